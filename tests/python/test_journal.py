"""Journals: recording, replaying, resuming, and what is wrong with some."""
import os
import random
import tempfile
import unittest
from pathlib import Path

import harness
from harness import ROOT

import quinte


def play(state, seed, most=10**6):
    rng = random.Random(seed)
    while not state.is_terminal() and state.move_number() < most:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


class Journals(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.game = quinte.load_game("champions", {"players": 2})

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="quinte-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_a_game_is_its_choices(self):
        state = self.game.new_initial_state(3)
        journal = state.record()
        play(state, 1)
        self.assertEqual(len(journal), state.move_number())
        again = journal.replay(self.game)
        self.assertEqual((again.hash(), again.history(), again.num_players()), (state.hash(), state.history(), 2))
        self.assertEqual(again.log(0), state.log(0))
        part = journal.replay(self.game, 10)
        self.assertEqual(part.history(), state.history()[:10])
        self.assertEqual(quinte.Journal.parse(journal.text()).replay(self.game).hash(), state.hash())
        self.assertEqual(quinte.Journal.parse(journal.text()).text(), journal.text())
        self.assertEqual(journal.replay().hash(), state.hash())  # with the cards that are found

    def test_a_file_grows_with_the_game(self):
        state, path = self.game.new_initial_state(3), self.folder / "game.journal"
        journal = state.record(path, synced=True)
        play(state, 1, 20)
        self.assertEqual(path.read_text(), journal.text())
        del journal
        state.close()
        resumed = quinte.Journal.read(path).resume(self.game)
        self.assertEqual(resumed.move_number(), 20)
        resumed.journal.save(path)  # goes on with the same file
        play(resumed, 2, 30)
        self.assertEqual(len(quinte.Journal.read(path)), 30)
        self.assertEqual(quinte.Journal.read(path).replay(self.game).hash(), resumed.hash())

    def test_what_lies_there_stays(self):
        path = self.folder / "poem.txt"
        path.write_text("roses are red\n")
        state = self.game.new_initial_state(3)
        with self.assertRaisesRegex(quinte.ExistsError, "poem.txt"):
            state.record(path)
        self.assertIsNone(state.journal)
        self.assertEqual(path.read_text(), "roses are red\n")
        journal = state.record()
        self.assertRaises(FileExistsError, journal.write, path)
        with self.assertRaisesRegex(quinte.FileError, "No such file"):
            journal.save(self.folder / "no" / "such.journal")
        journal.write(self.folder / "copy.journal")
        self.assertEqual((self.folder / "copy.journal").read_text(), journal.text())

    def test_what_cannot_be_written_is_not_done(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full")
        import resource
        state = self.game.new_initial_state(3)
        state.record(self.folder / "game.journal")
        play(state, 1, 5)
        size = (self.folder / "game.journal").stat().st_size
        before, limits = state.hash(), resource.getrlimit(resource.RLIMIT_FSIZE)
        import signal
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
        try:
            self.assertRaises(quinte.FileError, state.apply_action, 0)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        self.assertEqual((state.hash(), state.move_number()), (before, 5))
        state.apply_action(0)  # and now it can be
        self.assertEqual(len(quinte.Journal.read(self.folder / "game.journal")), 6)

    def test_only_new_states_are_recorded(self):
        state = self.game.new_initial_state(3)
        state.apply_action(0)
        self.assertRaises(quinte.BadJournalError, state.record)
        self.assertRaises(quinte.QuinteError, self.game.new_initial_state(1, skip_forced=True).record)
        fresh = self.game.new_initial_state(3)
        fresh.record()
        self.assertIsNone(fresh.clone().journal)

    def test_cutting(self):
        state = self.game.new_initial_state(3)
        journal = state.record()
        play(state, 1, 20)
        journal.cut(12)
        self.assertEqual(len(journal), 12)
        self.assertRaises(quinte.BadJournalError, state.apply_action, 0)  # it is no longer at its end
        self.assertEqual(journal.resume(self.game).move_number(), 12)
        self.assertRaises(ValueError, journal.cut, -1)

    def test_resigning(self):
        state = self.game.new_initial_state(3)
        journal = state.record(self.folder / "game.journal")
        play(state, 1, 5)
        state.resign(1)
        self.assertEqual([state.resigned(player) for player in (0, 1)], [False, True])
        self.assertRaises(quinte.BadOptionError, state.resign, 1)
        self.assertRaises(ValueError, state.resign, 2)
        play(state, 2, 12)
        again = quinte.Journal.read(self.folder / "game.journal").replay(self.game)
        self.assertEqual((again.hash(), again.move_number()), (state.hash(), state.move_number()))
        self.assertRaises(quinte.QuinteError, again.history)
        clone = again.clone()
        clone.resign(0)
        self.assertEqual((clone.is_terminal(), clone.outcomes()), (True, ["lost", "lost"]))
        self.assertRaises(quinte.NotWaitingError, clone.resign, 0)
        self.assertFalse(again.resigned(0))
        self.assertEqual(len(journal), state.move_number())

    def test_damage_is_told_with_its_line(self):
        state = self.game.new_initial_state(3)
        journal = state.record()
        play(state, 1, 20)
        lines = journal.text().splitlines(keepends=True)
        at = next(n for n, line in enumerate(lines) if line.startswith("choice 11 "))
        lines[at] = lines[at].replace("choice 11", "choice 99")
        path = self.folder / "torn.journal"
        path.write_text("".join(lines))
        with self.assertRaisesRegex(quinte.BadJournalError, f"torn.journal:{at + 1}") as caught:
            quinte.Journal.read(path)
        self.assertEqual(len(caught.exception.journal), 10)
        self.assertEqual(caught.exception.journal.replay(self.game).history(), state.history()[:10])
        with self.assertRaises(quinte.BadJournalError) as caught:
            quinte.Journal.parse("roses are red\n")
        self.assertIsNone(caught.exception.journal)
        self.assertRaises(quinte.FileError, quinte.Journal.read, "/no/such/file")
        self.assertRaises(TypeError, quinte.Journal.parse, b"quinte-journal")
        self.assertRaises(TypeError, quinte.Journal.read, None)

    def test_journals_of_the_command(self):
        path = ROOT / "tests" / "replays" / "smashup-01.journal"
        journal = quinte.Journal.read(path)
        self.assertEqual(journal.game_name, "smashup")
        state = journal.replay(strict=False)  # tests/run.py replays them strictly
        self.assertTrue(state.is_terminal())
        self.assertEqual(state.move_number(), len(journal))


if __name__ == "__main__":
    harness.main()

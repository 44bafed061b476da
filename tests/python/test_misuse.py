"""Misuse gives exceptions that say what is wrong, and never a crash; memory is freed once."""
import gc
import os
import pickle
import random
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import harness
from harness import ROOT

import quinte
from quinte import _abi


class Wrong(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.game = quinte.load_game("champions")

    def test_actions(self):
        state = self.game.new_initial_state(1)
        before = state.hash()
        for action in (-1, -2, -3, 7, 10**6, 2**70, -2**70):
            with self.assertRaises((quinte.BadOptionError, ValueError)):
                state.apply_action(action)
        for action in ("0", None, 1.0, [], b"0"):
            with self.assertRaises(TypeError):
                state.apply_action(action)
        with self.assertRaisesRegex(quinte.BadOptionError, r"no action 7 now; there are 0 \.\.\. 6"):
            state.apply_action(7)
        for ask in (state.action_to_string, state.action_id, state.action_key, state.action_info):
            self.assertRaises(quinte.BadOptionError, ask, 99)
            self.assertRaises(TypeError, ask, "0")
        self.assertRaises(quinte.BadOptionError, state.string_to_action, "fly")
        self.assertRaises(TypeError, state.action_to_string)
        self.assertEqual((state.hash(), state.history()), (before, []))

    def test_a_game_that_is_over(self):
        state = self.game.new_initial_state(1)
        state.play_random(1)
        self.assertRaises(quinte.NotWaitingError, state.apply_action, 0)
        self.assertRaises(quinte.NotWaitingError, state.ask)
        self.assertRaises(quinte.NotWaitingError, state.why, "play")
        self.assertRaises(quinte.NotWaitingError, state.rollouts, 3)
        self.assertEqual(state.play_random(1), 0)
        self.assertRaises(quinte.QuinteError, state.chance_outcomes)

    def test_players(self):
        state = self.game.new_initial_state(1)
        for ask in (state.information_state, state.information_state_hash, state.cards, state.log,
                    state.determinize, state.info_stamp):
            self.assertRaises(ValueError, ask, 1)
            self.assertRaises(ValueError, ask, -2)
            self.assertRaises(TypeError, ask, "0")
        self.assertRaises(ValueError, state.player_return, 1)
        self.assertRaises(ValueError, state.progress, 6)
        self.assertRaises(ValueError, state.legal_actions, 1)
        self.assertRaises(ValueError, state.why, "play", player=3)

    def test_cards(self):
        state = self.game.new_initial_state(1)
        for card in (70000, -1):
            self.assertRaises(ValueError, state.card_value, card, "hp")
        for card in (65534, 5000):  # numbers that no card has
            self.assertIsNone(state.card_value(card, "hp"))
            self.assertEqual(state.card_states(card), [])
            self.assertEqual(state.card_counters(card), {})
            self.assertIsInstance(state.card_ref(card), str)
            self.assertIsNone(state.why("play", card, card))
        self.assertRaises(ValueError, state.card_value, "nobody", "hp")
        self.assertRaises(TypeError, state.card_value, "rhino_1", 5)
        self.assertRaises(ValueError, state.card_value, "rhino_1", "h\0p")
        self.assertRaises(ValueError, self.game.card, "nobody")
        self.assertRaises(ValueError, self.game.card, 10**5)
        self.assertRaises(ValueError, self.game.card, "\0")
        self.assertRaises(TypeError, self.game.card, None)

    def test_numbers(self):
        state = self.game.new_initial_state(1)
        for seed in (-1, 2**64):
            self.assertRaises(ValueError, self.game.new_initial_state, seed)
            self.assertRaises(ValueError, state.determinize, 0, seed)
            self.assertRaises(ValueError, state.rollouts, 1, seed=seed)
        self.assertRaises(TypeError, self.game.new_initial_state, "1")
        self.assertRaises(ValueError, state.rollouts, -1)
        self.assertRaises(ValueError, state.rollouts, 2**40)
        self.assertRaises(ValueError, state.rollouts, 1, limit=-1)
        self.assertRaises(ValueError, state.rollouts, 1, player=-3)
        self.assertRaises(quinte.BadOptionError, state.rollouts, 1, action=77)
        self.assertRaises(ValueError, state.log, start=-1)
        self.assertRaises(ValueError, state.log, language="de")
        self.assertRaises(ValueError, quinte.load_game, "champions", language="de")

    def test_foreign_tables(self):
        mine, other = self.game.new_initial_state(1), quinte.load_game("smashup").new_initial_state(1)
        before = mine.hash()
        self.assertRaises(quinte.BadSetupError, mine.copy_from, other)
        self.assertRaises(TypeError, mine.copy_from, self.game)
        self.assertRaises(TypeError, mine.copy_from, None)
        mine.copy_from(mine)
        self.assertEqual(mine.hash(), before)
        journal = mine.record()
        with self.assertRaisesRegex(quinte.BadJournalError, "champions"):
            journal.replay(quinte.load_game("smashup"))
        self.assertRaises(TypeError, journal.replay, mine)
        mine.clone().copy_from(mine)
        self.assertRaises(quinte.QuinteError, mine.copy_from, mine.clone())
        self.assertRaises(quinte.QuinteError, mine.determinize)
        self.assertRaises(quinte.QuinteError, mine.play_random)
        self.assertRaises(quinte.QuinteError, mine.record)

    def test_pickles(self):
        state = self.game.new_initial_state(1)
        for thing in (self.game, state, state.record(), quinte.Vector(self.game, 2)):
            self.assertRaises(TypeError, pickle.dumps, thing)


class SetUps(unittest.TestCase):
    def test_names(self):
        with self.assertRaisesRegex(quinte.BadSetupError, "no game 'chess'; there are: champions, "):
            quinte.load_game("chess")
        self.assertRaises(TypeError, quinte.load_game, 5)
        self.assertRaises(quinte.BadSetupError, quinte.load_game, "champions(villain)")
        self.assertRaises(quinte.BadSetupError, quinte.load_game, "champions(")
        self.assertRaises(quinte.BadSetupError, quinte.game_title, "chess")

    def test_settings(self):
        with self.assertRaisesRegex(quinte.BadSetupError, "galactus") as caught:
            quinte.load_game("champions", {"villain": "galactus"})
        self.assertEqual(len(caught.exception.messages), 1)
        self.assertIn("galactus", caught.exception.messages[0].args)
        with self.assertRaisesRegex(quinte.BadSetupError, "galactus") as french:
            quinte.load_game("champions", {"villain": "galactus"}, language="fr")
        self.assertNotEqual(str(french.exception), str(caught.exception))
        for wrong in ({"no_such": "thing"}, {"players": 9}, {"players": "many"}, {"villain": "a\nb"},
                      {"villain": "x" * 5000}, {f"k{n}": "v" for n in range(50)}):
            with self.assertRaises(quinte.BadSetupError, msg=str(wrong)[:40]):
                quinte.load_game("champions", wrong)
        for wrong in ({"villain": None}, {5: "x"}, {"villain": ["klaw"]}, {"players": 1.5}):
            with self.assertRaises(TypeError, msg=str(wrong)):
                quinte.load_game("champions", wrong)
        self.assertRaises(ValueError, quinte.load_game, "champions", {"villain": "\0"})
        self.assertRaises(ValueError, quinte.load_game, "champions", {"villain": "\ud800"})
        self.assertRaises(ValueError, quinte.load_game, "champions", {"players": -1})

    def test_content(self):
        with self.assertRaisesRegex(quinte.ContentError, "/no/such/folder"):
            quinte.load_game("champions", content="/no/such/folder")
        with self.assertRaises(quinte.QuinteError):
            quinte.load_game("champions", content=ROOT / "doc")
        self.assertRaises(TypeError, quinte.load_game, "champions", content=5)

    def test_cards_with_errors_are_told_with_their_place(self):
        with tempfile.NamedTemporaryFile("w", suffix=".carte") as file:
            file.write("card x\n  type nonsense\n")
            file.flush()
            with self.assertRaises(quinte.BadContentError) as caught:
                quinte.load_game("champions", extra_cards=file.name)
        message = caught.exception.messages[0]
        self.assertEqual(message.file, file.name)
        self.assertGreater(message.line, 0)
        self.assertIn(f"{file.name}:{message.line}:{message.column}: {message.text}", str(caught.exception))

    def test_a_deck_that_breaks_a_rule_is_told_with_the_rule(self):
        game = quinte.load_game("champions")
        deck = (ROOT / "content" / "champions" / "decks" / "spider_man_justice.deck").read_text()
        with tempfile.NamedTemporaryFile("w", suffix=".deck") as file:
            file.write("\n".join(deck.splitlines()[:-6]) + "\n")
            file.flush()
            with self.assertRaisesRegex(quinte.QuinteError, "MC-") as caught:
                game.check_deck(file.name)
        self.assertTrue(any(message.rule for message in caught.exception.messages))
        self.assertRaises(quinte.QuinteError, game.check_deck, "/no/such.deck")


# Two cards, each stronger for every strong other one: values that depend on each other without end.
ENDLESS = """set t "T" | "T" faction
minion m1 "M" | "M" of t x10
    power 4
    ongoing: power of self + count(minion & not m1 & power > 3)
minion m2 "N" | "N" of t x10
    power 4
    ongoing: power of self + count(minion & not m2 & power > 3)
"""


class Stopping(unittest.TestCase):
    def setUp(self):
        file = tempfile.NamedTemporaryFile("w", suffix=".carte")
        self.addCleanup(file.close)
        file.write(ENDLESS)
        file.flush()
        self.game = quinte.load_game("smashup", {"factions1": "t+aliens"}, extra_cards=file.name)

    def play(self, state):
        rng = random.Random(1)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))

    def test_a_table_that_stops(self):
        state = self.game.new_initial_state(1)
        with self.assertRaisesRegex(quinte.StoppedError, "m[12]: an endless loop stopped the table"):
            self.play(state)
        self.assertTrue(state.is_terminal())
        self.assertEqual((state.returns(), state.outcomes()), ([0.0, 0.0], ["undecided"] * 2))
        self.assertEqual(len(state.history()), state.move_number())
        self.assertRaises(quinte.NotWaitingError, state.apply_action, 0)

    def test_recorded_it_is_refused(self):
        state = self.game.new_initial_state(1)
        journal = state.record()
        self.assertRaises(quinte.StoppedError, self.play, state)
        self.assertFalse(state.is_terminal())  # and can go on otherwise
        self.assertEqual(len(journal), state.move_number())
        self.assertEqual(journal.replay(self.game).hash(), state.hash())

    def test_in_bulk(self):
        self.assertGreater(self.game.new_initial_state(1).rollouts(10, seed=1).stopped(), 0)
        self.assertRaises(quinte.StoppedError, self.game.new_initial_state(1).play_random, 1)
        vector = quinte.Vector(self.game, 4, seed=1)
        while any(player != quinte.TERMINAL for player in vector.current_players()):
            vector.step_random()
        self.assertTrue(any(vector.statuses()))

    def test_an_environment_is_cut_short(self):
        env = quinte.aec.AECEnv(self.game)
        env.reset(seed=1)
        while not any(env.truncations.values()):
            env.step(env.action_space(env.agent_selection).sample(env.last()[0]["action_mask"]))
        self.assertIn("endless loop", env.last()[4]["stopped"])


class Closed(unittest.TestCase):
    def test_states(self):
        state = quinte.load_game("champions").new_initial_state(1)
        with state:
            state.apply_action(0)
        asks = [state.current_player, state.is_terminal, state.legal_actions, state.clone, state.hash, state.ask,
                state.returns, state.information_state, state.log, state.cards, state.record, state.play_random,
                state.settings, state.outcomes, lambda: state.apply_action(0), lambda: state.rollouts(2),
                lambda: state.action_id(0), lambda: state.determinize(0), lambda: state.why("play", player=0),
                lambda: state.round, lambda: quinte.load_game("champions").new_initial_state(1).copy_from(state)]
        for ask in asks:
            self.assertRaises(quinte.ClosedError, ask)
        state.close()
        self.assertEqual(repr(state), "<quinte.State, closed>")

    def test_games(self):
        with quinte.load_game("champions") as game:
            state = game.new_initial_state(1)
        for ask in (game.new_initial_state, game.num_cards, game.hash, game.decks, lambda: game.card("genius"),
                    lambda: game.check_deck("x"), lambda: quinte.Vector(game, 2)):
            self.assertRaises(quinte.ClosedError, ask)
        game.close()
        clone = state.clone()  # what is being played goes on
        state.close()
        clone.play_random(1)
        self.assertTrue(clone.is_terminal())

    def test_journals(self):
        state = quinte.load_game("champions").new_initial_state(1)
        journal = state.record()
        journal.close()
        for ask in (journal.text, lambda: len(journal), journal.replay, journal.resume, lambda: journal.cut(0),
                    lambda: journal.write("/tmp/x"), lambda: state.apply_action(0)):
            self.assertRaises(quinte.ClosedError, ask)

    def test_vectors(self):
        vector = quinte.Vector(quinte.load_game("champions"), 3)
        vector.close()
        vector.close()
        for ask in (vector.step_random, vector.reset, lambda: vector.state(0), lambda: vector.rows,
                    vector.current_players, lambda: vector.step([0, 0, 0])):
            self.assertRaises(quinte.ClosedError, ask)


class Counting:
    """Counts what is made and what is freed."""

    MADE = {"qn_clone": "qn_table_free", "qn_table_new": "qn_table_free", "qn_pack_open": "qn_pack_close",
            "qn_journal_new": "qn_journal_free", "qn_journal_replay": "qn_table_free"}

    def __enter__(self):
        library, self.balance, self.kept = _abi.library(), {}, {}
        for made, freed in self.MADE.items():
            for name, change in ((made, 1), (freed, -1)):
                if name not in self.kept:
                    self.kept[name] = getattr(library, name)
                    setattr(library, name, self._counted(self.kept[name], freed, change))
        return self

    def _counted(self, function, what, change):
        def call(*arguments):
            self.balance[what] = self.balance.get(what, 0) + change
            return function(*arguments)
        return call

    def __exit__(self, *_):
        for name, function in self.kept.items():
            setattr(_abi.library(), name, function)


class Memory(unittest.TestCase):
    def test_all_is_freed_once(self):
        with Counting() as counting:
            game = quinte.load_game("champions")
            states = [game.new_initial_state(n) for n in range(5)]
            states += [state.clone() for state in states]
            journal = states[0].record()
            states[0].apply_action(0)
            states.append(journal.replay(game))
            vector = quinte.Vector(game, 6)
            states.append(vector.state(2))
            self.assertEqual(counting.balance["qn_table_free"], 5 + 5 + 1 + 6 + 1)
            states[1].close()
            game.close()
            del game, states, journal, vector
            gc.collect()
            self.assertEqual(set(counting.balance.values()), {0}, counting.balance)

    def test_circles_are_freed_in_any_order(self):
        with Counting() as counting:
            for _ in range(3):
                game = quinte.load_game("champions")
                circle = {"game": game, "state": game.new_initial_state(1)}
                circle["self"] = circle
                circle["child"] = circle["state"].clone()
            del game, circle
            gc.collect()
            self.assertEqual(set(counting.balance.values()), {0}, counting.balance)

    def test_a_set_up_that_fails_leaves_nothing(self):
        with Counting() as counting:
            for _ in range(3):
                with self.assertRaises(quinte.BadSetupError):
                    quinte.load_game("champions", {"villain": "galactus"})
            gc.collect()
            # three tables were asked for and none was made
            self.assertEqual(counting.balance, {"qn_pack_close": 0, "qn_table_free": 3})

    def test_the_end_of_the_program(self):
        """Whatever is left when Python ends is no trouble."""
        program = ("import quinte\ng = quinte.load_game('champions')\ns = g.new_initial_state(1)\n"
                   "j = s.record()\nv = quinte.Vector(g, 3)\nc = [s.clone(), g]\nc.append(c)\n")
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                              env={**os.environ, "PYTHONPATH": str(ROOT / "python")})
        self.assertEqual((done.returncode, done.stderr), (0, ""))


class Threads(unittest.TestCase):
    def test_a_table_in_use_refuses_others(self):
        """Each second user is told; the table is as if there had been one."""
        state = quinte.load_game("villainous").new_initial_state(1)
        refused, playouts = [], []
        worker = threading.Thread(target=lambda: playouts.append(state.rollouts(20, seed=1)))
        worker.start()
        while not state._handle._lock.locked() and worker.is_alive():
            time.sleep(0)
        for ask in (state.hash, lambda: state.apply_action(0), state.clone, state.log, state.record,
                    state.information_state, lambda: state.rollouts(1), lambda: quinte.State.copy_from(
                        other, state), state.close):
            other = state if ask is state.close else quinte.load_game("villainous").new_initial_state(1)
            if not worker.is_alive():
                break
            with self.assertRaises(quinte.InUseError):
                ask()
            refused.append(ask)
        worker.join()
        self.assertGreater(len(refused), 2)
        self.assertEqual(len(playouts[0]), 20)

    def test_clones_run_side_by_side(self):
        state = quinte.load_game("champions").new_initial_state(1)
        expected = state.rollouts(60, seed=5).mean_returns(), state.rollouts(60, seed=5).decisions
        found = []
        threads = [threading.Thread(target=lambda clone: found.append(clone.rollouts(60, seed=5)),
                                    args=[state.clone()]) for _ in range(5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual([(one.mean_returns(), one.decisions) for one in found], [expected] * 5)

    def test_many_threads_at_one_table(self):
        """Nobody is careful: there are errors, and no crash."""
        game, errors = quinte.load_game("champions"), []
        state = game.new_initial_state(1)

        def hammer():
            for _ in range(150):
                try:
                    if state.is_terminal():
                        state.copy_from(game.new_initial_state(2))
                    state.apply_action(state.legal_actions()[0])
                    state.clone().close()
                    state.information_state()
                    str(state)
                except quinte.QuinteError as error:
                    errors.append(error)
                except IndexError:
                    pass  # it was over between two calls

        threads = [threading.Thread(target=hammer) for _ in range(6)]
        switch = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        try:
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        finally:
            sys.setswitchinterval(switch)
        self.assertIsNone(_invariant(state))


def _invariant(state):
    with state._handle as table:
        return _abi.library().qn_invariant(table)


if __name__ == "__main__":
    harness.main()

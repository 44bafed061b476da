#!/usr/bin/env python3
"""Playing, saving, replaying, simulating and measuring, as a person or a program at the command line.

Ends with the line "N passed, N failed".
"""
import json
import os
import pty
import random
import re
import select
import subprocess
import sys
import tempfile
import unicodedata
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
QUINTE = os.environ.get("QUINTE", str(ROOT / "build-test" / "quinte"))
SANITIZER = ("AddressSanitizer", "runtime error:", "LeakSanitizer")
STATE = tempfile.TemporaryDirectory()


def environment(**more):
    return dict(os.environ, XDG_STATE_HOME=STATE.name, XDG_DATA_HOME=STATE.name, LC_ALL="C.UTF-8", NO_COLOR="1", **more)


def quinte(*words, given="", **more):
    """Runs the command; returns (exit code, stdout, stderr)."""
    done = subprocess.run([QUINTE, *map(str, words)], input=given.encode(), capture_output=True,
                          env=environment(**more), timeout=300)
    err = done.stderr.decode()
    assert not any(sign in err for sign in SANITIZER), err
    return done.returncode, done.stdout.decode(), err


def typing(seed, lines=6000):
    """What a person without a plan types: numbers, sometimes Enter."""
    rng = random.Random(seed)
    return "".join(rng.choice(["\n", "1\n", "2\n", "3\n", "4\n", "5\n"]) for _ in range(lines))


def saved_path(stderr):
    return re.search(r"(/\S+\.journal)", stderr).group(1)


def width(line):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


class Play(unittest.TestCase):
    def test_a_game_is_played_to_its_end(self):
        code, out, err = quinte("play", "champions", "--seed", 7, given=typing(7))
        self.assertEqual(code, 0, err)
        self.assertRegex(out, r"has (won|lost)")
        self.assertEqual(err, "")

    def test_a_game_in_french(self):
        code, out, err = quinte("play", "--lang", "fr", "--seed", 8, given=typing(8))
        self.assertEqual(code, 0, err)
        self.assertRegex(out, r"a (gagné|perdu)")
        self.assertNotRegex(out, r"\b(Villain|Scheme|Hand|discard|Round \d+ of)\b")

    def test_closed_input_saves_the_game_and_says_where(self):
        code, out, err = quinte("play", "--seed", 3, given="1\n1\n")
        self.assertEqual(code, 0)
        path = saved_path(err)
        self.assertTrue(path.startswith(STATE.name) and os.path.exists(path))
        code, out, err = quinte("replay", "--verify", path)
        self.assertEqual(code, 0, err)
        before = Path(path).read_text()
        code, out, err = quinte("resume", path, given="1\n")
        self.assertEqual(code, 0, err)
        self.assertTrue(Path(path).read_text().startswith(before))
        self.assertGreater(len(Path(path).read_text()), len(before))

    def test_quit_tells_how_to_go_on(self):
        for word in ("quit", "quitter"):
            code, out, err = quinte("play", "--seed", 3, given=f"{word}\n")
            self.assertEqual(code, 0)
            self.assertIn("quinte resume", err)

    def test_journal_names_the_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "mine.journal")
            quinte("play", "--seed", 3, "--journal", path, given="1\nquit\n")
            self.assertEqual(quinte("replay", "--verify", path)[0], 0)
            code, out, err = quinte("play", "--journal", os.path.join(folder, "no", "x.journal"))
            self.assertEqual(code, 2)
            self.assertIn("x.journal", err)

    def test_commands_at_the_prompt_in_both_languages(self):
        given = "help\naide\nrule MC-437\nrègle mc-437\ncard Backflip\ncarte salto arriere\n" \
                "card Bakflip\nlog\njournal\nview\ntable\nwhy Backflip\npourquoi rhino\n" \
                "why\nrule XX-1\nsave\nnonsense\n99999\n"
        code, out, err = quinte("play", "--seed", 3, given=given)
        self.assertEqual(code, 0)
        self.assertEqual(out.count("save FILE"), 2)
        self.assertEqual(out.count("  MC-437"), 2)
        self.assertGreaterEqual(out.count("Backflip"), 3)
        self.assertIn("did you mean Backflip?", out)
        self.assertIn("why needs a card", out)
        self.assertIn('no rule "XX-1"', out)
        self.assertIn("save needs a file name", out)
        self.assertIn("That is no option and no command", out)
        self.assertIn("The options go from 1 to", out)

    def test_save_writes_a_copy_that_resumes(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "copy.journal")
            quinte("play", "--seed", 3, given=f"1\nsave {path}\n1\n1\n")
            self.assertEqual(quinte("replay", "--verify", path)[0], 0)
            self.assertIn("cannot save",
                          quinte("play", given=f"save {folder}/no/such/file\n")[2])

    def test_undo(self):
        code, out, err = quinte("play", "--seed", 3, given="undo\n")
        self.assertIn("nothing to take back", out)
        code, out, err = quinte("play", "--seed", 3, "--practice",
                                given=typing(1, 20) + "undo\n" * 20)
        self.assertIn("Taken back", out)
        self.assertNotIn("Not taken back", out)
        self.assertEqual(quinte("replay", "--verify", saved_path(err))[0], 0)
        code, out, err = quinte("play", "--seed", 3, given=typing(1, 20) + "undo\n" * 20)
        self.assertIn("Not taken back", out)

    def test_resigning_is_asked_twice_and_ends_a_game_alone(self):
        code, out, err = quinte("play", "--seed", 3, given="resign\nno\nresign\n\n1\n")
        self.assertEqual((code, out.count("The game goes on.")), (0, 2))
        self.assertNotIn("has lost", out)
        for lang, words in (("en", "resign\nyes\n"), ("fr", "abandonner\nOui\n")):
            code, out, err = quinte("play", "--lang", lang, "--seed", 3, given=words + "1\n")
            self.assertEqual((code, err), (0, ""))
            self.assertIn({"en": "Player 1 (human) has lost.", "fr": "Le joueur\u00a01 (humain) a perdu."}[lang], out)
            path = re.search(r"(/\S+\.journal)", out).group(1)
            self.assertIn("resign 1 0", Path(path).read_text())
            self.assertEqual(quinte("replay", "--verify", path)[0], 0)

    def test_who_has_resigned_is_not_asked_and_nobody_takes_it_back(self):
        game = ("play", "smashup", "--seed", 3, "--seats", "human,human,human", "--solo", "--set", "first=1")
        code, out, err = quinte(*game, given="resign\nyes\nundo\n")
        self.assertEqual(code, 0)
        self.assertIn("Player 1, do you give the game up", out)
        self.assertIn("Not taken back", out)
        rest = out[out.index("player 1 resigns"):]
        self.assertIn("player 2 takes a turn", rest)
        self.assertIn("Your turn", rest)
        self.assertEqual(quinte("replay", "--verify", saved_path(err))[0], 0)
        code, out, err = quinte(*game, "--practice", given="resign\nyes\nundo\n")
        self.assertIn("Taken back.", out)

    def test_lines_fit_the_terminal(self):
        for columns in (60, 80, 200):
            out = quinte("play", "--seed", 5, given=typing(5, 120), COLUMNS=str(columns))[1]
            long = [line for line in out.splitlines()
                    if width(line) > columns and not line.endswith(".journal")]
            self.assertEqual(long, [])

    def test_colours_only_when_wanted(self):
        self.assertNotIn("\033", quinte("play", given="1\n")[1])
        self.assertIn("\033", quinte("play", "--color", "always", given="1\n")[1])

    def test_a_terminal_without_utf8_gets_plain_letters(self):
        read, write = pty.openpty()
        game = subprocess.Popen([QUINTE, "play", "--lang", "fr", "--seed", "3"], stdin=write,
                                stdout=write, stderr=write,
                                env=dict(environment(), LC_ALL="C", TERM="vt100"))
        os.close(write)
        os.write(read, b"1\naide\nquitter\n")
        out = b""
        while select.select([read], [], [], 60)[0]:
            try:
                piece = os.read(read, 4096)
            except OSError:
                break
            out += piece
        game.wait(60)
        os.close(read)
        screen = out[:out.rfind(b"quinte:")] if b"quinte:" in out else out
        self.assertTrue(all(byte < 128 for byte in screen), screen)
        self.assertIn(b"Manigance", out)

    def test_bad_requests(self):
        for words, hint in ((("tetris",), "tetris"), (("--seats", "robot"), "robot"),
                            (("--seats", "remote"), "remote"), (("--seed", "x"), "--seed"),
                            (("--set", "hero1"), "KEY=VALUE"),
                            (("--set", "hero1=nobody"), "nobody"), (("--nonsense",), "nonsense"),
                            (("champions", "vs"), "vs"), (("--content", "/nowhere"), "nowhere"),
                            (("--seats", "human," * 9 + "human"), "at most 6"),
                            (("--seats", "human," * 4 + "human"), "1 to 4 players")):
            code, out, err = quinte("play", *words)
            self.assertEqual((code, out), (2, ""), words)
            self.assertIn(hint, err)

    def test_bots_alone(self):
        code, out, err = quinte("play", "--seats", "passive", "--seed", 1)
        self.assertEqual(code, 0, err)
        self.assertIn("has lost", out)


class Journals(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = os.path.join(cls.folder.name, "game.journal")
        quinte("play", "--seed", 11, "--journal", cls.path, given=typing(11))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def damaged(self, change):
        text = bytearray(Path(self.path).read_bytes())
        path = os.path.join(self.folder.name, "damaged.journal")
        Path(path).write_bytes(change(text))
        return path

    def test_replay_shows_the_game(self):
        code, out, err = quinte("replay", self.path)
        self.assertEqual(code, 0, err)
        self.assertRegex(out, r"has (won|not won)")
        code, out, err = quinte("replay", self.path, "--to", 3)
        self.assertEqual(len(re.findall(r"^\d+ player 1:", out, re.M)), 3)

    def test_a_finished_game_says_so(self):
        self.assertIn("is over", quinte("resume", self.path)[2])

    def test_a_flipped_bit_is_found(self):
        def flip(text):
            text[len(text) // 2] ^= 4
            return text
        path = self.damaged(flip)
        code, out, err = quinte("replay", "--verify", path)
        self.assertEqual(code, 1)
        self.assertRegex(err, r"damaged\.journal:\d+:")

    def test_a_cut_journal_stays_playable(self):
        path = self.damaged(lambda text: text[:len(text) * 2 // 3])
        before = Path(path).read_bytes()
        code, out, err = quinte("replay", "--verify", path)
        self.assertEqual(code, 1)
        code, out, err = quinte("resume", path, given="1\n")
        self.assertEqual(code, 0, err)
        self.assertIn(">", out)
        self.assertEqual(Path(path).read_bytes(), before)
        self.assertTrue(os.path.exists(saved_path(err.split("goes on in ")[1])))

    def test_what_is_no_journal(self):
        path = self.damaged(lambda text: b"\x00\xff nothing of the kind")
        for command in ("resume", "replay"):
            self.assertEqual(quinte(command, path)[0], 2)
            self.assertEqual(quinte(command, "/nowhere/x.journal")[0], 2)
            self.assertEqual(quinte(command)[0], 2)

    def test_lenient_resume(self):
        code, out, err = quinte("resume", "--lenient",
                                self.damaged(lambda text: text[:len(text) // 2]), given="1\n")
        self.assertEqual(code, 0, err)
        self.assertIn("goes on in", err)


class Table:
    """A table at the other end of the protocol."""

    def __init__(self, *words):
        self.program = subprocess.Popen([QUINTE, "play", "--protocol", *map(str, words)],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env=environment())

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.program.stdin.close()
        self.program.stdout.close()
        self.program.stderr.close()
        self.program.wait(60)

    def send(self, line):
        self.program.stdin.write((line if isinstance(line, bytes) else json.dumps(line).encode())
                                 + b"\n")
        self.program.stdin.flush()

    def next(self, *types):
        """The next message of one of these types."""
        while True:
            message = json.loads(self.program.stdout.readline())
            if message["type"] in types:
                return message


class Protocol(unittest.TestCase):
    def test_a_whole_game(self):
        rng = random.Random(1)
        with Table("champions", "--seed", 5) as table:
            hello = table.next("hello")
            self.assertEqual(hello["game"], "champions")
            self.assertEqual(hello["seats"], ["remote"])
            self.assertIn("version", hello)
            message = table.next("view")
            self.assertEqual(message["view"]["game"], "champions")
            while message["type"] != "over":
                message = table.next("ask", "over")
                if message["type"] == "ask":
                    self.assertGreater(len(message["options"]), 1)
                    for field in ("id", "label", "card", "rule"):
                        self.assertIn(field, message["options"][0])
                    ids = [option["id"] for option in message["options"]]
                    self.assertEqual(len(ids), len(set(ids)), ids)
                    table.send({"type": "choice", "ask": message["id"], "seat": 0,
                                "option": rng.choice(ids)})
            self.assertIn(message["results"][0], ("won", "lost"))
            self.assertEqual(table.program.wait(60), 0)

    def test_hostile_lines_change_nothing(self):
        with Table("--seed", 5) as table:
            ask = table.next("ask")
            option = ask["options"][0]["id"]
            lines = [
                (b"hello", "not_json"), (b"{", "not_json"), (b"\xff\xfe", "not_json"),
                (b"[" * 5000, "not_json"), (b'{"type":"choice","type":"choice"}', "not_json"),
                (b'{"type":"x\x00"}', "not_json"), (b"42", "bad_message"), (b"null", "bad_message"), (b"1 2", "not_json"), (b"[]", "bad_message"),
                (b"{}", "bad_message"), ({"type": 3}, "bad_message"),
                ({"type": "leave"}, "unknown_type"), ({"type": "choice"}, "bad_message"),
                ({"type": "choice", "ask": str(ask["id"]), "option": option}, "bad_message"),
                ({"type": "choice", "ask": ask["id"], "option": None}, "bad_message"),
                ({"type": "choice", "ask": ask["id"] - 1, "option": option}, "stale"),
                ({"type": "choice", "ask": ask["id"] + 2**32, "option": option}, "stale"),
                ({"type": "choice", "ask": ask["id"], "option": "fly"}, "bad_option"),
                ({"type": "choice", "ask": ask["id"], "option": -1}, "bad_option"),
                ({"type": "choice", "ask": ask["id"], "option": 256}, "bad_option"),
                ({"type": "choice", "ask": ask["id"], "option": 2**62}, "bad_option"),
                ({"type": "choice", "ask": ask["id"], "option": 0, "seat": 1}, "wrong_seat"),
                (b" " * (1 << 20) + b" 1", "too_long"), (b"x" * (3 << 20), "too_long"),
            ]
            for line, code in lines:
                table.send(line)
                error = table.next("error", "ask", "over")
                self.assertEqual((error["type"], error.get("code")), ("error", code), str(line)[:80])
                self.assertEqual(error["ask"], ask["id"])
            table.send({"type": "choice", "ask": ask["id"], "option": 0})
            self.assertGreater(table.next("ask")["id"], ask["id"])
            table.send({"type": "choice", "ask": ask["id"], "option": 0})
            self.assertEqual(table.next("error")["code"], "stale")

    def test_why(self):
        with Table("--seed", 42) as table:
            ask = table.next("ask")
            table.send({"type": "choice", "ask": ask["id"], "option": "done"})
            ask = table.next("ask")
            table.send({"type": "why", "verb": "attack", "card": "rhino_1"})
            self.assertEqual(table.next("why")["rule"], "MC-416")
            for verb, card in (("attack", "nobody"), ("fly", "rhino_1"), ("end_turn", None)):
                table.send({"type": "why", "verb": verb, "card": card})
                self.assertIsNone(table.next("why")["rule"])
            table.send({"type": "why"})
            self.assertEqual(table.next("error")["code"], "bad_message")

    def test_why_without_a_card(self):
        with Table("--seed", 42) as table:
            verbs = set()
            for _ in range(30):
                ask = table.next("ask")
                verbs |= {option["id"].split()[0] for option in ask["options"]}
                for verb in verbs | {"attack", "thwart", "play", "use", "defend", "change_form"}:
                    for more in ({}, {"card": None}, {"with": "spider_man"}, {"with": None, "card": ""}):
                        table.send({"type": "why", "verb": verb, **more})
                        answer = table.next("why", "error")
                        rule = answer.get("rule")
                        self.assertTrue(rule is None or rule.startswith("MC-"), answer)
                table.send({"type": "choice", "ask": ask["id"], "option": 0})
            self.assertIsNone(table.program.poll())

    def test_closed_input_saves_the_game(self):
        code, out, err = quinte("play", "--protocol", "--seed", 5)
        self.assertEqual(code, 0)
        self.assertTrue(os.path.exists(saved_path(err)))
        for line in out.splitlines():
            json.loads(line)

    def test_every_ask(self):
        with Table("--seed", 5, "--every-ask") as table:
            for _ in range(60):
                ask = table.next("ask")
                table.send({"type": "choice", "ask": ask["id"], "option": 0})
                if len(ask["options"]) == 1:
                    return
            self.fail("no ask with one option")

    def test_the_bot_plays_the_same_game_twice(self):
        games = [subprocess.run([sys.executable, ROOT / "examples" / "bot.py", "--quinte", QUINTE,
                                 "--seed", "4"], capture_output=True, env=environment(),
                                timeout=300) for _ in range(2)]
        self.assertEqual(games[0].returncode, 0, games[0].stderr)
        self.assertRegex(games[0].stdout.decode(), r"(won|lost) after \d+ rounds")
        self.assertEqual(games[0].stdout, games[1].stdout)


class Sim(unittest.TestCase):
    def sim(self, *words):
        code, out, err = quinte("sim", "champions", "--json", *words)
        self.assertEqual(code, 0, out + err)
        return json.loads(out)

    def test_contract(self):
        result = self.sim("--seats", "random", "--games", 40, "--check", "--seed", 9)
        for field in ("game", "setup", "seats", "games", "finished", "violations", "seed",
                      "seconds", "mean_decisions", "mean_turns"):
            self.assertIn(field, result)
        self.assertEqual((result["games"], result["finished"], result["violations"],
                          result["seed"]), (40, 40, 0, 9))
        seat = result["seats"][0]
        self.assertTrue(0 <= seat["low"] <= seat["rate"] <= seat["high"] <= 1)
        self.assertEqual(seat["agent"], "random")

    def test_threads_change_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for threads in (1, 3):
                path = os.path.join(folder, f"{threads}.csv")
                self.sim("--seats", "greedy", "--games", 6, "--threads", threads, "--out", path)
                files.append(Path(path).read_text())
            self.assertEqual(files[0], files[1])
            self.assertEqual(len(files[0].splitlines()), 7)

    def test_games_as_json(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.json")
            self.sim("--seats", "random", "--games", 5, "--out", path)
            self.assertEqual(len(json.loads(Path(path).read_text())["list"]), 5)

    def test_who_passes_loses(self):
        result = self.sim("--seats", "passive", "--games", 50)
        self.assertEqual(result["seats"][0]["wins"], 0)

    def test_text(self):
        code, out, err = quinte("sim", "--games", 10)
        self.assertEqual((code, err), (0, ""))
        self.assertIn("violations: 0", out)

    def test_bad_requests(self):
        for words in (("--games", "0"), ("--games", "many"), ("--threads", "0"),
                      ("--seats", "human"), ("--out", "games.xls"), ("tetris",),
                      ("--games", "1", "--out", "/nowhere/x.csv")):
            self.assertEqual(quinte("sim", *words)[0], 2, words)


class Bench(unittest.TestCase):
    def test_contract_and_baseline(self):
        with tempfile.TemporaryDirectory() as folder:
            code, out, err = quinte("bench", "champions", "--json", "--seconds", 1)
            self.assertEqual((code, err), (0, ""))
            figures = json.loads(out)[0]
            for field in ("game", "setup", "decisions_per_s", "games_per_s", "decisions_per_game",
                          "ns_per_decision", "clone_ns", "deal_ns", "observe_ns", "view_ns",
                          "table_bytes", "load_ms"):
                self.assertIn(field, figures)
            path = os.path.join(folder, "before.json")
            figures["decisions_per_s"] *= 100
            Path(path).write_text(json.dumps([figures]))
            code, out, err = quinte("bench", "champions", "--seconds", 1, "--baseline", path)
            self.assertEqual(code, 1)
            self.assertRegex(err, r"-9\d\.\d %")
            Path(path).write_text("no")
            self.assertEqual(quinte("bench", "--baseline", path)[0], 2)


if __name__ == "__main__":
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])
    result = unittest.TextTestRunner(verbosity=1).run(suite)
    failed = len(result.failures) + len(result.errors)
    print(f"{max(result.testsRun - failed, 0)} passed, {failed} failed")
    sys.exit(1 if failed else 0)

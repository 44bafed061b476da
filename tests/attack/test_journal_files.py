#!/usr/bin/env python3
"""Files under attack: whatever lies at the path of a journal stays as it is, a full disk loses nothing
that was acknowledged, and neither does a program that is killed.

    test_journal_files.py [--kills N]     how often a game is killed (20)
"""
import json
import os
import random
import resource
import signal
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "cli"))
import harness  # noqa: E402
from harness import QUINTE, ROOT, check, environment, folder, quinte  # noqa: E402

KILLS = int(sys.argv[sys.argv.index("--kills") + 1]) if "--kills" in sys.argv else 20


def choices(path):
    with open(path, encoding="utf-8") as file:
        return sum(line.startswith("choice ") for line in file)


# ---- what lies at the path

def refused(path):
    check(quinte("play", "--seed", 3, "--journal", path, text="1\nquit\n"), code=2, err="there already")


def test_other_files_stay():
    with folder() as place:
        text = Path(place, "letter.txt")
        text.write_text("dear friend\n")
        refused(text)
        assert text.read_text() == "dear friend\n"
        empty = Path(place, "empty")
        empty.touch()
        refused(empty)
        assert empty.stat().st_size == 0


def test_links_pipes_devices_and_folders_stay():
    with folder() as place:
        text, link, pipe = Path(place, "letter.txt"), Path(place, "link"), Path(place, "pipe")
        text.write_text("dear friend\n")
        link.symlink_to(text)
        os.mkfifo(pipe)
        for path in (link, pipe, "/dev/null", "/dev/full", place):
            refused(path)
        assert link.is_symlink() and text.read_text() == "dear friend\n"
        assert Path("/dev/null").is_char_device()


def test_a_link_to_nowhere_is_not_followed():
    with folder() as place:
        Path(place, "link").symlink_to(Path(place, "elsewhere"))
        refused(Path(place, "link"))
        assert not Path(place, "elsewhere").exists()


def test_a_saved_game_goes_on():
    with folder() as place:
        path = Path(place, "game.journal")
        check(quinte("play", "--seed", 3, "--journal", path, text="1\nquit\n"))
        before = choices(path)
        check(quinte("play", "--journal", path, text="1\nquit\n"))
        assert choices(path) > before
        check(quinte("replay", "--verify", path))
        check(quinte("play", "--seed", 4, "--journal", path), code=2, err="holds a game already")
        check(quinte("play", "--set", "villain=klaw", "--journal", path), code=2)


def test_a_copy_overwrites_nothing():
    with folder() as place:
        text, copy = Path(place, "letter.txt"), Path(place, "copy.journal")
        text.write_text("dear friend\n")
        result = quinte("play", "--seed", 3, "--no-journal",
                        text=f"1\nsave {text}\nsave {copy}\n1\nsave {copy}\nquit\n")
        assert "there already" in result.err and text.read_text() == "dear friend\n"
        check(quinte("replay", "--verify", copy))


def test_a_pipe_is_read_once_and_never_waited_for():
    game = ROOT / "tests" / "replays" / "champions-01.journal"
    with open(game, "rb") as file:
        cat = subprocess.Popen(["cat"], stdin=file, stdout=subprocess.PIPE)
    with cat.stdout:
        done = subprocess.run([QUINTE, "replay", "--verify", "/dev/stdin"], stdin=cat.stdout, cwd=ROOT,
                              capture_output=True, env=environment(), timeout=120)
    assert cat.wait() == 0 and done.returncode == 0, done
    with folder() as place:
        pipe = Path(place, "pipe")
        os.mkfifo(pipe)  # nobody will ever write to it
        for command in (("replay", pipe), ("resume", pipe),
                        ("play", "champions", "--set", f"deck1={pipe}")):
            check(quinte(*command, timeout=60), code=2)
        ask = {"type": "resume", "journal": str(pipe)}
        assert '"bad_journal"' in quinte("protocol", text=json.dumps(ask) + "\n", timeout=60).out


def test_two_programs_do_not_share_a_journal():
    with folder() as place:
        path = Path(place, "game.journal")
        with Game(path) as first:
            first.next()
            result = quinte("play", "--journal", path, text="1\nquit\n")
            assert result.code == 2, result


# ---- programs

class Game:
    """A game through the protocol; `limit`: how many bytes its files may have."""

    def __init__(self, path, limit=None):
        def before():
            if limit:
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        self.program = subprocess.Popen(
            [QUINTE, "play", "champions", "--protocol", "--seed", "5", "--journal", str(path)],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=environment(), preexec_fn=before)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        for stream in (self.program.stdin, self.program.stdout, self.program.stderr):
            stream.close()
        self.program.wait(60)

    def next(self):
        """The next ask, error or end; None if the program is gone."""
        for line in self.program.stdout:
            try:
                message = json.loads(line)
            except ValueError:
                return None  # it was killed in the midst of a line
            if message["type"] in ("ask", "error", "over"):
                return message
        return None

    def choose(self, ask, rng):
        answer = {"type": "choice", "ask": ask["id"], "option": rng.randrange(len(ask["options"]))}
        self.program.stdin.write(json.dumps(answer).encode() + b"\n")
        self.program.stdin.flush()


def test_hello_keeps_the_seed():
    with folder() as place:
        with Game(Path(place, "a.journal")) as game:
            assert "seed" not in json.loads(game.program.stdout.readline())
    told = quinte("play", "--protocol", "--seed", 77, "--no-journal", "--tell-seed")
    assert json.loads(told.out.splitlines()[0])["seed"] == "77"


def test_programs_are_journaled_by_default():
    with folder() as place:
        quinte("play", "--protocol", "--seed", 5, env={"XDG_STATE_HOME": place})
        assert list(Path(place, "quinte").glob("*.journal"))
    with folder() as place:
        quinte("play", "--protocol", "--seed", 5, "--no-journal", env={"XDG_STATE_HOME": place})
        assert not Path(place, "quinte").exists()


def test_a_full_disk_refuses_choices_and_loses_none():
    with folder() as place:
        path, rng, made = Path(place, "game.journal"), random.Random(1), 0
        with Game(path, limit=1200) as game:
            ask = message = game.next()
            while message["type"] == "ask":
                ask = message
                game.choose(ask, rng)
                message = game.next()
            assert message["type"] == "over" or message["code"] == "not_saved", message
            if message["type"] == "error":
                game.choose(ask, rng)  # the question still stands, and is refused again
                assert game.next()["code"] == "not_saved"
                assert message["ask"] == ask["id"]
            else:
                assert message["status"] == "not_saved" and game.program.wait(60) == 2
            made = choices(path)
        assert path.stat().st_size <= 1200 and made > 5
        check(quinte("replay", "--verify", path))
        check(quinte("resume", path, text="1\nquit\n"))  # there is room again
        assert choices(path) >= made


def test_a_person_is_told_of_a_full_disk():
    with folder() as place:
        path = Path(place, "game.journal")
        done = subprocess.run(
            [QUINTE, "play", "--seed", "3", "--journal", str(path)], cwd=ROOT, input=b"1\n" * 400,
            capture_output=True, env=environment(), timeout=120,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1500, 1500)))
        err = done.stderr.decode()
        assert done.returncode == 2, err
        assert "File too large" in err, err
        check(quinte("replay", "--verify", path))


# ---- kill -9

def play_until_killed(path, rng):
    """Choices that were acknowledged by the next question before the program was killed."""
    acknowledged, last = 0, rng.randrange(1, 60)
    with Game(path) as game:
        message = game.next()
        while message and message["type"] == "ask" and acknowledged < last:
            game.choose(message, rng)
            message = game.next()
            acknowledged += 1
        if message and message["type"] == "ask":
            game.choose(message, rng)  # this one may be written, or not, or in part
        game.program.send_signal(signal.SIGKILL)
    return acknowledged


def test_what_was_acknowledged_outlives_the_program():
    with folder() as place:
        for number in range(KILLS):
            rng, path = random.Random(number), Path(place, f"{number}.journal")
            acknowledged = play_until_killed(path, rng)
            assert choices(path) >= acknowledged, (number, acknowledged)
            result = quinte("replay", "--verify", path)
            assert result.code == 0 or f"{path.name}:" in result.err, result
            path.unlink()


if __name__ == "__main__":
    harness.main(globals())

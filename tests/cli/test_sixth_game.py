#!/usr/bin/env python3
"""A game more is a folder and a line: examples/sixth_game, built as a command that plays six games, is checked, played,
simulated and looked up like any of the five, and src/ knows nothing of it.

Ends with "N passed, N failed".
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SIXTH = ROOT / "examples" / "sixth_game"
COMMAND = Path(os.environ["QUINTE"]).resolve().parent / "examples" / "sixth_game" / "quinte-sixth"

results = []


def report(name, complaint=""):
    results.append(not complaint)
    if complaint:
        print(f"FAILED {name}: {complaint}")


def data(folder):
    """The content and the rules of six games, side by side."""
    for kind in ("content", "rules"):
        (folder / kind).mkdir()
        for base in (ROOT, SIXTH):
            for one in (base / kind).iterdir():
                (folder / kind / one.name).symlink_to(one)
    return folder


def quinte(folder, *words, typed=""):
    environment = dict(os.environ, QUINTE_DATA=str(folder), XDG_STATE_HOME=str(folder / "state"),
                       XDG_DATA_HOME=str(folder / "own"), LC_ALL="C.UTF-8", NO_COLOR="1")
    done = subprocess.run([COMMAND, *words], input=typed, capture_output=True, text=True, env=environment, timeout=300)
    return done.returncode, done.stdout + done.stderr


def test(folder, name, words, *expected, typed=""):
    code, told = quinte(folder, *words, typed=typed)
    missing = [one for one in expected if not re.search(one, told)]
    report(name, "" if code == 0 and not missing else f"exit code {code}, not told: {missing}\n{told[-600:]}")


def test_all(folder):
    test(folder, "its scenes pass", ["check", SIXTH / "scenes"], r"^10 passed, 0 failed")
    test(folder, "two random players", ["sim", "orchard", "--games", "400"], r"violations: 0")
    test(folder, "four greedy players", ["sim", "orchard", "--seats", "greedy,greedy,greedy,greedy", "--games", "20"],
         r"violations: 0")
    test(folder, "a card in both languages", ["cards", "show", "magpie"], "Steal a fruit of another player",
         "Volez un fruit d'un autre joueur")
    test(folder, "its rules are found", ["rules", "orchard", "watchful"], "OR-008")
    test(folder, "in French, too", ["rules", "orchard", "vigilant", "--lang", "fr"], "OR-008")
    test(folder, "it is welcome like the others", [], "orchard", "champions")
    test(folder, "a person plays it", ["play", "orchard", "--seats", "human,random", "--seed", "5"],
         "Your turn", "player 1 (plays|draws)", typed="1\n1\n1\nquit\n")
    test(folder, "a game of the five is what it was", ["sim", "villainous", "--games", "2"], "violations: 0")
    named = subprocess.run(["grep", "-rli", "orchard", ROOT / "src"], capture_output=True, text=True).stdout.split()
    report("src/ knows nothing of it", " ".join(named))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        test_all(data(Path(temporary)))
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    sys.exit(0 if all(results) else 1)

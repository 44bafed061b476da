#!/usr/bin/env python3
"""`quinte puzzles`: positions with one first move that wins this turn; proven, playable, made anew.

Ends with the line "N passed, N failed".
"""
import re
from pathlib import Path

import harness
from harness import ROOT, check, folder, quinte

GAMES = sorted(path.parent.name for path in (ROOT / "content").glob("*/puzzles"))


def solution(game, number):
    """The first move of a puzzle, as its scene chooses it, and the one after it."""
    path = sorted((ROOT / "content" / game / "puzzles").glob("*.scene"))[number - 1]
    return re.findall(r"^  p\d: (.*)$", path.read_text().split("caption fr", 1)[1], re.M)


def test_every_puzzle_is_proven():
    """Of all first moves one wins, and it is the one that the scene makes."""
    assert GAMES
    for game in GAMES:
        count = len(list((ROOT / "content" / game / "puzzles").glob("*.scene")))
        check(quinte("puzzles", game, "--verify", timeout=900), out=f"{count} of {count} puzzles proven")


def test_a_puzzle_that_is_none_is_told():
    """The same position with another first move as its solution: no proof."""
    path = sorted((ROOT / "content" / "villainous" / "puzzles").glob("*.scene"))[0]
    head, tail = path.read_text().split("  caption en", 1)
    wrong = re.search(r"^# (.*): does not", head, re.M)[1]
    seat = re.search(r"winner (p\d)", tail)[1]
    with folder() as place:
        (Path(place) / "villainous").mkdir()
        for source in (ROOT / "content").glob("*"):
            if source.name != "villainous":
                (Path(place) / source.name).symlink_to(source)
        for source in (ROOT / "content" / "villainous").glob("*"):
            if source.name != "puzzles":
                (Path(place) / "villainous" / source.name).symlink_to(source)
        (Path(place) / "villainous" / "puzzles").mkdir()
        text = f"{head}  caption en \"x\"\n  caption fr \"x\"\n  {seat}: {wrong}\nthen\n  not over\n"
        harness.write(f"{place}/villainous/puzzles/one.scene", text)
        done = quinte("puzzles", "villainous", "--verify", "--content", place, timeout=300)
        assert done.code == 1 and "0 of 1" in done.out, done


def test_solutions_and_reasons():
    done = quinte("puzzles", "champions", "--number", 1, "--solution", timeout=300)
    check(done, out=["wins, whatever happens"])
    assert "no way wins this turn" in done.out or "only with luck" in done.out, done
    french = quinte("puzzles", "champions", "--number", 1, "--solution", "--lang", "fr", timeout=300)
    check(french, out="gagne, quoi qu’il arrive")


def test_playing():
    """A wrong first move is told why, the right one goes on; leaving is no win."""
    done = quinte("puzzles", "champions", "--number", 1, text="end your turn\nquit\n", timeout=300)
    assert done.code == 1 and "Find it" in done.out, done
    assert "no way wins this turn" in done.out or "only with luck" in done.out, done
    assert "That is the win!" not in done.out


def test_made_again_the_same():
    """The same seeds make the same puzzle, and the seed that it names makes it alone."""
    with folder() as one, folder() as two:
        check(quinte("puzzles", "villainous", "--make", 1, "--games", 60, "--seed", 1, "--out", one, timeout=600))
        path, = Path(one).glob("*.scene")
        seed = re.search(r"--seed (\d+)", path.read_text())[1]
        check(quinte("puzzles", "villainous", "--make", 1, "--games", 1, "--seed", seed, "--out", two, timeout=600))
        assert (Path(two) / path.name).read_text() == path.read_text()


def test_what_cannot_be():
    for wrong in (("chess",), ("champions", "--number", 10000), ("champions", "--level", "stronk"),
                  ("champions", "--make", 1, "--out", "/dev/null/x"), ("vs", "smashup")):
        done = quinte("puzzles", *wrong)
        assert done.code == 2 and done.err, (wrong, done)
    check(quinte("puzzles", "champions", "--list"), out="champions_")


harness.main(globals())

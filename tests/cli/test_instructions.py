"""`quinte bench --instructions`: counts, compares and accepts. A stand-in for valgrind tells round figures, so
that nothing depends on the build; `make instructions` counts in earnest."""
import json
import os
from pathlib import Path

import harness
from harness import check, folder, quinte, write

# A million instructions a game of ten decisions, whatever is played.
VALGRIND = """#!/bin/sh
while [ "$1" != --games ]; do shift; done
echo '{"mean_decisions": 10}'
echo "==1== Collected : ${2}000000" >&2
"""


def bench(path, *words, code=0, **more):
    """The command with the stand-in; its rows, by table."""
    stand_in = write(Path(path) / "valgrind", VALGRIND)
    stand_in.chmod(0o755)
    found = {"PATH": f"{path}{os.pathsep}{os.environ['PATH']}"}
    return check(quinte("bench", "--instructions", *words, env=found), code, **more)


def test_the_usual_tables():
    with folder() as path:
        rows = json.loads(bench(path, "--json", silent=True).out)
        assert [row["table"] for row in rows] == [
            "champions-1", "champions-4", "smashup-2", "smashup-4", "dicethrone-2", "dicethrone-4",
            "villainous-2", "villainous-4", "villainous-6", "vs-2"]
        assert all(row["instructions"] == 100000 for row in rows)


def test_one_game_or_number_of_players():
    with folder() as path:
        assert bench(path, "vs").out.split() == ["vs-2", "100000"]
        assert "villainous-4" not in bench(path, "villainous", "--players", 6).out


def test_what_is_accepted_is_written_and_compared():
    with folder() as path:
        figures = Path(path) / "accepted.tsv"
        bench(path, "champions", "--accept", figures)
        assert figures.read_text().splitlines()[1:] == ["champions-1\t100000", "champions-4\t100000"]
        bench(path, "champions", "--accepted", figures, out="+0.0 %", silent=True)
        bench(path, "vs", "--accepted", figures, "--accept", figures)  # the others stay
        assert figures.read_text().splitlines()[1:] == ["champions-1\t100000", "champions-4\t100000", "vs-2\t100000"]


def test_two_percent_more_is_refused():
    with folder() as path:
        figures = Path(path) / "accepted.tsv"
        bench(path, "vs", "--accept", figures)
        whole = figures.read_text()
        write(figures, whole.replace("\t100000", "\t98100"))
        bench(path, "vs", "--accepted", figures, out="+1.9 %", silent=True)
        write(figures, whole.replace("\t100000", "\t98000"))
        bench(path, "vs", "--accepted", figures, code=1, out="+2.0 %", err="--accept")


def test_figures_of_another_compiler_are_not_compared():
    with folder() as path:
        figures = write(Path(path) / "accepted.tsv", "compiler\t1.0 pdp11\nvs-2\t1\n")
        result = bench(path, "vs", "--accepted", figures, err="another compiler")
        assert result.out.split() == ["vs-2", "100000"]


def test_what_cannot_be():
    with folder() as path:
        bench(path, "vs", "--accepted", Path(path) / "none", code=2, err="none")
        bench(path, "vs", "--accept", "/nowhere/figures", code=2, err="/nowhere/figures")
    with folder() as path:
        check(quinte("bench", "vs", "--instructions", env={"PATH": path}), 2, err="valgrind")


harness.main(globals())

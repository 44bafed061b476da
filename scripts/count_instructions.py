#!/usr/bin/env python3
"""Instructions a decision: what random play costs, whatever else the machine is doing.

Runs `quinte sim` under valgrind (callgrind) with random players at the usual tables: some games, then the
first of them alone. The difference is what the others took, without loading the cards. The same seeds give
the same games, so a figure changes when code, cards or rules do, and by nothing else.

Usage: scripts/count_instructions.py [--quinte PATH] [--games N] [--against FILE | --accept FILE] [TABLE]...
A TABLE is a game and a number of players: champions-1, villainous-6; or a game: all its tables.

  --against FILE  compares with the figures in that file; exit code 1 if one is more than 2 % higher
  --accept FILE   writes the figures into that file; a commit that raises one says why
"""
import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLES = ["champions-1", "champions-4", "smashup-2", "smashup-4", "dicethrone-2", "dicethrone-4",
          "villainous-2", "villainous-4", "villainous-6", "vs-2"]
TOLERANCE = 1.02


def count(quinte, content, table, games):
    """Instructions and decisions of so many games."""
    game, players = table.split("-")
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", quinte, "sim", game,
         "--seats", ",".join(["random"] * int(players)), "--games", str(games), "--threads", "1",
         "--json", "--content", content], capture_output=True, text=True)
    total = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not total:
        sys.exit(f"{table}: {done.stderr.strip()[-500:]}")
    return int(total[1]), round(json.loads(done.stdout)["mean_decisions"] * games)


def measure(quinte, content, table, games):
    some, alone = (count(quinte, content, table, n) for n in (games, 1))
    return (some[0] - alone[0]) / (some[1] - alone[1])


def chosen(words):
    tables = [table for table in TABLES if not words or table in words or table.split("-")[0] in words]
    if not tables:
        sys.exit(f"no such table; there are {', '.join(TABLES)}")
    return tables


def read_figures(path):
    lines = Path(path).read_text().splitlines()[1:]
    return {table: float(figure) for table, figure in (line.split("\t") for line in lines)}


def write_figures(path, figures):
    known = read_figures(path) if Path(path).exists() else {}
    known.update(figures)
    rows = [f"{table}\t{known[table]:.0f}\n" for table in TABLES if table in known]
    Path(path).write_text("table\tinstructions a decision\n" + "".join(rows))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tables", nargs="*", metavar="TABLE")
    parser.add_argument("--quinte", default=str(ROOT / "build" / "quinte"))
    parser.add_argument("--content", default=str(ROOT / "content"))
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--against", metavar="FILE")
    parser.add_argument("--accept", metavar="FILE")
    arguments = parser.parse_args()
    if arguments.games < 2:
        parser.error("--games must be at least 2: the first one is taken away")
    before = read_figures(arguments.against) if arguments.against else {}
    figures, worse = {}, False
    for table in chosen(arguments.tables):
        figures[table] = measure(arguments.quinte, arguments.content, table, arguments.games)
        line = f"{table}\t{figures[table]:.0f}"
        if table in before:
            line += f"\t{100 * (figures[table] / before[table] - 1):+.1f} %"
            worse = worse or figures[table] > before[table] * TOLERANCE
        print(line, flush=True)
    if arguments.accept:
        write_figures(arguments.accept, figures)
    sys.exit(1 if worse else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Draws rows at random for new questions: tests/rules/draw.py SEED prints 20 rows a game.

Whoever writes questions for the search writes them for these rows, before asking the search: first the ten
English ones of a game, then the ten French ones.
"""
import csv
import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PARTS = {"champions": ["champions"], "smashup": ["smashup", "smashup-cards"], "dicethrone": ["dicethrone"],
         "villainous": ["villainous"], "vs": ["vs", "vs-core"]}


def rows(name):
    with open(ROOT / "rules" / f"{name}.tsv", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def main():
    chance = random.Random(int(sys.argv[1]))
    for game, parts in PARTS.items():
        drawn = chance.sample([row for part in parts for row in rows(part)], 20)
        for number, row in enumerate(drawn):
            print(game, "en" if number < 10 else "fr", row["id"], row["rule"], sep="\t")


if __name__ == "__main__":
    main()

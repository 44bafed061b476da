#!/usr/bin/env python3
"""How well the search answers questions as players ask them.

    tests/rules/score.py [--quinte FILE] [--wrong] [--no-game] [QUESTIONS...]

    --wrong    also the questions whose first hit is wrong
    --no-game  asks without naming the game

Without QUESTIONS: all files beside this one. questions.tsv was written by somebody who had not seen the
search; it served to find the weights, and all of it was read when words were added. The others measure only:
questions_fresh.tsv, questions_sampled.tsv (rows drawn at random) and questions_drawn.tsv (tests/rules/draw.py 20261118),
whose misses were read and a few words added before the search looked at what is meant; and questions_unseen.tsv
(the first five rows of each language of tests/rules/draw.py 4711) and questions_asked.tsv (four of the first six of each
language of tests/rules/draw.py 77123), which no change has answered to. questions_cards.tsv
asks for forty rulings on cards of Smash Up that were drawn at random; that a question names a ruling's card has counted
since its misses were read.
"""
import argparse
import csv
import json
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def hits(options, question):
    game = [] if options.no_game else [question["game"]]
    command = [options.quinte, "rules", "--json", "--lang", question["lang"], *game, question["question"]]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return [rule["id"] for rule in json.loads(found.stdout)] if found.returncode == 0 else []


def score(options, name, questions):
    first = three = 0
    for question in questions:
        right, found = question["rows"].split(), hits(options, question)
        first += found[:1] != [] and found[0] in right
        three += any(rule in right for rule in found[:3])
        if options.wrong and (not found or found[0] not in right):
            print(f"{question['question']}\n  wanted {' '.join(right)}, found {' '.join(found[:3]) or 'nothing'}")
    print(f"{name}: {len(questions)} questions, {first} right at first place, {three} among three")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--quinte", default=str(ROOT / "build" / "quinte"))
    parser.add_argument("--wrong", action="store_true")
    parser.add_argument("--no-game", action="store_true")
    parser.add_argument("files", nargs="*", type=Path,
                        default=sorted(HERE.glob("questions*.tsv")))
    options = parser.parse_args()
    for path in options.files:
        with open(path, encoding="utf-8") as file:
            questions = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
        if path.name == "questions.tsv":
            score(options, "questions.tsv, odd ones", questions[0::2])
            score(options, "questions.tsv, even ones", questions[1::2])
        else:
            score(options, path.name, questions)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""How well the search answers questions as players ask them (questions.tsv).

    tests/rules/score.py [QUINTE] [--wrong]    --wrong: also the questions whose first hit is wrong

Prints how many questions have a right row first, and how many among the first three.
"""
import csv
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def hits(quinte, question):
    command = [quinte, "rules", "--json", "--lang", question["lang"], question["game"], question["question"]]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return [rule["id"] for rule in json.loads(found.stdout)] if found.returncode == 0 else []


def main(arguments):
    wrong = "--wrong" in arguments
    paths = [word for word in arguments if not word.startswith("--")]
    quinte = str(Path(paths[0]).resolve()) if paths else str(ROOT / "build" / "quinte")
    with open(Path(__file__).with_name("questions.tsv"), encoding="utf-8") as file:
        questions = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    first = three = 0
    for question in questions:
        right, found = question["rows"].split(), hits(quinte, question)
        first += found[:1] != [] and found[0] in right
        three += any(rule in right for rule in found[:3])
        if wrong and (not found or found[0] not in right):
            print(f"{question['question']}\n  wanted {' '.join(right)}, found {' '.join(found[:3]) or 'nothing'}")
    print(f"{len(questions)} questions: {first} right at first place, {three} among three")


if __name__ == "__main__":
    main(sys.argv[1:])

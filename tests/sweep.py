#!/usr/bin/env python3
"""Takes one ability after the other off the cards and sees whether a scene notices.

    tests/sweep.py [--quinte FILE] [--words] [FILE...]     without a file: all cards of all games

An ability is an entry of a card with a colon, with what is indented below it. It is taken out of a copy of the cards
(with the card's text, if the card does not compile otherwise), and the scenes of the game are run: first those that
name the card, then all others. It is noticed if a scene fails, crashes or never ends. `--words` takes the lines of longer abilities out as well, one at a time (a line that nothing
can do without, so that the card no longer compiles, is counted apart). Abilities that nobody notices are printed; the
last line is "N passed, N failed" (passed: noticed).
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import namedtuple
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 120  # seconds for the scenes of a game
OFTEN = 40   # a card that more scene files name than this is looked for in all of them at once

Part = namedtuple("Part", "file first last card text")


def bare(line):
    """A line without its comment and without what stands in quotation marks."""
    return re.sub(r'"[^"]*"', '""', line).split("#")[0].rstrip()


def depth(line):
    return len(line) - len(line.lstrip())


def end_of(lines, start):
    """The line after an entry and all that is indented below it."""
    end = start + 1
    while end < len(lines) and (not bare(lines[end]).strip() or depth(lines[end]) > depth(lines[start])):
        end += 1
    while not bare(lines[end - 1]).strip():
        end -= 1
    return end


def parts_of(path, words):
    """The abilities of a card file; with `words` the lines of longer ones, too."""
    lines = path.read_text(encoding="utf-8").split("\n")
    card = ""
    for number, line in enumerate(lines):
        text = bare(line)
        if not text.strip():
            continue
        if depth(text) == 0:
            card = text.split()[1] if len(text.split()) > 1 else ""
        elif depth(text) == 4 and ":" in text:
            end = end_of(lines, number)
            yield Part(path, number, end, card, text.strip())
            if words and end > number + 2:
                for inner in range(number + 1, end):
                    if bare(lines[inner]).strip():
                        yield Part(path, inner, end_of(lines, inner), card, bare(lines[inner]).strip())


def texts_of(lines, number):
    """Which lines tell in words what the card around that line does: a text with other numbers does not compile."""
    first = last = number
    while first and depth(lines[first]) > 0:
        first -= 1
    while last < len(lines) and (not bare(lines[last]).strip() or depth(lines[last]) > 0):
        last += 1
    return {number for number in range(first, last) if re.match(r"    text\b", lines[number])}


class Bench:
    """A copy of the cards, and the scenes of a game that are run with them."""

    def __init__(self, quinte, folder):
        self.quinte = quinte
        self.content = Path(folder) / "content"
        shutil.copytree(ROOT / "content", self.content)
        self.texts = {}

    def scenes(self, game, card):
        """(files that name the card, the others)."""
        if game not in self.texts:
            self.texts[game] = {path: path.read_text(encoding="utf-8")
                                for path in sorted((ROOT / "tests/scenes" / game).rglob("*.scene"))}
        word = re.compile(rf"\b{re.escape(card)}\b")
        naming = [path for path, text in self.texts[game].items() if word.search(text)]
        if len(naming) > OFTEN:
            naming = []
        return naming, [path for path in self.texts[game] if path not in naming]

    def outcome(self, files):
        """passed, noticed, or content (the card does not compile)."""
        command = [str(self.quinte), "check", "--json", "--no-properties", "--content", str(self.content), *map(str, files)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, stdin=subprocess.DEVNULL, cwd=ROOT)
        except subprocess.TimeoutExpired:
            return "noticed"
        try:
            failures = json.loads(done.stdout)["failures"]
        except (ValueError, KeyError):
            return "content" if 0 < done.returncode < 128 else "noticed"
        if any(failure["scene"] is None for failure in failures):
            return "content"
        return "noticed" if failures else "passed"

    def without(self, part):
        """What the scenes say when that part is gone."""
        copy = self.content / part.file.relative_to(ROOT / "content")
        whole = copy.read_text(encoding="utf-8")
        lines = whole.split("\n")
        game = copy.relative_to(self.content).parts[0]
        try:
            for gone in (set(), texts_of(lines, part.first)):
                gone.update(range(part.first, part.last))
                copy.write_text("\n".join(line for number, line in enumerate(lines) if number not in gone), encoding="utf-8")
                outcome = self.of_scenes(game, part.card)
                if outcome != "content":
                    break
            return outcome
        finally:
            copy.write_text(whole, encoding="utf-8")

    def of_scenes(self, game, card):
        """What the scenes that name the card say, then all others."""
        for files in self.scenes(game, card):
            outcome = self.outcome(files) if files else "passed"
            if outcome != "passed":
                return outcome
        return "passed"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--quinte", default=os.environ.get("QUINTE", str(ROOT / "build/quinte")))
    parser.add_argument("--words", action="store_true", help="lines of longer abilities, too")
    parser.add_argument("files", nargs="*", type=Path)
    wanted = parser.parse_args()
    files = [path.resolve() for path in wanted.files] or sorted((ROOT / "content").rglob("*.carte"))
    outside = [path for path in files if ROOT / "content" not in path.parents or not path.is_file()]
    if outside:
        sys.exit(f"{outside[0]}: not a card file of content/")
    counts = {"noticed": 0, "passed": 0, "content": 0}
    with tempfile.TemporaryDirectory(prefix="quinte-sweep-") as folder:
        bench = Bench(wanted.quinte, folder)
        for path in files:
            for part in parts_of(path, wanted.words):
                outcome = bench.without(part)
                counts[outcome] += 1
                if outcome == "passed":
                    print(f"{path.relative_to(ROOT)}:{part.first + 1}: {part.card}: nobody notices without: {part.text}", flush=True)
    print(f"{counts['content']} could not be taken out: the card would not compile")
    print(f"{counts['noticed']} passed, {counts['passed']} failed")
    sys.exit(1 if counts["passed"] else 0)


if __name__ == "__main__":
    main()

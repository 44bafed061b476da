#!/usr/bin/env python3
"""The texts of all cards, as the renderer makes them, against those that were read: tests/texts/GAME.en.txt
and GAME.fr.txt. A change of the renderer, of words or of cards is so seen in every text that it reaches.

    test_texts.py           compares; one test a card and language; ends with "N passed, N failed"
    test_texts.py --renew   writes the files anew (make texts): read the difference before you keep it

The command is $QUINTE.
"""
import difflib
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
CONTENT = HERE.parent.parent / "content"
LANGUAGES = ("en", "fr")
SHOWN = 40  # lines of a difference


def cards(game):
    """Every card of a game, as the command tells programs."""
    command = [os.environ["QUINTE"], "--content", str(CONTENT), "cards", game, "--json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def entry(card, language):
    """A card as it stands in the files: its id and name, then its text, a paragraph a line."""
    text = card["text"][language]
    lines = [f"{card['id']}: {card['name'][language]}"]
    return "\n".join(lines + [f"    {line}" for line in text.splitlines()]) + "\n"


def read_entries(path):
    """id → entry, in their order."""
    blocks = path.read_text(encoding="utf-8").split("\n\n") if path.is_file() else []
    return {block.split(":")[0]: block.rstrip("\n") + "\n" for block in blocks if block.strip()}


def compare(path, found):
    """How many entries are as they were, and how many are not; tells the differences."""
    kept = read_entries(path)
    wrong = [word for word in {**kept, **found} if kept.get(word) != found.get(word)]
    old, new = ("".join(entries.get(word, "") for word in wrong).splitlines() for entries in (kept, found))
    difference = list(difflib.unified_diff(old, new, f"{path.name} as read", "as rendered", n=1, lineterm=""))
    print("".join(f"{line}\n" for line in difference[:SHOWN]), end="")
    return len(found) - len([word for word in wrong if word in found]), len(wrong)


def main(arguments):
    passed = failed = 0
    for game in sorted(path.name for path in CONTENT.iterdir() if path.is_dir()):
        all_cards = cards(game)
        for language in LANGUAGES:
            path = HERE / f"{game}.{language}.txt"
            found = {card["id"]: entry(card, language) for card in all_cards}
            if "--renew" in arguments:
                path.write_text("\n".join(found.values()), encoding="utf-8")
                continue
            counts = compare(path, found)
            passed, failed = passed + counts[0], failed + counts[1]
    if "--renew" not in arguments:
        print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

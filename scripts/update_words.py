#!/usr/bin/env python3
"""Brings what `quinte cards words GAME` prints into doc/carte.md.

    scripts/update_words.py [QUINTE]          writes the page
    scripts/update_words.py [QUINTE] --check  says whether it is up to date
"""
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "doc" / "carte.md"
BLOCK = re.compile(r"(<!-- words of (\w+) -->\n).*?(<!-- end -->\n)", re.S)


def words(quinte, game):
    """The list of a game as an indented block."""
    command = [quinte, "--lang", "en", "--content", str(ROOT / "content"), "cards", "words", game]
    environment = dict(os.environ, NO_COLOR="1", LC_ALL="C.UTF-8")
    text = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    return "\n" + "".join(f"    {line}".rstrip() + "\n" for line in text.splitlines()) + "\n"


def main():
    arguments = [a for a in sys.argv[1:] if a != "--check"]
    quinte = arguments[0] if arguments else str(ROOT / "build" / "quinte")
    page = PAGE.read_text(encoding="utf-8")
    new = BLOCK.sub(lambda m: m[1] + words(quinte, m[2]) + m[3], page)
    if "--check" in sys.argv:
        return 0 if new == page else "doc/carte.md: the words are not those of the engine; run scripts/update_words.py"
    PAGE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

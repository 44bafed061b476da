#!/usr/bin/env python3
"""Where the rules are decided: every line of the sources and of the cards that carries the id of a rule.

    list_rule_places.py ROOT OUT DEPFILE

Writes OUT, a line for each place, sorted: the id, the file as seen from ROOT, the line. Ids stand in comments ("MC-437", ranges as
"VC-033 – VC-039") and in code (RULE_MC + 437). DEPFILE tells ninja what was read, folders included, so that the list is made anew when
something changes.
"""
import re
import sys
from pathlib import Path

IDS = "MC|SU|SC|DT|MV|VC|VS"
RANGE = re.compile(rf"\b({IDS})-(\d+) – (?:\1-)?(\d+)")
ONE = re.compile(rf"\b(?:RULE_)?({IDS})(?:-| \+ )(\d{{1,3}})\b")
READ = (("src/kernel", ("*.c", "*.h")), ("src/carte", ("*.c", "*.h")), ("src/games", ("*.c", "*.h")), ("content", ("*.carte",)))


def rules_in(line):
    """The ids that a line of text names."""
    found = {(prefix, int(number)) for prefix, number in ONE.findall(line)}
    for prefix, first, last in RANGE.findall(line):
        found |= {(prefix, number) for number in range(int(first), int(last) + 1)}
    return {f"{prefix}-{number:03}" for prefix, number in found}


def places(root):
    """(id, file, line) of every place, and all that was read."""
    found, read = set(), []
    for folder, patterns in READ:
        read += [path for path in (root / folder).rglob("*") if path.is_dir()] + [root / folder]
        for path in sorted(path for pattern in patterns for path in (root / folder).rglob(pattern)):
            read.append(path)
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                found |= {(rule, str(path.relative_to(root)), number) for rule in rules_in(line)}
    return found, read


def main():
    root, out, depfile = map(Path, sys.argv[1:])
    found, read = places(root)
    out.write_text("".join(f"{rule}\t{file}\t{line}\n" for rule, file, line in sorted(found)), encoding="utf-8")
    depfile.write_text(f"{out}: " + " ".join(str(path).replace(" ", "\\ ") for path in read) + "\n", encoding="utf-8")


main()

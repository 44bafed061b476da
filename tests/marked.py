"""Mutants made from the code itself: what a comment with a rule's id marks is broken, each line in turn.

A comment marks the code of its own line, or, if it stands alone, the statement below it; above a function
it marks the whole function. `RULE_MC + 437` in a line marks the line. Comments that head a file or a part of
it, or name more than a handful of rules, mark nothing. A line is broken by the simplest
change that compiles: a condition or result is turned around, a call or an assignment is left out.
"""
import re
from collections import namedtuple

ID = re.compile(r"\b([A-Z]{2})-(\d+)(?:\s*(?:–|to)\s*(?:[A-Z]{2}-)?(\d+))?")
NUMBER = re.compile(r"\bRULE_([A-Z]{2}) \+ (\d+)")
LONGEST = 60  # lines of a function that are looked at
HANDFUL = 8  # rules of one comment

Line = namedtuple("Line", "start end text")


def ids(text):
    """All ids of a comment, ranges spelt out: MC-488 – MC-490 are three."""
    found = []
    for game, first, last in ID.findall(text):
        for number in range(int(first), int(last or first) + 1):
            found.append(f"{game}-{number:03d}")
    found += [f"{game}-{int(number):03d}" for game, number in NUMBER.findall(text)]
    return list(dict.fromkeys(found))


def without_comments(text):
    """The same text with blanks for comments, so that places stay what they are."""
    return re.sub(r"/\*.*?\*/|//[^\n]*", lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)


def broken(code):
    """A line of code turned around, or None if this one has nothing to turn."""
    found = re.fullmatch(r"(\s*(?:\} else )?(?:if|while) \()(.*)(\)\s*(?:\{|return\b.*;|continue;|break;)?\s*)", code)
    if found and found[2].count("(") == found[2].count(")"):
        return f"{found[1]}!({found[2]}){found[3]}"
    found = re.fullmatch(r"(\s*return )(.+)(;\s*)", code)
    if found and not re.fullmatch(r"[A-Z_0-9]+", found[2]):
        return f"{found[1]}!({found[2]}){found[3]}"
    if re.fullmatch(r"\s*[\w>.\[\]-]+(?:\(.*\)|\s*(?:[-+|&^]?=|\+\+|--).*);\s*", code) and \
            not re.match(r"\s*(?:return|case|default|goto)\b", code):
        return ";"
    return None


def lines_of(text):
    place, lines = 0, []
    for line in text.split("\n"):
        lines.append(Line(place, place + len(line), line))
        place += len(line) + 1
    return lines


def marked_lines(lines, first, at_head):
    """The numbers of the lines that a comment marks which ends in line `first`."""
    if lines[first].text.strip():
        return [first]
    below = first + 1
    while below < len(lines) and not lines[below].text.strip():
        below += 1
    if below == len(lines):
        return []
    if not at_head:
        return [below]
    end = next((n for n in range(below, min(len(lines), below + LONGEST)) if lines[n].text == "}"), below)
    return list(range(below + 1, end))


def of_file(text):
    """(line number, rules, start, end, new) of every line that can be broken and is marked."""
    code = lines_of(without_comments(text))
    marks = {}
    for comment in re.finditer(r"/\*.*?\*/", text, re.S):
        rules = [] if "----" in comment[0] or comment.start() == 0 else ids(comment[0])
        if 0 < len(rules) <= HANDFUL:
            number = text.count("\n", 0, comment.end())
            head = text.rfind("\n", 0, comment.start()) + 1 == comment.start()
            for marked in marked_lines(code, number, head):
                marks.setdefault(marked, []).extend(rules)
    for number, line in enumerate(code):
        if NUMBER.search(line.text):
            marks.setdefault(number, []).extend(ids(line.text))
    for number, rules in sorted(marks.items()):
        new = broken(code[number].text)
        if new is not None:
            yield number + 1, tuple(dict.fromkeys(rules)), code[number].start, code[number].end, new

"""`quinte rules --where`: which lines decide a rule, and that the list of rules that no line carries is true.

    test_rule_places.py [--renew]     --renew writes tests/rules/uncited.txt anew
"""
import json
import re
import sys
from pathlib import Path

import harness
from harness import QUINTE, ROOT, check, folder, quinte, write

UNCITED = ROOT / "tests" / "rules" / "uncited.txt"
CATALOGUES = ("champions", "dicethrone", "smashup", "smashup-cards", "villainous", "vs", "vs-core")


def testable():
    """The ids of all rows but those that only define a term."""
    for name in CATALOGUES:
        for line in (ROOT / "rules" / f"{name}.tsv").read_text().splitlines():
            cells = line.split("\t")
            if re.fullmatch(r"[A-Z]{2}-\d+", cells[0]) and not cells[-1].startswith("used by"):
                yield cells[0]


def carried():
    return {line.split("\t")[0] for line in (Path(QUINTE).parent / "rule-places.tsv").read_text().splitlines()}


def uncited():
    have = carried()
    return [rule for rule in testable() if rule not in have]


def renew():
    lines, ids = ["# Rows that can be tested and whose id no line of src/ and content/ carries (test_rule_places.py --renew)."], uncited()
    for family in dict.fromkeys(rule[:2] for rule in ids):
        numbers = [rule[3:] for rule in ids if rule[:2] == family]
        lines += [f"{family} " + " ".join(numbers[i:i + 30]) for i in range(0, len(numbers), 30)]
    write(UNCITED, "\n".join(lines) + "\n")


def test_the_list_of_rules_that_no_line_carries_is_true():
    """A rule that gets its line is taken off the list, and a new row gets its line or is put on it."""
    listed = {f"{line.split()[0]}-{number}" for line in UNCITED.read_text().splitlines() if not line.startswith("#")
              for number in line.split()[1:]}
    assert listed == set(uncited()), ("run test_rule_places.py --renew", sorted(listed ^ set(uncited())))


def test_places_are_where_it_says():
    for rule in ("MC-437", "SU-305", "DT-152", "MV-146", "VC-113", "SC-333"):
        shown = json.loads(check(quinte("rules", "--where", "--json", rule)).out)[0]
        assert shown["places"], rule
        number = str(int(rule[3:]))
        for place in shown["places"]:
            line = (ROOT / place["file"]).read_text().splitlines()[place["line"] - 1]
            assert number in line or " – " in line, (rule, place, line)


def test_a_person_reads_them():
    check(quinte("rules", "--where", "MC-437"), out=[r"src/games/champions/", "scene "])
    assert "src/games" not in check(quinte("rules", "MC-437")).out
    bare = uncited()[0]
    check(quinte("rules", "--where", bare), out="no line of the sources")
    check(quinte("rules", "--where", bare, "--lang", "fr"), out="aucune ligne")


def test_without_the_list_nothing_is_made_up():
    with folder() as path:
        copy = Path(path) / "quinte"
        copy.write_bytes(Path(QUINTE).read_bytes())
        copy.chmod(0o755)
        check(quinte("rules", "--where", "MC-437", program=copy, env={"QUINTE_DATA": str(ROOT)}), out="no list of places")


if "--renew" in sys.argv:
    renew()
else:
    harness.main(globals())

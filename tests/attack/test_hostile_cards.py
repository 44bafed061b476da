#!/usr/bin/env python3
"""Cards that would do harm: values that depend on each other without end, in every game that has them.
What the compiler can prove is an error; the rest stops the table, and the table says so."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "cli"))
import harness  # noqa: E402
from harness import check, folder, quinte  # noqa: E402

PROVEN = {
    "smashup": ("minion m1 \"M\" | \"M\" of t\n    power 2\n", "ongoing", "power", "minion"),
    "champions": ("ally a1 \"A\" | \"A\" of t\n    cost 1  thw 1  atk 1  hp 2\n", "constant", "thw", "ally"),
}

# Two cards, each stronger for every strong other one: no single card is to blame.
MUTUAL = """set t "T" | "T" faction
minion m1 "M" | "M" of t
    power 4
    ongoing: power of self + count(minion & not m1 & power > 3)
minion m2 "N" | "N" of t
    power 4
    ongoing: power of self + count(minion & not m2 & power > 3)
"""

SCENE = """game smashup
scene "Two that look at each other"
cites SU-001
given
  players 2
  put m1 in minions of p1, at the_mothership
  put m2 in minions of p1, at the_mothership
  turn of p1
when
  p1: end_phase
then
  loop
"""


def files(place, cards, scene=None):
    Path(place, "hostile.carte").write_text(cards)
    if scene:
        Path(place, "hostile.scene").write_text(scene)
    return Path(place, "hostile.scene" if scene else "hostile.carte")


def test_proven_cycles_are_errors():
    for game, (card, kind, attr, category) in PROVEN.items():
        for text in (f"{attr} of self + count({category} & {attr} > 1)",
                     f"{attr} of each ({category} & {attr} < 3) + 1"):
            with folder() as place:
                path = files(place, f'set t "T" | "T"\n{card}    {kind}: {text}\n')
                check(quinte("cards", "check", "--game", game, path), code=1, err="depends on itself")


def test_a_cycle_of_two_stops_the_table():
    with folder() as place:
        check(quinte("check", files(place, MUTUAL, SCENE)), out="1 passed")


if __name__ == "__main__":
    harness.main(globals())

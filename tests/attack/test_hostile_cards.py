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


# Strong ones are steadfast and steadfast ones are stronger: with every card more the answer takes twice as many programs.
CROWD = """set t "T" | "T" faction
minion m1 "M" | "M" of t x20
    power 4
    ongoing: (minion & power > 3) gains steadfast
    ongoing: power of (minion & steadfast) + 1
"""


def test_values_that_take_ever_more_time_stop_the_table():
    for copies, end in ((2, "not over"), (14, "loop")):
        crowd = "  put m1 in minions of p1, at the_mothership\n" * copies
        scene = SCENE[:SCENE.index("  put m1")] + crowd + SCENE[SCENE.index("  turn of p1"):].replace("loop", end)
        with folder() as place:
            check(quinte("check", files(place, CROWD, scene)), out="1 passed")


# A card that would pay for a payment with a payment, and one that may be used if it may be used.
CIRCLES = {
    "champions": ("""set t "T" | "T"
support s1 "S" | "S" of t
    cost 0
    resource pay spend any: generate wild
""", """game champions
scene "Paying for a payment has no end"
cites MC-382
given
  players 1
  put s1 in supports of p1
  hand of p1: avengers_mansion
  turn of p1
then
  not offered p1: play avengers_mansion
"""),
    "villainous": ("""set t "T" | "T"
item i1 "I" | "I" of t
    cost 0
    activation 0
    activate pay discard a activatable & yours: gain 1 power
""", """game villainous
scene "What may be used if it may be used stops the table, or is not to be used"
cites MV-001
given
  players 2
  setting villain1 hela
  setting villain2 ultron
  put i1 in items of p1, at hel
  turn of p1
then
  not over
"""),
}


def test_circles_end():
    for cards, scene in CIRCLES.values():
        with folder() as place:
            check(quinte("check", files(place, cards, scene)), out="1 passed")


if __name__ == "__main__":
    harness.main(globals())

#!/usr/bin/env python3
"""What the greedy player does with its cards in Dice Throne: it sells one for the combat point that an upgrade lacks,
and alters dice only when they would count, not while they can be rolled again.

Ends with the line "N passed, N failed".
"""
import re

import harness
from harness import quinte

GAMES = [quinte("play", "dicethrone", "--seats", "greedy,greedy", "--seed", seed, "--no-journal").out.splitlines()
         for seed in range(1, 7)]


def test_a_card_is_sold_for_an_upgrade():
    bought = 0
    for lines in GAMES:
        for i, line in enumerate(lines):
            if sold := re.search(r"(player \d) sells ", line):
                after = "\n".join(lines[i:i + 8])
                bought += bool(re.search(rf"{sold[1]}.*puts .* on the board", after))
    assert bought >= 2, bought


def test_helping_hand_waits_for_the_last_roll():
    seen = 0
    for lines in GAMES:
        for i, line in enumerate(lines):
            if "wants to use Helping Hand!" not in line:
                continue
            seen += 1
            before = [l for l in lines[:i] if re.search(r" (rolls|rerolls|rerolls:|announces) ", l)][-1]
            after = "\n".join(lines[i:i + 8])
            # an ability that is announced is to count; otherwise nobody may roll again
            assert " announces " in before or not re.search(r"DT-19[67]$", after, re.M), "\n".join(lines[i - 6:i + 8])
    assert seen >= 2, seen


harness.main(globals())

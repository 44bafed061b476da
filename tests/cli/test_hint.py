#!/usr/bin/env python3
"""`hint` at the prompt: opinions and a line, in both languages, and none against people unless they agree.

Ends with the line "N passed, N failed".
"""
import re

import harness
from harness import check, quinte

GAMES = ("champions", "smashup", "dicethrone", "villainous", "vs")


def typed(game, lines, *options):
    return quinte("play", game, "--no-journal", *options, text="\n".join(lines) + "\nquit\n").out.replace("\u00a0", " ")


def test_every_game():
    for game in GAMES:
        for lang, word, expected in (("en", "hint", "Expected: "), ("fr", "conseil", "Suite attendue : ")):
            out = typed(game, [word, "1", word, "1", word], "--seed", 5, "--lang", lang)
            assert out.count(expected) == 3, f"{game} {lang}: {out}"


def test_dice_are_told_one_by_one():
    out = typed("dicethrone", ["skip", "end", "hint"], "--seats", "human,random", "--seed", 3, "--set", "first=1",
                "--set", "hero1=black_widow", "--set", "hero2=barbarian")
    told = re.sub(r"\n +", " ", out)
    assert re.search(r"reroll \d( \d)+: \d+ %", told), out
    assert not re.search(r"reroll \d\d", told), out
    assert "reroll 0" not in told, out


def test_chances_are_told():
    out = typed("champions", ["hint", "done", "hint"], "--seed", 11)
    assert re.search(r"change\s+form: \d+ %; ", out), out
    assert re.search(r"  Expected: .+", out), out
    french = typed("champions", ["conseil", "termine", "conseil"], "--seed", 11, "--lang", "fr")
    assert re.search(r" : \d+ % ; ", french.replace("\n ", "")), french


def test_against_people_not_without_their_word():
    for options, told in (((), False), (("--hints",), True), (("--solo",), True)):
        out = typed("smashup", ["", "hint"], "--seats", "human,human", "--seed", 1, *options)
        assert ("Expected: " in out) is told and ("--hints" in out) is not told, (options, out)
    partners = typed("champions", ["", "hint"], "--seats", "human,human", "--seed", 1)
    assert "Expected: " in partners, partners


def test_help_tells():
    check(quinte("play", "--help"), out="--hints")
    assert "hint" in typed("champions", ["help"])


harness.main(globals())

#!/usr/bin/env python3
"""Prompts, labels and lines of the log that read aloud: which deck is shuffled, which ability is used and paid for,
what a card wants besides its cost, where a card goes, which faces are rolled, what decided the game. And what a hint
says can be typed.

Ends with the line "N passed, N failed".
"""
import random
import re

import harness
from harness import quinte


def played(game, seed, *options, lang="en", lines=400):
    """A game by somebody without a plan: the lines that were typed, and what was written."""
    rng = random.Random(seed)
    typed = [rng.choice(["", "1", "2", "3", "4"]) for _ in range(lines)]
    result = quinte("play", game, "--seed", seed, "--no-journal", "--lang", lang, *options, text="\n".join(typed) + "\n")
    assert result.code == 0, result
    return typed, result.out


def test_the_deck_that_is_shuffled_is_named():
    for lang, deck in (("en", "the encounter deck is shuffled"), ("fr", "on mélange le deck Rencontre")):
        out = quinte("play", "champions", "--seed", 3, "--no-journal", "--lang", lang, text="").out
        assert deck in out, out
        assert "a deck is shuffled" not in out and "un deck est" not in out, out
    out = quinte("play", "smashup", "--seed", 3, "--no-journal", "--lang", "fr", text="").out
    assert "on mélange la pioche Base" in out, out


def test_the_ability_that_is_used_is_named():
    lines = ["", "4", "play swinging_web_kick", "", "end your turn", "", "1"]
    out = quinte("play", "champions", "--seed", 11, "--no-journal", text="\n".join(lines) + "\n").out
    assert "use Spider-Sense (Spider-Man)" in out, out
    assert re.search(r"^ +Spider-Man: Spider-Sense MC-255$", out, re.M), out


def test_the_ability_that_is_paid_for_is_named():
    asked = set()
    for seed in range(1, 9):
        _, out = played("champions", seed, "--set", "hero1=captain_marvel")
        asked |= set(re.findall(r"^Pay for (\S.*?) \(", out, re.M))
        asked |= {f"{name} (" for name in re.findall(r"^Pay for (Rechannel) \(Captain Marvel\) \(", out, re.M)}
    assert "Rechannel (" in asked and "Captain Marvel" not in asked, asked


def test_what_a_card_wants_besides_is_told():
    labels = set()
    for seed in range(1, 12):
        _, out = played("vs", seed, "--set", "deck1=brotherhood")
        labels |= set(re.findall(r"recruit Sabretooth for 4 points(.*?)\(", re.sub(r"\s+", " ", out)))
    assert labels, "never offered"
    for label in labels:
        assert label.startswith(" and discard another Brotherhood character from your hand"), labels


def test_a_column_is_told_where_somebody_stands():
    _, out = played("vs", 2)
    places = re.findall(r"which position\? VC-048\n((?: +\d .*\n)+)", out)
    assert places and places[0].split("\n")[:2] == ["    1 front row", "    2 support row"], places[:1]
    assert any("column" in place for place in places), places


def test_the_board_of_who_plays_at_bases():
    options = ("--seed", 9, "--no-journal", "--set", "first=1", "--set", "factions1=geeks+astroknights",
               "--set", "factions2=dragons+explorers")
    offered = quinte("play", "smashup", *options, text="board\n").out
    number = re.search(r"play Game Guru \(minion 3\): +(\d+) ", offered)[1]
    out = quinte("play", "smashup", *options, text=f"board\n{number}\nboard\n").out
    empty, full = out.split("Your board")[1:3]
    assert "Nothing is in play there." in empty.split("\n>")[0] and "Player, player" not in out, empty
    assert re.search(r"Game Guru, minion.*?\[on \S", full, re.S), full


def test_where_cards_go_is_told():
    told = 0
    for seed in range(1, 7):
        out = quinte("play", "smashup", "--seats", "greedy,greedy", "--seed", seed, "--no-journal",
                     "--set", "factions1=aliens+zombies", "--set", "factions2=explorers+dragons").out
        told += len(re.findall(r" goes (under|on top of) its deck \(", out))
        assert "is placed elsewhere (" not in out, re.findall(r".* is placed elsewhere .*", out)
    assert told > 0


def test_cards_that_are_looked_at_stand_in_one_line():
    listed = 0
    for seed in range(1, 7):
        _, out = played("dicethrone", seed, "--set", "hero1=black_widow")
        for block in re.findall(r"(?:^ *player 1 looks at .*\n(?: {6,}\S.*\n)*)+", out, re.M):
            listed += ", " in block
            assert len(re.findall(r"^ *player 1 looks at ", block, re.M)) == 1, block
    assert listed > 0


def test_faces_that_are_rolled_stand_apart():
    _, out = played("dicethrone", 5)
    assert re.search(r"rolls [1-6]( [1-6]){4} ", out), out[:3000]
    assert not re.search(r"rolls [1-6]{2,}", out), re.findall(r".*rolls [1-6]{2,}.*", out)


def test_a_die_is_turned_by_the_words_of_a_hint():
    heroes = ("--set", "hero1=black_widow", "--set", "hero2=thor")
    for seed in range(1, 30):
        typed, out = played("dicethrone", seed, *heroes)
        asked = re.search(r"which die\? DT-202\n(?: +\d .*\n)*  Type die 3 6 to turn", out)
        if not asked:
            continue
        before = typed[:out[:asked.end()].count("\n> ")]
        hinted = quinte("play", "dicethrone", "--seed", seed, "--no-journal", *heroes,
                        text="\n".join(before + ["hint"]) + "\n").out[asked.start():]
        words = re.search(r"(turn a (\d) into a (\d)): \d+ %", re.sub(r"\s+", " ", hinted))
        if not words:
            continue
        after = quinte("play", "dicethrone", "--seed", seed, "--no-journal", *heroes,
                       text="\n".join(before + [words[1]]) + "\n").out[asked.start():]
        assert "That is no option" not in after and f"{words[2]} becomes {words[3]}" in after, after[:900]
        return
    assert False, "no die was turned"


def test_words_that_several_cards_hold():
    options = ("--lang", "fr", "--seed", 5, "--no-journal", "--set", "villain1=thanos", "--set", "villain2=loki")
    out = quinte("play", "villainous", *options, text="pourquoi trone\ncarte trone spatial\n").out
    assert re.search(r"Quelle carte est « trone » : .*Trône d'Odin.*\?", out), out[-800:]
    assert "Trône spatial, Objet" in out, out[-800:]


def test_what_the_text_of_a_card_says_is_not_said_twice():
    out = quinte("cards", "--lang", "en", "show", "Knowhere").out
    assert out.count("Relocate (top)") == 1, out
    assert "hit points 14" in quinte("cards", "show", "rhino_1").out


def test_what_decided_a_game_of_endurance():
    out = quinte("play", "vs", "--seats", "greedy,greedy", "--seed", 3, "--no-journal").out
    assert re.search(r"^What decided it: player \d has the most endurance, -?\d+, and wins VC-181$", out, re.M), out[-600:]


harness.main(globals())

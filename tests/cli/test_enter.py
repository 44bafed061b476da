#!/usr/bin/env python3
"""Enter is never a trap: what is marked at a prompt is what a person would take. Where a card that is paid for, or a
text, offers something, nothing is marked: Enter does not decline it. And targets are read friends first where a text
does good to them, enemies first where it does harm.

Ends with the line "N passed, N failed".
"""
import random
import re

import harness
from harness import quinte

GAMES = ("champions", "smashup", "dicethrone", "villainous", "vs")
# What may be marked although it declines: occasions, hands that are kept, formations that stay, what is complete.
LIGHT = re.compile(r"^(pass|passer|done|terminé|keep this hand|garder cette main|keep them|les garder)$")
# Payments, defences, whom a card goes to, who activates first and answers that cost nothing are suggested; recovering is
# free.
SUGGESTED = re.compile(r"\((energy|mental|physical|wild|énergie|mentale|physique|libre)"
                       r"|^use |^utiliser | activates$| s'active$"
                       r"|^defend with|^se défendre avec|^recover |^faire récupérer")


def played(game, seed, lang="en", lines=700):
    """A game by somebody without a plan, who also types words and Enter."""
    rng = random.Random(seed)
    text = "".join(rng.choice(["\n", "1\n", "2\n", "3\n", "4\n", "5\n"]) for _ in range(lines))
    result = quinte("play", game, "--seed", seed, "--no-journal", "--lang", lang, text=text)
    assert result.code == 0, result
    return result.out


def questions(out):
    """Pairs of a question and its options, as they are read."""
    asked = []
    for part in re.split(r"\n> ", out):
        lines = part.splitlines()
        numbered = [i for i, line in enumerate(lines) if re.match(r"^ {4,5}\d+ ", line)]
        if not numbered:
            continue
        first = numbered[0]
        while first > 0 and lines[first - 1].strip() and lines[first - 1].startswith(" "):
            first -= 1
        asked.append((lines[first - 1], [re.sub(r"^ +\d+ ", "", lines[i]) for i in numbered]))
    return asked


def is_sole_target(question, options, marked):
    """Where a text asks for targets: the only one of its side, one's own or the others'."""
    def is_own(option):
        return not re.search(r"(player|joueur) [2-9]", option, re.I)
    cards = [option for option in options if not LIGHT.match(option)]
    return re.search(r": (choose|choisissez)", question) and \
        [is_own(option) for option in cards].count(is_own(marked)) == 1


def test_what_is_marked_is_what_a_person_would_take():
    seen = 0
    for game in GAMES:
        for seed, lang in ((1, "en"), (2, "fr"), (3, "en")):
            for question, options in questions(played(game, seed, lang)):
                marked = [option[:-2] for option in options if option.endswith(" *")]
                assert len(marked) <= 1, (game, question, options)
                if marked and len(options) > 1:
                    seen += 1
                    assert LIGHT.match(marked[0]) or SUGGESTED.search(marked[0]) or \
                        is_sole_target(question, options, marked[0]), \
                        (game, seed, question, options)
    assert seen > 100, seen


def test_an_option_of_several_lines_stands_behind_its_number():
    out = "".join(played("dicethrone", seed) for seed in (3, 9, 26))
    found = 0
    for part in re.findall(r"^ +\d+ (look at the top 3 cards.*?)(?=^ +\d+ |^> |\Z)", out, re.M | re.S):
        first, *others = part.rstrip("\n").split("\n")
        assert "(you)" not in part, part
        assert others and all(re.match(r" {6}\S", line) for line in others if line.strip()), part
        found += 1
    assert found > 0, out[:2000]


def test_an_empty_hand_says_so():
    rows = re.findall(r"^(?:Hand|Main) *(.*)$", played("champions", 10) + played("champions", 20, "fr"), re.M)
    assert rows and all(row.strip() for row in rows), rows[:20]
    assert "no cards" in rows or "aucune carte" in rows, rows[:20]


def test_a_card_in_a_discard_pile_is_told_from_its_like_in_the_hand():
    found = []
    for seed in (23, 24, 25):
        out = played("villainous", seed, "fr", lines=300)
        assert not re.search(r"joueur \d: ", out), re.search(r".*joueur \d: .*", out)
        found += re.findall(r"jouer Dísir.*défausse\)", out)
    assert found


def test_a_bonus_is_offered_to_friends_first_and_says_whose_the_others_are():
    seen = 0
    for seed in (1, 2, 3, 4):
        text = "1\n" * 300
        out = quinte("play", "vs", "--seed", seed, "--no-journal", text=text).out
        for question, options in questions(out):
            if question.startswith("Flying Kick: choose"):
                foreign = ["player 2" in option for option in options]
                assert foreign == sorted(foreign), options
                seen += any(foreign) and not all(foreign)
    assert seen > 0


def test_enter_does_not_waste_a_card_that_is_paid_for():
    for lang, word, refused in (("en", "which die?", "Please type the number of an option"),
                                ("fr", "quel dé ?", "Tapez le numéro d’une option")):
        result = quinte("play", "dicethrone", "--seed", 5, "--no-journal", "--lang", lang, text="1\n\n")
        parts = result.out.split("\n> ")
        assert word in parts[1], parts[1]
        assert " *" not in parts[1], parts[1]
        assert refused in parts[2], parts[2]


def test_an_answer_that_costs_nothing_is_what_enter_takes():
    for lang, yes, no in (("en", "use Do You Even Lift? (She-Hulk) *", "pass"),
                          ("fr", "utiliser Tu fais de la muscu ? (Miss Hulk) *", "passer")):
        out = quinte("play", "champions", "--seed", 7, "--set", "hero1=she_hulk", "--no-journal", "--lang", lang,
                     text="\n" + ("change form" if lang == "en" else "changer de forme") + "\n\n").out
        asked = [options for question, options in questions(out) if yes in options]
        assert asked == [[yes, no]], out
        assert re.search("takes 2 damage|subit 2 dégâts|: choose|: choisissez", out.split("\n> ")[3]), out


def test_first_aid_lists_friends_first():
    seen = 0
    for seed in (42, 53, 58, 60, 78):
        for question, options in questions(played("champions", seed, lines=1500)):
            if question.startswith("First Aid: choose") and "Rhino" in options and len(options) > 1:
                friends = [i for i, option in enumerate(options)
                           if option.startswith(("Spider-Man", "Peter Parker", "Daredevil", "Mockingbird",
                                                 "Jessica Jones", "Black Cat", "Nick Fury"))]
                assert friends and max(friends) < options.index("Rhino"), options
                seen += 1
    assert seen >= 2, seen


harness.main(globals())

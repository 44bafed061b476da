#!/usr/bin/env python3
"""Paying and prices at the prompt: any card in any order, what each pays, what is still missing, what Enter
would spend; and the price that an option tells is the one that is asked.

Ends with the line "N passed, N failed".
"""
import harness
from harness import quinte


def said(*lines, game="champions", seed=42, lang="en", settings=()):
    """What is written before the first line, and after each."""
    options = [word for setting in settings for word in ("--set", setting)]
    result = quinte("play", game, "--seed", seed, "--no-journal", "--lang", lang, *options,
                    text="".join(line + "\n" for line in lines))
    assert result.code == 0, result
    return [part + "\n" for part in result.out.split("\n> ")]


def options(part):
    """The numbered options of the last question in that part."""
    found = []
    for line in part.splitlines():
        words = line.split(maxsplit=1)
        if line.startswith("    ") and len(words) == 2 and words[0].isdigit():
            found.append(words[1])
    return found


# Seed 42: Swinging Web Kick, Jessica Jones, Web-Shooter, Energy, Interrogation Room and Emergency in hand.

def test_all_that_can_pay_is_offered_with_what_it_pays():
    part = said("", "play jessica")[2]
    assert "Pay for Jessica Jones (still to pay: 3) MC-251" in part, part
    assert options(part) == ["Peter Parker (mental) *", "Swinging Web Kick (mental)",
                             "Web-Shooter (physical)", "Energy (energy+energy)",
                             "Interrogation Room (energy)", "Emergency (energy)"], part


def test_what_was_before_a_card_is_offered_after_it():
    part = said("", "play jessica", "energy")[3]
    assert "Pay for Jessica Jones (still to pay: 1)" in part, part
    assert sorted(options(part)) == sorted(
        ["Peter Parker (mental) *", "Swinging Web Kick (mental)", "Web-Shooter (physical)",
         "Interrogation Room (energy)", "Emergency (energy)"]), part


def test_a_card_pays_once_and_enough_is_enough():
    once, enough = said("", "play jessica", "emergency", "energy")[3:5]
    assert not any(line.startswith("Emergency") for line in options(once)), once
    assert "pays with Emergency" in enough and "pays with Energy" in enough, enough
    assert "Jessica Jones  HP 3/3" in enough and "enough is paid" not in enough, enough


def test_where_each_resource_of_a_kind_does_something_all_of_them_count():
    part = said("", "play energy channel", "use energy channel", "crisis", "crisis", "done", seed=7,
                settings=("villain=klaw", "hero1=captain_marvel"))
    assert "Pay for Energy Channel (still to pay: 1 energy)" in part[3], part[3]
    assert options(part[4])[0] == "done" and "Crisis Interdiction (energy)" in options(part[4]), part[4]
    assert "Strength (physical+physical, not needed)" in options(part[4]), part[4]
    assert "Energy Channel has 2 counters" in "".join(part[5:]), part[5:]


def test_what_does_not_count_is_told():
    part = said("", "play web-shooter")[2]
    assert "Pay for Web-Shooter (still to pay: 1)" in part, part
    assert "Energy (energy+energy, 1 counts)" in options(part), part
    assert "Peter Parker (mental) *" in options(part), part


def test_enter_says_what_it_spends_and_spends_it():
    parts = said("", "play jessica", "")
    assert "Enter pays with Peter Parker, Energy\n" in parts[2], parts[2]
    assert "pays with Peter Parker" in parts[3] and "pays with Energy" in parts[3], parts[3]
    assert "Jessica Jones  HP 3/3" in parts[3], parts[3]


def test_enter_goes_on_from_what_was_chosen():
    parts = said("", "play jessica", "emergency", "")
    assert "still to pay: 2" in parts[3], parts[3]
    assert "Enter pays with" in parts[3], parts[3]
    assert "pays with Emergency" in parts[4] and "Jessica Jones  HP 3/3" in parts[4], parts[4]


def test_paying_in_french():
    parts = said("", "jouer jessica", "énergie", lang="fr")
    assert "Payez Jessica Jones (reste à payer : 3)" in parts[2], parts[2]
    assert "Énergie (énergie+énergie)" in options(parts[2]), parts[2]
    assert "Peter Parker (mentale) *" in options(parts[2]), parts[2]
    assert "Entrée paie avec Peter Parker, Énergie\n" in parts[2], parts[2]
    assert "Payez Jessica Jones (reste à payer : 1)" in parts[3], parts[3]
    parts = said("", "jouer jessica", "urgence", "énergie", lang="fr")
    assert "Jessica Jones entre en jeu" in parts[4], parts[4]
    parts = said("", "jouer énergie canalisée", "utiliser énergie canalisée", "empêcher", seed=7, lang="fr",
                 settings=("villain=klaw", "hero1=captain_marvel"))
    assert "Payez Énergie Canalisée (c'est assez payé)" in parts[4], parts[4]
    assert any(line.endswith("(physique+physique, superflu)") for line in options(parts[4])), parts[4]


def test_prices_are_told_in_every_game():
    assert any(line.startswith("play Jessica Jones (cost 3)") for line in options(said("")[1]))
    part = said(game="dicethrone", seed=5)[0]
    assert "play Triple Up! for 2 CP (Instant Action)" in options(part), part
    part = said(game="dicethrone", seed=5, lang="fr")[0]
    assert any(" pour 2 PC (" in line for line in options(part)), part


def test_a_mulligan_is_chosen_in_any_order():
    settings = ("villain=klaw", "hero1=captain_marvel")
    parts = said("avengers mansion", "strength", "why strength", "done", seed=7, settings=settings)
    assert "Chosen so far: Avengers Mansion" in parts[1], parts[1]
    assert "Chosen so far: Strength, Avengers Mansion" in parts[2], parts[2]
    assert options(parts[2]) == ["done *", "discard Crisis Interdiction", "discard Captain Marvel's Helmet",
                                 "discard Energy Channel"], parts[2]
    assert "You have chosen Strength already." in parts[3], parts[3]
    assert "Strength is discarded" in parts[4] and "Avengers Mansion is discarded" in parts[4], parts[4]


def test_what_is_laid_down_for_a_price_is_told():
    part = said("", "jouer jessica", "urgence", lang="fr")[3]
    assert "Choisi jusqu'ici : Urgence" in part, part


def test_a_drone_that_lies_face_down_is_seen():
    parts = said("", "attack drone", "board", seed=7, settings=("villain=ultron", "hero1=she_hulk"))
    assert "Minion    Drone  HP 1/1  ATK 1  SCH 1" in parts[1], parts[1]
    assert "change form first" in parts[2], parts[2]
    assert "Drone" in parts[3], parts[3]


harness.main(globals())

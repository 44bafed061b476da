#!/usr/bin/env python3
"""`why` takes what stands at the prompt, and whoever types something that is not offered is told why, too.

Ends with the line "N passed, N failed".
"""
import re

import harness
from harness import quinte


def at_champions(*lines, lang="en"):
    out = quinte("play", "champions", "--seed", 42, "--no-journal", "--lang", lang, text="\n".join(lines) + "\n").out
    return [answer.partition("\n")[2] for answer in out.split("\n> ")]  # without what was typed


def test_what_is_offered_is_told_with_its_number_and_its_words():
    answers = at_champions("", "why end your turn", "why end turn", "why finish", "why web-shooter")
    for answer in answers[2:5]:
        assert answer.startswith("It is offered: number 5, end your turn."), answer
    assert answers[5].startswith("It is offered: number 2, play Web-Shooter (cost 1)."), answers[5]
    answers = at_champions("", "pourquoi terminer votre tour", lang="fr")
    assert re.match(r"C’est proposé\s: numéro 5, terminer votre tour\.", answers[2]), answers[2]


def test_what_is_typed_and_not_offered_gets_its_reason():
    for lang, typed, sentence in (("en", "attack rhino", "You are in alter-ego form (Peter Parker): change form first."),
                                  ("fr", "attaquer rhino", "Vous êtes sous forme d'alter ego (Peter Parker)")):
        answer = at_champions("", typed, lang=lang)[2]
        assert sentence in answer and "MC-416" in answer, answer
    assert at_champions("", "dance with rhino")[2].startswith("That is no option and no command")


def test_with_whom_is_part_of_the_question():
    # To Black Cat, who has attacked; then the hero is asked about, and she.
    lines = ["", "2", "", "2", "", "change", "3", "1", "", "2", "1", "1", "1", "", "2", "", "1"]
    answers = at_champions(*lines, "why attack rhino with black cat", "attack rhino with black cat", "why attack rhino",
                           "why attack rhino with nick fury")[-5:]
    for answer in answers[:2]:
        assert "Black Cat is exhausted" in answer and "MC-022" in answer, answer
    assert "Spider-Man is exhausted" in answers[2] and "MC-045" in answers[2], answers[2]
    assert answers[3].startswith("You see no such card at the table."), answers[3]


def test_what_takes_no_card_is_not_asked_for_one():
    answers = at_champions("", "why pass", "why skip the turn", "why zork")
    assert answers[2].startswith("That is no answer to “Your turn”."), answers[2]
    for answer in answers[3:5]:
        assert answer.startswith("No card and no action is called"), answer
    answers = at_champions("", "pourquoi passer", "pourquoi zork", lang="fr")
    assert "À vous de jouer" in answers[2] and "carte «" not in answers[2], answers[2]
    assert answers[3].startswith("Aucune carte ni aucune action"), answers[3]


def test_abilities_are_known_by_their_names():
    settings = ("--set", "villain=klaw", "--set", "hero1=captain_marvel")
    for lang, words, offered, refused in (
            ("en", ("why commander", "change form", "why rechannel"), "It is offered: number 4, use Commander",
             "There is no damage to heal for the cost of"),
            ("fr", ("pourquoi commandante", "changer de forme", "pourquoi recanaliser"), "numéro 4, utiliser Commandante",
             "aucun dégât à soigner")):
        out = quinte("play", "champions", "--seed", 7, "--no-journal", "--lang", lang, *settings,
                     text="\n" + "\n".join(words) + "\n").out
        answers = out.split("\n> ")[2:]
        assert offered in answers[0] and refused in answers[2], answers


harness.main(globals())

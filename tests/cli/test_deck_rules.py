"""Appendix I: what a deck must hold, and what the encounter deck is made of."""
import json
import shutil
from pathlib import Path

import harness
from harness import ROOT, check, folder, quinte, write

CONTENT = ROOT / "content"
STARTER = (CONTENT / "champions" / "decks" / "spider_man_justice.deck").read_text()

# Cards that the core box does not have: another aspect, another hero, a namesake of Spider-Man.
OTHERS = '''
set test_aspect "Test" | "Test" aspect
event test_punch "Test Punch" | "Coup" of test_aspect x3
    cost 0   gives energy
    hero action: damage 1 to an enemy

set test_hero "Tester" | "Testeuse" hero
hero test_tester "Tester" | "Testeuse" of test_hero unique back test_person
    thw 1   atk 1   def 1   hand_size 5   hp 9
alter_ego test_person "Person" | "Personne" of test_hero unique
    rec 3   hand_size 6   hp 9
event test_trick "Test Trick" | "Tour" of test_hero
    cost 0   gives energy
    hero action: damage 1 to an enemy

ally test_double "Spider-Man" | "Spider-Man" of basic unique subtitle "Peter Parker" named spider_man
    cost 2   gives energy
    thw 1   atk 1   hp 2
ally test_namesake "Spider-Man" | "Spider-Man" of basic unique subtitle "Miles" named spider_man
    cost 2   gives energy
    thw 1   atk 1   hp 2
'''


def deck(**counts):
    """The starter deck with other counts; 0 takes a card out."""
    lines = []
    for line in STARTER.splitlines():
        words = line.split()
        if len(words) == 2 and words[0].isdigit() and words[1] in counts:
            line = f"{counts.pop(words[1])} {words[1]}"
            if line.startswith("0 "):
                continue
        lines.append(line)
    return "\n".join([*lines, *(f"{n} {card}" for card, n in counts.items())]) + "\n"


def judged(text, content=None):
    """The ids of the rules that the deck breaks."""
    with folder() as path:
        file = write(f"{path}/some.deck", text)
        more = ["--content", content] if content else []
        result = quinte("decks", "champions", "check", file, "--json", *more)
        answer = json.loads(result.out)[0]
        assert result.code == (0 if answer["legal"] else 1), result
        return [reason["id"] for reason in answer["reasons"]]


def with_others():
    """The content with the cards above, in a folder that goes away."""
    place = folder()
    content = Path(place.name) / "content"
    shutil.copytree(CONTENT, content)
    write(content / "champions" / "core" / "others.carte", OTHERS)
    return place, content


def test_one_identity():
    """MC-442"""
    assert judged(STARTER) == []
    assert judged(STARTER.replace("identity spider_man\n", "")) == ["MC-442"]
    assert judged(STARTER.replace("identity spider_man", "identity aunt_may")) == ["MC-442"]
    assert judged(STARTER.replace("identity spider_man\n", "identity spider_man\n" * 2)) == ["MC-442"]


TEN_MORE = dict(emergency=3, first_aid=3, haymaker=3, tenacity=3, helicarrier=3)


def test_size():
    """MC-443 MC-444: 40 to 50 cards, the identity apart."""
    assert judged(deck(tenacity=0)) == ["MC-443"]
    assert judged(deck()) == []
    assert judged(deck(**TEN_MORE)) == []
    assert judged(deck(**TEN_MORE, avengers_mansion=2)) == ["MC-443"]


def test_hero_cards():
    """MC-445: all of them, no more and no fewer."""
    assert judged(deck(black_cat=0, haymaker=2)) == ["MC-445"]
    assert judged(deck(swinging_web_kick=2, haymaker=2)) == ["MC-445"]
    assert judged(deck(backflip=3)) == ["MC-445"]


def test_one_aspect():
    """MC-446"""
    place, content = with_others()
    with place:
        assert judged(deck(test_punch=1), content) == ["MC-446"]
        assert judged(STARTER.replace("aspect justice", "aspect test_aspect"), content)[0] == "MC-446"
    assert judged(STARTER.replace("aspect justice", "aspect injustice")) == ["MC-446"]
    assert judged(STARTER.replace("aspect justice\n", "aspect justice\n" * 2)) == ["MC-446"]


def test_foreign_cards():
    """MC-447: only hero, basic and aspect cards."""
    assert judged(deck(advance=1)) == ["MC-447"]
    assert judged(deck(spider_man=1))[0] == "MC-447"
    place, content = with_others()
    with place:
        assert judged(deck(test_trick=1), content) == ["MC-447"]


def test_copies():
    """MC-448: three of a title."""
    assert judged(deck(haymaker=3)) == []
    assert judged(deck(haymaker=4)) == ["MC-448"]


def test_unique_cards():
    """MC-449 MC-430 MC-431: one of a unique title, unless alter-ego and subtitle differ."""
    assert judged(deck(mockingbird=2)) == ["MC-449"]
    place, content = with_others()
    with place:
        assert judged(deck(test_double=1), content) == ["MC-449"]
        assert judged(deck(test_namesake=1), content) == []


def test_max_per_deck():
    """MC-293 MC-491"""
    assert judged(deck(energy=2)) == ["MC-293"]
    assert judged(deck(the_power_of_justice=3)) == ["MC-293"]


def test_sets_are_as_large_as_printed():
    """MC-499: Rhino is a set of 21 cards, Bomb Scare of 6, a hero's own cards are 15."""
    cards = json.loads(check(quinte("cards", "champions", "--json"), silent=True).out)

    def size(name, *apart):
        return sum(card["copies"] for card in cards if card["set"] == name and card["type"] not in apart)

    assert size("rhino") == 21
    assert size("bomb_scare") == 6
    assert size("standard") == 7
    assert size("spider_man_nemesis") == 5
    assert size("spider_man", "hero", "alter_ego", "obligation") == 15


harness.main(globals())

"""Cards of one's own: the folder where they are found, what the checker says of them, defaults that never clash."""
import re
from pathlib import Path

import harness
from harness import ROOT, check, folder, quinte, write

MANUAL = (ROOT / "doc" / "carte.md").read_text()


def example(first):
    """The indented block of the manual that begins with that line."""
    lines = MANUAL[MANUAL.index("    " + first):].split("\n")
    kept = []
    for line in lines:
        if line and not line.startswith("    "):
            break
        kept.append(line[4:])
    return "\n".join(kept).rstrip() + "\n"


def own(path):
    """The hero of the manual in a data folder; returns the environment."""
    place = Path(path) / "quinte" / "content" / "champions"
    place.mkdir(parents=True)
    write(place / "granite.carte", example('set granite "Granite"'))
    write(place / "granite.deck", example('deck "Granite, Protection"'))
    return place, {"XDG_DATA_HOME": str(path)}


def test_the_hero_of_the_manual_is_played_without_options():
    with folder() as path:
        place, env = own(path)
        check(quinte("cards", "check", place / "granite.carte", env=env), out="no error", silent=True)
        check(quinte("decks", "champions", "check", place / "granite.deck", env=env), out="legal")
        check(quinte("cards", "show", "poing de pierre", env=env), out=["Deal 6 damage to an enemy", "Stone Fist"])
        played = check(quinte("play", "champions", "--set", "hero1=granite", "--seed", 4, env=env))
        assert "deck1=granite" in played.out and "Petra Steen" in played.out
        check(quinte("sim", "champions", "--games", 5, "--set", "hero1=granite", env=env), out="violations: 0")
        check(quinte("play", "champions", "--settings", env=env), out="granite")
    assert "granite" not in quinte("play", "champions", "--settings").out


def test_content_that_is_named_is_all_there_is():
    with folder() as path:
        _, env = own(path)
        check(quinte("cards", "champions", "granite", "--content", ROOT / "content", env=env), code=1)


def test_broken_cards_of_ones_own_do_not_end_a_game():
    with folder() as path:
        place, env = own(path)
        write(place / "bad.carte", 'event oops "Oops" of nowhere\n    cost 1\n')
        result = check(quinte("play", "champions", "--seed", 4, env=env), err=["no set nowhere", "left out"])
        assert "hero1=spider_man" in result.out


def test_proofs_do_not_look_at_ones_own_cards():
    with folder() as path:
        place, env = own(path)
        write(place / "bad.carte", "event\n")
        scene = next((ROOT / "tests" / "scenes" / "champions").glob("*.scene"))
        check(quinte("check", "--no-properties", scene, env=env), silent=True)


BAD = '''set granite "Granite" | "Granit" hero

hero granite "Granite" | "Granit" of granite unique back petra
\ttraits avenger
    thw 1   atk 3   def 3   hand_size 5   hp 12
    response named "Stone Skin" | "Peau de pierre" to damage on self
        draw 1
        heel 1 from self

alter_ego petra "Petra Steen" | "Petra Steen" of granite unique
    traits genuis
    rec 4   hand_size 6   hp 12

event stone_fist "Stone Fist" | "Poing de pierre" of granite x3
    traits attack superpower
    cost 2   gives physical
    hero action (attack):
        deal 5 damage to an enemy

upgrade rock_shield "Rock Shield" | "Bouclier de roche" of granit x2
    traits armor
    cost 1   gives physical   colour red
    attach to petra
    response to damage on your identity limit 1 per rund: draw 1
'''


def test_all_errors_of_a_file_at_once_and_none_twice():
    with folder() as path:
        file = write(f"{path}/hero.carte", BAD)
        result = check(quinte("cards", "check", "--game", "champions", file), code=1, out="8 errors")
        places = re.findall(r"hero\.carte:(\d+):(\d+): ", result.err)
        assert sorted(places) == sorted(set(places)), result.err
        assert {int(line) for line, _ in places} == {4, 6, 8, 11, 18, 20, 22, 24}, result.err
        for words in ("4:1: Indent with spaces", "6:69: Expected :", "heel; expected a statement. Did you mean heal?",
                      "no trait genuis. Did you mean genius?", "damage N to T", "no set granit. Did you mean granite?",
                      "colour; expected a property (traits, ", "hand_size", "rund; expected a period. Did you mean round?"):
            assert words in result.err, f"{words}\n{result.err}"


def test_the_checker_knows_the_games_traits_and_cards():
    with folder() as path:
        file = write(f"{path}/one.carte", '''event aid "Aid" | "Aide" of justice
    traits skill
    cost 0   gives mental
    action:
        heal 1 from your peter_parker
''')
        check(quinte("cards", "check", "--game", "champions", file), out="1 card, no error", silent=True)
        other = write(f"{path}/two.carte", '''minion mouse "Mouse" | "Souris" of pirates
    power 1
''')
        check(quinte("cards", "check", "--game", "smashup", other), out="1 card, no error", silent=True)


def test_a_word_that_is_no_type_is_told_which_there_are():
    with folder() as path:
        file = write(f"{path}/one.carte", 'zorglub x "X"\n    cost 1\nzorglub y "Y"\n    zorglub 2\n')
        result = check(quinte("cards", "check", "--game", "champions", file), code=1)
        assert result.err.count("a type of card (hero, alter_ego, ") == 1, result.err
        assert "expected a kind of ability (constant, action, " in result.err, result.err
        french = check(quinte("cards", "check", "--game", "champions", "--lang", "fr", file), code=1)
        assert "Unknown" not in french.err, french.err


def settings(*arguments):
    """The settings of a game as completed, by key."""
    out = check(quinte("play", *arguments)).out
    line = re.sub(r"\s+", " ", out[:out.index("Seed")]).split(": ", 1)[1]
    return dict(pair.split("=", 1) for pair in line.strip().split(", "))


def test_defaults_never_clash():
    for given in ("pirates+robots", "ninjas+pirates", "aliens+ninjas"):
        for key, other in (("factions1", "factions2"), ("factions2", "factions1")):
            all_of_them = settings("smashup", "--set", f"{key}={given}", "--seed", 1)
            assert not set(all_of_them[other].split("+")) & set(given.split("+")), all_of_them
    four = settings("smashup", "--seats", "human,greedy,greedy,greedy", "--set", "factions3=aliens+robots",
                    "--seed", 1)
    factions = [f for key in four if key.startswith("factions") for f in four[key].split("+")]
    assert len(factions) == len(set(factions)) == 8, four
    for game, keys, value in (("dicethrone", ("hero1", "hero2"), "spider_man"), ("vs", ("deck1", "deck2"), "common_enemy"),
                              ("dicethrone", ("hero2", "hero1"), "black_widow"),
                              ("villainous", ("villain1", "villain2"), "killmonger"),
                              ("vs", ("deck2", "deck1"), "brotherhood")):
        got = settings(game, "--set", f"{keys[0]}={value}", "--seed", 1)
        assert got[keys[1]] != value, got


def test_a_deck_is_found_by_its_heros_whole_name():
    """A hero "iron" does not get the deck of Iron Man."""
    with folder() as path:
        place, env = own(path)
        for name in ("granite.carte", "granite.deck"):
            text = (place / name).read_text()
            (place / name).unlink()
            write(place / name.replace("granite", "iron"), re.sub(r"\bgranite\b", "iron", text)
                  .replace("granite_nemesis", "iron_nemesis"))
        check(quinte("play", "champions", "--set", "hero1=iron", "--seed", 4, env=env), out="deck1=iron\n")


harness.main(globals())

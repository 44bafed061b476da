"""play --settings: every setting of every game, with what it may be and what it means."""
import harness
from harness import check, quinte

KEYS = {
    "champions": ["villain", "mode", "modular", "first", "hero1", "deck1"],
    "smashup": ["factions1", "factions2", "first", "titans", "draft", "bases"],
    "dicethrone": ["hero1", "hero2", "first", "edition"],
    "villainous": ["villain1", "villain2", "first", "mode", "common"],
    "vs": ["decks", "deck1", "deck2", "first", "sides", "endurance", "victory"],
}


def test_every_setting_is_listed():
    for game, keys in KEYS.items():
        out = check(quinte("play", game, "--settings"), silent=True).out
        heads = [word.rstrip(",") for line in out.splitlines()[1:] if line[:1].strip()
                 for word in line.split()]
        assert [key for key in keys if key not in heads] == [], out
        assert max(map(len, out.splitlines())) <= 80, out


def test_in_both_languages():
    check(quinte("play", "smashup", "--settings"),
          out=["2 to 4 players", 'with "+" between them', "pirates", "usually random", "not set"], silent=True)
    check(quinte("play", "smashup", "--settings", "--lang", "fr"),
          out=["2 à 4 joueurs", "séparés par « + »", "Petit Peuple", "d’habitude random"], silent=True)


def test_what_is_left_to_choose():
    """Nobody plays a hero twice, a deck is its hero's, sides are of the same size."""
    out = check(quinte("play", "champions", "--settings", "--seats", "human,greedy", "--set", "hero2=she_hulk"),
                out=["hero2 is set to she_hulk", "she_hulk_aggression"], silent=True).out
    first = out[out.index("\nhero1"):out.index("\nhero2")]
    second = out[out.index("\ndeck2"):]
    assert "she_hulk" not in first and "black_panther" in first, out
    assert "black_panther" not in second, out
    alone = check(quinte("play", "vs", "--settings", "--seats", "human,greedy,greedy")).out
    four = check(quinte("play", "vs", "--settings", "--seats", "human,greedy,greedy,greedy")).out
    assert "two sides" not in alone and "two sides" in four and "three sides" not in four


def test_no_such_table():
    check(quinte("play", "dicethrone", "--settings", "--seats", "human,random,random,random,random"), 2, err="")
    check(quinte("play", "chess", "--settings"), 2, err='"chess"')


harness.main(globals())

"""`quinte cards`: list, show, check, words."""
import json
import re
import shutil
import subprocess
import sys

import harness
from harness import QUINTE, ROOT, check, folder, quinte, write


def cards(*words):
    return json.loads(check(quinte("cards", "--json", *words), silent=True).out)


def test_list():
    check(quinte("cards", "champions"), out=["backflip", "rhino", "bomb_scare"])


def test_boxes():
    """Smash Up's cards stand below the name of their box, in either language; the other games have none."""
    for lang, box in (("en", "Cease and Desist"), ("fr", "Ressemblances Fortuites")):
        lines = check(quinte("cards", "list", "smashup", "--lang", lang)).out.splitlines()
        heads = [line for i, line in enumerate(lines) if line and (i == 0 or lines[i - 1] == "") and "  " not in line]
        assert len(heads) == len(set(heads)) == 15 and box in heads, heads
        below = lines[lines.index(box) + 1:]
        below = below[:below.index("")]
        assert {"faction_ignobles", "mergacon", "space_knight"} <= {line.split()[0] for line in below}
        assert "king_rex" not in {line.split()[0] for line in below}
    assert "" not in check(quinte("cards", "list", "champions")).out.splitlines()


def test_filters_in_both_languages():
    english = {card["id"] for card in cards("champions", "event", "spider-man")}
    french = {card["id"] for card in cards("champions", "evenement", "spider-man")}
    assert english == french and "backflip" in english, (english, french)


def test_nothing_fits():
    check(quinte("cards", "champions", "xyzzyqqq"), 1)


def test_json_has_the_contract():
    for card in cards("champions"):
        for key in ("id", "name", "set", "type", "values", "text", "provenance"):
            assert key in card, (key, card)
        assert card["provenance"] in ("printed", "reconstructed")
        assert set(card["name"]) == set(card["text"]) == {"en", "fr"}
        assert card["name"]["en"] and card["name"]["fr"], card


def test_show_by_any_name():
    for name in ["backflip", "Backflip", "SALTO ARRIERE", "salto arrière"]:
        check(quinte("cards", "show", name), out=["Backflip", "Salto Arrière", "provenance"])
    check(quinte("cards", "show", "champions", "salto", "arriere"), out="Backflip")


def test_show_in_json():
    shown = json.loads(check(quinte("cards", "show", "backflip", "--json"), silent=True).out)
    assert [card["id"] for card in shown] == ["backflip"]


def test_the_game_may_come_first_as_elsewhere():
    for words in (("show", "champions", "web-shooter"), ("champions", "show", "web-shooter")):
        assert "Web-Shooter | Lance-toile" in check(quinte("cards", *words)).out
    assert quinte("cards", "champions", "list", "web-shooter").out == quinte("cards", "champions", "web-shooter").out


def test_show_unknown():
    check(quinte("cards", "show", "backflp"), 1, err=['"backflp"', "backflip"])
    check(quinte("cards", "show"), 2, err="which card")


GAMES = ["champions", "smashup", "dicethrone", "vs", "villainous"]
GROUPS = {"types", "attributes", "keywords", "categories", "kinds", "events", "verbs", "queries", "zones"}


def words(game):
    return json.loads(check(quinte("cards", "words", game, "--json"), silent=True).out)


def test_words_have_examples_that_compile():
    """Every word of every game, in a file beside the game's own cards."""
    for game in GAMES:
        listed = words(game)
        assert GROUPS <= {word["group"] for word in listed}, game
        assert len({(word["group"], word["word"]) for word in listed}) == len(listed), game
        for part in (listed[::2], listed[1::2]):  # together with the cards they are more than a pack holds
            with folder() as path:
                shutil.copytree(ROOT / "content" / game, f"{path}/{game}")
                mine = write(f"{path}/{game}/examples.carte", "".join(word["source"] for word in part))
                check(quinte("cards", "check", "--content", path, mine), out="no error", silent=True)


def test_words_have_their_word_in_the_example():
    for game in GAMES:
        for word in words(game):
            first = re.split(r"[ (]", word["word"])[0]
            assert re.search(rf"\b{re.escape(first)}\b", word["example"]), word


def test_words_come_from_the_cards_that_they_name():
    """An example stands in the file of its card; a word that no card has says so."""
    for game in GAMES:
        text = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "content" / game).rglob("*.carte"))
        listed = words(game)
        assert any(word["card"] is None for word in listed) and any(word["card"] for word in listed)
        for word in listed:
            line = word["example"].split("\n")[0]
            assert (word["card"] is not None) == (line in text), word


def test_words_in_the_manual():
    """doc/carte.md says what the command prints."""
    script = [sys.executable, str(ROOT / "scripts" / "update_words.py"), QUINTE, "--check"]
    done = subprocess.run(script, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_words_as_text():
    check(quinte("cards", "words", "vs"), out=["Verbs", "stun T", "# no card has it"], silent=True)
    check(quinte("cards", "words", "vs", "--lang", "fr"), out=["Verbes", "aucune carte ne l’a"], silent=True)
    check(quinte("cards", "words", "--game", "vs"), out="Verbs", silent=True)
    check(quinte("cards", "words"), 2, err="of which game")
    check(quinte("cards", "words", "vss"), 2, err='"vss"')


def test_check_all_content():
    files = sorted((ROOT / "content").rglob("*.carte"))
    assert files
    check(quinte("cards", "check", *files), out="no error", silent=True)


def test_check_a_new_file():
    with folder() as path:
        good = write(f"{path}/mine.carte", 'set mine "Mine" | "Le mien" modular\n'
                     'treachery mishap "Mishap" | "Mésaventure" of mine x2\n    boost 1\n')
        check(quinte("cards", "check", good), out="1 card, no error", silent=True)


TEN_ERRORS = """set mine "Mine" | "Le mien" modular
treachery one "One" of nowhere
\tboost 1
treachery two "Two" of mine
    bosst 1
treachery three of mine
    boost 1
treachery Four "Four" of mine
    boost 1
treachery five "Five" of mine
    boost 99999999999
treachery six "Six of mine
    boost 1
treachery seven "Seven" of mine
    boost
trechery eight "Eight" of mine
    boost 1
treachery nine "Nine" of mine
    when revealed
        draw 1
treachery ten "Ten" of mine @
    boost 1
treachery eleven "Eleven" of mine
    when revealed: drwa 1
"""


def test_check_file_with_ten_errors():
    with folder() as path:
        bad = write(f"{path}/bad.carte", TEN_ERRORS)
        result = check(quinte("cards", "check", bad), 1)
        places = re.findall(r"bad\.carte:(\d+):(\d+): ", result.err)
        assert len(places) >= 10, result
        assert len({line for line, _ in places}) >= 10, result


def test_check_tells_errors_in_french():
    with folder() as path:
        bad = write(f"{path}/bad.carte", TEN_ERRORS)
        check(quinte("cards", "check", bad, "--lang", "fr"), 1, err="attendu")


def test_check_in_json():
    with folder() as path:
        bad = write(f"{path}/bad.carte", TEN_ERRORS)
        errors = json.loads(check(quinte("cards", "check", bad, "--json"), 1, silent=True).out)
        assert len(errors) >= 10 and all(error["line"] > 0 for error in errors)


def test_check_missing_file():
    check(quinte("cards", "check", "/nowhere.carte"), 2, err="/nowhere.carte")
    check(quinte("cards", "check"), 2)


def text_of(name):
    return re.sub(r"\s+", " ", check(quinte("cards", "show", "vs", name), silent=True).out)


def test_powers_of_the_other_side_are_told():
    """A text that gives other cards powers says which; they speak of whoever has them."""
    kick = text_of("flying_kick")
    assert "has “This character gains flight” and “While this character is an attacker, this character gets +3 ATK”." in kick
    assert "a « Ce personnage gagne Vol » et « Tant que ce personnage est un attaquant" in kick
    assert "you have “When a character you control would cause breakthrough" in text_of("advance_recon")
    assert "this character cannot be stunned”." in text_of("blackheart")
    assert "After this character becomes stunned" in text_of("destiny")
    cards = check(quinte("cards", "vs", "--json"), silent=True).out
    assert "other side" not in cards and "autre face" not in cards


def test_you_are_no_player_that_you_control():
    assert "At the start of your attack step, KO 3" in text_of("mephisto_father_of_lies")
    assert "Au début de votre étape d'attaque" in text_of("mephisto_father_of_lies")
    daredevil = text_of("daredevil_guardian_devil")
    assert "After you lose endurance, if you have at most 10 endurance and Daredevil is hidden" in daredevil
    assert "Dès que vous perdez de l'endurance, si vous avez au plus 10 points d'endurance" in daredevil
    assert "Remove all counters from Echo" in text_of("echo")
    assert "If Valeria Richards has the team Doom and" in text_of("valeria_richards")
    cards = check(quinte("cards", "vs", "--json"), silent=True).out
    assert "player you control" not in cards and "99 counters" not in cards


harness.main(globals())

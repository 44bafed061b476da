"""`quinte rules`: by id, by words in both languages, with synonyms and misspellings."""
import json

import harness
from harness import check, quinte


def matches(*words):
    return json.loads(check(quinte("rules", "--json", *words), silent=True).out)


def first(*words):
    return matches(*words)[0]["id"]


def test_by_id():
    check(quinte("rules", "MC-437"), out=["MC-437", "DEFEATING THE VILLAIN", "carry over"], silent=True)


def test_id_as_people_type_it():
    for word in ["mc-437", "MC437", "mc437"]:
        check(quinte("rules", word), out="MC-437")
    check(quinte("rules", "mc-1"), out="MC-001")


def test_several_ids():
    check(quinte("rules", "MC-001", "DT-002"), out=["MC-001", "DT-002"])


def test_an_id_after_its_game():
    check(quinte("rules", "vs", "VC-099"), out=["VC-099", "additional cost"], silent=True)
    check(quinte("rules", "vs", "vc99", "VS-1"), out=["VC-099", "VS-001"], silent=True)
    check(quinte("rules", "vs", "VC-999"), 1, err=["VC-999", "VC-201"])


def test_unknown_id():
    check(quinte("rules", "MC-999"), 1, err=["MC-999", "MC-526"])
    check(quinte("rules", "ZZ-1"), 1, err="ZZ-1")


def test_every_row_of_every_game():
    rows = matches()
    assert len({row["id"] for row in rows}) == len(rows)
    count = {}
    for row in rows:
        count[row["game"]] = count.get(row["game"], 0) + 1
    assert count == {"champions": 526, "smashup": 881, "dicethrone": 282, "villainous": 187,
                     "vs": 440}, count


def test_english_words():
    assert first("retaliate") == "MC-318"
    assert first("champions", "guard") == "MC-310"
    assert "MC-437" in [row["id"] for row in matches("excess", "damage", "villain", "stage")]


def test_french_words():
    assert first("riposte") == "MC-318"
    assert first("limite", "alliés") == "MC-274"
    assert first("changer", "de", "forme") in ("MC-225", "MC-226", "MC-227")


def test_the_order_of_words_counts():
    assert first("vs", "equipment", "of", "a", "hidden", "character", "that", "becomes", "visible") == "VS-047"
    assert first("vs", "equipment", "of", "a", "visible", "character", "that", "becomes", "hidden") == "VS-048"


def test_a_rule_is_found_in_other_words():
    """Questions that share hardly a word with the row that states the rule."""
    for lang, game, question, row in (
            ("en", "villainous", "it has a 2 by the activate symbol, what does it cost me each time?", "MV-081"),
            ("fr", "champions", "mon héros est éliminé, où vont mes cartes ?", "MC-186"),
            ("fr", "dicethrone", "qu'est-ce qu'une action instantanée peut interrompre ?", "DT-105"),
            ("fr", "smashup", "« quand » mais il n'y a rien à interrompre, ça veut dire quoi ?", "SU-249")):
        assert first("--lang", lang, game, question) == row, question


def test_accents_and_case_are_optional():
    words = [["phase", "du", "méchant"], ["PHASE", "DU", "MECHANT"], ["phase du mechant"]]
    answers = [[row["id"] for row in matches(*query)] for query in words]
    assert answers[0] == answers[1] == answers[2], answers


def test_both_languages_find_the_same():
    assert first("taille", "de", "main") == first("champions", "hand", "size")


def test_a_game_narrows_the_search():
    assert {row["game"] for row in matches("smashup", "base")} == {"smashup"}


def test_best_ten_unless_all():
    assert len(matches("attack")) == 10
    assert len(matches("attack", "--all")) > 50


def test_json_has_the_contract():
    row = first_row = matches("champions", "tough")[0]
    for key in ("id", "game", "source", "rule", "scenes", "cards"):
        assert key in row, key
    assert isinstance(first_row["scenes"], list) and isinstance(first_row["cards"], list)


def test_scenes_that_cite():
    cited = [row for row in matches("champions") if row["scenes"]]
    assert cited
    scene = cited[0]["scenes"][0]
    assert scene["file"].endswith(".scene") and scene["line"] > 0 and scene["scene"]


def test_a_ruling_on_the_card_that_is_named_comes_first():
    for words, rule in (("does Potion of Paralysis shut off the base ability too", "SC-445"),
                        ("what does the Ghoul monster do", "SC-032"),
                        ("Haïku d'Adieu marche aussi quand la base est conquise", "SC-344")):
        out = quinte("rules", "smashup", words).out
        assert out.lstrip().startswith(rule), out[:400]


def test_misspelt():
    check(quinte("rules", "retalliate"), out="MC-318", err=['"retalliate"', '"retaliate"'])
    check(quinte("rules", "ripposte"), out="MC-318", err='"ripposte"')


def test_nothing_found():
    check(quinte("rules", "xyzzyqqq"), 1, err='"xyzzyqqq"')


def test_headings_of_a_game():
    check(quinte("rules", "champions"), out=["KEYWORDS", "MC-526"], silent=True)


def test_games():
    check(quinte("rules"), out=["champions", "villainous", "526"], silent=True)


harness.main(globals())

"""The rule catalogue in both languages: `quinte rules` with --lang fr and --lang en."""
import csv
import json
import re
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import harness
from harness import ROOT, check, quinte

TABLES = sorted(path for path in (ROOT / "rules").glob("*.tsv")
                if path.name.count(".") == 1 and path.name != "headings.tsv")


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def write(path, *rows):
    path.write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")


@contextmanager
def catalogue():
    """Rules in both languages, without French, with an English heading, with one of another game."""
    with TemporaryDirectory(prefix="quinte-rules-") as path:
        rules = Path(path) / "rules"
        rules.mkdir()
        write(rules / "champions.tsv", ["id", "source", "kind", "rule", "check"],
              ["MC-001", "BUT DU JEU", "victory", "Reach the top of the hill.", "top -> won"],
              ["MC-002", "BUT DU JEU", "victory", "Fall and you lose.", "fall -> lost"],
              ["MC-003", "The valley", "term", "Nobody lives there.", "used by the map"])
        write(rules / "champions.fr.tsv", ["id", "rule", "check"],
              ["MC-003", "Personne n'y vit.", "voir la carte"],
              ["MC-001", "Il faut gravir le sommet.", "sommet -> victoire"])
        write(rules / "smashup.tsv", ["id", "source", "kind", "rule", "check"],
              ["SU-001", "BUT DU JEU", "victory", "Score the most.", "most -> won"])
        write(rules / "headings.tsv", ["fr", "en", "game"], ["BUT DU JEU", "AIM", "smashup"],
              ["BUT DU JEU", "GOAL OF THE GAME"], ["La vallée", "The valley"])
        yield {"QUINTE_DATA": path}


def shown(env, lang, *words):
    return json.loads(check(quinte("--lang", lang, "rules", "--json", *words, env=env), silent=True).out)


def test_french_rule_and_heading():
    with catalogue() as env:
        row, = shown(env, "fr", "MC-001")
        assert (row["source"], row["rule"], row["check"]) == \
            ("BUT DU JEU", "Il faut gravir le sommet.", "sommet -> victoire"), row
        check(quinte("--lang", "fr", "rules", "MC-001", env=env), silent=True,
              out=["BUT DU JEU", "gravir le sommet", "sommet -> victoire"])


def test_english_rule_and_heading():
    with catalogue() as env:
        row, = shown(env, "en", "MC-001")
        assert (row["source"], row["rule"], row["check"]) == \
            ("GOAL OF THE GAME", "Reach the top of the hill.", "top -> won"), row


def test_a_heading_that_the_table_has_in_english():
    with catalogue() as env:
        assert shown(env, "fr", "MC-003")[0]["source"] == "La vallée"
        assert shown(env, "en", "MC-003")[0]["source"] == "The valley"


def test_a_heading_that_means_another_thing_in_another_game():
    with catalogue() as env:
        assert shown(env, "en", "SU-001")[0]["source"] == "AIM"
        assert shown(env, "fr", "SU-001")[0]["source"] == "BUT DU JEU"


def test_without_a_french_text_the_english_one():
    with catalogue() as env:
        row, = shown(env, "fr", "MC-002")
        assert (row["source"], row["rule"]) == ("BUT DU JEU", "Fall and you lose."), row


def test_the_other_files_are_no_tables():
    with catalogue() as env:
        for lang in ("fr", "en"):
            assert [row["id"] for row in shown(env, lang)] == \
                ["MC-001", "MC-002", "MC-003", "SU-001"]


def test_headings_of_a_game():
    with catalogue() as env:
        check(quinte("--lang", "fr", "rules", "champions", env=env), silent=True,
              out=["MC-001 – MC-002   BUT DU JEU", "La vallée"])
        check(quinte("--lang", "en", "rules", "champions", env=env), silent=True,
              out=["MC-001 – MC-002   GOAL OF THE GAME", "The valley"])


def test_search_reads_both_languages():
    with catalogue() as env:
        for lang in ("fr", "en"):
            for word in ("gravir", "victoire", "hill", "won", "goal"):
                assert shown(env, lang, "champions", word)[0]["id"] == "MC-001", (lang, word)


def test_search_prefers_the_language_of_the_user():
    with catalogue() as env:
        rules = Path(env["QUINTE_DATA"]) / "rules"
        with open(rules / "smashup.tsv", "a", encoding="utf-8") as file:
            file.write("SU-002\tBUT DU JEU\tterm\tA fort stands.\tfort\n"
                       "SU-003\tBUT DU JEU\tterm\tA wall stands.\twall\n")
        write(rules / "smashup.fr.tsv", ["id", "rule", "check"],
              ["SU-002", "Une place tient.", "place"], ["SU-003", "Un mur fort.", "mur"])
        assert [row["id"] for row in shown(env, "en", "smashup", "fort")] == ["SU-002", "SU-003"]
        assert [row["id"] for row in shown(env, "fr", "smashup", "fort")] == ["SU-003", "SU-002"]


def test_scenes_are_places_in_french():
    result = check(quinte("--lang", "fr", "rules", "MC-437"), silent=True)
    assert "villain_stages.scene:" in result.out and "Damage beyond a stage" not in result.out, result


def test_french_tables_follow_the_english_ones():
    for table in TABLES:
        french = table.with_suffix(".fr.tsv")
        rows, rows_fr = read(table), read(french)
        assert rows_fr[0] == ["id", "rule", "check"], french
        assert [row[0] for row in rows] == [row[0] for row in rows_fr], french
        for row, row_fr in zip(rows[1:], rows_fr[1:]):
            assert len(row_fr) == 3 and all(field.strip() for field in row_fr), row_fr
            assert row_fr[1] != row[3], row_fr


def test_every_heading_in_both_languages():
    rows = read(ROOT / "rules" / "headings.tsv")
    assert rows[0] == ["fr", "en", "game"]
    assert all(row[0].strip() and row[1].strip() for row in rows)
    known = {name for row in rows for name in row[:2]}
    for table in TABLES:
        for row in read(table)[1:]:
            assert row[1] in known, row[:2]


# Words that a sentence of one language can hardly do without, and that the other has not.
ENGLISH = {"the", "of", "is", "are", "with", "that", "this", "when", "and", "its", "their", "cannot"}
FRENCH = {"le", "la", "les", "des", "du", "une", "est", "sont", "avec", "qui", "dans", "pour", "sur", "et"}


def foreign(text, words):
    return [word for word in re.findall(r"[^\W\d_]+", text.lower()) if word in words]


def test_no_sentence_in_the_other_language():
    wrong = []
    for lang, words in (("fr", ENGLISH), ("en", FRENCH)):
        for row in json.loads(check(quinte("--lang", lang, "rules", "--json"), silent=True).out):
            for field in ("source", "rule", "check"):
                if len(foreign(row[field], words)) > 2:
                    wrong.append((lang, row["id"], field, row[field]))
    assert not wrong, wrong[:5]


harness.main(globals())

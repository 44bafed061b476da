"""`quinte decks`: ready decks, and why a deck is not legal."""
import json

import harness
from harness import ROOT, check, folder, quinte, write

READY = sorted((ROOT / "content" / "champions" / "decks").glob("*.deck"))


def test_list():
    check(quinte("decks", "champions"), out=[deck.stem for deck in READY])


def test_list_json():
    decks = json.loads(check(quinte("decks", "champions", "--json"), silent=True).out)
    assert [deck["name"] for deck in decks] == [deck.stem for deck in READY]


def test_ready_decks_are_legal():
    assert READY
    for deck in READY:
        check(quinte("decks", "champions", "check", deck), out="legal", silent=True)
        check(quinte("decks", "champions", "check", deck.stem), out="legal", silent=True)


def small_deck(path):
    """A ready deck without its last five lines of cards."""
    lines = READY[0].read_text().splitlines()
    return write(f"{path}/small.deck", "\n".join(lines[:-5]) + "\n")


def test_deck_too_small():
    with folder() as path:
        check(quinte("decks", "champions", "check", small_deck(path)), 1, out="not legal", err="[MC-")


def test_reasons_in_json():
    with folder() as path:
        answer = json.loads(check(quinte("decks", "champions", "check", small_deck(path), "--json"), 1,
                                  silent=True).out)
        reasons = answer[0]["reasons"]
        assert not answer[0]["legal"] and reasons
        assert any((reason["id"] or "").startswith("MC-") and reason["rule"] for reason in reasons)


def test_unknown_card():
    with folder() as path:
        deck = write(f"{path}/odd.deck", READY[0].read_text() + "2 backflp\n")
        check(quinte("decks", "champions", "check", deck), 1, err=["odd.deck:", "backflp", "backflip"])


def test_nothing_but_errors():
    with folder() as path:
        deck = write(f"{path}/odd.deck", "".join(f"1 nobody{i}\n" for i in range(5000)))
        result = check(quinte("decks", "champions", "check", deck), 1, err="More than 100 errors")
        assert result.err.count("odd.deck:") == 101, result


def test_too_many_lines():
    with folder() as path:
        deck = write(f"{path}/long.deck", "\n" * 70000 + READY[0].read_text())
        check(quinte("decks", "champions", "check", deck), 1, err="65534")


def test_missing_deck():
    check(quinte("decks", "champions", "check", "/nowhere.deck"), 2, err="nowhere")
    check(quinte("decks", "champions", "check"), 2)
    check(quinte("decks", "champions", "sort"), 2, err='"sort"')
    check(quinte("decks"), 2)


harness.main(globals())

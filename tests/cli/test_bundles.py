"""Bundles: a journal in one file with its decks and cards is shown wherever it is taken; what is wrong with one is said."""
from pathlib import Path

import harness
from harness import ROOT, check, folder, quinte, write

DECK = (ROOT / "content/vs/decks/x_men.deck").read_text()
OGRE = """set ogre "Ogre" | "Ogre" villain
villain ogre_1 "Ogre" | "Ogre" of ogre unique stage 1 named ogre
    sch 1   atk 2   hp 9 each
villain ogre_2 "Ogre" | "Ogre" of ogre unique stage 2 named ogre
    sch 1   atk 3   hp 9 each
main_scheme the_swamp "The Swamp" | "Le Marais" of ogre stage 1
    start 0   target 7 each   escalation 1 each
treachery mud "Mud" | "Boue" of ogre x8
    boost 1
    when revealed:
        damage 1 to your identity
"""


def bundle(journal, decks, cards=None):
    """As src/app/bundle.h draws it."""
    pieces = [(f"deck {key}", deck) for key, deck in decks.items()]
    pieces += [("cards", cards)] if cards is not None else []
    pieces.append(("journal", journal))
    return "quinte-bundle 1\n" + "".join(f"{name} {len(text.encode())}\n{text}\n" for name, text in pieces)


def journal_of_a_deck(path):
    """A short game whose deck lies in a file that is gone afterwards."""
    deck, journal = Path(path, "mine.deck"), Path(path, "game.journal")
    deck.write_text(DECK)
    check(quinte("play", "vs", "--seats", "human,greedy", "--set", f"deck1={deck}", "--seed", 3, "--journal", journal, text="1\n1\nquit\n"))
    deck.unlink()
    return journal.read_text()


def test_a_deck_travels():
    with folder() as path:
        journal = journal_of_a_deck(path)
        alone = write(f"{path}/alone.journal", journal)
        check(quinte("replay", "--verify", alone), code=1, err="mine.deck")
        whole = write(f"{path}/whole.journal", bundle(journal, {"deck1": DECK}))
        check(quinte("replay", "--verify", whole), out="as written", silent=True)
        check(quinte("replay", whole), out="player 1")
        other = write(f"{path}/other.journal", bundle(journal, {"deck1": DECK.replace("4 ", "3 ", 1)}))
        check(quinte("replay", "--verify", other), code=1)


def test_cards_travel():
    with folder() as path:
        own = Path(path, "quinte/content/champions")
        own.mkdir(parents=True)
        (own / "ogre.carte").write_text(OGRE)
        journal = Path(path, "game.journal")
        check(quinte("play", "champions", "--set", "villain=ogre", "--seed", 3, "--journal", journal, text="1\nquit\n",
                     env={"XDG_DATA_HOME": path}))
        check(quinte("replay", "--verify", journal), code=1, err="ogre")
        whole = write(f"{path}/whole.journal", bundle(journal.read_text(), {}, OGRE))
        check(quinte("replay", "--verify", whole), out="as written", silent=True)
        other = write(f"{path}/other.journal", bundle(journal.read_text(), {}, OGRE.replace("hp 9", "hp 8")))
        check(quinte("replay", "--verify", other), code=1)
        wrong = write(f"{path}/wrong.journal", bundle(journal.read_text(), {}, OGRE.replace("hp 9", "hp x")))
        check(quinte("replay", "--verify", wrong), code=2, err="own.carte:3")


def test_what_is_wrong_is_said():
    with folder() as path:
        journal = journal_of_a_deck(path)
        whole = bundle(journal, {"deck1": DECK})
        piece = f"deck deck1 {len(DECK)}\n{DECK}\n"
        last = whole[:whole.index("journal ")].count("\n") + 1
        for text, line, why in ((whole[:-5], last, "not as long"), (whole + "\n", last + journal.count("\n") + 2, "goes on"),
                                (whole.replace(piece, piece + piece), 2 + piece.count("\n"), "twice"),
                                (whole.replace("deck deck1", "deck ../1"), 2, "says nothing"),
                                (whole.replace("bundle 1", "bundle 2"), 1, "later version"),
                                ("quinte-bundle 1\n", 2, "not as long"), (bundle(journal, {"deck1": "x" * 20000}), 2, "too long")):
            file = write(f"{path}/bad.journal", text)
            check(quinte("replay", file), code=2, err=[f"bad.journal:{line}: ", why])
        check(quinte("replay", write(f"{path}/bad.journal", bundle(journal, {"deck9": DECK}))), code=2)
        check(quinte("resume", write(f"{path}/whole.journal", whole)), code=2, err="is a bundle")
        french = quinte("replay", write(f"{path}/bad.journal", whole + "\n"), "--lang", "fr")
        assert "continue" in french.err and "goes on" not in french.err, french


if __name__ == "__main__":
    harness.main(globals())

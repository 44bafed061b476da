"""`quinte decks champions import`: what MarvelCDB exports becomes a deck file; nothing is lost silently."""
import json
import random
from pathlib import Path

import harness
from harness import ROOT, check, folder, quinte, write

CODES = dict(line.split("\t") for line in
             (ROOT / "content" / "champions" / "codes.tsv").read_text().splitlines()
             if not line.startswith("#"))
READY = sorted((ROOT / "content" / "champions" / "decks").glob("*.deck"))
NAMES = {card["id"]: card for card in
         json.loads(quinte("cards", "champions", "--json").out)}


def cards_of(text):
    """What a deck file says: identity, aspects, {id: count}."""
    identity, aspects, cards = None, [], {}
    for line in text.splitlines():
        words = line.split("#")[0].split()
        if not words or words[0] == "deck":
            continue
        if words[0] == "identity":
            identity = words[1]
        elif words[0] == "aspect":
            aspects.append(words[1])
        else:
            cards[words[1]] = cards.get(words[1], 0) + int(words[0])
    return identity, aspects, cards


def as_text(deck, pack=" (Core Set)", lang="en", heading=True):
    """A ready deck as the site's text export has it."""
    identity, aspects, cards = cards_of(deck.read_text())
    hero = NAMES[identity]
    lines = ["My deck", "", f"{hero['name'][lang]} ({NAMES[hero['back']]['name'][lang]})", ""]
    if heading:
        lines += [aspects[0].title(), "", "Packs:", "From Core Set to Core Set", "", "Events (12)", ""]
    lines += [f"{count}x {NAMES[card]['name'][lang]}{pack}" for card, count in cards.items()]
    return "\n".join(lines) + "\n"


def as_json(deck, **more):
    identity, aspects, cards = cards_of(deck.read_text())
    codes = {card: code for code, card in reversed(CODES.items())}
    answer = {"id": 1, "name": "My deck", "investigator_code": codes[identity],
              "investigator_name": NAMES[identity]["name"]["en"],
              "slots": {codes[card]: count for card, count in cards.items()},
              "ignoreDeckLimitSlots": None, "meta": json.dumps({"aspect": aspects[0]})}
    return json.dumps(dict(answer, **more))


def imported(text, *words, code=0, **more):
    with folder() as path:
        return check(quinte("decks", "champions", "import", write(f"{path}/export", text), *words),
                     code, **more)


def test_codes_name_cards_of_the_content():
    assert len(CODES) > 200
    missing = [card for card in CODES.values() if card not in NAMES]
    assert not missing, missing
    unnamed = set(NAMES) - set(CODES.values()) - {"ultron_drone"}
    assert not unnamed, unnamed


def test_ready_decks_come_back_from_text():
    for deck in READY:
        result = imported(as_text(deck), err="legal")
        assert cards_of(result.out) == cards_of(deck.read_text()), result


def test_ready_decks_come_back_from_json():
    for deck in READY:
        result = imported(as_json(deck), err="legal")
        assert cards_of(result.out) == cards_of(deck.read_text()), result
        assert 'deck "My deck"' in result.out


def test_shapes_of_text():
    deck = READY[-1]
    want = cards_of(deck.read_text())
    for text in (as_text(deck, pack=""), as_text(deck, pack=" (core, 3)"), as_text(deck, lang="fr"),
                 as_text(deck, heading=False), "\ufeff" + as_text(deck).replace("\n", "\r\n"),
                 as_text(deck).replace("x ", " × "), as_text(deck).replace("x ", " "),
                 as_text(deck).replace("1x Black Cat", "1x Black Cat:Felicia Hardy")):
        assert cards_of(imported(text).out) == want, text


def test_code_without_letter_and_hero_code():
    deck = json.loads(as_json(READY[-1]))
    deck["hero_code"] = deck.pop("investigator_code").rstrip("ab")
    assert cards_of(imported(json.dumps(deck)).out) == cards_of(READY[-1].read_text())


def test_out_is_a_deck_that_plays():
    with folder() as path:
        export = write(f"{path}/export.txt", as_text(READY[0]))
        out = f"{path}/mine.deck"
        check(quinte("decks", "champions", "import", export, "--out", out), err="mine.deck: legal")
        check(quinte("decks", "champions", "check", out), out="legal", silent=True)
        identity = cards_of(Path(out).read_text())[0]
        check(quinte("sim", "champions", "--games", 1, "--set", f"hero1={identity}", "--set",
                     f"deck1={out}"), out="violations: 0")


def test_cards_outside_the_content():
    text = as_text(READY[-1]) + "2x Jarnbjorn (Thor)\n1x Moxie\n"
    result = imported(text, code=1, err=["2 Jarnbjorn", "1 Moxie", "not in the content", "--partial"])
    assert result.out == ""
    result = imported(text, "--partial", err=["2 Jarnbjorn", "1 Moxie"], out="# 2 Jarnbjorn")
    assert cards_of(result.out) == cards_of(READY[-1].read_text())
    deck = json.loads(as_json(READY[-1]))
    deck["slots"]["06001"] = 3
    imported(json.dumps(deck), code=1, err="3 06001: not in the content")
    answer = json.loads(imported(json.dumps(deck), "--json", code=1, silent=True).out)
    assert [(lost["name"], lost["count"]) for lost in answer["missing"]] == [("06001", 3)]
    assert answer["identity"] == "spider_man" and not answer["legal"]


def test_same_name_of_another_pack_is_told():
    text = as_text(READY[-1]).replace("Nick Fury (Core Set)", "Nick Fury (S.H.I.E.L.D. Pack)")
    imported(text, err='"Nick Fury (S.H.I.E.L.D. Pack)" is taken for')
    text = as_text(READY[-1]).replace("Nick Fury (Core Set)", "Nick Fury:Somebody Else (Core Set)")
    imported(text, code=1, err="Nick Fury:Somebody Else")


def test_foreign_hero():
    text = as_text(READY[-1]).replace("Spider-Man (Peter Parker)", "Thor (Odinson)")
    imported(text, code=1, err=["Thor (Odinson)", "no hero"])
    imported(text, "--partial", code=1, err="no hero")
    imported(as_json(READY[-1], investigator_code="06001a", investigator_name="Thor"), code=1,
             err=["Thor", "no hero"])


def test_names_that_several_cards_share():
    deck = READY[0]  # Black Panther: Wakanda Forever! with four kinds of resources
    text = as_text(deck)
    assert text.count("Wakanda Forever!") == 4
    imported(text.replace("2x Wakanda Forever!", "1x Wakanda Forever!"), code=1,
             err="several cards have this name")


def test_illegal_decks_are_written_with_reasons():
    text = as_text(READY[-1]).replace("1x Tenacity (Core Set)\n", "")
    result = imported(text, code=1, err=["not legal", "[MC-443]"])
    assert "identity spider_man" in result.out
    imported(as_json(READY[-1], meta='{"aspect":"justice","aspect2":"aggression"}'), code=1,
             err="[MC-446]")


def test_other_lines_are_told():
    imported(as_text(READY[-1]) + "Built with love\nOn a Sunday\n", err=["Built with love", "Sunday"])
    imported(as_json(READY[-1], sideSlots={"01001a": 1}), err="sideSlots")


def test_french():
    with folder() as path:
        export = write(f"{path}/e.txt", as_text(READY[-1]) + "2x Moxie\n")
        check(quinte("decks", "champions", "import", export, "--lang", "fr"), 1,
              err="n’est pas dans le contenu")


HOSTILE_TEXT = [b"", b"\n\n", b"Name only", b"\x00" * 100, b"\xff\xfe\xfd" * 50, b"x" * 100000,
                b"Deck\n2x " + b"A" * 5000, b"1x", b"1x \n", b"0x Backflip", b"100x Backflip",
                b"99999999999999999999x Backflip", b"-1x Backflip", b"2x Backflip (", b"2x (", b"2x ()",
                b"2x :", b"2x ::::", b"(((((\n)))))\n2x )(", b"D\nSpider-Man\n" + b"1x Backflip\n" * 9000,
                b"D\x1b[2J\nSpider-Man\n2x \x1b]0;evil\x07\n", b"D\nSpider-Man\n2x Backflip\xc3",
                b'"quoted" "name"\nSpider-Man\n2x Backflip']
HOSTILE_JSON = ["{", "[]", "[1]", "{}", "{} x", '{"slots":[]}', '{"slots":{}}', '{"slots":null}',
                '{"slots":{"01003":"2"}}', '{"slots":{"01003":2.5}}', '{"slots":{"01003":-2}}',
                '{"slots":{"01003":99999999999999999999}}', '{"slots":{"01003":1e99}}',
                '{"slots":{"":1}}', '{"slots":{"\\t":1,"01003\\tbackflip":1}}',
                '{"slots":{"01003":1,"01003":2}}', '{"name":5,"slots":{"01003":1}}',
                '{"name":"a\\nidentity thor\\n\\"","investigator_code":"01001a","slots":{"01003":1}}',
                '{"investigator_code":"01003","slots":{"01003":1}}',
                '{"investigator_code":"01001a","slots":{"01010a":1}}',
                '{"investigator_code":"01001a","meta":"[[[","slots":{"01003":1}}',
                '{"investigator_code":"01001a","meta":"{\\"aspect\\":\\"a b\\\\nc\\"}","slots":{"01003":1}}',
                '{"investigator_code":"01001a","meta":{"aspect":7},"slots":{"01003":1}}',
                "[" * 3000, '{"a":' * 3000, '{"slots":' * 3000]


def test_hostile_text():
    for text in HOSTILE_TEXT:
        with folder() as path:
            result = quinte("decks", "champions", "import", write(f"{path}/e", text))
            assert result.code in (1, 2) and result.err, (text[:60], str(result))
            assert "\x1b" not in result.err + result.out
            quinte("decks", "champions", "import", f"{path}/e", "--partial", "--json")


def test_hostile_json():
    for text in HOSTILE_JSON:
        with folder() as path:
            result = quinte("decks", "champions", "import", write(f"{path}/e", text), "--partial")
            assert result.code in (0, 1, 2) and result.err, (text[:60], str(result))
            assert "identity thor" not in result.out.splitlines()
            quinte("decks", "champions", "import", f"{path}/e", "--json")


def test_damaged_exports():
    """Bytes changed at random: an answer, never a crash."""
    rng = random.Random(5)
    for source in (as_text(READY[0]).encode(), as_json(READY[0]).encode()):
        for _ in range(25):
            text = bytearray(source)
            for _ in range(rng.randrange(1, 8)):
                text[rng.randrange(len(text))] = rng.randrange(256)
            with folder() as path:
                result = quinte("decks", "champions", "import", write(f"{path}/e", bytes(text)),
                                "--json")
                assert result.code in (0, 1, 2), str(result)
                if result.out:
                    json.loads(result.out)


def test_bad_requests():
    check(quinte("decks", "champions", "import"), 2, err="import")
    check(quinte("decks", "champions", "import", "/nowhere.txt"), 2, err="nowhere")
    check(quinte("decks", "champions", "import", "a", "b"), 2)
    with folder() as path:
        export = write(f"{path}/e.txt", as_text(READY[0]))
        check(quinte("decks", "champions", "import", export, "--out", f"{path}/mine.txt"), 2, err=".deck")
        check(quinte("decks", "champions", "import", export, "--out", f"{path}/no/mine.deck"), 2,
              err="mine.deck")
        check(quinte("decks", "champions", "import", write(f"{path}/big", b"1x A\n" * 300000)), 2,
              err="too large")


harness.main(globals())

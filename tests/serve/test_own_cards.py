#!/usr/bin/env python3
"""Card files that people bring to a table, where the server allows it: played, told, kept over a restart, refused with place
and reason, and hostile ones hurt nobody. Ends with "N passed, N failed".
"""
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from suite import Suite  # noqa: E402
from test_serve import bundle, catch_up, fetch, play  # noqa: E402
from visitor import ROOT, Server, Visitor, patience  # noqa: E402

RHINO = (ROOT / "content/champions/core/rhino.carte").read_text()
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


def test_only_where_it_is_allowed(allowing, refusing):
    anna = Visitor(refusing.port)
    assert anna.say("make", game="champions", seats=["me"], cards=OGRE)["code"] == "refused"
    assert anna.say("check_cards", game="champions", text=OGRE)["code"] == "refused"


def test_what_can_be_set_with_them(allowing, refusing):
    """A page can offer them: hello says whether they are taken, and the lists of settings have what they bring."""
    anna, ben = Visitor(allowing.port), Visitor(refusing.port)
    assert anna.say("hello")["own_cards"] is True and "own_cards" not in ben.say("hello")
    settings = {"of": "settings", "game": "champions", "seats": 1}
    villains = next(item for item in anna.say("list", **settings, cards=OGRE)["list"] if item["key"] == "villain")
    assert "ogre" in [value["id"] for value in villains["values"]], villains
    villains = next(item for item in anna.say("list", **settings)["list"] if item["key"] == "villain")
    assert "ogre" not in [value["id"] for value in villains["values"]], villains
    wrong = anna.say("list", **settings, cards=OGRE.replace("hp 9", "hp x"))
    assert wrong["code"] == "bad_cards" and wrong["place"]["line"] == 3, wrong
    assert ben.say("list", **settings, cards=OGRE)["code"] == "refused"
    for bad in (1, [], {}, None):
        assert anna.say("list", **settings, cards=bad)["type"] in ("error", "list")
    assert anna.say("list", of="settings", game="chess", seats=1, cards=OGRE)["code"] == "unknown_game"
    assert anna.say("list", of="settings", game="champions", seats=99, cards=OGRE)["type"] == "error"


def test_cards_are_played(allowing, refusing):
    """A villain of one's own, for two people; told to both; the same after a restart, at a rematch, and in a replay."""
    anna, ben = Visitor(allowing.port), Visitor(allowing.port)
    checked = anna.say("check_cards", game="champions", text=OGRE)
    assert checked["ok"], checked
    table, key = anna.make("champions", ["me", "open"], cards=OGRE, settings={"villain": "ogre"})
    anna.enter(table)
    ben.enter(table)
    assert ben.say("sit", table=table, key=key)["type"] == "done"
    play([anna, ben], table, random.Random(2), 30)
    catch_up(ben, table)
    assert ben.table(table)["info"]["own_cards"] and "ogre_1" in str(ben.table(table)["view"])
    told = ben.say("table_cards", table=table, ids=["ogre_1", "mud"])
    assert [card["id"] for card in told["cards"]] == ["ogre_1", "mud"], told
    assert ben.say("table_cards", table=table, ids=["rhino_9"])["code"] == "unknown_id"
    assert ben.say("cards", game="champions", ids=["mud"])["code"] == "unknown_id", "nobody else's game has them"
    view, events = ben.table(table)["view"], ben.table(table)["events"]
    allowing.kill()
    allowing.start()
    again = Visitor(allowing.port, cookie=ben.cookie)
    again.enter(table)
    catch_up(again, table)
    assert again.table(table)["view"] == view and again.table(table)["events"] == events
    assert again.say("replay", table=table, choice=2)["type"] == "replay"
    anna = Visitor(allowing.port, cookie=anna.cookie)
    anna.enter(table)
    for person in (anna, again):
        person.say("resign", table=table)
    catch_up(anna, table)
    offered = anna.say("offer", table=table, what="rematch")
    assert offered["type"] == "done", offered
    catch_up(again, table)
    offer = again.table(table)["info"]["offer"]["offer"]
    made = again.say("answer", table=table, offer=offer, yes=True)
    assert made["type"] == "made", made
    again.enter(made["table"])
    catch_up(again, made["table"])
    assert again.table(made["table"])["info"]["own_cards"] and "ogre_1" in str(again.table(made["table"])["view"])


def test_a_game_with_own_cards_travels(allowing, refusing):
    """Its journal carries its cards: at another server that takes cards it is the same game, at one that does not it is refused."""
    anna = Visitor(allowing.port)
    table, _ = anna.make("champions", ["me"], cards=OGRE, settings={"villain": "ogre"})
    anna.enter(table)
    play([anna], table, random.Random(4), 10)
    anna.say("resign", table=table)
    anna.until("over")
    catch_up(anna, table)
    text = anna.fetch(f"/api/journal/{table}")[2]
    journal = text[text.index("quinte-journal"):-1]
    assert text == bundle(journal, {}, OGRE), text[:200]
    with Server("--own-cards") as elsewhere:
        ben = Visitor(elsewhere.port)
        made = ben.say("upload", journal=text)
        assert made["type"] == "made", made
        ben.enter(made["table"])
        catch_up(ben, made["table"])
        assert ben.table(made["table"])["events"] == anna.table(table)["events"]
        for hostile in (journal, bundle(journal, {}, OGRE.replace("hp 9", "hp 8")), bundle(journal, {}, OGRE.replace("hp 9", "hp x")),
                        bundle(journal, {}, "#" * 70000), bundle(journal, {}, "")):
            answer = ben.say("upload", journal=hostile)
            assert answer["code"] == "bad_journal" and "/tmp" not in str(answer) and "own.carte" not in str(answer), answer
    answer = Visitor(refusing.port).say("upload", journal=text)
    assert answer["code"] == "bad_journal" and "no cards" in answer["text"], answer


def test_errors_have_place_and_reason(allowing, refusing):
    anna = Visitor(allowing.port)
    wrong = OGRE.replace("damage 1 to your identity", "damage 1 to everybody else")
    answer = anna.say("check_cards", game="champions", text=wrong)
    assert answer["type"] == "cards_checked" and not answer["ok"], answer
    reason = answer["reasons"][0]
    assert reason["line"] == wrong.splitlines().index("        damage 1 to everybody else") + 1 and reason["column"] > 0 and reason["text"], reason
    answer = anna.say("make", game="champions", seats=["me"], cards=wrong, settings={"villain": "ogre"})
    assert answer["code"] == "bad_cards" and answer["place"] == {"field": "cards", "line": reason["line"]}, answer
    assert "/tmp" not in str(answer) and "own.carte" not in str(answer), answer
    assert anna.say("check_cards", game="champions", text=RHINO)["reasons"], "what is there already cannot be made once more"
    assert anna.say("check_cards", game="chess", text=OGRE)["code"] == "unknown_game"
    assert anna.say("check_cards", game="champions", text="# " + "x" * 70000)["code"] == "bad_message"
    for bad in (1, [], {}, None):
        assert anna.say("check_cards", game="champions", text=bad)["type"] == "error"


HOSTILE = [
    "set t \"T\" | \"T\"\n" + "".join(f"event e{i} \"E\" | \"E\" of t\n    cost 0\n" for i in range(1200)),
    "set t \"T\" | \"T\"\nevent e \"E\" | \"E\" of t x999999999\n    cost 99999999999\n",
    "set t \"T\" | \"T\"\nevent e \"E\" | \"E\" of t\n    cost 0\n    hero action:\n" + "        if 1: " * 400 + "draw 1\n",
    "set t \"T\" | \"T\"\nevent e \"E\" | \"E\" of t\n    cost " + "(" * 5000 + "1" + ")" * 5000 + "\n",
    "(" * 60000, "\u202e\u0000x"[:1] * 20000, "\n" * 60000, "#" * 60000, "set " * 15000, "\"" * 60000, "\t" * 60000,
    OGRE.replace("damage 1 to your identity", "damage 30000 to your identity"),
    OGRE.replace("of ogre x8", "of ogre x60000"),
]


def test_hostile_cards_hurt_nobody(allowing, refusing):
    """Whatever is brought is answered, and whoever plays meanwhile is served."""
    anna, ben = Visitor(allowing.port), Visitor(allowing.port)
    table, _ = ben.make("smashup", ["me", "random"])
    ben.enter(table)
    chance = random.Random(3)
    for text in HOSTILE:
        anna.send("make", game="champions", seats=["me"], cards=text, id="hostile", settings={"villain": "ogre"} if "ogre" in text else {})
        began = time.monotonic()
        play([ben], table, chance, 1)
        assert time.monotonic() - began < patience(5), (time.monotonic() - began, text[:80])
        answer = None
        while answer is None:
            found = [m for m in anna.messages if m.get("to") == "hostile"]
            answer = found[0] if found else None
            if not answer:
                anna.read()
        anna.messages.clear()
        assert answer["type"] in ("made", "error") and len(str(answer)) < 50000, str(answer)[:300]
        if answer["type"] == "made":  # then it can be played, or the table says why not
            anna.enter(answer["table"])
            play([anna], answer["table"], chance, 15)
    for number in range(80):  # more than can be kept at once, one after the other: each is let go
        assert anna.say("check_cards", game="dicethrone", text=f"# {number}\n")["type"] == "cards_checked"
    assert ben.say("me")["type"] == "me"


def main(wanted):
    suite = Suite(globals(), wanted)
    limits = [word for limit in ("messages=2000", "visits=1000", "tables=1000", "uploads=1000") for word in ("--limit", limit)]
    with Server(*limits, "--own-cards") as allowing, Server(*limits) as refusing:
        suite.run(allowing, refusing)
        suite.stop(allowing)
        suite.stop(refusing)
    return suite.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

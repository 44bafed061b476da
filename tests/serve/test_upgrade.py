#!/usr/bin/env python3
"""A rolling upgrade: an old and a new server on one PostgreSQL, whose cards differ. Games that still replay go on; others
are shown up to there, say so, and can be read; nothing is silently wrong, nothing is lost. Ends with "N passed, N failed".
"""
import random
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from database import Database  # noqa: E402
from suite import Suite  # noqa: E402
from test_serve import await_question, catch_up, play  # noqa: E402
from test_servers import seat_apart, settle  # noqa: E402
from visitor import ROOT, Gone, Server, Visitor, fetch  # noqa: E402

LIMITS = [word for limit in ("messages=2000", "visits=1000", "tables=1000") for word in ("--limit", limit)]


def changed_content(folder):
    """The cards with a Rhino who hits and schemes harder: his games go otherwise from his first activation on."""
    content = Path(folder) / "content"
    shutil.copytree(ROOT / "content", content)
    card = content / "champions" / "core" / "rhino.carte"
    text = card.read_text()
    assert text.count("sch 1   atk 2   hp 14 each") == 1
    card.write_text(text.replace("sch 1   atk 2   hp 14 each", "sch 3   atk 5   hp 14 each"))
    return str(content)


def come_again(port, person, table):
    again = Visitor(port, cookie=person.cookie)
    again.enter(table)
    catch_up(again, table)
    return again


def test_a_rolling_upgrade(old, new):
    rhino, klaw, smash = ({"game": "champions", "settings": {"villain": "rhino"}}, {"game": "champions", "settings": {"villain": "klaw"}},
                          {"game": "smashup"})
    tables = []
    for what in (rhino, klaw, smash):
        anna, ben, table = seat_apart(old, old, what["game"], **({"settings": what["settings"]} if "settings" in what else {}))
        play([anna, ben], table, random.Random(4), 45)
        settle([anna, ben], table)
        tables.append((anna, ben, table))

    # while both run: the same table at both
    anna, ben, table = tables[0]
    later = come_again(new.port, anna, table)
    info = later.table(table)["info"]
    assert info["state"] == "broken" and info["broken"], info
    told = later.table(table)["events"]
    assert 0 < len(told) < len(anna.table(table)["events"]) and told == anna.table(table)["events"][:len(told)], "shown up to there, and as it was"
    assert later.table(table)["view"] and not later.table(table)["ask"]
    refused = later.say("choice", table=table, ask=anna.table(table)["view"].get("ask", 1), option=0)
    assert refused["type"] == "error" and refused["code"] in ("over", "stale"), refused
    assert later.say("talk", table=table, text="the cards have changed")["type"] == "done", "they can still talk"
    assert later.say("replay", table=table, choice=3)["type"] != "error"
    assert later.say("replay", table=table, choice=3, seat=1)["type"] == "error", "another's hand stays hidden: the game goes on elsewhere"
    assert "seed" not in info and "salt" not in info, info
    play([anna, ben], table, random.Random(5), 6)  # and at the old server it goes on meanwhile
    settle([anna, ben], table)
    later.close()

    # the old server ends, as an upgrade does it: everybody comes to the new one
    kept = [(anna.table(table)["view"], anna.table(table)["events"]) for anna, _, table in tables]
    assert old.stop() == 0
    for (anna, ben, table), (view, events), goes_on in zip(tables, kept, (False, True, True)):
        try:
            while True:
                anna.read()
        except Gone:
            pass
        assert any(m["type"] == "closing" for m in anna.messages), "they were told when to come back"
        anna, ben = come_again(new.port, anna, table), come_again(new.port, ben, table)
        if goes_on:
            assert anna.table(table)["view"] == view and anna.table(table)["events"] == events
            await_question([anna, ben], table)
            play([anna, ben], table, random.Random(6), 10)
            settle([anna, ben], table)
            assert anna.table(table)["info"]["state"] in ("playing", "over")
        else:
            assert anna.table(table)["info"]["state"] == ben.table(table)["info"]["state"] == "broken"
            assert anna.fetch(f"/api/journal/{table}")[0] == 409

    # and back again: what was broken for the new cards was never touched
    old.start()
    anna, ben, table = tables[0]
    anna, ben = come_again(old.port, anna, table), come_again(old.port, ben, table)
    assert anna.table(table)["info"]["state"] == "playing" and anna.table(table)["events"] == kept[0][1]
    await_question([anna, ben], table)
    play([anna, ben], table, random.Random(7), 5)


def main(wanted):
    suite = Suite(globals(), wanted)
    with Database() as database, Server(*LIMITS, store=database.address) as old:
        new = Server(*LIMITS, "--content", changed_content(old.folder.name), store=database.address)
        with new:
            suite.run(old, new)
            suite.stop(new)
        suite.stop(old)
    return suite.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
"""What people may want of a server that knows them: their name for themselves, to be signed out here or everywhere, all that is
kept about them, and to be forgotten; with one server and with two on PostgreSQL. Ends with "N passed, N failed".
"""
import json
import random
import sqlite3
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from database import Database, programs  # noqa: E402
from suite import Suite  # noqa: E402
from test_serve import catch_up, play, seat_two  # noqa: E402
from visitor import Gone, Server, Visitor, fetch, wait_for  # noqa: E402

LIMITS = [word for limit in ("messages=2000", "visits=1000", "requests=1000") for word in ("--limit", limit)]


def is_closed(person):
    """Until the socket is closed; false if the person is still served."""
    try:
        person.say("me")
        return False
    except Gone:
        return True


def sign_in(port, name, password):
    status, headers, text = fetch(port, "POST", "/api/sign-in", {"name": name, "password": password})
    assert status == 200, text
    return Visitor(port, cookie=headers["set-cookie"].split(";")[0])


def test_a_name_with_a_password_is_theirs_alone(one, _):
    """Nobody else takes it, with a password or without."""
    anna, ben = Visitor(one.port), Visitor(one.port)
    assert anna.say("change_me", name="Anna")["name"] == "Anna"
    assert ben.say("change_me", name="Anna")["name"] == "Anna", "she has no password: anybody may be called so"
    ben.say("change_me", name="Ben")
    assert anna.fetch("/api/password", "POST", {"password": "correct horse"})[0] == 200
    refused = ben.say("change_me", name="Anna")
    assert refused.get("code") == "refused" and ben.say("me")["name"] == "Ben", refused
    assert anna.say("change_me", name="Anna", lang="fr")["lang"] == "fr", "her own"


def test_names_that_cannot_be_seen(one, _):
    """Blank to the eye, or changing how others are shown."""
    anna = Visitor(one.port)
    for name in ("\u3164", "\u2800", "\u00ad", "\u034f", "\u115f\u1160", "\U000e0041", "\u180e", "\u061c\u200f", " \u2003\u200b"):
        answer = anna.say("change_me", name=name)
        assert answer.get("code") == "bad_message" or answer["name"].strip(), (name, answer)
    assert anna.say("change_me", name="A\u061cn\u00adna\U000e0020")["name"] == "A n na"
    assert anna.say("change_me", name="Zoë 🎲 Łukasz 愛")["name"] == "Zoë 🎲 Łukasz 愛"


def test_signing_out_here(one, other):
    """The pages that came with that cookie are closed, at both servers; those of another device stay."""
    anna = Visitor(one.port)
    anna.say("change_me", name=f"Anna {anna.cookie[-6:]}")
    anna.fetch("/api/password", "POST", {"password": "correct horse"})
    elsewhere = sign_in(one.port, anna.say("me")["name"], "correct horse")
    second = Visitor((other or one).port, cookie=anna.cookie)
    assert anna.fetch("/api/sign-out", "POST", {})[0] == 200
    assert is_closed(anna)
    wait_for(lambda: is_closed(second), what="a page of the same cookie stays open")
    assert elsewhere.say("me")["type"] == "me"
    assert elsewhere.fetch("/api/me")[0] == 200 and anna.fetch("/api/me")[0] == 403


def test_signing_out_everywhere(one, other):
    anna = Visitor(one.port)
    anna.say("change_me", name=f"Anna {anna.cookie[-6:]}")
    anna.fetch("/api/password", "POST", {"password": "correct horse"})
    second = sign_in((other or one).port, anna.say("me")["name"], "correct horse")
    assert anna.fetch("/api/sign-out-everywhere", "POST", {})[0] == 200
    assert is_closed(anna)
    wait_for(lambda: is_closed(second), what="a page stays open at another server")
    assert second.fetch("/api/me")[0] == 403


def test_all_that_is_kept(one, _):
    anna, ben, table = seat_two(one, "dicethrone")
    play([anna, ben], table, random.Random(1), 3)
    anna.say("talk", table=table, text="well met")
    anna.say("block", person=ben.say("me")["person"])
    anna.say("save_deck", game="champions", name="mine", text="deck \"x\"\n")
    wait_for(lambda: anna.say("mine")["tables"])
    kept = json.loads(anna.fetch("/api/me")[2])
    assert kept["blocked"] == [ben.say("me")["person"]], kept
    assert [line["text"] for line in kept["talk"]] == ["well met"] and kept["talk"][0]["at"] > kept["made"] - 1000, kept
    assert len(kept["signed_in"]) == 1 and kept["seen"] >= kept["made"] > 10**12, kept
    assert [game["table"] for game in kept["games"]] == [table] and len(kept["decks"]) == 1, kept
    assert json.loads(ben.fetch("/api/me")[2])["talk"] == []
    carl = Visitor(one.port)
    carl.enter(table)
    carl.say("talk", table=table, text="what a game")
    assert [line["text"] for line in json.loads(carl.fetch("/api/me")[2])["talk"]] == ["what a game"], "said while watching"


def test_to_be_forgotten(one, other):
    """The game stays, with the choices; the name is nowhere any more: not at the table, not in lists, not in talk."""
    anna, ben, table = seat_two(one, "dicethrone")
    anna.close()
    anna.connect()
    name = f"Wilhelmina {anna.cookie[-5:]}"
    anna.say("change_me", name=name)
    table, key = anna.make("dicethrone", ["me", "open"])
    anna.enter(table)
    ben.enter(table)
    assert ben.say("sit", table=table, key=key)["type"] == "done"
    there = Visitor((other or one).port, cookie=ben.cookie)  # the same table at another server
    there.enter(table)
    play([anna, ben], table, random.Random(1), 3)
    anna.say("talk", table=table, text="well met")
    wait_for(lambda: name in json.dumps(ben.say("mine")))
    catch_up(ben, table)
    assert ben.table(table)["talk"][-1]["name"] == name
    assert anna.fetch("/api/delete-me", "POST", {})[0] == 200
    assert is_closed(anna)
    for page in (ben, there):
        wait_for(lambda page=page: name not in json.dumps(page.say("mine")), what="it stands in a list")

        def names(page=page):
            catch_up(page, table)
            return [seat["name"] for seat in page.table(table)["info"]["seats"]]
        wait_for(lambda names=names: names()[0] == "", what="it stands at the table")
    again = Visitor(one.port, cookie=ben.cookie)
    again.enter(table)
    catch_up(again, table)
    assert again.table(table)["talk"][-1]["text"] == "well met" and again.table(table)["talk"][-1]["name"] == ""
    assert name not in json.dumps(again.table(table)), "it is told to those who come"
    assert len(again.table(table)["events"]) > 5
    if one.store.startswith("sqlite:"):
        time.sleep(0.2)
        one.stop()
        with sqlite3.connect(one.store[7:]) as store:
            for (kind,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                for row in store.execute(f"SELECT * FROM {kind}"):
                    assert name not in str(row), (kind, row)
            assert not store.execute("SELECT 1 FROM block WHERE person = (SELECT maker FROM game WHERE id = ?)", (table,)).fetchall()
        store.close()
        one.start()


def main(wanted):
    suite = Suite(globals(), wanted)
    with Server(*LIMITS) as alone:
        suite.run(alone, None)
        suite.stop(alone)
    if not programs():
        print("FAILED: there is no PostgreSQL (Debian: postgresql)\n0 passed, 1 failed")
        return 1
    with Database() as database, Server(*LIMITS, store=database.address) as one, Server(*LIMITS, store=database.address) as other:
        suite.run(one, other)
        suite.stop(one)
        suite.stop(other)
    return suite.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

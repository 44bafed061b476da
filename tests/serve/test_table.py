#!/usr/bin/env python3
"""What a table promises those who sit at it and those who watch: seats before it begins, drawn seats, the seed, talk, hands that are
seen late, clocks of days, cards that lie hidden when one asks why. Ends with "N passed, N failed".
"""
import hashlib
import random
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from suite import Suite  # noqa: E402
from test_serve import GAMES, await_question, catch_up, play, seat_two  # noqa: E402
from visitor import Server, Visitor, wait_for  # noqa: E402

LIMITS = [word for limit in ("messages=2000", "visits=1000", "tables=1000") for word in ("--limit", limit)]
DAY = 24 * 3600 * 1000


def long_ago(server, table, milliseconds, *people):
    """All that has happened there happened so much earlier."""
    server.stop()
    with closing(sqlite3.connect(server.store[7:])) as store, store:
        store.execute("UPDATE entry SET at = at - ? WHERE game = ?", (milliseconds, table))
    server.start()
    for person in people:
        person.connect()
        person.enter(table)


def test_before_it_begins(server):
    anna, ben, carl = (Visitor(server.port) for _ in range(3))
    table, key = anna.make("smashup", ["me", "open", "open"])
    for person in (anna, ben, carl):
        person.enter(table)
    assert ben.say("sit", table=table, key=key, seat=2)["type"] == "done"
    for type_, more in (("seat_bot", {"seat": 1}), ("remove", {}), ("kick", {"seat": 0})):
        assert ben.say(type_, table=table, **more).get("code") == "refused", type_
    assert carl.say("rise", table=table).get("code") == "wrong_seat"
    assert ben.say("rise", table=table)["type"] == "done"
    assert anna.say("seat_bot", table=table, seat=2, bot="greedy")["type"] == "done"
    assert anna.say("seat_bot", table=table, seat=0, bot="greedy").get("code") == "wrong_seat", "she sits there"
    assert anna.say("seat_bot", table=table, seat=1, bot="nobody").get("code") == "bad_message"
    assert carl.say("sit", table=table, key=key)["type"] == "done", "the last one"
    catch_up(anna, table)
    info = anna.table(table)["info"]
    assert info["state"] == "playing" and [seat["kind"] for seat in info["seats"]] == ["person", "person", "bot"], info
    for person in (anna, carl):
        assert person.say("rise", table=table).get("code") == "refused"
        assert person.say("kick", table=table, seat=1).get("code") == "refused"
    assert ben.say("sit", table=table, key=key).get("code") == "refused", "too late"


def test_seats_are_drawn_and_the_seed_is_the_one_promised(server):
    places = set()
    for _ in range(12):
        anna, ben, table = seat_two(server, "dicethrone", drawn=True)
        catch_up(anna, table)
        info = anna.table(table)["info"]
        assert "seed" not in info and "salt" not in info, info
        places.add(info["me"])
        ben.say("resign", table=table)
        catch_up(anna, table)
        over = anna.table(table)["info"]
        assert over["promise"] == info["promise"] == hashlib.sha256(f"{over['seed']} {over['salt']}".encode()).hexdigest()
        anna.close()
        ben.close()
    assert places == {0, 1}, "twelve times the same seat: once in two thousand"


def test_who_watches_talks_apart(server):
    anna, ben, table = seat_two(server, "vs")
    watchers = [Visitor(server.port) for _ in range(2)]
    for watcher in watchers:
        watcher.enter(table)
    assert anna.say("talk", table=table, text="to all")["type"] == "done"
    assert watchers[0].say("talk", table=table, text="she has nothing")["type"] == "done"

    def heard(person):
        catch_up(person, table)
        return [line["text"] for line in person.table(table)["talk"]]
    assert heard(watchers[1]) == ["to all", "she has nothing"]
    assert heard(anna) == heard(ben) == ["to all"]
    at = anna.table(table)["at"]
    again = Visitor(server.port, cookie=anna.cookie)
    again.enter(table)
    assert heard(again) == ["to all"] and again.table(table)["at"] == at, "no gap betrays it"
    ben.say("resign", table=table)
    again.close()
    again.connect()
    again.enter(table)
    assert "she has nothing" in heard(again), "when it is over"


def test_hands_are_seen_late(_):
    """All hands where everybody sat down at such a table, five minutes later; of other tables, and by those who play, never."""
    with Server(*LIMITS) as server:
        anna, ben, table = seat_two(server, "vs", watch="hands")
        _, _, other = seat_two(server, "vs", watch="public")
        play([anna, ben], table, random.Random(1), 4)
        carl = Visitor(server.port)
        carl.enter(table)
        assert carl.say("replay", table=table, choice=2, seat=0).get("code") == "wrong_seat"
        long_ago(server, table, 6 * 60 * 1000, anna, ben, carl)
        carl.enter(other)
        assert carl.say("replay", table=table, choice=2, seat=0)["view"]["zones"]["hand@0"]["cards"]
        assert anna.say("replay", table=table, choice=2, seat=1).get("code") == "wrong_seat"
        assert carl.say("replay", table=other, choice=0, seat=0).get("code") == "wrong_seat"
        play([anna, ben], table, random.Random(1), 1)
        now = carl.say("replay", table=table, seat=-1)["choices"]
        assert carl.say("replay", table=table, choice=now, seat=0).get("code") == "wrong_seat", "that was just now"


def test_clocks_of_days(_):
    with Server(*LIMITS) as server:
        anna, ben, table = seat_two(server, "smashup", clock={"days": 2})
        await_question([anna, ben], table)
        long_ago(server, table, DAY, anna, ben)
        catch_up(anna, table)
        clock = anna.table(table)["clock"]
        assert abs(clock["left"][clock["running"]] - DAY) < 60000, clock
        long_ago(server, table, DAY, anna, ben)
        wait_for(lambda: catch_up(anna, table) or anna.table(table)["over"])
        assert sorted(anna.table(table)["over"]["results"]) == ["lost", "won"]


def test_why_tells_nothing_hidden(server):
    """Why not this card? The same answer wherever the cards lie that the seat does not know."""
    for game in GAMES:
        anna, ben, table = seat_two(server, game)
        chance = random.Random(3)
        while not anna.table(table)["ask"] or len(anna.table(table)["events"]) < 12:
            await_question([anna, ben], table)
            next(person for person in (anna, ben) if person.table(table)["ask"]).choose(table, chance)
            await_question([anna, ben], table)
        made = [anna.say("continue", table=table, seat=0, anew=True)["table"] for _ in range(2)]
        for copy in made:
            anna.enter(copy)
        for card in range(0, 140, 3):
            for fields in ({"card": card}, {"card": 0, "with": card, "verb": "attack"}):
                said = [anna.say("why", table=copy, **fields) for copy in made]
                told = [{key: one.get(key) for key in ("type", "code", "verb", "rule", "reason", "text")} for one in said]
                assert told[0] == told[1], (game, fields, told)


def main(wanted):
    suite = Suite(globals(), wanted)
    with Server(*LIMITS) as server:
        suite.run(server)
        suite.stop(server)
    return suite.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

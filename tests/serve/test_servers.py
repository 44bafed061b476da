#!/usr/bin/env python3
"""Several servers on one PostgreSQL: people of one table at different servers, a server that dies, a database that is
restarted or does not answer. Ends with "N passed, N failed".
"""
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from database import Database, programs  # noqa: E402
from test_serve import await_question, catch_up, play  # noqa: E402
from suite import Suite  # noqa: E402
from visitor import Gone, Server, Visitor, patience, wait_for  # noqa: E402


def seat_apart(one, other, game, **more):
    """Two people at one table, at two servers."""
    anna, ben = Visitor(one.port), Visitor(other.port)
    table, key = anna.make(game, ["me", "open"], **more)
    anna.enter(table)
    ben.enter(table)
    answer = ben.say("sit", table=table, key=key)
    assert answer["type"] == "done", answer
    return anna, ben, table


def settle(people, table):
    """Until everybody has heard of everything that anybody has."""
    def is_even():
        for person in people:
            catch_up(person, table)
        return len({person.table(table)["at"] for person in people}) == 1
    wait_for(is_even, what=lambda: [person.table(table)["at"] for person in people])


def test_one_table_two_servers(one, other, _):
    for game in ("champions", "smashup", "dicethrone", "villainous", "vs"):
        anna, ben, table = seat_apart(one, other, game)
        play([anna, ben], table, random.Random(3), 15)
        settle([anna, ben], table)
        for person, port in ((anna, other.port), (ben, one.port)):  # the same from the other server
            again = Visitor(port, cookie=person.cookie)
            again.enter(table)
            settle([person, again], table)
            assert again.table(table)["view"] == person.table(table)["view"]
            assert again.table(table)["events"] == person.table(table)["events"]
            again.close()
        ben.say("talk", table=table, text="hello")
        while not anna.table(table)["talk"]:
            anna.read()
        assert anna.say("resign", table=table)["type"] == "done"
        if game == "champions":
            ben.say("resign", table=table)
        while not ben.table(table)["over"]:
            ben.read()
        anna.close()
        ben.close()


def test_both_at_once(one, other, _):
    """The same question answered at two servers: one of them is told that it has changed."""
    anna = Visitor(one.port)
    table, _ = anna.make("champions", ["me"])
    again = Visitor(other.port, cookie=anna.cookie)
    anna.enter(table)
    again.enter(table)
    verdicts = []
    for turn in range(20):
        for page in (anna, again):
            await_question([page], table)
        if anna.table(table)["over"]:
            break
        assert anna.table(table)["ask"]["ask"] == again.table(table)["ask"]["ask"]
        ask = anna.table(table)["ask"]
        option = ask["options"][turn % len(ask["options"])]["id"]
        ids = [page.send("choice", table=table, ask=ask["ask"], option=option, id=f"{turn}-{k}")
               for k, page in enumerate((anna, again))]
        for page, id_ in zip((anna, again), ids):
            while not any(m.get("to") == id_ for m in page.messages):
                page.read()
            verdicts.append(next(m for m in page.messages if m.get("to") == id_))
            page.messages.clear()
        done = [v["type"] for v in verdicts[-2:]]
        assert sorted(done) == ["done", "error"] and {v.get("code") for v in verdicts[-2:]} <= {None, "stale", "over"}, verdicts[-2:]
        if any(v.get("code") == "over" for v in verdicts[-2:]):
            break
        for page in (anna, again):
            page.table(table)["ask"] = None if page.table(table)["ask"] is ask or \
                page.table(table)["ask"]["ask"] == ask["ask"] else page.table(table)["ask"]
    assert len(verdicts) >= 20


def test_bots_think_at_one_server(one, other, _):
    anna = Visitor(one.port)
    table, _ = anna.make("smashup", ["me", "greedy"])
    again = Visitor(other.port, cookie=anna.cookie)
    anna.enter(table)
    again.enter(table)
    play([anna], table, random.Random(9), 12)
    settle([anna, again], table)
    assert anna.table(table)["view"] == again.table(table)["view"]


def test_a_server_dies(one, other, _):
    """Whoever sat there goes on at the other one from where they were, and a bot of the table with them."""
    mine = Server(store=one.store).start()
    try:
        anna, ben, table = seat_apart(mine, other, "dicethrone")
        play([anna, ben], table, random.Random(5), 12)
        settle([anna, ben], table)
        kept, at = anna.table(table)["view"], anna.table(table)["at"]
        mine.kill()
        try:
            while True:
                anna.read()
        except Gone:
            pass
        anna.port = other.port
        anna.connect()
        anna.enter(table, since={"at": at, "events": 0})
        catch_up(anna, table)
        assert anna.table(table)["view"] == kept
        play([anna, ben], table, random.Random(6), 12)
        settle([anna, ben], table)
    finally:
        mine.__exit__()


def seats_of(person, table):
    catch_up(person, table)
    return [("here" if seat.get("here") else "away" if "away" in seat else "?") for seat in person.table(table)["info"]["seats"]]


def await_seats(person, table, wanted, seconds):
    wait_for(lambda: seats_of(person, table) == wanted, seconds, lambda: (seats_of(person, table), wanted))


def test_who_is_here_with_another_server(one, other, _):
    """Seen from both servers: who comes, who goes, whose server dies. Nobody who is here is given to a bot."""
    mine = Server("--away", "0", store=one.store).start()
    try:
        anna, ben, table = seat_apart(other, mine, "smashup")
        for person in (anna, ben):
            await_seats(person, table, ["here", "here"], 5)
        carl = Visitor(one.port)  # at a third server, before anything else happens
        carl.enter(table)
        await_seats(carl, table, ["here", "here"], 5)
        offered = ben.say("offer", table=table, what="bot", seat=0)
        catch_up(ben, table)
        assert offered["type"] == "error" or ben.table(table)["info"]["seats"][0]["kind"] == "person", "she is here, with another server"
        ben.close()
        await_seats(anna, table, ["here", "away"], 5)
        ben.connect()
        ben.enter(table)
        await_seats(anna, table, ["here", "here"], 5)
        mine.kill()
        await_seats(anna, table, ["here", "away"], 25)
        await_seats(carl, table, ["here", "away"], 5)
    finally:
        mine.__exit__()


def test_the_database_restarts(one, other, database):
    """Nothing that was acknowledged is lost; what was not is refused with a word, and works when it is back."""
    anna, ben, table = seat_apart(one, other, "smashup")
    chance = random.Random(8)
    play([anna, ben], table, chance, 8)
    settle([anna, ben], table)
    before = anna.table(table)["at"]
    database.stop("immediate")
    asked = next(p for p in (anna, ben) if p.table(table)["ask"])
    ask = asked.table(table)["ask"]
    refused = asked.say("choice", table=table, ask=ask["ask"], option=ask["options"][0]["id"], id="meanwhile")
    assert refused["code"] == "not_saved", refused
    view = asked.say("view", table=table)
    assert view["type"] == "done", "reading goes on"
    database.start()
    asked.say_until_done("choice", table=table, ask=ask["ask"], option=ask["options"][0]["id"], id="meanwhile")
    asked.drop(table, ask)
    await_question([anna, ben], table)
    play([anna, ben], table, chance, 6)
    settle([anna, ben], table)
    assert anna.table(table)["at"] > before


def main(wanted):
    suite = Suite(globals(), wanted)
    if not programs():
        print("FAILED: there is no PostgreSQL (Debian: postgresql)\n0 passed, 1 failed")
        return 1
    limits = [word for limit in ("messages=2000", "visits=1000", "tables=1000") for word in ("--limit", limit)]
    with Database() as database, Server(*limits, store=database.address) as one, \
            Server(*limits, store=database.address) as other:
        suite.run(one, other, database)
        suite.stop(one)
        suite.stop(other)
    return suite.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

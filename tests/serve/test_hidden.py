#!/usr/bin/env python3
"""Hidden information, on what really leaves the socket: the bytes that a seat gets are the same at a table and at the
same table with everything that it may not know dealt anew; and how long somebody takes to pass does not tell whether
they could have done something. Ends with "N passed, N failed".
"""
import json
import random
import re
import shutil
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from test_serve import GAMES, await_question, catch_up, play, seat_two  # noqa: E402
from suite import Suite  # noqa: E402
from visitor import Server, Visitor, patience  # noqa: E402

MOMENTS = 8  # of each game, at which everything is dealt anew
PAUSE = 300  # milliseconds that a window takes
WINDOWS = ("window", "stop", "priority", "defence")
ENVELOPE = re.compile(r'^\{"n":\d+,"type":"(\w+)","table":"\w+","at":\d+')


class Listener(Visitor):
    """Keeps the bytes of what was said last, by its type, without the envelope that names the table."""

    def heard(self, text):
        for line in text.split("\n"):
            envelope = ENVELOPE.match(line)
            if envelope:
                self.bytes[envelope[1]] = line[envelope.end():]

    def connect(self):
        self.bytes = {}
        super().connect()


def everything(anna, table):
    """All that the seat gets of a table it enters now."""
    anna.say("leave", table=table)
    anna.bytes.clear()
    anna.enter(table)
    catch_up(anna, table)
    return {kind: anna.bytes.get(kind) for kind in ("events", "view", "ask")}


def test_dealt_anew_the_bytes_are_the_same(server):
    for game in GAMES:
        anna, ben, table = seat_two(server, game, visitors=Listener)
        chance, moments = random.Random(17), []
        while len(moments) < MOMENTS:
            await_question([anna, ben], table)
            if anna.table(table)["over"]:
                break
            asked = next(p for p in (anna, ben) if p.table(table)["ask"])
            if asked is anna and chance.random() < 0.5:
                choices = anna.say("replay", table=table)["choices"]
                moments.append((choices, everything(anna, table)))
                assert all(moments[-1][1].values()), moments[-1]
            asked.choose(table, chance)
        assert len(moments) >= 4, (game, len(moments))
        anew = {}
        for choices, told in moments:
            made = anna.say("continue", table=table, choice=choices, seat=0, anew=True)
            assert made["type"] == "made", made
            anna.bytes.clear()
            anna.enter(made["table"])
            anna.until("ask", table=made["table"])
            again = {kind: anna.bytes.get(kind) for kind in told}
            for kind in told:
                assert again[kind] == told[kind], (game, choices, kind, told[kind][:200], again[kind][:200])
            anna.say("resign", table=made["table"])
            anew[choices] = hash_at_the_end(anna, made["table"])
        anna.say("resign", table=table)
        ben.say("resign", table=table)
        hash_at_the_end(anna, table)
        choices = moments[-1][0]
        made = anna.say("continue", table=table, choice=choices, seat=0)
        anna.enter(made["table"])
        anna.say("resign", table=made["table"])
        assert hash_at_the_end(anna, made["table"]) != anew[choices], "it was really dealt anew"
        for person in (anna, ben):
            person.close()


class Recorder(Visitor):
    """Keeps every line that comes, in their order; but for how long somebody has been away."""

    def connect(self):
        self.lines = []
        super().connect()

    def heard(self, text):
        self.lines += re.sub(r'"away":\d+', '"away":0', text).split("\n")


def deal_anew(store, tables, number):
    """An entry as `continue` writes it: what seat 0 does not know lies elsewhere now."""
    with closing(sqlite3.connect(store)) as db, db:
        for table in tables:
            n, at = db.execute("SELECT max(n), max(at) FROM entry WHERE game = ?", (table,)).fetchone()
            db.execute("INSERT INTO entry VALUES (?, ?, ?, 'deal', 0, ?, 0, NULL, NULL, NULL)", (table, n + 1, at, number))


def let_pass(anna, ben, table):
    """Until anna is asked; ben, if he is, passes. false: he cannot, or it is over."""
    while True:
        await_question([anna, ben], table)
        if anna.table(table)["over"] or anna.table(table)["ask"]:
            return not anna.table(table)["over"]
        ask, ben.table(table)["ask"] = ben.table(table)["ask"], None
        passes = [option["id"] for option in ask["options"] if option.get("pass")]
        if not passes:
            return False
        assert ben.say("choice", table=table, ask=ask["ask"], option=passes[0])["type"] == "done"


def is_hers(one, other):
    """Do two lines differ in what anna has come to know: cards that she sees in both?"""
    one, other = json.loads(one), json.loads(other)
    if one["type"] != "events" or other["type"] != "events" or one["from"] != other["from"]:
        return False
    for mine, yours in zip(one["events"], other["events"]):
        if mine != yours:
            return bool(mine.get("card") and yours.get("card")) or mine["what"] == yours["what"] == "rolled"
    return False


def compare_streams(worlds, table, chance, most):
    """Anna does the same in both worlds, ben passes: how many messages she was sent, after those with which she came, before she
    learned something that is hers to know; the same in both."""
    for anna, ben in worlds:
        for person in (anna, ben):
            person.lines.clear()
            person.enter(table)
    same = 0
    for step in range(most):
        goes_on = [let_pass(anna, ben, table) for anna, ben in worlds]
        for anna, _ in worlds:
            catch_up(anna, table)
        streams = [[line for line in anna.lines if f'"table":"{table}"' in line and '"to":' not in line] for anna, _ in worlds]
        for one, other in zip(*streams):
            if one != other:
                assert is_hers(one, other), (one, other)
                return same
            same += step > 0
        assert len(streams[0]) == len(streams[1]), streams
        if not all(goes_on):
            assert not any(goes_on), "asked in one world only"
            return same
        for anna, _ in worlds:
            anna.lines.clear()
        option = chance.choice(worlds[0][0].table(table)["ask"]["options"])["id"]
        for anna, _ in worlds:
            ask, anna.table(table)["ask"] = anna.table(table)["ask"], None
            assert anna.say("choice", table=table, ask=ask["ask"], option=option, id=f"c{ask['ask']}")["type"] == "done"
    return same


def test_dealt_anew_the_stream_is_the_same(_):
    """Two worlds of the same tables, dealt anew each in its own way: all that anna is sent while both play on is the same, byte by
    byte, in order and in number."""
    options = ("--limit", "messages=2000", "--window-pause", "50")
    with Server(*options) as first:
        tables, people, chance, same = {}, [], random.Random(23), dict.fromkeys(GAMES, 0)
        for game in GAMES:
            anna, ben, tables[game] = seat_two(first, game)
            people.append((anna, ben))
        for _ in range(3):
            for (anna, ben), table in zip(people, tables.values()):
                play([anna, ben], table, chance, 9)
            first.stop()
            with Server(*options) as one, Server(*options) as other:
                for number, server in enumerate((one, other), 1):
                    server.stop()
                    shutil.copy(first.store[7:], server.store[7:])
                    deal_anew(server.store[7:], tables.values(), number)
                    server.start()
                for (anna, ben), (game, table) in zip(people, tables.items()):
                    worlds = [[Recorder(server.port, cookie=person.cookie) for person in (anna, ben)] for server in (one, other)]
                    same[game] += compare_streams(worlds, table, chance, 12)
            first.start()
            for (anna, ben), table in zip(people, tables.values()):
                for person in (anna, ben):
                    person.connect()
                    person.enter(table)
        print("the same messages in two worlds:", same)
        assert all(count >= 3 for count in same.values()), same


def hash_at_the_end(anna, table):
    while not anna.table(table)["over"]:
        anna.read()
    return anna.table(table)["over"]["hash"]


def hand_of(person, table, choice, seat):
    view = person.say("replay", table=table, choice=choice, seat=seat)["view"]
    return [view["cards"][str(card)].get("id") for card in view["zones"][f"hand@{seat}"]["cards"]]


def test_a_copy_tells_nothing_of_the_game(server):
    """Going on from here while the game goes on, dealt anew: whatever becomes of the copy, the seed, the hands of the other seats and what
    lies in the decks stay secrets, for they are those of the game."""
    anna, ben, table = seat_two(server, "vs")
    play([anna, ben], table, random.Random(2), 10)
    catch_up(anna, table)
    made = anna.say("continue", table=table, choice=5, seat=0, anew=True)
    assert made["type"] == "made", made
    copy = made["table"]
    anna.enter(copy)
    assert anna.say("undo", table=copy).get("code") == "no_undo", "before the deal lies the game"
    play([anna], copy, random.Random(1), 2)
    anna.say("undo", table=copy)
    assert anna.say("replay", table=copy)["choices"] >= 6, "what was decided since can be taken back, and no more"
    anna.say("resign", table=copy)
    hash_at_the_end(anna, copy)
    info = anna.table(copy)["info"]
    assert info["state"] == "over" and "seed" not in info and "salt" not in info, info
    for choice in (0, 5, 6):
        assert anna.say("replay", table=copy, choice=choice, seat=1).get("code") == "wrong_seat"
        assert "chosen" not in anna.say("replay", table=copy, choice=choice)
    assert anna.say("continue", table=copy, choice=0, seat=1).get("code") == "refused"
    assert anna.fetch(f"/api/journal/{copy}")[0] == 409
    ben.say("resign", table=table)
    catch_up(anna, table)
    assert hand_of(anna, table, 5, 1) == hand_of(ben, table, 5, 1), "when the game is over all is open there"
    assert anna.table(table)["info"]["seed"].isdigit()


def test_over_and_back(server):
    """Whoever resigns sees all hands; then the game goes on only if the others want it to."""
    for undo in ("agreed", "free"):
        anna, ben, table = seat_two(server, "vs", undo=undo)
        play([anna, ben], table, random.Random(2), 10)
        catch_up(anna, table)
        assert anna.say("resign", table=table)["type"] == "done"
        assert anna.say("replay", table=table, seat=1)["type"] == "replay"
        for person, other in ((anna, ben), (ben, anna)):
            assert person.say("undo", table=table)["type"] == "done"
            catch_up(other, table)
            info = other.table(table)["info"]
            assert info["state"] == "over" and info["offer"]["what"] == "undo", info
            assert other.say("answer", table=table, offer=info["offer"]["offer"], yes=False)["type"] == "done"
        anna.say("undo", table=table)
        catch_up(ben, table)
        ben.say("answer", table=table, offer=ben.table(table)["info"]["offer"]["offer"], yes=True)
        catch_up(ben, table)
        assert ben.table(table)["info"]["state"] == "playing", "both wanted it"


class Timer(Visitor):
    """Knows when it heard for the first time that so much had happened."""

    def connect(self):
        self.times = {}
        super().connect()

    def heard(self, text):
        for at in re.findall(r'"type":"(?:events|change|moved)","table":"\w+","at":(\d+)', text):
            self.times.setdefault(int(at), time.monotonic())


def test_passing_takes_its_time(_):
    """Whoever cannot answer a window passes after the pause, and so does who could and says at once that they pass."""
    with Server("--limit", "messages=2000", "--window-pause", str(PAUSE)) as mine:
        anna, ben, table = seat_two(mine, "vs", visitors=Timer)
        people, chance, could, could_not = [anna, ben], random.Random(2), [], []
        end = time.monotonic() + patience(60)
        acknowledged = 10**9
        while (len(could) < 4 or len(could_not) < 4) and time.monotonic() < end:
            await_question(people, table)
            if anna.table(table)["over"]:
                break
            steps = sorted(at for at in anna.times if at >= acknowledged)  # nobody said anything between these
            could_not += [anna.times[after] - anna.times[before] for before, after in zip(steps, steps[1:])]
            asked = next(p for p in people if p.table(table)["ask"])
            ask = asked.table(table)["ask"]
            passes = [o["id"] for o in ask["options"] if o.get("pass")]
            is_window = ask["role"] in WINDOWS and passes and len(ask["options"]) > 1
            option = passes[0] if is_window else chance.choice(ask["options"])["id"]
            asked.table(table)["ask"] = None
            said = time.monotonic()
            answer = asked.say("choice", table=table, ask=ask["ask"], option=option)
            assert answer["type"] == "done", answer
            acknowledged = answer["at"]
            if is_window:
                could.append(time.monotonic() - said)
        assert len(could) >= 4 and len(could_not) >= 4, (could, could_not)
        least = PAUSE / 1000 - 0.1  # we are told a little later than it happens
        for times in could, could_not:  # now and then one is told late, which makes the next seem early
            assert sorted(times)[len(times) // 4] > least, times


def main(wanted):
    suite = Suite(globals(), wanted)
    with Server("--limit", "messages=2000", "--limit", "visits=1000", "--limit", "tables=1000") as server:
        suite.run(server)
    return suite.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

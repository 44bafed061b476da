#!/usr/bin/env python3
"""Hidden information, on what really leaves the socket: the bytes that a seat gets are the same at a table and at the
same table with everything that it may not know dealt anew; and how long somebody takes to pass does not tell whether
they could have done something. Ends with "N passed, N failed".
"""
import random
import re
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from test_serve import GAMES, await_question, catch_up, seat_two  # noqa: E402
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


def hash_at_the_end(anna, table):
    while not anna.table(table)["over"]:
        anna.read()
    return anna.table(table)["over"]["hash"]


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

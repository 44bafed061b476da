#!/usr/bin/env python3
"""Many at once: sockets that say nothing, that never read, that never stop talking, strangers who knock all day. Limits
hold, and two people who play meanwhile are served.

    test_crowd.py [--long | --sockets N]   2,000 idle sockets, or N, or 10,000 that stay for three pings

Ends with "N passed, N failed", after figures: what the slowest of their choices took.
"""
import json
import multiprocessing
import random
import resource
import select
import socket
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from suite import Suite  # noqa: E402
from test_serve import await_question, seat_two  # noqa: E402
from visitor import Gone, Server, Socket, Visitor, fetch, patience, wait_for  # noqa: E402

IS_LONG = "--long" in sys.argv
IDLE = 10000 if IS_LONG else int(sys.argv[sys.argv.index("--sockets") + 1]) if "--sockets" in sys.argv else 2000
WAIT = 2  # seconds that a choice may take at most, sanitized, on a busy machine


def figures(port):
    lines = fetch(port, "GET", "/metrics")[2].splitlines()
    return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in lines if line and line[0] != "#"}


def play_on(people, table, chance, seconds):
    """They play until then; the times that their choices took, from the slowest on."""
    took, end = [], time.monotonic() + seconds
    while time.monotonic() < end and not any(p.table(table)["over"] for p in people):
        asked = next((p for p in people if p.table(table)["ask"]), None)
        if asked:
            began = time.monotonic()
            asked.choose(table, chance)
            took.append(time.monotonic() - began)
            time.sleep(0.06)  # who talks faster than a person is let go
        await_question(people, table)
    return sorted(took, reverse=True)


def tell(name, took, more=""):
    print(f"{name}: {len(took)} choices, the slowest {took[0] * 1000:.0f} ms, half of them {took[len(took) // 2] * 1000:.1f} ms{more}")
    assert took[0] < patience(WAIT), took[:10]


def answer_pings(idle):
    """Reads what has come to sockets that say nothing, and answers pings; how many are gone."""
    poll, names = select.poll(), {}
    for each in idle:
        poll.register(each.wire, select.POLLIN)
        names[each.wire.fileno()] = each
    pings = gone = 0
    while found := poll.poll(0):
        for file, _ in found:
            try:
                got = names[file].wire.recv(65536)
            except OSError:
                got = b""
            if not got:
                gone += 1
                poll.unregister(file)
            elif got[-3:] == b"\x89\x01\x00":
                pings += 1
                names[file].send_frame(b"\x00", opcode=10)
    return pings, gone


def few_files():
    """As on a usual desktop: the server asks for more by itself."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))


def test_idle_sockets():
    count = IDLE
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    limits = [word for limit in ("sockets=100000", "person_sockets=100000", "visits=1000", "messages=2000") for word in ("--limit", limit)]
    server = Server(*limits)
    server.preparation = few_files
    with server:
        anna, ben, table = seat_two(server, "villainous")
        before = figures(server.port)["quinte_resident_bytes"]
        began = time.monotonic()
        idle = []
        while len(idle) < count:
            idle += [Socket(server.port, {"Cookie": anna.cookie}) for _ in range(min(500, count - len(idle)))]
            answer_pings(idle)
        opened = time.monotonic() - began
        now = figures(server.port)
        assert now["quinte_sockets"] == count + 2, now["quinte_sockets"]
        room = (now["quinte_resident_bytes"] - before) / count / 1024
        tell(f"{count} idle sockets", play_on([anna, ben], table, random.Random(1), patience(3)),
             f"; opened in {opened:.1f} s, {room:.1f} KiB each")
        pings = slowest = 0
        for _ in range(100 if IS_LONG else 0):
            more, gone = answer_pings(idle)
            pings += more
            assert not gone, f"{gone} were let go though they answer"
            began = time.monotonic()
            anna.say("me"), ben.say("me")  # who play are pinged as well
            slowest = max(slowest, time.monotonic() - began)
            time.sleep(1)
        assert slowest < patience(WAIT), f"pings stop everything for {slowest} s"
        assert not IS_LONG or pings >= 2 * count, pings
        assert figures(server.port)["quinte_sockets"] == count + 2
        for each in idle:
            each.close()
        wait_for(lambda: figures(server.port)["quinte_sockets"] == 2, what="those who went are not forgotten")


# ---- in processes of their own, so that they do not slow down whoever plays

def flood(port, cookie, until, sent):
    """Opens a socket, says as much as it takes, is let go, comes back."""
    line = Socket.frame(b'{"type":"list","game":"champions"}') * 500
    while time.monotonic() < until:
        try:
            talker = Socket(port, {"Cookie": cookie})
            talker.wire.settimeout(1)
            while time.monotonic() < until:
                talker.wire.sendall(line)
                sent.value += 500
        except (Gone, OSError):
            time.sleep(0.01)


def knock(port, until, sent):
    """Visits, asks for what is not there, sends what is no HTTP, hangs up in the middle."""
    chance = random.Random(7)
    while time.monotonic() < until:
        try:
            if chance.random() < 0.5:
                fetch(port, chance.choice(("GET", "POST")), chance.choice(("/", "/api/visit", "/socket", "/api/journal/x", "/%00", "/../..")))
            else:
                with socket.create_connection(("127.0.0.1", port), timeout=5) as wire:
                    wire.sendall(chance.choice((b"GET / HTTP/1.1\r\n", b"\x16\x03\x01\x02", b"GET " + b"a" * 9000, b"\0" * 100)))
            sent.value += 1
        except (OSError, ValueError):
            time.sleep(0.01)
        except Exception:  # noqa: BLE001  an answer that breaks off
            pass


def never_read(port, cookie, table, until, sent):
    """Asks for everything again and again, and reads nothing."""
    while time.monotonic() < until:
        try:
            wire = Socket(port, {"Cookie": cookie})
            wire.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            wire.wire.settimeout(5)
            wire.send_frame(json.dumps({"type": "enter", "table": table, "id": "e"}).encode())
            while time.monotonic() < until:
                wire.send_frame(json.dumps({"type": "view", "table": table, "id": "v"}).encode())
                sent.value += 1
                time.sleep(0.06)
        except (Gone, OSError):
            time.sleep(0.01)


def beside(server, name, target, count, *arguments):
    """Two people play while so many others do that; what they could and could not."""
    anna, ben, table = seat_two(server, "villainous")
    arguments = [table if a == "TABLE" else a for a in arguments]
    others = [Visitor(server.port) for _ in range(count)]
    sent, seconds = multiprocessing.Value("L", 0), patience(10 if IS_LONG else 3)
    until = time.monotonic() + seconds
    crowd = [multiprocessing.Process(target=target, args=(server.port, *([o.cookie] if target is not knock else []), *arguments, until, sent))
             for o in others]
    for each in crowd:
        each.start()
    took = play_on([anna, ben], table, random.Random(1), seconds - 0.5)
    for each in crowd:
        each.join(patience(60))
        assert each.exitcode == 0, each.exitcode
    now = figures(server.port)
    tell(name, took, f"; {sent.value} things said by {count} others, {now['quinte_refused_total']:.0f} refused, "
                     f"{now['quinte_resident_bytes'] / 2**20:.0f} MiB")
    assert sent.value > 100 and now["quinte_resident_bytes"] < 2**30, now
    assert anna.say("me")["type"] == "me"
    for person in (anna, ben, *others):
        person.close()


def test_floods():
    with Server("--limit", "visits=1000") as server:
        beside(server, "floods", flood, 4)


def test_knocking():
    with Server("--limit", "visits=1000") as server:
        beside(server, "knocking", knock, 4)


def test_slow_readers():
    with Server("--limit", "visits=1000") as server:
        beside(server, "slow readers", never_read, 20, "TABLE")


def main(wanted):
    suite = Suite(globals(), [word for word in wanted if word.startswith("test_")])
    suite.run()
    return suite.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

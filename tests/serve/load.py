#!/usr/bin/env python3
"""Load for `quinte serve`: tables with two people each, every table a choice in so many seconds; then as many as it can.

    load.py [--tables N] [--seconds S] [--every S] [--store sqlite|postgres] [--game GAME] [--quinte FILE]

Prints, as JSON: how long it took from sending a choice until both people had what came of it (their frames, complete),
choices a second, memory a table with its two sockets, the server's own figures. The generator is this one process: its
own time is in what it measures, and its own speed is a limit of what it can find.
"""
import argparse
import heapq
import json
import os
import random
import selectors
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from database import Database  # noqa: E402
import visitor  # noqa: E402


class Page:
    """A socket of one person; frames are looked through for what matters, not read."""

    def __init__(self, port, cookie):
        self.socket = visitor.Socket(port, {"Cookie": cookie})
        self.wire, self.buffer, self.table = self.socket.wire, b"", None
        self.ask = None  # (serial, options)

    def frames(self):
        """Those that are complete."""
        self.buffer += self.wire.recv(1 << 18)
        while len(self.buffer) >= 2:
            size, head = self.buffer[1] & 127, 2
            if size == 126:
                size, head = int.from_bytes(self.buffer[2:4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(self.buffer[2:10], "big"), 10
            if len(self.buffer) < head + size:
                return
            if self.buffer[0] & 15 == 1:
                yield self.buffer[head:head + size]
            self.buffer = self.buffer[head + size:]


class Table:
    def __init__(self, id_, pages):
        self.id, self.pages = id_, pages
        self.sent = 0.0      # when the choice was; 0: none is on its way
        self.waits = set()   # pages that have not heard of it


def make_tables(port, count, game):
    """People make tables and sit down, one table after the other."""
    tables = []
    for _ in range(count):
        anna, ben = visitor.Visitor(port), visitor.Visitor(port)
        id_, key = anna.make(game, ["me", "open"])
        anna.enter(id_)
        ben.enter(id_)
        ben.say("sit", table=id_, key=key)
        pages = []
        for person in (anna, ben):
            person.say("me")
            page = Page.__new__(Page)
            page.socket, page.wire, page.buffer = person.socket, person.socket.wire, person.socket.buffer
            ask = person.table(id_)["ask"]
            page.ask = (ask["ask"], [o["id"] for o in ask["options"]]) if ask else None
            pages.append(page)
        table = Table(id_, pages)
        for page in pages:
            page.table = table
        tables.append(table)
    return tables


def choose(table, chance, number):
    page = next((p for p in table.pages if p.ask), None)
    if not page:
        return False
    serial, options = page.ask
    page.ask = None
    table.sent, table.waits = time.perf_counter(), set(table.pages)
    page.socket.send_frame(json.dumps({"type": "choice", "id": f"c{number}", "table": table.id, "ask": serial,
                                       "option": chance.choice(options)}).encode())
    return True


def take(page, frame, times):
    """A frame: the new state of the table, and perhaps a question."""
    table = page.table
    if b'"type":"error"' in frame[:60]:
        raise RuntimeError(frame.decode())
    if b'"type":"done"' in frame[:40]:
        return
    for line in frame.split(b"\n"):
        if b'"type":"ask"' in line[:30]:
            ask = json.loads(line)
            page.ask = (ask["ask"], [o["id"] for o in ask["options"]])
    if page in table.waits:
        table.waits.discard(page)
        if not table.waits and table.sent:
            times.append(time.perf_counter() - table.sent)
            table.sent = 0.0


def drive(tables, seconds, every, chance):
    """Every table a choice in `every` seconds (0: as soon as the last one is done). Returns times of all of them."""
    selector, times, made = selectors.DefaultSelector(), [], 0
    for table in tables:
        for page in table.pages:
            selector.register(page.wire, selectors.EVENT_READ, page)
    start = time.perf_counter()
    due = [(start + (every * i / len(tables)), i) for i in range(len(tables))]
    heapq.heapify(due)
    while time.perf_counter() - start < seconds:
        now = time.perf_counter()
        while due and due[0][0] <= now:
            when, i = heapq.heappop(due)
            if not tables[i].sent and choose(tables[i], chance, made):
                made += 1
            heapq.heappush(due, (max(when + every, now + 0.001), i))
        for key, _ in selector.select(min(0.05, max(0, due[0][0] - now))):
            for frame in key.data.frames():
                take(key.data, frame, times)
    selector.close()
    return times


def quantiles(times):
    times = sorted(times)
    return {f"p{q}": round(1000 * times[min(len(times) - 1, int(len(times) * q / 100))], 2) for q in (50, 90, 99, 99.9)}


def resident(pid):
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")


def spent(pid):
    """Seconds of the processor that the server has had: what others do on the machine does not count."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(options, server):
    before = resident(server.process.pid)
    tables = make_tables(server.port, options.tables, options.game)
    chance = random.Random(1)
    cpu = spent(server.process.pid)
    paced = drive(tables, options.seconds, options.every, chance)
    cpu_paced = spent(server.process.pid) - cpu
    memory = (resident(server.process.pid) - before) / len(tables)
    cpu = spent(server.process.pid)
    fast = drive(tables, options.seconds, 0, chance)
    cpu_fast = spent(server.process.pid) - cpu
    page = dict(line.rsplit(" ", 1) for line in visitor.fetch(server.port, "GET", "/metrics")[2].splitlines() if line[0] != "#")
    choices = float(page["quinte_choices_total"])
    kept = sum(path.stat().st_size for path in Path(server.folder.name).glob("store.sqlite"))
    figures = [line for line in visitor.fetch(server.port, "GET", "/metrics")[2].splitlines()
               if line.startswith(("quinte_seconds{of=\"choice\"", "quinte_seconds{of=\"commit\"", "quinte_store_group", "quinte_choices"))]
    return {"tables": options.tables, "sockets": 2 * options.tables, "game": options.game, "store": options.store,
            "paced": {"choices_a_second": round(len(paced) / options.seconds, 1), "milliseconds": quantiles(paced),
                      "cpu_microseconds_a_choice": round(1e6 * cpu_paced / max(1, len(paced)))},
            "as_many_as_it_can": {"choices_a_second": round(len(fast) / options.seconds, 1), "milliseconds": quantiles(fast),
                                  "cpu_microseconds_a_choice": round(1e6 * cpu_fast / max(1, len(fast)))},
            "kib_a_table": round(memory / 1024, 1), "bytes_sent_a_choice": round(float(page["quinte_bytes_total"]) / choices),
            "bytes_kept_a_choice": round(kept / choices), "choices_a_commit": round(choices / float(page["quinte_commits_total"]), 1), "load_average": os.getloadavg(), "server": figures}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--every", type=float, default=1)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--game", default="smashup")
    parser.add_argument("--quinte", default=str(visitor.ROOT / "build" / "quinte"))
    options = parser.parse_args()
    visitor.QUINTE = options.quinte
    limits = [word for limit in ("messages=100000", "visits=1000000", "tables=1000000", "sockets=100000") for word in ("--limit", limit)]
    database = Database().start() if options.store == "postgres" else None
    try:
        with visitor.Server(*limits, store=database.address if database else None) as server:
            print(json.dumps(measure(options, server), indent=1))
    finally:
        if database:
            database.__exit__()


if __name__ == "__main__":
    main()

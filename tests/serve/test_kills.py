#!/usr/bin/env python3
"""Servers killed at random moments while people play: nothing that was acknowledged is lost, nothing is done twice,
every table comes back with the same hash, and everybody goes on by themselves.

    test_kills.py [--long]      7 kills with SQLite and as many with two servers and PostgreSQL, or 200 of each

Ends with "N passed, N failed".
"""
import http.client
import random
import sqlite3
import subprocess
import sys
import threading
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from database import Database  # noqa: E402
from visitor import QUINTE, Gone, Server, Visitor, fetch, patience  # noqa: E402

LIMITS = [word for limit in ("messages=2000", "visits=1000", "tables=1000") for word in ("--limit", limit)]
GAMES = ("smashup", "dicethrone", "champions", "villainous", "vs")
PATIENCE = patience(90)  # seconds for a server to be back


class Player(Visitor):
    """Somebody who comes back, to any server, and says again what was not acknowledged."""

    def __init__(self, servers, name):
        self.servers, self.name = servers, name
        self.acknowledged = []  # options, in their order
        self.asked_again = 0
        self.said = 0
        super().__init__(servers[0].port)

    def come_back(self, table):
        end = time.monotonic() + PATIENCE
        while True:
            for server in self.servers:
                try:
                    self.port = server.port
                    self.connect()
                    self.enter(table)
                    return
                except (Gone, OSError, AssertionError):
                    if time.monotonic() > end:
                        raise
            time.sleep(0.05)

    def insist(self, table, type_, id_, **fields):
        """The answer, however often it has to be said."""
        while True:
            try:
                answer = self.say(type_, table=table, id=id_, **fields)
                if answer.get("code") not in ("not_saved", "store"):
                    return answer
                time.sleep(0.05)
            except Gone:
                self.asked_again += 1
                self.come_back(table)


def answer_one(player, table, chance):
    """One question, if there is one for this player; every choice that is acknowledged is noted."""
    ask = player.table(table)["ask"]
    if not ask:
        try:
            player.socket.wire.settimeout(0.05)
            player.read()
            player.messages.clear()
        except Gone as gone:
            if "timed out" not in str(gone):
                player.come_back(table)
        finally:
            player.socket.wire.settimeout(patience(30))
        return
    player.said += 1
    option = chance.choice(ask["options"])["id"]
    answer = player.insist(table, "choice", f"{player.name}-{player.said}", ask=ask["ask"], option=option)
    if answer["type"] == "done":
        player.acknowledged.append(option)
    else:
        assert answer["code"] == "stale", answer
    player.drop(table, ask)


def play_on(servers, game, seed, seated, until, report):
    """Two people at one table until they are told to end; then the journal must have what was acknowledged."""
    try:
        chance = random.Random(seed)
        anna, ben = Player(servers, f"anna{seed}"), Player(servers[::-1], f"ben{seed}")
        table, key = anna.make(game, ["me", "open"])
        anna.enter(table)
        ben.enter(table)
        answer = ben.insist(table, "sit", "sit", key=key)
        assert answer["type"] == "done" or answer["code"] == "wrong_seat", answer
        seated.append(table)
        while not until.is_set() and not anna.table(table)["over"]:
            for player in (anna, ben):
                answer_one(player, table, chance)
        finish(servers, anna, ben, table)
        report.append((len(anna.acknowledged) + len(ben.acknowledged), anna.asked_again + ben.asked_again))
    except Exception:
        report.append(traceback.format_exc())


def finish(servers, anna, ben, table):
    """The game is given up; its journal replays, and has all that was acknowledged, once and in order."""
    for player in (anna, ben):
        if not player.table(table)["over"]:
            player.insist(table, "resign", f"{player.name}-resign")
    status, journal, end = 0, "", time.monotonic() + PATIENCE
    while status != 200 and time.monotonic() < end:
        try:
            status, _, journal = fetch(servers[0].port, "GET", f"/api/journal/{table}")
        except (OSError, http.client.HTTPException):  # killed just now: others are still played
            pass
        time.sleep(0.05)
    assert status == 200, journal
    path = Path(servers[0].folder.name) / f"{table}.journal"
    path.write_text(journal)
    done = subprocess.run([QUINTE, "replay", "--verify", str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    lines = [line.split(" ") for line in journal.splitlines() if line.startswith("choice ")]
    for seat, player in enumerate((anna, ben)):
        mine = iter([" ".join(words[4:-1]) for words in lines if words[2] == str(seat)])
        for option in player.acknowledged:  # the journal may have more: what answered itself
            assert any(option == words for words in mine), f"{option}: acknowledged by {player.name}, and lost"


def under_load(servers, seed, disturb, games):
    """Two people at a table of each game, while `disturb` does what it does to the servers; what became of each table."""
    seated, until, report = [], threading.Event(), []
    threads = [threading.Thread(target=play_on, args=(servers, game, seed + k, seated, until, report))
               for k, game in enumerate(games)]
    for thread in threads:
        thread.start()
    end = time.monotonic() + PATIENCE
    while len(seated) < len(threads) and any(thread.is_alive() for thread in threads) and time.monotonic() < end:
        time.sleep(0.05)
    try:
        disturb(random.Random(seed))
    finally:
        time.sleep(0.3)
        until.set()
        for thread in threads:
            thread.join(timeout=PATIENCE)
    assert not any(thread.is_alive() for thread in threads), "somebody waits for ever"
    return report


def kill_some(servers, kills):
    def disturb(chance):
        for _ in range(kills):
            time.sleep(chance.uniform(0.05, 0.5))
            victim = chance.choice(servers)
            victim.kill()
            time.sleep(chance.uniform(0, 0.1))
            victim.start()
    return disturb


TWICE = "SELECT game, person, key FROM entry WHERE key IS NOT NULL AND person IS NOT NULL GROUP BY game, person, key HAVING count(*) > 1"


def done_twice(database, server):
    """What stands in the store more than once though it was said under one id. The server has stopped."""
    if database:
        said = subprocess.run([f"{database.bin}/psql", "-Atq", "-c", TWICE, database.address], capture_output=True, text=True, check=True)
        return said.stdout.split()
    with sqlite3.connect(server.store.removeprefix("sqlite:")) as store:
        rows = store.execute(TWICE).fetchall()
    store.close()
    return rows


class Tally:
    """Counts, and tells what went wrong."""

    def __init__(self):
        self.passed = self.failed = 0

    def take(self, name, report):
        """Those tables that had a bad day; (choices acknowledged, said again)."""
        told = [t for t in report if not isinstance(t, str)]
        self.passed += len(told)
        for text in report:
            if isinstance(text, str):
                self.fail(name, text)
        if not report:
            self.fail(name, "nobody played")
        return tuple(sum(t[k] for t in told) for k in (0, 1))

    def fail(self, name, text):
        self.failed += 1
        print(f"FAILED: {name}: {text}")

    def stop(self, name, servers, database=None):
        """They end well, no sanitizer has complained, and nothing was done twice."""
        for server in servers:
            code, errors = server.stop(), server.errors()
            if code != 0 or "Sanitizer" in errors or "runtime error" in errors:
                self.fail(name, f"the server ends with {code}\n{errors[-3000:]}")
        twice = done_twice(database, servers[0])
        if twice:
            self.fail(name, f"done twice: {twice}")

    def end(self):
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0


def main(arguments):
    is_long = "--long" in arguments
    rounds, kills, games = (10, 20, GAMES) if is_long else (1, 7, GAMES[:2])
    tally = Tally()
    for name in ("SQLite", "PostgreSQL"):
        database = Database().start() if name == "PostgreSQL" else None
        servers = [Server(*LIMITS, store=database.address if database else None).start() for _ in range(2 if database else 1)]
        try:
            report = []
            for round_ in range(rounds):
                report += under_load(servers, 100 * round_ + 1, kill_some(servers, kills), games)
            choices, again = tally.take(name, report)
            if not again:
                tally.fail(name, "nobody was interrupted")
            print(f"{name}: {rounds * kills} kills, {len(report)} tables, {choices} choices acknowledged, said again {again} times")
            tally.stop(name, servers, database)
        finally:
            for server in servers:
                server.__exit__()
            if database:
                database.__exit__()
    return tally.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

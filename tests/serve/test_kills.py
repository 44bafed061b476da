#!/usr/bin/env python3
"""Servers killed at random moments while people play: nothing that was acknowledged is lost, nothing is done twice,
every table comes back with the same hash, and everybody goes on by themselves.

    test_kills.py [--long]      10 kills, or 200; the first half with SQLite, the other with two servers and PostgreSQL

Ends with "N passed, N failed".
"""
import random
import subprocess
import sys
import threading
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from database import Database  # noqa: E402
from visitor import QUINTE, Gone, Server, Visitor, fetch  # noqa: E402

LIMITS = [word for limit in ("messages=2000", "visits=1000", "tables=1000") for word in ("--limit", limit)]
PATIENCE = 90  # seconds for a server to be back


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
            player.socket.wire.settimeout(30)
        return
    player.said += 1
    option = chance.choice(ask["options"])["id"]
    answer = player.insist(table, "choice", f"{player.name}-{player.said}", ask=ask["ask"], option=option)
    if answer["type"] == "done":
        player.acknowledged.append(option)
    else:
        assert answer["code"] == "stale", answer
    player.drop(table, ask)


def play_on(servers, game, seed, until, report):
    """Two people at one table until they are told to end; then the journal must have what was acknowledged."""
    try:
        chance = random.Random(seed)
        anna, ben = Player(servers, f"anna{seed}"), Player(servers[::-1], f"ben{seed}")
        table, key = anna.make(game, ["me", "open"])
        anna.enter(table)
        ben.enter(table)
        answer = ben.insist(table, "sit", "sit", key=key)
        assert answer["type"] == "done" or answer["code"] == "wrong_seat", answer
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
    journal = ""
    for _ in range(200):
        status, _, journal = fetch(servers[0].port, "GET", f"/api/journal/{table}")
        if status == 200:
            break
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


def kill_some(servers, kills, seed):
    """Kills one after the other at random moments while two tables are played; returns what happened."""
    chance, until, report = random.Random(seed), threading.Event(), []
    threads = [threading.Thread(target=play_on, args=(servers, game, seed + k, until, report))
               for k, game in enumerate(("smashup", "dicethrone"))]
    for thread in threads:
        thread.start()
    time.sleep(0.5)
    for _ in range(kills):
        time.sleep(chance.uniform(0.05, 0.5))
        victim = chance.choice(servers)
        victim.kill()
        time.sleep(chance.uniform(0, 0.1))
        victim.start()
    time.sleep(0.3)
    until.set()
    for thread in threads:
        thread.join(timeout=PATIENCE)
        assert not thread.is_alive(), "somebody waits for ever"
    return report


def main(arguments):
    kills = 100 if "--long" in arguments else 5
    passed = failed = 0
    for name in ("SQLite", "PostgreSQL"):
        database = Database().start() if name == "PostgreSQL" else None
        servers = [Server(*LIMITS, store=database.address if database else None).start() for _ in range(2 if database else 1)]
        try:
            report = []
            for round_ in range(max(1, kills // 20)):
                report += kill_some(servers, min(kills, 20), 100 * round_ + 1)
            for told in report:
                if isinstance(told, str):
                    failed += 1
                    print(f"FAILED: {name}\n{told}")
                else:
                    passed += 1
            choices, again = (sum(t[k] for t in report if not isinstance(t, str)) for k in (0, 1))
            if not again:
                failed += 1
                print(f"FAILED: {name}: nobody was interrupted")
            print(f"{name}: {kills} kills, {choices} choices acknowledged, said again {again} times")
            for server in servers:
                code, errors = server.stop(), server.errors()
                if code != 0 or "Sanitizer" in errors or "runtime error" in errors:
                    failed += 1
                    print(f"FAILED: the server ends with {code}\n{errors[-3000:]}")
        finally:
            for server in servers:
                server.__exit__()
            if database:
                database.__exit__()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
"""Bad days of the store while people play: the wire to PostgreSQL cut, gone silent or deaf, PostgreSQL restarted; a disk
that is full, read-only or broken, a file that is moved away. Choices wait or are refused with a word, nothing that was
acknowledged is lost, nothing is done twice, and all goes on by itself.

    test_bad_days.py [--long]   wires are cut for a second or two, or for 30

Ends with "N passed, N failed".
"""
import errno
import os
import random
import subprocess
import sys
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from database import Database  # noqa: E402
from test_kills import GAMES, LIMITS, Tally, under_load  # noqa: E402
from test_serve import await_question, play, seat_two  # noqa: E402
from visitor import QUINTE, Server, Visitor  # noqa: E402
from wire import Wire  # noqa: E402


# ---- PostgreSQL

def bad_wires(tally, seconds, games):
    """Two servers, each with a wire of its own."""
    with Database() as database, Wire(database) as left, Wire(database) as right:
        servers = [Server(*LIMITS, store=wire.address).start() for wire in (left, right)]
        try:
            for number, (name, wires) in enumerate((("cut", [left]), ("silent", [left]), ("deaf", [right]), ("cut", [left, right]))):
                def disturb(chance):
                    for wire in wires:
                        wire.be(name)
                    time.sleep(seconds)
                    for wire in wires:
                        wire.be("whole")
                    time.sleep(1)
                told = f"{' and '.join('left' if w is left else 'right' for w in wires)} {name} for {seconds} s"
                choices, again = tally.take(told, under_load(servers, 1000 + 10 * number, disturb, games))
                print(f"{told}: {choices} choices acknowledged, said again {again} times")

            def restart(chance):
                database.stop("immediate")
                time.sleep(seconds / 3)
                database.start()
                time.sleep(1)
            choices, again = tally.take("PostgreSQL restarted", under_load(servers, 2000, restart, games))
            print(f"PostgreSQL restarted: {choices} choices acknowledged, said again {again} times")
            tally.stop("wires", servers, database)
        finally:
            for server in servers:
                server.__exit__()


def a_word_in_time(tally):
    """While the wire is cut a choice is refused with a word, reading goes on, and the same choice is done when it is back."""
    with Database() as database, Wire(database) as wire, Server(*LIMITS, store=wire.address) as server:
        refused_and_healed(tally, "a cut wire", server, lambda: wire.be("cut"), lambda: wire.be("whole"))


# ---- a file

def refused_and_healed(tally, name, server, break_it, mend_it):
    anna, ben, table = seat_two(server, "smashup")
    play([anna, ben], table, random.Random(1), 5)
    asked = next(p for p in (anna, ben) if p.table(table)["ask"])
    ask = asked.table(table)["ask"]
    said = {"table": table, "ask": ask["ask"], "option": ask["options"][0]["id"], "id": "meanwhile"}
    break_it()
    try:
        answer = asked.say("choice", **said)
        assert answer.get("code") == "not_saved" and answer["text"], answer
        assert asked.say("view", table=table)["type"] == "done", "reading goes on"
        assert asked.say("talk", table=table, text="hello", id="talk")["code"] == "not_saved"
        assert asked.say("make", game="vs", seats=["me", "open"])["code"] == "not_saved"
    finally:
        mend_it()
    asked.say_until_done("choice", **said)
    asked.drop(table, ask)
    await_question([anna, ben], table)
    play([anna, ben], table, random.Random(2), 5)
    server.kill()  # and what was acknowledged is really there
    server.start()
    again = Visitor(server.port, cookie=asked.cookie)
    at = asked.table(table)["at"]
    again.enter(table)
    again.say("me")
    assert again.table(table)["at"] >= at, (again.table(table)["at"], at)
    tally.passed += 1
    print(f"{name}: refused with a word, and healed")


def bad_disks(tally):
    """Every write, every fsync fails, with each of the errors that a disk knows."""
    here = Path(__file__).resolve().parent
    for name in ("ENOSPC", "EROFS", "EIO", "EDQUOT"):
        server = Server(*LIMITS)
        folder = server.folder.name
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", f"{folder}/bad_disk.so", here / "bad_disk.c", "-ldl"], check=True)
        server.environment = dict(os.environ, LD_PRELOAD=f"{folder}/bad_disk.so", QUINTE_BAD_DISK=f"{folder}/trouble",
                                  ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0")
        trouble = Path(folder) / "trouble"

        def break_it():
            Path(f"{trouble}.new").write_text(str(getattr(errno, name)))
            os.rename(f"{trouble}.new", trouble)
        with server:
            refused_and_healed(tally, name, server, break_it, trouble.unlink)
            server.stop()
            if name == "EROFS":
                break_it()
                command = [QUINTE, "serve", "--check", "--listen", "127.0.0.1:0", "--store", server.store]
                done = subprocess.run(command, env=server.environment, capture_output=True, text=True, timeout=60)
                assert done.returncode != 0 and "store.sqlite" in done.stderr, done
                tally.passed += 1


def a_file_that_is_gone(tally):
    """Somebody moves the file away, or removes it: choices would go to a file that nobody finds again."""
    with Server(*LIMITS) as server:
        path = Path(server.store.removeprefix("sqlite:"))
        refused_and_healed(tally, "the file moved", server, lambda: path.rename(f"{path}.away"), lambda: Path(f"{path}.away").rename(path))
    with Server(*LIMITS) as server:
        folder = Path(server.folder.name) / "data"
        folder.mkdir()
        server.stop()
        server.store = f"sqlite:{folder}/store.sqlite"
        server.start()
        away = Path(server.folder.name) / "elsewhere"
        refused_and_healed(tally, "the folder moved", server, lambda: folder.rename(away), lambda: away.rename(folder))


def main(arguments):
    is_long = "--long" in arguments
    tally = Tally()
    for part in (bad_disks, a_file_that_is_gone, a_word_in_time):
        try:
            part(tally)
        except Exception as error:
            tally.fail(part.__name__, "".join(traceback.format_exception(error)))
    bad_wires(tally, 30 if is_long else 1.5, GAMES if is_long else GAMES[:2])
    return tally.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

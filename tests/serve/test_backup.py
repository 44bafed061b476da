#!/usr/bin/env python3
"""Bad days of the store: a backup put back gives the same tables; a disk that is full refuses choices with a word and
heals by itself; a second server at the same file is told so. Ends with "N passed, N failed".
"""
import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from database import Database  # noqa: E402
from test_serve import await_question, catch_up, play, seat_two  # noqa: E402
from suite import Suite  # noqa: E402
from visitor import QUINTE, Server, Visitor  # noqa: E402


def seen(person, table):
    catch_up(person, table)
    return person.table(table)["view"], person.table(table)["events"]


def compare(before, port, person, table):
    """The same person at the same table, at a server with what was put back."""
    again = Visitor(port, cookie=person.cookie)
    again.enter(table)
    assert seen(again, table) == before


def test_backup_of_a_file():
    with Server() as server:
        anna, ben, table = seat_two(server, "smashup")
        play([anna, ben], table, random.Random(1), 20)
        before = seen(anna, table)
        server.kill()  # as bad as it gets: what was written is in the file and its log
        with Server() as other:
            other.stop()
            for name in Path(server.folder.name).glob("store.sqlite*"):
                shutil.copy(name, other.folder.name)
            other.start()
            compare(before, other.port, anna, table)
        server.start()
        compare(before, server.port, anna, table)


def test_put_back_as_the_page_says():
    """doc/serve.md: what was played since is gone with the log; a log that is left behind would be played into the copy."""
    with Server("--limit", "messages=2000") as server:
        anna, ben, table = seat_two(server, "smashup")
        play([anna, ben], table, random.Random(1), 6)
        before = seen(anna, table)
        server.stop()
        folder = Path(server.folder.name)
        with closing(sqlite3.connect(folder / "store.sqlite")) as store, closing(sqlite3.connect(folder / "copy.sqlite")) as copy:
            store.backup(copy)
        server.start()
        for person in (anna, ben):
            person.connect()
            person.enter(table)
        play([anna, ben], table, random.Random(1), 6)
        server.kill()
        assert (folder / "store.sqlite-wal").exists()
        for name in folder.glob("store.sqlite*"):
            name.unlink()
        shutil.copy(folder / "copy.sqlite", folder / "store.sqlite")
        server.start()
        compare(before, server.port, anna, table)


def test_backup_of_a_database():
    with Database() as database:
        with Server(store=database.address) as server:
            anna, ben, table = seat_two(server, "dicethrone")
            play([anna, ben], table, random.Random(1), 20)
            before = seen(anna, table)
            copy = subprocess.run([f"{database.bin}/pg_dump", "-Fc", database.address], check=True, capture_output=True).stdout
        with Database() as other:
            subprocess.run([f"{other.bin}/pg_restore", "-e", "-d", other.address], input=copy, check=True, capture_output=True)
            with Server(store=other.address) as server:
                compare(before, server.port, anna, table)


def test_a_full_disk():
    """Files of the server may grow no more, for a while."""
    with Server() as server:
        anna, ben, table = seat_two(server, "smashup")
        play([anna, ben], table, random.Random(1), 5)
        used = max(os.path.getsize(path) for path in Path(server.folder.name).glob("store.sqlite*"))
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (used, resource.RLIM_INFINITY))
        asked = next(p for p in (anna, ben) if p.table(table)["ask"])
        refused = None
        for number in range(60):
            answer = anna.say("talk", table=table, text="x" * 400, id=f"talk {number}")
            if answer["type"] == "error":
                refused = answer
                break
        assert refused and refused["code"] == "not_saved", refused
        assert anna.say("view", table=table)["type"] == "done", "reading goes on"
        ask = asked.table(table)["ask"]
        said = {"table": table, "ask": ask["ask"], "option": ask["options"][0]["id"], "id": "meanwhile"}
        assert asked.say("choice", **said)["code"] == "not_saved"
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        asked.say_until_done("choice", **said)
        asked.drop(table, ask)
        await_question([anna, ben], table)
        play([anna, ben], table, random.Random(2), 5)


def test_a_file_belongs_to_one_server():
    with Server() as server:
        done = subprocess.run([QUINTE, "serve", "--listen", "0", "--store", server.store], capture_output=True, text=True, timeout=60)
        assert done.returncode != 0 and "another server" in done.stderr, done


def test_check():
    """`--check` tells what is wrong before anything starts."""
    def check(*options):
        return subprocess.run([QUINTE, "serve", "--check", "--listen", "127.0.0.1:0", *options], capture_output=True, text=True,
                              timeout=60)
    with Server() as server:
        folder = Path(server.folder.name)
        good = check("--store", f"sqlite:{folder}/other.sqlite")
        assert good.returncode == 0 and "as it should be" in good.stdout, good
        (folder / "conf").write_text("# comment\nbots=2\nlimit=messages=5\ntrust-proxy\n")
        assert check("--store", f"sqlite:{folder}/other.sqlite", "--config", str(folder / "conf")).returncode == 0
        (folder / "bad").write_text("bots=2\ncolour=red\n")
        for options in (("--store", "mysql://x"), ("--store", "sqlite:/nowhere/at/all"), ("--config", str(folder / "bad")),
                        ("--cert", "/nowhere"), ("--listen", "localhost:99999"), ("--limit", "x=1"), ("--bots", "0"),
                        ("--web", "/nowhere"), ("--store", "postgresql:///x?host=/nowhere"), ("--config", "/nowhere")):
            bad = check("--store", f"sqlite:{folder}/other.sqlite", *options)
            assert bad.returncode != 0 and bad.stderr.strip(), (options, bad)


def main(wanted):
    suite = Suite(globals(), wanted)
    suite.run()
    return suite.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

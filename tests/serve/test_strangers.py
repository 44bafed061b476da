#!/usr/bin/env python3
"""Strangers who want more than is theirs: what they say of where they come from, how often they come, games that they may not see,
and how much of the server's time and room they take from others. Ends with "N passed, N failed".
"""
import http.client
import json
import random
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from database import Database, programs  # noqa: E402
from suite import Suite  # noqa: E402
from test_serve import catch_up, play, seat_two  # noqa: E402
from visitor import QUINTE, Gone, Server, Socket, Visitor, fetch, patience, wait_for  # noqa: E402


def visit(server, **headers):
    return fetch(server.port, "POST", "/api/visit", {}, {name.replace("_", "-"): value for name, value in headers.items()})[0]


def test_where_they_come_from():
    """Longer than anybody writes it, it is still another site, and still not our own machine."""
    with Server("--trust-proxy", "--limit", "visits=2") as server:
        anna = Visitor(server.port)
        for size in (1, 5, 20, 60):
            origin = "http://" + "evil." * size + "example"
            try:
                Socket(server.port, {"Cookie": anna.cookie, "Origin": origin})
                assert False, f"a socket for another site, {len(origin)} bytes"
            except Gone:
                pass
            assert visit(server, Origin=origin, Cookie=anna.cookie) == 403, len(origin)
        far = "1.1.1.1, " * 40
        assert fetch(server.port, "GET", "/metrics", None, {"X-Forwarded-For": f"{far}9.9.9.9"})[0] == 404
        assert [visit(server, X_Forwarded_For=f"{far}9.9.9.{n % 2}") for n in range(6)] == [200, 200, 200, 200, 429, 429]
        for nobody in ("", ",", "1.1.1.1,", " "):
            assert fetch(server.port, "GET", "/metrics", None, {"X-Forwarded-For": nobody})[0] in (200, 404)
        assert fetch(server.port, "GET", "/metrics", None, {"X-Forwarded-For": "1.1.1.1,"})[0] == 404
        assert visit(server, X_Forwarded_For="8.8.8.8", Cookie="a=" + "b" * 2000 + "; " + anna.cookie) == 200, "cookies of others before ours"
        assert len({json.loads(fetch(server.port, "POST", "/api/visit", {}, {"X-Forwarded-For": "8.8.8.8", "Cookie": f"{'a=b; ' * n}{anna.cookie}"})[2])["person"]
                    for n in (0, 100, 400)}) == 1, "the same person"


def test_new_people_are_counted():
    """Whatever cookie they bring: one that is known is nobody new."""
    with Server("--limit", "visits=3") as server:
        anna = Visitor(server.port)
        assert [visit(server, Cookie=cookie) for cookie in ("quinte=x", "quinte=" + "A" * 43, "quinte=" + "B" * 43, "quinte=", "x=y")] \
            == [200, 200, 429, 429, 429]
        assert [visit(server, Cookie=anna.cookie) for _ in range(5)] == [200] * 5
        with sqlite3.connect(f"file:{server.store[7:]}?mode=ro&immutable=1", uri=True):
            pass
        server.stop()
        with sqlite3.connect(server.store[7:]) as store:
            assert store.execute("SELECT count(*) FROM person").fetchone()[0] == 3
        store.close()
        server.start()


def test_requests_are_counted():
    """Of an address so many a second; the pages are not."""
    with Server("--limit", "requests=2") as server:
        answers = [fetch(server.port, "GET", "/api/journal/abcdefghijkmnpqr")[0] for _ in range(30)]
        assert answers[:10] == [404] * 10 and answers.count(429) >= 10, answers
        assert fetch(server.port, "GET", "/healthz")[0] == 200


def test_lines_that_ask_nothing():
    """Of an address so many: the rest is hung up on, and those of other addresses find the door open."""
    with Server("--limit", "sockets=5") as server:
        with socket.create_connection(("127.0.0.1", server.port), source_address=("127.0.0.2", 0)) as other:
            lines = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(60)]
            wait_for(lambda: sum(is_hung_up(line) for line in lines) == 30, what=lambda: str(sum(is_hung_up(line) for line in lines)))
            other.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
            assert other.recv(100).startswith(b"HTTP/1.1 200")
            for line in lines:
                line.close()
        wait_for(lambda: not fails(server.port))
        for _ in range(100):  # each line that ends makes room for the next one
            assert fetch(server.port, "GET", "/healthz")[0] == 200
        people = [Visitor(server.port) for _ in range(5)]
        assert fetch(server.port, "GET", "/healthz")[0] == 200
        for person in people:
            person.close()


def is_hung_up(line):
    line.setblocking(False)
    try:
        return line.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def fails(port):
    try:
        return fetch(port, "GET", "/healthz")[0] != 200
    except OSError:
        return True
    except http.client.HTTPException:
        return True


def raw(port, bytes_, seconds=2):
    """What is answered until the line ends or nothing comes any more."""
    with socket.create_connection(("127.0.0.1", port), timeout=patience(30)) as wire:
        wire.sendall(bytes_)
        wire.settimeout(seconds)
        answer = b""
        try:
            while more := wire.recv(65536):
                answer += more
        except OSError:
            pass
        return answer


def test_more_than_was_announced():
    """Bytes behind the body of a request: it is answered once or not at all, nobody is made twice, and the server goes on."""
    with Server() as server:
        post = b"POST /api/visit HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}"
        for number, bytes_ in enumerate((post + post, post + b"{}{}{}", post + b"x" * 3000, post.replace(b"Content", b"Transfer-Encoding: chunked\r\nContent")
                                         + b"0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", post + b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"), 1):
            assert raw(server.port, bytes_, 1).count(b"HTTP/1.1 200") <= 1, bytes_
            assert fetch(server.port, "GET", "/healthz")[0] == 200, bytes_
            people = sum(line.startswith('quinte_commit_seconds_count') and int(line.rsplit(" ", 1)[1]) or 0
                         for line in fetch(server.port, "GET", "/metrics")[2].splitlines())
            assert people <= 2 * number, (people, bytes_)
        get = b"GET /healthz HTTP/1.1\r\nHost: a\r\n"
        for bytes_ in (get + b"Content-Length: 2\r\n\r\n{}{}{}", (get + b"\r\n") * 20, get + b"Content-Length: 2\r\n\r\n{}" + get + b"\r\n"):
            raw(server.port, bytes_, 1)
            assert fetch(server.port, "GET", "/healthz")[0] == 200, bytes_
        server.stop()
        with sqlite3.connect(server.store[7:]) as store:
            assert store.execute("SELECT count(*) FROM person").fetchone()[0] <= 5
        store.close()
        server.start()


def test_journals_are_for_whoever_may_see_the_game():
    with Server() as server:
        for watch, others in (("no", 403), ("public", 200)):
            anna, ben, table = seat_two(server, "dicethrone", watch=watch)
            play([anna, ben], table, random.Random(1), 3)
            stranger = Visitor(server.port)
            assert anna.fetch(f"/api/journal/{table}")[0] == 409, "not yet"
            assert stranger.fetch(f"/api/journal/{table}")[0] == {403: 403, 200: 409}[others]
            ben.say("resign", table=table)
            catch_up(anna, table)
            assert anna.fetch(f"/api/journal/{table}")[0] == ben.fetch(f"/api/journal/{table}")[0] == 200
            assert stranger.fetch(f"/api/journal/{table}")[0] == others
            assert fetch(server.port, "GET", f"/api/journal/{table}")[0] == others
            assert stranger.say("enter", table=table)["type"] == ("error" if others == 403 else "entered")


def test_the_same_again_is_a_table_too():
    """Whoever resigns and plays again, alone, makes tables as by `make`."""
    with Server("--limit", "messages=2000", "--limit", "tables=4") as server:
        anna = Visitor(server.port)
        table, _ = anna.make("champions", ["me"])
        said = []
        for _ in range(5):
            anna.enter(table)
            anna.say("resign", table=table)
            answer = anna.say("offer", table=table, what="rematch")
            said.append(answer.get("code", answer["type"]))
            table = answer.get("table", table)
        assert said == ["made"] * 3 + ["too_many"] * 2, said


def test_tables_that_are_looked_at():
    with Server("--limit", "entered=3") as server:
        anna, ben = Visitor(server.port), Visitor(server.port)
        tables = [anna.make("champions", ["me"])[0] for _ in range(4)]
        assert [ben.say("enter", table=table)["type"] for table in tables] == ["entered"] * 3 + ["error"]
        assert ben.say("enter", table=tables[0])["type"] == "entered", "again"
        assert ben.say("leave", table=tables[0])["type"] == "left"
        assert ben.say("enter", table=tables[3])["type"] == "entered"


def test_a_table_that_is_gone():
    """Removed by who made it at one server while somebody is about to sit down at another one; or too old."""
    if not programs():
        return
    with Database() as database, Server(store=database.address) as one, Server(store=database.address) as other:
        anna, ben = Visitor(one.port), Visitor(other.port)
        table, key = anna.make("smashup", ["me", "open"])
        anna.enter(table)
        ben.enter(table)
        assert anna.say("remove", table=table)["type"] == "done"
        answer = ben.say("sit", table=table, key=key)
        assert answer.get("code") == "unknown_table", answer
        ben.until("left", table=table)
        assert ben.say("enter", table=table).get("code") == "unknown_table" and ben.say("me")["type"] == "me"


def test_nothing_is_added_to_a_game_that_is_gone():
    with Server("--keep-days", "1") as server:
        anna, ben, table = seat_two(server, "dicethrone")
        play([anna, ben], table, random.Random(1), 3)
        ben.say("resign", table=table)
        server.stop()
        with sqlite3.connect(server.store[7:]) as store:
            store.execute("UPDATE game SET state = 'over', moved = 1")
        store.close()
        server.preparation = None
        server.options = ()
        server.start()
        anna.connect()
        anna.enter(table)
        server.stop()
        server.options = ("--keep-days", "1")
        server.start()
        anna.connect()
        first = anna.say("enter", table=table)  # before or after it went
        wait_for(lambda: anna.fetch(f"/api/journal/{table}")[0] == 404)
        if first["type"] == "entered":
            assert anna.say("talk", table=table, text="hello?").get("code") == "unknown_table"
        server.stop()
        with sqlite3.connect(server.store[7:]) as store:
            assert store.execute("SELECT count(*) FROM entry WHERE game = ?", (table,)).fetchone()[0] == 0
        store.close()
        server.start()


def test_removed_when_it_is_kept():
    """A table is gone when the store says so, not before."""
    if not programs():
        return
    with Database() as database, Server(store=database.address) as server:
        anna = Visitor(server.port)
        table, _ = anna.make("smashup", ["me", "open"])
        anna.enter(table)
        database.stop("immediate")
        assert anna.say("remove", table=table).get("code") == "not_saved"
        catch_up(anna, table)
        assert anna.table(table)["info"]["state"] == "open"
        database.start()
        anna.say_until_done("remove", table=table)
        assert anna.say("sit", table=table).get("code") in ("refused", "unknown_table")


def ask_for_much(port, cookie, kind, until, said):
    """Wants as much as it may, from several pages, and comes back when it is let go."""
    while time.monotonic() < until:
        try:
            page = Socket(port, {"Cookie": cookie})
            while time.monotonic() < until:
                page.send_frame(json.dumps(kind | {"id": "x"}).encode())
                said.append(1)
                time.sleep(0.055)
        except (Gone, OSError):
            time.sleep(0.05)


def test_who_wants_much_waits_for_themselves():
    """Rules by words, replays and undo of the longest game, twenty times a second from six pages: others still bring tables back from
    the store, sign in and play."""
    with Server("--limit", "visits=1000", "--limit", "sockets=1000") as server:
        mallory, anna = Visitor(server.port), Visitor(server.port)
        text = long_journal(Path(server.folder.name))
        made = mallory.say("upload", journal=text)
        assert made["type"] == "made", made
        mallory.enter(made["table"])
        anna.say("change_me", name="Anna")
        anna.fetch("/api/password", "POST", {"password": "correct horse"})
        tables = [anna.make("dicethrone", ["me", "greedy"])[0] for _ in range(12)]
        server.stop()
        server.start()
        until, said = time.monotonic() + 60, []
        kinds = [{"type": "rules", "search": "when a minion engages a player who is defeated may an ally defend"},
                 {"type": "replay", "table": made["table"]}, {"type": "undo", "table": made["table"]}] * 2
        pages = [threading.Thread(target=ask_for_much, args=(server.port, mallory.cookie, kind, until, said)) for kind in kinds]
        for page in pages:
            page.start()
        time.sleep(1)
        anna.connect()
        took = []
        for table in tables:
            began = time.monotonic()
            anna.enter(table)
            took.append(time.monotonic() - began)
            time.sleep(0.05)
        began = time.monotonic()
        assert fetch(server.port, "POST", "/api/sign-in", {"name": "Anna", "password": "correct horse"})[0] == 200
        took.append(time.monotonic() - began)
        until = 0
        for page in pages:
            page.join(patience(120))
        print(f"beside {len(said)} things wanted: {max(took):.2f} s at most, half of them {sorted(took)[len(took) // 2] * 1000:.0f} ms")
        assert max(took) < patience(5), took


def test_who_has_many_bots_waits_for_them():
    """Forty tables at which nobody sits but bots that think hard; at another one somebody plays against a bot."""
    with Server("--limit", "messages=2000", "--limit", "tables=1000") as server:
        mallory, anna = Visitor(server.port), Visitor(server.port)
        table, _ = anna.make("smashup", ["me", "greedy"])
        anna.enter(table)
        play([anna], table, random.Random(1), 2)
        for _ in range(40):
            mallory.make("villainous", ["expert", "expert", "expert"])
        time.sleep(1)
        took = []
        for _ in range(5):
            began = time.monotonic()
            assert play([anna], table, random.Random(len(took)), 1) == 1
            took.append(time.monotonic() - began)
        print(f"beside 40 tables of bots: {max(took):.2f} s at most until the next question")
        assert max(took) < patience(6), took


def test_more_tables_with_bots_than_the_database_has_locks():
    """Bots go on without, and everything else goes on."""
    if not programs():
        return
    with Database("-c fsync=off -c max_locks_per_transaction=10") as database, \
            Server("--limit", "messages=2000", "--limit", "tables=5000", "--limit", "entered=5000", store=database.address) as server:
        anna = Visitor(server.port)
        tables = [anna.make("smashup", ["me", "greedy"], settings={})[0] for _ in range(600)]
        for table in tables:
            anna.enter(table)
        anna.say("me")
        for table in tables[:3] + tables[-3:]:
            play([anna], table, random.Random(1), 6)
        assert anna.say("talk", table=tables[-1], text="hello")["type"] == "done"
        assert "shared memory" not in server.errors(), server.errors()[-500:]
        held = subprocess.run([f"{database.bin}/psql", database.address, "-Atc", "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"],
                              capture_output=True, text=True).stdout
        assert 100 < int(held) <= 256, held


def long_journal(folder):
    """A game of thousands of choices that is not over."""
    path = folder / "long.journal"
    subprocess.run([QUINTE, "play", "villainous", "--seats", "random,random", "--seed", "1", "--journal", path], stdin=subprocess.DEVNULL,
                   capture_output=True, timeout=patience(100))
    lines = path.read_text().splitlines(keepends=True)
    assert len(lines) > 2000, len(lines)
    return "".join(lines[:-40])


def main(wanted):
    suite = Suite(globals(), wanted)
    suite.run()
    return suite.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

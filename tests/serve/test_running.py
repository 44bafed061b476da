#!/usr/bin/env python3
"""What whoever runs `quinte serve` sets: TLS, a proxy in front, how long games are kept, a store that cannot be written.

Ends with "N passed, N failed". Servers are its own, on free ports of the loopback.
"""
import http.client
import random
import sqlite3
import ssl
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from test_serve import play, seat_two  # noqa: E402
from suite import Suite  # noqa: E402
from visitor import QUINTE, Server, fetch  # noqa: E402


def test_tls():
    """A certificate of one's own: the pages come over TLS, the cookie goes over nothing else, and no other key fits."""
    with Server() as other:
        folder = Path(other.folder.name)
        for name in ("a", "b"):
            subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                            "subjectAltName=DNS:localhost", "-keyout", folder / f"{name}.key", "-out", folder / f"{name}.pem"],
                           check=True, capture_output=True)
        with Server("--cert", str(folder / "a.pem"), "--key", str(folder / "a.key")) as server:
            context = ssl.create_default_context(cafile=folder / "a.pem")
            wire = http.client.HTTPSConnection("localhost", server.port, context=context, timeout=30)
            wire.request("POST", "/api/visit", body="{}")
            answer = wire.getresponse()
            assert answer.status == 200 and "; Secure" in answer.getheader("set-cookie"), answer.getheaders()
            answer.read()
            wire.close()
            stranger = http.client.HTTPSConnection("localhost", server.port, timeout=30,
                                                   context=ssl.create_default_context(cafile=folder / "b.pem"))
            try:
                stranger.request("GET", "/healthz")
                assert False, "another certificate was taken"
            except ssl.SSLCertVerificationError:
                pass
        wrong = subprocess.run([QUINTE, "serve", "--check", "--listen", "127.0.0.1:0", "--store", f"sqlite:{folder}/x.sqlite",
                                "--cert", folder / "a.pem", "--key", folder / "b.key"], capture_output=True, text=True, timeout=60)
        assert wrong.returncode != 0, "a key that does not fit"


def visits(server, address):
    return fetch(server.port, "POST", "/api/visit", {}, {"X-Forwarded-For": address})[0]


def test_a_proxy_says_who_visits():
    """With --trust-proxy the last address of the list counts, of IPv6 its half; without, nobody is believed."""
    with Server("--trust-proxy", "--limit", "visits=2") as server:
        assert [visits(server, "1.2.3.4") for _ in range(3)] == [200, 200, 429]
        assert visits(server, "9.9.9.9, 1.2.3.4") == 429, "what a visitor adds in front changes nothing"
        assert visits(server, "5.6.7.8") == 200
        assert [visits(server, f"2001:db8:1:2::{i}") for i in range(3)] == [200, 200, 429], "a household has many addresses"
        assert visits(server, "2001:db8:1:3::1") == 200
        assert fetch(server.port, "GET", "/metrics", None, {"X-Forwarded-For": "1.2.3.4"})[0] == 404
        assert fetch(server.port, "GET", "/metrics")[0] == 200
    with Server("--limit", "visits=2") as server:
        assert [visits(server, f"1.2.3.{i}") for i in range(3)] == [200, 200, 429]


def test_old_games_go():
    """After so many days a finished game goes with all that belongs to it; what is not over, or younger, stays."""
    server = Server().start()
    try:
        tables = [seat_two(server, "dicethrone") for _ in range(3)]
        for anna, ben, table in tables[:2]:
            play([anna, ben], table, random.Random(1), 3)
            assert ben.say("resign", table=table)["type"] == "done"
        server.stop()
        path = f"{server.folder.name}/store.sqlite"
        old, young, unfinished = (table for _, _, table in tables)
        with sqlite3.connect(path) as store:
            store.execute("UPDATE game SET state = 'over' WHERE id IN (?, ?)", (old, young))
            store.execute("UPDATE game SET state = 'playing' WHERE id = ?", (unfinished,))
            store.execute("UPDATE game SET moved = moved - 10 * 86400000 WHERE id IN (?, ?)", (old, unfinished))
        store.close()
        server.options = ("--keep-days", "7")
        server.start()
        for _ in range(100):
            if fetch(server.port, "GET", f"/api/journal/{old}")[0] == 404:
                break
            time.sleep(0.05)
        server.stop()
        with sqlite3.connect(path) as store:
            left = {row[0] for row in store.execute("SELECT id FROM game")}
            rest = [store.execute(f"SELECT count(*) FROM {name} WHERE game = ?", (old,)).fetchone()[0] for name in ("entry", "player")]
        store.close()
        assert left == {young, unfinished}, (left, old, young, unfinished)
        assert rest == [0, 0], rest
    finally:
        server.__exit__()


def main(wanted):
    suite = Suite(globals(), wanted)
    suite.run()
    return suite.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

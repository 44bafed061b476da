#!/usr/bin/env python3
"""What whoever runs `quinte serve` sets: TLS, a proxy in front, how long games are kept, a store that cannot be written.

Ends with "N passed, N failed". Servers are its own, on free ports of the loopback.
"""
import http.client
import json
import os
import random
import shutil
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from test_serve import play, seat_two  # noqa: E402
from suite import Suite  # noqa: E402
from visitor import QUINTE, ROOT, Gone, Server, Socket, Visitor, fetch, patience, wait_for  # noqa: E402


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
            wire = http.client.HTTPSConnection("localhost", server.port, context=context, timeout=patience(30))
            wire.request("POST", "/api/visit", body="{}")
            answer = wire.getresponse()
            assert answer.status == 200 and "; Secure" in answer.getheader("set-cookie"), answer.getheaders()
            answer.read()
            wire.close()
            stranger = http.client.HTTPSConnection("localhost", server.port, timeout=patience(30),
                                                   context=ssl.create_default_context(cafile=folder / "b.pem"))
            try:
                stranger.request("GET", "/healthz")
                assert False, "another certificate was taken"
            except ssl.SSLCertVerificationError:
                pass
        wrong = subprocess.run([QUINTE, "serve", "--check", "--listen", "127.0.0.1:0", "--store", f"sqlite:{folder}/x.sqlite",
                                "--cert", folder / "a.pem", "--key", folder / "b.key"], capture_output=True, text=True, timeout=patience(60))
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


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def test_behind_nginx():
    """The example of doc/serve, with a certificate and ports of its own: pages, people and sockets come through it, over TLS;
    who visits is counted by their address; figures are not for everybody."""
    port = free_port()
    with Server() as server:
        folder = Path(server.folder.name)
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                        "subjectAltName=DNS:localhost", "-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"],
                       check=True, capture_output=True)
        server.stop()
        server.options = ("--trust-proxy", "--origin", f"https://localhost:{port}", "--limit", "visits=3")
        server.start()
        example = (ROOT / "doc/serve/nginx.conf").read_text()
        for old, new in (("127.0.0.1:8642;", f"127.0.0.1:{server.port};"), ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
                         ("/etc/letsencrypt/live/quinte.example", str(folder)), ("server_name quinte.example", "server_name localhost")):
            assert old in example, old
            example = example.replace(old, new)
        paths = "".join(f"{what}_temp_path {folder}/{what};\n" for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (folder / "nginx.conf").write_text(f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/nginx.log;\nevents {{}}\n"
                                           f"http {{\naccess_log off;\n{paths}{example}\n}}\n")
        program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
        nginx = subprocess.Popen([program, "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "nginx.log"])
        try:
            wait_for(lambda: (folder / "nginx.pid").exists() and (folder / "nginx.pid").read_text())
            context = ssl.create_default_context(cafile=folder / "fullchain.pem")

            def ask(method, path, headers=None, body=None):
                wire = http.client.HTTPSConnection("localhost", port, context=context, timeout=patience(30))
                wire.request(method, path, body=body, headers=headers or {})
                answer = wire.getresponse()
                text = answer.read().decode()
                wire.close()
                return answer.status, answer.headers, text
            assert ask("GET", "/healthz")[::2] == (200, "ok\n")
            assert ask("GET", "/metrics")[0] == 404
            status, headers, _ = ask("POST", "/api/visit", {"Origin": f"https://localhost:{port}"}, "{}")
            assert status == 200 and "Secure" in headers["set-cookie"], headers.items()
            cookie = headers["set-cookie"].split(";")[0]
            assert ask("POST", "/api/visit", {"Origin": "https://elsewhere.example"}, "{}")[0] == 403
            page = Socket(port, {"Cookie": cookie, "Origin": f"https://localhost:{port}"}, tls=context)
            assert json.loads(page.receive())["type"] == "hello"
            page.send_frame(b'{"type":"me","id":1}')
            assert json.loads(page.receive())["type"] == "me"
            try:
                Socket(port, {"Cookie": cookie, "Origin": "https://elsewhere.example"}, tls=context)
                assert False, "a socket for another site"
            except Gone:
                pass
            for number in range(3):  # whatever they say they are: nginx says who they are
                status = ask("POST", "/api/visit", {"X-Forwarded-For": f"9.9.9.{number}"}, "{}")[0]
            assert status == 429, status
        finally:
            nginx.terminate()
            nginx.wait(30)


def test_the_unit():
    """systemd takes the unit, and finds little that it lets the server do."""
    if not shutil.which("systemd-analyze"):
        return
    with tempfile.TemporaryDirectory() as folder:
        unit = Path(folder) / "quinte.service"
        unit.write_text((ROOT / "doc/serve/quinte.service").read_text().replace("/usr/local/bin/quinte", str(Path(QUINTE).resolve())))
        done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
        assert done.returncode == 0 and not done.stderr.strip(), done
        done = subprocess.run(["systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=20", unit], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-300:]


def test_the_browser_is_opened():
    """--open hands the address to the desktop, and nothing is left of it."""
    with Server("--open") as server:
        server.stop()
        folder = Path(server.folder.name)
        (folder / "xdg-open").write_text(f'#!/bin/sh\necho "$1" > {folder}/opened.new\nmv {folder}/opened.new {folder}/opened\n')
        (folder / "xdg-open").chmod(0o755)
        server.environment = dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}")
        server.start()
        wait_for((folder / "opened").exists)
        assert (folder / "opened").read_text() == f"http://127.0.0.1:{server.port}\n"
        wait_for(lambda: not subprocess.run(["ps", "-o", "stat=", "--ppid", str(server.process.pid)], capture_output=True, text=True).stdout.strip(),
                 what="a child stays")


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
        wait_for(lambda: fetch(server.port, "GET", f"/api/journal/{old}")[0] == 404)
        server.stop()
        with sqlite3.connect(path) as store:
            left = {row[0] for row in store.execute("SELECT id FROM game")}
            rest = [store.execute(f"SELECT count(*) FROM {name} WHERE game = ?", (old,)).fetchone()[0] for name in ("entry", "player")]
        store.close()
        assert left == {young, unfinished}, (left, old, young, unfinished)
        assert rest == [0, 0], rest
    finally:
        server.__exit__()


def test_a_bot_that_fails_passes():
    """A level that there is no more, in a game that goes on: the table is told, the bot passes, and the game comes to its end."""
    server = Server().start()
    try:
        anna = Visitor(server.port)
        table, _ = anna.make("vs", ["me", "greedy"])
        anna.enter(table)
        play([anna], table, random.Random(1), 3)
        server.stop()
        with sqlite3.connect(f"{server.folder.name}/store.sqlite") as store:
            changed = store.execute("UPDATE game SET setup = replace(setup, '\"greedy\"', '\"nobody\"') WHERE id = ?", (table,)).rowcount
        store.close()
        assert changed == 1
        server.start()
        again = Visitor(server.port, cookie=anna.cookie)
        again.enter(table)
        told, chance = [], random.Random(2)
        for _ in range(40):
            await_question_keeping(again, table, told)
            if again.table(table)["over"]:
                break
            again.choose(table, chance)
        assert told and all(m["seat"] == 1 and m["bot"] == "nobody" for m in told), told
        assert "bot_failed" in server.errors(), server.errors()
        assert again.say("resign", table=table)["type"] in ("done", "error") and again.say("me")["type"] == "me"
    finally:
        server.__exit__()


def await_question_keeping(person, table, told):
    """Reads until the person is asked or it is over; keeps what is told of bots that fail."""
    while not (person.table(table)["ask"] or person.table(table)["over"]):
        person.read()
        told += [message for message in person.messages if message["type"] == "bot_failed"]
        person.messages.clear()


def main(wanted):
    suite = Suite(globals(), wanted)
    suite.run()
    return suite.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

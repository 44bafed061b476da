#!/usr/bin/env python3
"""How `quinte serve` is told what to do, and what it says of itself: options, environment and file, what `--check` finds before
anything starts, the lines of its log, its figures. Ends with "N passed, N failed".
"""
import json
import os
import random
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from suite import Suite  # noqa: E402
from test_serve import play  # noqa: E402
from visitor import QUINTE, Server, Visitor, fetch, patience, wait_for  # noqa: E402


def check(server, *options, lang="en", **environment):
    """What --check says: (is it good, text)."""
    words = {f"QUINTE_{name}": value for name, value in environment.items()}
    done = subprocess.run([QUINTE, "serve", "--check", "--lang", lang, "--store", f"sqlite:{server.folder.name}/checked.sqlite", *options],
                          capture_output=True, text=True, timeout=patience(60), env=dict(os.environ, QUINTE_LISTEN="127.0.0.1:0", **words)
                          if "LISTEN" not in environment else dict(os.environ, **words))
    return done.returncode == 0, done.stdout + done.stderr


def certificates(folder):
    for name in ("a", "b"):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout",
                        folder / f"{name}.key", "-out", folder / f"{name}.pem"], check=True, capture_output=True)
    (folder / "no.pem").write_text("no certificate\n")


def test_what_is_wrong_is_said(server):
    """Each with a word about what it is."""
    folder = Path(server.folder.name)
    certificates(folder)
    taken = f"127.0.0.1:{server.port}"
    for options, word in ((("--listen", "999.1.1.1:0"), "999.1.1.1"), (("--listen", ":0"), ":0"), (("--listen", "[::1:0"), "::1"),
                          (("--listen", "203.0.113.7:0"), "203.0.113.7"),
                          (("--listen", taken), "in use"), (("--listen", "localhost:99999"), "99999"), (("--listen", "x"), "x"),
                          (("--origin", "quinte.example"), "quinte.example"), (("--origin", "https://quinte.example/"), "path"),
                          (("--origin", "https://"), "https://"), (("--origin", "https://Quinte.example"), "small letters"),
                          (("--store", "sqlite:"), "sqlite:"), (("--store", "mysql:x"), "mysql:x"), (("--store", f"sqlite:{folder}"), "unable"),
                          (("--store", server.store), "another server"),
                          (("--cert", f"{folder}/a.pem", "--key", f"{folder}/b.key"), "belong together"),
                          (("--cert", f"{folder}/no.pem", "--key", f"{folder}/a.key"), "no.pem"), (("--cert", f"{folder}/a.pem"), "--key"),
                          (("--limit", "colour=1"), "colour"), (("--limit", "messages=0"), "0"), (("--bots", "x"), "--bots")):
        is_good, text = check(server, *options)
        assert not is_good and word in text and "as it should be" not in text, (options, text)
    for options in ((), ("--listen", "localhost:0"), ("--listen", "0.0.0.0:0"), ("--listen", "0"), ("--origin", "https://quinte.example:444"),
                    ("--cert", f"{folder}/a.pem", "--key", f"{folder}/a.key")):
        is_good, text = check(server, *options)
        assert is_good and "as it should be" in text, (options, text)
    assert "ensemble" in check(server, "--cert", f"{folder}/a.pem", "--key", f"{folder}/b.key", lang="fr")[1]


def test_a_place_is_said(server):
    """Of what is wrong in a file its line, of what is wrong in the environment its name."""
    conf = Path(server.folder.name) / "conf"
    for text, word in (("# first\nbots=2\ncolour=red\n", ":3:"), ("bots=x\n", ":1:"), ("\n\nown-cards=perhaps\n", ":3:"), ("listen\n", ":1:"),
                       ("config=/etc/passwd\n", ":1:"), ("check\n", ":1:"), ("\x00\x01\n", ":1:")):
        conf.write_text(text)
        is_good, said = check(server, "--config", str(conf))
        assert not is_good and f"{conf}{word}" in said, (text, said)
    for name, value in (("BOTS", "x"), ("TRUST_PROXY", "maybe"), ("LISTEN", "x"), ("LIMIT", "messages")):
        is_good, said = check(server, **{name: value})
        assert not is_good and f"QUINTE_{name}" in said, (name, said)


def started(server, *options, **environment):
    """What /metrics, as somebody elsewhere asks for it, answers a server that was started so: whether it believes a proxy."""
    server.stop()
    server.options, server.environment = options, dict(os.environ, **{f"QUINTE_{k}": v for k, v in environment.items()})
    server.start()
    return fetch(server.port, "GET", "/metrics", None, {"X-Forwarded-For": "1.2.3.4"})[0] == 404


def test_yes_and_no(_):
    """What is off when it is said to be off: in the environment, in a file."""
    with Server() as server:
        conf = Path(server.folder.name) / "conf"
        for word, is_on in (("yes", True), ("1", True), ("on", True), ("no", False), ("0", False), ("false", False), ("off", False)):
            assert started(server, TRUST_PROXY=word) is is_on, word
        for text, is_on in (("trust-proxy\n", True), ("trust-proxy=no\n", False), ("  trust-proxy = yes \r\n", True)):
            conf.write_text(text)
            assert started(server, "--config", str(conf)) is is_on, text
        assert started(server, "--trust-proxy") and not started(server)


def test_who_has_the_last_word(_):
    """An option over the environment, that over the file, in whatever order they are said."""
    with Server() as server:
        conf = Path(server.folder.name) / "conf"
        conf.write_text("trust-proxy=yes\nlimit=visits=1\n")
        assert not started(server, "--config", str(conf), TRUST_PROXY="no")
        assert started(server, "--trust-proxy", "--config", str(conf), TRUST_PROXY="no")
        assert started(server, CONFIG=str(conf))
        for options in (("--limit", "visits=2", "--config", str(conf)), ("--config", str(conf), "--limit", "visits=2")):
            started(server, *options)
            assert [fetch(server.port, "POST", "/api/visit", {})[0] for _ in range(3)] == [200, 200, 429], options


def test_addresses_of_ipv6(_):
    if not socket.has_ipv6:
        return
    with Server() as server:
        server.stop()
        process = subprocess.Popen([QUINTE, "serve", "--listen", "[::1]:0", "--store", server.store], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        try:
            line = process.stdout.readline()
            if not line and "assign" in process.stderr.read():
                return  # a machine without
            address, port = re.search(r"http://\[(.*)\]:(\d+)", line).groups()
            with socket.create_connection((address, int(port)), timeout=patience(30)) as wire:
                wire.sendall(b"GET /metrics HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                assert wire.recv(100).startswith(b"HTTP/1.1 200"), "it is our own machine"
        finally:
            process.terminate()
            process.communicate(timeout=patience(30))


def test_lines_that_machines_read(_):
    """With --json-log all that is said is one object a line: that it starts, what fails and that it is well again, that it ends."""
    with Server("--json-log") as server:
        anna = Visitor(server.port)
        table, _ = anna.make("champions", ["me"])
        folder = Path(server.folder.name)
        for name in ("store.sqlite", "store.sqlite-wal"):
            shutil.move(folder / name, folder / f"gone-{name}")
        assert anna.say("enter", table=table)["type"] == "entered"
        for _ in range(3):
            assert anna.say("talk", table=table, text="hello").get("code") == "not_saved"
        for name in ("store.sqlite", "store.sqlite-wal"):
            shutil.move(folder / f"gone-{name}", folder / name)
        wait_for(lambda: anna.say("talk", table=table, text="hello")["type"] == "done")
        wait_for(lambda: "store_is_back" in server.errors())
        server.stop()
        lines = [json.loads(line) for line in server.errors().splitlines()]
        assert all({"at", "level", "event"} <= set(line) for line in lines), lines
        events = [line["event"] for line in lines]
        wanted = ["started", "store_fails", "store_is_back", "stopping"]
        assert [event for event in events if event in wanted] == wanted, events
        assert "moved away" in next(line["why"] for line in lines if line["event"] == "store_fails")
        server.start()


def test_figures(_):
    """Of each kind of message how long its answer took, and what it had written waited and took; in a form that Prometheus reads."""
    with Server() as server:
        anna = Visitor(server.port)
        table, _ = anna.make("smashup", ["me", "greedy"])
        anna.enter(table)
        made = play([anna], table, random.Random(1), 5)
        anna.say("talk", table=table, text="hello")
        anna.say("list", of="games")
        anna.say("mine")
        text = fetch(server.port, "GET", "/metrics")[2]
        figures = {}
        for line in text.splitlines():
            assert re.fullmatch(r'# (HELP|TYPE) quinte_\w+ .+|quinte_\w+(\{\w+="[\w.]*"(,quantile="0\.\d+")?\})? [\d.]+', line), line
            if line[0] != "#":
                name, value = line.rsplit(" ", 1)
                assert name not in figures, name
                figures[name] = float(value)
        for type_, count in (("choice", made), ("talk", 1), ("make", 1), ("enter", 1), ("list", 1), ("mine", 1)):
            assert figures[f'quinte_answer_seconds_count{{type="{type_}"}}'] == count, (type_, text)
            times = [figures[f'quinte_answer_seconds{{type="{type_}",quantile="{q}"}}'] for q in ("0.5", "0.9", "0.99", "0.999")]
            assert times == sorted(times) and 0 < times[-1] < 60, (type_, times)
        for type_ in ("choice", "talk", "make"):
            for stage in ("queue", "commit"):
                assert figures[f'quinte_{stage}_seconds_count{{type="{type_}"}}'] >= 1, (stage, type_)
        assert figures['quinte_commit_seconds_sum{type="choice"}'] <= figures['quinte_answer_seconds_sum{type="choice"}']
        for of in ("choice", "talk", "other", "queue", "commit", "think", "replay"):
            assert f'quinte_seconds{{of="{of}",quantile="0.999"}}' in figures, of
        assert figures['quinte_seconds_count{of="think"}'] >= 1 and figures['quinte_sockets'] == 1 and figures['quinte_tables'] == 1
        assert figures["quinte_choices_total"] >= made and figures["quinte_errors_total"] == 0


def main(wanted):
    suite = Suite(globals(), wanted)
    with Server() as server:
        suite.run(server)
    return suite.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

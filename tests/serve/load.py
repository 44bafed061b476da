#!/usr/bin/env python3
"""Load for `quinte serve`: tables with two people each, every table a choice a second; then as many as it can.

    load.py [--tables N] [--seconds S] [--every MS] [--store sqlite|postgres] [--servers N] [--apart] [--game GAME]
            [--boardgame] [--appends GROUP] [--tls] [--build DIR]

Starts servers of its own, and the generator (tests/serve/load, a program in C) beside them, on the same machine. Prints, as JSON:
how long it took from sending a choice until both people had what came of it, choices a second, processor time of the
servers a choice, memory a table with its two sockets. --boardgame does the same with boardgame.io's server and its smallest
game, which npm installs into a temporary folder. PostgreSQL runs with fsync here.

Instead of tables: --appends puts groups of so many choices into one PostgreSQL, as the desks of --servers servers would
(tests/serve/load/appends.c), and tells its processor time an append; --tls tells what TLS costs the server, for opening
sockets and for choices of two people.
"""
import argparse
import functools
import http.client
import json
import os
import random
import resource
import ssl
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from database import Database  # noqa: E402
import visitor  # noqa: E402

LIMITS = [word for limit in ("messages=1000000", "visits=1000000000", "tables=1000000", "sockets=1000000", "requests=1000000")
          for word in ("--limit", limit)]
HERE = Path(__file__).resolve().parent
WANTED = ("quinte_seconds{of=\"choice\"", "quinte_seconds{of=\"commit\"", "quinte_store_group", "quinte_commits", "quinte_choices_total",
          "quinte_bytes_total")


def generate(options, ports, pids, *more):
    """What the generator says."""
    command = [f"{options.build}/tests/serve/load/load", "--tables", options.tables, "--seconds", options.seconds, "--every", options.every]
    command += [word for port in ports for word in ("--port", port)] + [word for pid in pids for word in ("--pid", pid)]
    done = subprocess.run([str(word) for word in (*command, *more)], stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit("the load generator gave up")
    return json.loads(done.stdout)


def metrics(server):
    return [line for line in visitor.fetch(server.port, "GET", "/metrics")[2].splitlines() if line.startswith(WANTED)]


def kept(servers, figures):
    """Bytes of the store for each choice."""
    choices = sum(float(line.rsplit(" ", 1)[1]) for server in figures for line in server if line.startswith("quinte_choices_total"))
    files = [path for server in servers for path in Path(server.folder.name).glob("store.sqlite*") if not path.name.endswith("-shm")]
    return round(sum(path.stat().st_size for path in files) / choices) if files and choices else None


def measure_quinte(options):
    visitor.QUINTE = f"{options.build}/quinte"
    database = Database("-c fsync=on -c synchronous_commit=on -c shared_buffers=128MB").start() if options.store == "postgres" else None
    servers = []
    try:
        for _ in range(options.servers):
            servers.append(visitor.Server(*LIMITS, store=database.address if database else None).start())
        pids = [server.process.pid for server in servers] + (database.processes() if database and options.whole else [])
        said = generate(options, [server.port for server in servers], pids, "--game", options.game, *(["--apart"] if options.apart else []))
        figures = [metrics(server) for server in servers]
        return {"server": "quinte serve", "servers": options.servers, "store": options.store, "game": options.game, **said,
                "bytes_kept_a_choice": kept(servers, figures), "metrics": figures}
    finally:
        for server in servers:
            server.__exit__()
        if database:
            database.__exit__()


def processor_time(pids):
    """Of these processes and of those of their children that have ended, in seconds."""
    total = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        total += sum(int(field) for field in fields[11:15])
    return total / os.sysconf("SC_CLK_TCK")


def database_time(database):
    """Of all processes of a PostgreSQL: one that ends meanwhile is its parent's soon, so it is all looked at again."""
    while True:
        try:
            return processor_time(database.processes())
        except FileNotFoundError:
            pass


def log_of(database):
    """Bytes of the write-ahead log so far."""
    said = subprocess.run([f"{database.bin}/psql", database.address, "-Atc", "SELECT pg_current_wal_insert_lsn() - '0/0'"],
                          stdout=subprocess.PIPE, text=True, check=True)
    return int(said.stdout)


def measure_appends(options):
    with Database("-c fsync=on -c synchronous_commit=on -c shared_buffers=128MB") as database:
        before, written = database_time(database), log_of(database)
        done = subprocess.run([f"{options.build}/tests/serve/load/appends", "--store", database.address, "--servers", str(options.servers),
                               "--group", str(options.appends), "--games", str(options.appends),
                               "--seconds", str(options.seconds)], stdout=subprocess.PIPE, text=True)
        if done.returncode:
            sys.exit("the store takes no appends")
        said, spent = json.loads(done.stdout), database_time(database) - before
        written = log_of(database) - written
        return {"store": "postgres", **said, "postgres_us_an_append": round(spent / said["appends"] * 1e6, 1),
                "log_bytes_an_append": round(written / said["appends"])}


def certificate(folder):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
                    "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", f"{folder}/tls.key", "-out", f"{folder}/tls.pem"],
                   check=True, capture_output=True)
    return ssl.create_default_context(cafile=f"{folder}/tls.pem")


def through_tls(context):
    """From now on visitors come through TLS, or (None) not."""
    def fetch(port, method, path, body=None, headers=None):
        connection = http.client.HTTPSConnection("localhost", port, timeout=30, context=context)
        connection.request(method, path, body=json.dumps(body) if body is not None else None, headers=headers or {})
        answer = connection.getresponse()
        return answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read().decode()
    visitor.Socket = functools.partial(PLAIN[0], tls=context) if context else PLAIN[0]
    visitor.fetch = fetch if context else PLAIN[1]


PLAIN = visitor.Socket, visitor.fetch


def play_choices(server, game, count):
    """Two people make so many choices, at as many tables as it takes."""
    import test_serve
    made, number = 0, 0
    while made < count:
        number += 1
        anna, ben, table = test_serve.seat_two(server, game)
        chance = random.Random(number)
        while made < count:
            test_serve.await_question([anna, ben], table)
            asked = next((one for one in (anna, ben) if one.table(table)["ask"]), None)
            if not asked:  # one of them has heard that it is over
                break
            asked.choose(table, chance)
            made += 1
        anna.close(), ben.close()


def measure_tls(options):
    """The server's processor time: to open a socket that says nothing, and for a choice at a table of two, with TLS and without."""
    visitor.QUINTE = f"{options.build}/quinte"
    told = {"sockets": options.tables, "choices": options.choices, "game": options.game}
    with tempfile.TemporaryDirectory(prefix="quinte-load-") as folder:
        context = certificate(folder)
        for name, tls in (("plain", None), ("tls", context)):
            through_tls(tls)
            with visitor.Server(*LIMITS, "--window-pause", "0", *(["--cert", f"{folder}/tls.pem", "--key", f"{folder}/tls.key"] if tls else [])) as server:
                pid = [server.process.pid]
                play_choices(server, options.game, 20)  # cards are read, everything has been done once
                before = processor_time(pid)
                cookie = visitor.fetch(server.port, "POST", "/api/visit", {})[1]["set-cookie"].split(";")[0]
                idle = [visitor.Socket(server.port, {"Cookie": cookie}) for _ in range(options.tables)]
                opened = processor_time(pid)
                for one in idle:
                    one.close()
                begun = processor_time(pid)
                play_choices(server, options.game, options.choices)
                told[name] = {"us_a_socket": round((opened - before) / options.tables * 1e6),
                              "us_a_choice": round((processor_time(pid) - begun) / options.choices * 1e6)}
        through_tls(None)
    return told


def measure_boardgame(options):
    with tempfile.TemporaryDirectory(prefix="quinte-load-") as folder:
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "boardgame.io@0.50.2"], cwd=folder, check=True,
                       stdout=subprocess.DEVNULL)
        server = subprocess.Popen(["node", HERE / "load" / "boardgame.cjs"], cwd=folder, stdout=subprocess.PIPE, text=True,
                                  env={**os.environ, "NODE_ENV": "production"})
        try:
            line = ""
            while not line.startswith("port "):
                line = server.stdout.readline()
                if not line:
                    sys.exit("boardgame.io's server does not start")
            return {"server": "boardgame.io", **generate(options, [line.split()[1]], [server.pid], "--speak", "boardgame", "--game", "smallest")}
        finally:
            server.kill()
            server.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=4000)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--every", type=int, default=1000, help="milliseconds")
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--apart", action="store_true", help="the two people of a table at different servers")
    parser.add_argument("--whole", action="store_true", help="count PostgreSQL's processor time and memory, too")
    parser.add_argument("--game", default="smashup")
    parser.add_argument("--appends", type=int, metavar="GROUP", help="only PostgreSQL: transactions of so many appends")
    parser.add_argument("--tls", action="store_true", help="only what TLS costs: --tables sockets, --choices choices")
    parser.add_argument("--choices", type=int, default=3000)
    parser.add_argument("--boardgame", action="store_true", help="boardgame.io beside it")
    parser.add_argument("--build", default=str(visitor.ROOT / "build-load"))
    options = parser.parse_args()
    if options.appends or options.tls:
        result = measure_appends(options) if options.appends else measure_tls(options)
        print(json.dumps({"load_average": os.getloadavg(), **result}, indent=1))
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * options.tables + 1000
    if hard != resource.RLIM_INFINITY and hard < wanted:
        sys.exit(f"a process may open {hard} files here: too few for {options.tables} tables")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    results = [measure_quinte(options)] + ([measure_boardgame(options)] if options.boardgame else [])
    print(json.dumps({"load_average": os.getloadavg(), "results": results}, indent=1))


if __name__ == "__main__":
    main()

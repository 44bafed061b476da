"""A conversation with `quinte protocol`: requests, their answers, and what every viewer was told."""
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests" / "cli"), str(ROOT / "examples")]
from client import merge  # noqa: E402
from harness import QUINTE, SANITIZER, environment  # noqa: E402


class Talk:
    """`view`, `ask` and `over` hold the latest of each (table, seat)."""

    def __init__(self, *options, env=None, before=None):
        self.errors = open(os.devnull, "w") if before else None
        self.program = subprocess.Popen(
            [QUINTE, "protocol", *options], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=environment(**(env or {})), preexec_fn=before)
        self.n = self.requests = 0
        self.view, self.ask, self.over, self.events, self.bytes = {}, {}, {}, {}, {}
        self.hello = self.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.program.stdin.close()
        rest = self.program.stdout.read()
        self.stderr = self.program.stderr.read().decode()
        self.code = self.program.wait(timeout=60)
        self.program.stdout.close()
        self.program.stderr.close()
        assert not any(sign in self.stderr for sign in SANITIZER), self.stderr
        assert self.code == 0, (self.code, self.stderr)
        return False

    def read(self):
        line = self.program.stdout.readline()
        assert line.endswith(b"\n"), f"no answer: {line!r}"
        message = json.loads(line)
        self.n += 1
        assert message["n"] == self.n, f"message {message['n']} instead of {self.n}"
        kind = message["type"]
        self.bytes[kind] = self.bytes.get(kind, 0) + len(line)
        where = message.get("table"), message.get("seat")
        if kind == "view":
            self.view[where] = message["view"]
        elif kind == "change":
            self.view[where] = merge(self.view[where], message["change"])
        elif kind == "ask":
            self.ask[where] = message
        elif kind == "events" and "to" not in message:
            log = self.events.setdefault(where, [])
            assert len(log) == message["from"], f"events from {message['from']}, {len(log)} known"
            log += message["events"]
        elif kind == "undone":
            del self.events[where][message["events"]:]
        elif kind == "over":
            self.over[where] = message
        return message

    def raw(self, line):
        """A line as it is; the answer to it."""
        self.program.stdin.write(line if isinstance(line, bytes) else line.encode())
        self.program.stdin.write(b"\n")
        self.program.stdin.flush()
        return self.answer(None)

    def answer(self, to):
        while True:
            message = self.read()
            if "to" in message:
                assert message["to"] == to, message
                return message

    def say(self, kind, **fields):
        """A request; its answer. What follows it is read by the next request (see settle)."""
        self.requests += 1
        request = dict(fields, type=kind, id=self.requests)
        self.program.stdin.write(json.dumps(request).encode() + b"\n")
        self.program.stdin.flush()
        return self.answer(self.requests)

    def settle(self):
        """Reads what was still on its way."""
        return self.say("tables")

    def open(self, game, **fields):
        opened = self.say("open", game=game, **fields)
        assert opened["type"] == "opened", opened
        self.settle()
        return opened["table"]

    def asked(self, table):
        """The question that stands at a table, or None."""
        self.settle()
        waiting = [t["waiting"] for t in self.say("tables")["tables"] if t["table"] == table][0]
        return None if waiting is None else self.ask[table, waiting]

    def choose(self, ask, option):
        answer = self.say("choice", table=ask["table"], seat=ask["seat"], ask=ask["ask"], option=option)
        self.settle()
        return answer

    def play(self, table, rng, most=10 ** 6):
        """Plays at random, to the end or so many choices; how many were made."""
        for made in range(most):
            ask = self.asked(table)
            if not ask:
                return made
            done = self.choose(ask, rng.randrange(len(ask["options"])))
            assert done["type"] == "done", done
        return most

#!/usr/bin/env python3
"""What doc/protocol.md says about sockets, and the example that speaks them. Ends with "N passed, N failed".

    test_manual.py --show     the conversation as it is now, to be put into doc/protocol.md after looking at it
"""
import json
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from suite import Suite  # noqa: E402
from visitor import ROOT, Server, Visitor, patience  # noqa: E402

WIDTH = 170  # of a line of the manual
BY_CHANCE = [(r'("(?:table|person|key)"):"[a-z2-9]{16}"', r'\1:"…"'), (r'"(when|left|away)":(\[[\d,]*\]|\d+)', r'"\1":…')]


class Recorder(Visitor):
    """Keeps what it says and hears, a line each."""
    lines = None

    def heard(self, text):
        if self.lines is not None:
            self.lines += text.split("\n")

    def send(self, type_, **fields):
        if self.lines is not None:
            self.lines.append("> " + json.dumps({"type": type_, "id": fields["id"], **{k: v for k, v in fields.items() if k != "id"}}, separators=(",", ":")))
        return super().send(type_, **fields)


def conversation(server):
    """Ben's side, from entering a table to ending the game by agreement; his first choice he says twice."""
    anna, ben = Visitor(server.port), Recorder(server.port)
    anna.say("change_me", name="Anna")
    ben.say("change_me", name="Ben")
    table, key = anna.make("vs", ["me", "open"], clock={"base": 600, "increment": 10})
    anna.enter(table)
    ben.lines = []
    ben.say("enter", id="b2", table=table)
    ben.until("table")
    ben.say("sit", id="b3", table=table, key=key)
    ask = ben.until("ask")
    choice = {"id": "my first choice", "table": table, "ask": ask["ask"], "option": ask["options"][-1]["id"]}
    ben.say("choice", **choice)
    anna.until("change")
    ben.say("choice", **choice)
    ben.say("talk", id="b6", table=table, text="Have fun!")
    ben.until("talk")
    ben.messages.clear()
    anna.say("offer", table=table, what="end")
    offer = ben.until("table")["offer"]["offer"]
    ben.until("clock")
    ben.say("answer", id="b7", table=table, offer=offer, yes=True)
    ben.until("over")
    return ben.lines


def masked(line):
    for what, by in BY_CHANCE:
        line = re.sub(what, by, line)
    return line


def test_the_transcript():
    with Server("--seed", "4") as server:
        real = conversation(server)
    text = (ROOT / "doc" / "protocol.md").read_text().split("## Sockets")[1].split("### An example\n")[1].split("\n## ")[0]
    told = [line[4:] for line in text.splitlines() if line.startswith("    ")]
    assert len(told) == len(real) > 20, (len(told), len(real))
    for line, said in zip(told, real):
        head, cut, _ = line.partition("…}")
        said = masked(said)
        assert masked(line) == said or (cut and said.startswith(masked(head)[:60])), (line, said)


def test_the_example_client():
    """It is as short as it says it is, and plays to the end."""
    path = ROOT / "examples" / "serve_client.py"
    assert len(path.read_text().splitlines()) <= 60
    with Server() as server:
        done = subprocess.run([sys.executable, path, f"http://127.0.0.1:{server.port}"], capture_output=True, text=True, timeout=patience(120))
        assert done.returncode == 0 and done.stdout.startswith("it is over: ["), done
    refused = subprocess.run([sys.executable, path, "http://127.0.0.1:1"], capture_output=True, text=True, timeout=patience(60))
    assert refused.returncode != 0


def main(wanted):
    if "--show" in wanted:
        with Server("--seed", "4") as server:
            for line in conversation(server):
                print("    " + (line if len(line) <= WIDTH or line[0] == ">" else line[:WIDTH] + "…}"))
        return 0
    suite = Suite(globals(), wanted)
    suite.run()
    return suite.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

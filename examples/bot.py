#!/usr/bin/env python3
"""A bot in Python's standard library: plays a whole game through `quinte play --protocol`.

Usage: examples/bot.py [--quinte PATH] [--seed N] [GAME [PLAY-OPTION...]]

It chooses at random, with a fixed seed, so that the same command plays the same game; replace
choose() to make it clever. The protocol is described in doc/protocol.md.
"""
import argparse
import json
import os
import random
import subprocess
import sys

DEFAULT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "build", "quinte")


def choose(rng, ask, view):
    """The option to take: an object of ask["options"]. `view` is what this seat knows."""
    return rng.choice(ask["options"])


def play(command, seed):
    """Plays one game and returns its last message, "over"."""
    rng = random.Random(seed)
    table = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             encoding="utf-8")
    view = None
    with table:
        for line in table.stdout:
            message = json.loads(line)
            if message["type"] == "view":
                view = message["view"]
            elif message["type"] == "ask":
                option = choose(rng, message, view)
                answer = {"type": "choice", "ask": message["id"], "option": option["id"]}
                print(json.dumps(answer), file=table.stdin, flush=True)
            elif message["type"] == "error":
                raise RuntimeError("%(code)s: %(message)s" % message)
            elif message["type"] == "over":
                return message
    raise RuntimeError("the table went away")


def main():
    parser = argparse.ArgumentParser(description="Plays a game of Quinte at random.")
    parser.add_argument("--quinte", default=os.environ.get("QUINTE", DEFAULT))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("game", nargs="?", default="champions")
    arguments, more = parser.parse_known_args()
    command = [arguments.quinte, "play", arguments.game, "--protocol",
               "--seed", str(arguments.seed)] + more
    over = play(command, arguments.seed)
    print("%s after %d rounds and %d choices (table %s)" % (
        ", ".join(over["results"]), over["rounds"], over["choices"], over["hash"]))
    return 0 if over["status"] == "ok" else 1


if __name__ == "__main__":
    sys.exit(main())

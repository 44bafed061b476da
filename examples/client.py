#!/usr/bin/env python3
"""A client of protocol 2 in Python's standard library: plays a game at random through `quinte protocol`.

Usage: examples/client.py [--quinte PATH] [--seed N] [GAME]

It keeps the view of its seat up to date from differences, and looks up the names of cards once.
Replace choose() to make it clever. The protocol is described in doc/protocol.md.
"""
import argparse
import json
import os
import random
import subprocess

DEFAULT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "build", "quinte")


def merge(target, patch):
    """What a merge patch (RFC 7396) makes of a value."""
    if not isinstance(patch, dict):
        return patch
    target = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            target.pop(key, None)
        else:
            target[key] = merge(target.get(key), value)
    return target


def choose(rng, ask, view):
    """The option to take, by its index. `view` is what this seat knows."""
    return rng.randrange(len(ask["options"]))


def play(program, game, seed):
    """Plays one game and returns its last message, "over"."""
    rng, view = random.Random(seed), None
    quinte = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
    with quinte:
        def say(**request):
            print(json.dumps(request), file=quinte.stdin, flush=True)

        say(type="open", id=0, game=game, seed=seed)
        for line in quinte.stdout:
            message = json.loads(line)
            kind = message["type"]
            if kind == "view":
                view = message["view"]
            elif kind == "change":
                view = merge(view, message["change"])
            elif kind == "ask":
                say(type="choice", id=message["ask"], table=message["table"], seat=message["seat"],
                    ask=message["ask"], option=choose(rng, message, view))
            elif kind == "error":
                raise RuntimeError("%(code)s: %(text)s" % message)
            elif kind == "over":
                quinte.stdin.close()
                return message


def main():
    parser = argparse.ArgumentParser(description="Plays a game of Quinte at random.")
    parser.add_argument("--quinte", default=os.environ.get("QUINTE", DEFAULT))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("game", nargs="?", default="champions")
    arguments = parser.parse_args()
    over = play([arguments.quinte, "protocol"], arguments.game, arguments.seed)
    print("%s after %d rounds and %d choices (table %s)" % (
        ", ".join(over["results"]), over["rounds"], over["choices"], over["hash"]))


if __name__ == "__main__":
    main()

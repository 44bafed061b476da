#!/usr/bin/env python3
"""Bytes a choice that a client of the protocol reads: protocol 1, and protocol 2 with whole views, with
differences, and without labels and texts. The same random choices of the first seat against a greedy bot.

Usage: scripts/measure_protocol.py [--quinte PATH] [--seeds N]
"""
import argparse
import json
import os
import random
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ["champions", "smashup", "dicethrone", "villainous", "vs"]


def play(command, first, most=200):
    """Bytes read, and choices made, in one game of at most so many choices."""
    rng = random.Random(1)
    program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    read = made = 0
    if first:
        program.stdin.write(json.dumps(first).encode() + b"\n")
        program.stdin.flush()
    for line in program.stdout:
        message = json.loads(line)
        read += len(line)
        if message["type"] == "over" or made == most:
            break
        if message["type"] == "ask":
            answer = {"type": "choice", "ask": message.get("ask", message.get("id")),
                      "option": rng.randrange(len(message["options"]))}
            if first:
                answer.update(table=message["table"], seat=message["seat"])
            program.stdin.write(json.dumps(answer).encode() + b"\n")
            program.stdin.flush()
            made += 1
    program.stdin.close()
    program.stdout.close()
    program.wait()
    return read, made


def measure(quinte, game, seeds, manner):
    read = made = 0
    for seed in range(1, seeds + 1):
        if manner is None:
            command = [quinte, "play", game, "--protocol", "--no-journal", "--seed", str(seed)]
            first = None
        else:
            command = [quinte, "protocol", "--no-journal"]
            first = dict(manner, type="open", game=game, seed=seed)
        more = play(command, first)
        read, made = read + more[0], made + more[1]
    return read / made


def main():
    parser = argparse.ArgumentParser(description="Bytes a choice of the protocol.")
    parser.add_argument("--quinte", default=os.environ.get("QUINTE", str(ROOT / "build" / "quinte")))
    parser.add_argument("--seeds", type=int, default=5)
    arguments = parser.parse_args()
    manners = [("protocol 1", None), ("2, whole views", {"views": "whole"}), ("2", {}),
               ("2, no texts", {"texts": False})]
    print("| bytes a choice | " + " | ".join(name for name, _ in manners) + " |")
    print("| --- |" + " --- |" * len(manners))
    for game in GAMES:
        figures = [measure(arguments.quinte, game, arguments.seeds, manner) for _, manner in manners]
        print(f"| {game} | " + " | ".join(f"{figure:,.0f}" for figure in figures) + " |", flush=True)


if __name__ == "__main__":
    main()

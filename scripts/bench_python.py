#!/usr/bin/env python3
"""How fast games run from Python: random play, decisions a second of processor time, one core.

    make && python3 scripts/bench_python.py [SECONDS]

    rollouts    State.rollouts, 50 playouts a call, from the first ask
    vector      Vector.step_random, 64 tables, games dealt anew in the same call
    chosen      Vector.step with 64 actions that Python has chosen
    one call    State.apply_action(random.choice(State.legal_actions())), a new table for each game

A decision is an ask with more than one option: all of them skip forced asks. The best of three rounds.
"""
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python"))

import quinte

TABLES = (("champions", 1), ("champions", 4), ("smashup", 2), ("smashup", 4), ("dicethrone", 2),
          ("villainous", 2), ("vs", 2))
ROUNDS = 3


def rollouts(game):
    state, seed = game.new_initial_state(11), 0
    while True:
        seed += 1
        yield state.rollouts(50, seed=seed).decisions


def vector(game):
    tables = quinte.Vector(game, 64, seed=1, autodeal=True)
    while True:
        tables.step_random()
        yield tables.decisions()


def chosen(game):
    tables, rng = quinte.Vector(game, 64, seed=1, autodeal=True), random.Random(1)
    while True:
        tables.step([int(rng.random() * count) for count in tables.num_actions()])
        yield tables.decisions()


def one_call(game):
    rng, seed = random.Random(1), 0
    while True:
        seed += 1
        state, made = game.new_initial_state(seed, log=False, skip_forced=True), 0
        while not state.is_terminal() and made < 500:
            state.apply_action(rng.choice(state.legal_actions()))
            made += 1
        yield made


def rate(way, game, seconds):
    """Decisions a second of processor time."""
    steps, made, started = way(game), 0, time.process_time()
    while time.process_time() - started < seconds:
        made += next(steps)
    return made / (time.process_time() - started)


def main(seconds=0.5):
    ways = (rollouts, vector, chosen, one_call)
    print("| game, players |", " | ".join(way.__name__.replace("_", " ") for way in ways), "|")
    print("| --- |" + " --- |" * len(ways))
    for name, players in TABLES:
        game = quinte.load_game(name, {"players": players})
        best = [max(rate(way, game, seconds) for _ in range(ROUNDS)) for way in ways]
        print(f"| {name}, {players} |", " | ".join(f"{round(figure, -2):,.0f}" for figure in best), "|", flush=True)


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))

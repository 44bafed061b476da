#!/usr/bin/env python3
"""A whole game in which every choice is made at random.

Usage: examples/python/random_player.py [GAME [SEED]]
"""
import random
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "python"))  # from a source tree

import quinte


def main(name="champions", seed=1):
    rng = random.Random(seed)
    game = quinte.load_game(name)
    state = game.new_initial_state(seed)
    print(f"{game.title()}: {game.num_players()} players, {game.get_parameters()}")
    while not state.is_terminal():
        action = rng.choice(state.legal_actions())
        print(f"round {state.round}, player {state.current_player()} ({state.ask()['what']}): "
              f"{state.action_to_string(action)}")
        state.apply_action(action)
    for player, outcome in enumerate(state.outcomes()):
        print(f"player {player} has {outcome}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:2], *map(int, sys.argv[2:3]))
    except quinte.QuinteError as error:
        sys.exit(f"{sys.argv[0]}: {error}")

#!/usr/bin/env python3
"""A player that tries every action in random playouts, against players who choose at random.

State.rollouts plays them in one call: what the player does not know is dealt anew for each, the action is
chosen, and the game goes on at random for some choices; what the scores promise then is averaged. More
playouts go to the actions that look better (UCB1).

Usage: examples/python/monte_carlo.py [GAME [GAMES [SEED [PLAYOUTS]]]]
"""
import math
import random
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "python"))  # from a source tree

import quinte

BATCH = 8  # playouts of one call
HORIZON = 60  # choices of a playout
CURIOSITY = 0.5


def choose(state, playouts, rng):
    player = state.current_player()
    actions = list({state.action_key(action): action for action in state.legal_actions()}.values())
    tried, total = dict.fromkeys(actions, 0), dict.fromkeys(actions, 0.0)
    if len(actions) == 1:
        return actions[0]

    def promise(action):
        if not tried[action]:
            return math.inf
        return total[action] / tried[action] + CURIOSITY * math.sqrt(math.log(sum(tried.values())) / tried[action])

    for _ in range(max(playouts // BATCH, len(actions))):
        action = max(actions, key=promise)
        ended = state.rollouts(BATCH, action=action, seed=rng.getrandbits(64), limit=HORIZON)
        total[action] += ended.mean_values()[player] * BATCH
        tried[action] += BATCH
    return max(actions, key=tried.get)


def play(game, seed, playouts):
    """One game; the player sits on another seat each time. True if it has won."""
    rng, seat = random.Random(seed), seed % game.num_players()
    state = game.new_initial_state(seed, log=False)
    while not state.is_terminal():
        state.apply_action(choose(state, playouts, rng) if state.current_player() == seat
                           else rng.choice(state.legal_actions()))
    return state.returns()[seat] > 0


def main(name="smashup", games=2, seed=1, playouts=120):
    game = quinte.load_game(name)
    won = sum(play(game, seed + number, playouts) for number in range(games))
    print(f"Monte Carlo won {won} of {games} games of {game.title()}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:2], *map(int, sys.argv[2:5]))
    except quinte.QuinteError as error:
        sys.exit(f"{sys.argv[0]}: {error}")

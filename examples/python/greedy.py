#!/usr/bin/env python3
"""A greedy player against players who choose at random: it looks one choice ahead.

It does not know what is hidden, so it tries every action in a few deals that could be, and takes the one
after which the scores look best (State.outlook). Copies of a card are tried once: their keys are the same.

Usage: examples/python/greedy.py [GAME [GAMES [SEED]]]
"""
import random
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "python"))  # from a source tree

import quinte

DEALS = 4


class Greedy:
    def __init__(self, state, seed):
        self.rng = random.Random(seed)
        self.deal, self.trial = state.clone(), state.clone()  # made once, filled anew each time

    def choose(self, state):
        player = state.current_player()
        actions = {state.action_key(action): action for action in reversed(state.legal_actions())}
        if len(actions) == 1:
            return next(iter(actions.values()))
        worth = dict.fromkeys(actions, 0.0)
        for _ in range(DEALS):
            state.resample_from_infostate(player, self.rng.getrandbits(64), into=self.deal)
            for action in self.deal.legal_actions():
                key = self.deal.action_key(action)
                if actions.get(key) != action:
                    continue
                self.trial.copy_from(self.deal)
                self.trial.apply_action(action)
                worth[key] += self.trial.outlook(player) + self.rng.random() * 1e-6
        return actions[max(worth, key=worth.get)]


def play(game, seed):
    """One game; the greedy player sits on another seat each time. True if it has won."""
    state = game.new_initial_state(seed, log=False)
    rng, seat, greedy = random.Random(seed), seed % game.num_players(), Greedy(state, seed)
    while not state.is_terminal():
        state.apply_action(greedy.choose(state) if state.current_player() == seat
                           else rng.choice(state.legal_actions()))
    return state.returns()[seat] > 0


def main(name="smashup", games=10, seed=1):
    game = quinte.load_game(name)
    won = sum(play(game, seed + number) for number in range(games))
    print(f"greedy won {won} of {games} games of {game.title()}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:2], *map(int, sys.argv[2:4]))
    except quinte.QuinteError as error:
        sys.exit(f"{sys.argv[0]}: {error}")

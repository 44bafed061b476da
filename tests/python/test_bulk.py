"""Playouts and vectors: what one call does is what many do."""
import random
import unittest
from array import array

import harness
from harness import GAMES

import quinte


class Playouts(unittest.TestCase):
    def test_each_game(self):
        for name in GAMES:
            with self.subTest(name):
                state = quinte.load_game(name, {"players": 2}).new_initial_state(2)
                state.play_random(1, 12)
                before = state.hash()
                playouts = state.rollouts(10, seed=4)
                self.assertEqual(state.hash(), before)
                self.assertEqual((len(playouts), playouts.stopped()), (10, 0))
                returns = [list(row) for row in playouts.returns()]
                self.assertTrue(all(len(row) == 2 and set(row) <= {-1.0, 0.0, 1.0} for row in returns))
                self.assertEqual(playouts.mean_returns(), [sum(column) / 10 for column in zip(*returns)])
                self.assertEqual(sum(playouts.lengths()), playouts.decisions)
                self.assertEqual([list(row) for row in state.rollouts(10, seed=4).rows],
                                 [list(row) for row in playouts.rows])
                self.assertNotEqual([list(row) for row in state.rollouts(10, seed=5).rows],
                                    [list(row) for row in playouts.rows])

    def test_an_action_first(self):
        state = quinte.load_game("smashup").new_initial_state(2)
        for action in state.legal_actions():
            for player in (None, 0, 1, quinte.SPECTATOR, quinte.ALL_KNOWN):
                playouts = state.rollouts(3, action=action, player=player, seed=1, limit=4)
                self.assertTrue(all(1 <= length <= 4 for length in playouts.lengths()
                                    if player in (None, state.current_player(), quinte.ALL_KNOWN)))

    def test_cut_short(self):
        """Where a playout ends early its value is a guess; at the end it is what came of it."""
        state = quinte.load_game("smashup").new_initial_state(2)
        whole, part = state.rollouts(20, seed=1), state.rollouts(20, seed=1, limit=40)
        self.assertEqual([list(row) for row in whole.values()], [list(row) for row in whole.returns()])
        self.assertEqual(whole.mean_values(), whole.mean_returns())
        self.assertEqual(part.mean_returns(), [0.0, 0.0])
        self.assertTrue(all(-1 < value < 1 for row in part.values() for value in row))
        self.assertTrue(any(value for row in part.values() for value in row))

    def test_none(self):
        state = quinte.load_game("smashup").new_initial_state(2)
        playouts = state.rollouts(0)
        self.assertEqual((len(playouts), playouts.decisions, playouts.mean_returns()), (0, 0, [0.0, 0.0]))

    def test_random_play(self):
        game = quinte.load_game("dicethrone")
        one, two = game.new_initial_state(1, skip_forced=True), game.new_initial_state(1, skip_forced=True)
        self.assertEqual(one.play_random(7, 50), 50)
        self.assertEqual(two.play_random(7, 50), 50)
        self.assertEqual((one.hash(), one.legal_actions()), (two.hash(), two.legal_actions()))
        self.assertEqual(one.move_number(), 50)
        self.assertRaises(quinte.QuinteError, one.history)
        self.assertGreater(one.play_random(8), 0)
        self.assertTrue(one.is_terminal())
        self.assertEqual(sum(one.returns()), 0.0)


class Vectors(unittest.TestCase):
    def test_steps(self):
        """Each table of a vector goes as a state would by the same actions."""
        for name in GAMES:
            game, rng = quinte.load_game(name), random.Random(1)
            with quinte.Vector(game, 5, seed=1) as vector:
                states = [vector.state(at) for at in range(5)]
                self.assertEqual(len({state.hash() for state in states}), 5)
                for _ in range(25):
                    actions = [rng.randrange(count) if count else -1 for count in vector.num_actions()]
                    vector.step(actions)
                    for state, action in zip(states, actions):
                        if action >= 0:
                            state.apply_action(action)
                    self.assertEqual(list(vector.current_players()), [state.current_player() for state in states])
                    self.assertEqual(list(vector.num_actions()), [len(state.legal_actions()) for state in states])
                    self.assertEqual([list(row) for row in vector.returns()], [state.returns() for state in states])
                    self.assertEqual(vector.decisions(), sum(action >= 0 for action in actions))
                self.assertEqual([vector.state(at).hash() for at in range(5)], [state.hash() for state in states])

    def test_observations(self):
        for name in GAMES:
            vector = quinte.Vector(quinte.load_game(name, {"players": 2}), 3, seed=1)
            for _ in range(10):
                vector.step_random()
            for players in (None, [0, 1, quinte.SPECTATOR]):
                rows, numbers, counts = vector.observe(players)
                for at in range(3):
                    player = vector.current_players()[at] if players is None else players[at]
                    own = vector.state(at).observe(player)
                    self.assertEqual(counts[at], len(own.rows))
                    self.assertEqual(rows.tolist()[at][:counts[at]], [list(row) for row in own.rows])
                    self.assertEqual(numbers.tolist()[at], list(own.numbers))
                    self.assertEqual(sum(map(sum, rows.tolist()[at][counts[at]:])), 0)
            self.assertRaises(ValueError, vector.observe, [0, 1, 2])
            self.assertRaises(ValueError, vector.observe, [0])

    def test_games_end_and_begin(self):
        vector = quinte.Vector(quinte.load_game("champions"), 8, seed=3, autodeal=True)
        over = dealt = 0
        for _ in range(400):
            was_over = [player == quinte.TERMINAL for player in vector.current_players()]
            vector.step_random()
            now = [player == quinte.TERMINAL for player in vector.current_players()]
            over += sum(now)
            dealt += sum(before and not after for before, after in zip(was_over, now))
            self.assertFalse(any(before and after for before, after in zip(was_over, now)))
        self.assertGreater(over, 20)
        self.assertGreater(dealt, 20)

    def test_without_autodeal_they_wait(self):
        vector = quinte.Vector(quinte.load_game("champions"), 4, seed=3)
        while any(player != quinte.TERMINAL for player in vector.current_players()):
            vector.step_random()
        vector.step_random()
        self.assertEqual(vector.decisions(), 0)
        self.assertRaises(quinte.BadOptionError, vector.step, [0] * 4)
        vector.reset(3)
        self.assertEqual([vector.state(at).hash() for at in range(4)],
                         [quinte.Vector(quinte.load_game("champions"), 4, seed=3).state(at).hash()
                          for at in range(4)])

    def test_misuse(self):
        game = quinte.load_game("champions")
        vector = quinte.Vector(game, 3, seed=1)
        before = [vector.state(at).hash() for at in range(3)]
        with self.assertRaisesRegex(quinte.BadOptionError, "table 1 has no action 999 now"):
            vector.step([0, 999, 0])
        self.assertEqual(vector.state(1).hash(), before[1])
        self.assertNotEqual(vector.state(0).hash(), before[0])
        for wrong in ([0], [0] * 4, array("i", [0])):
            self.assertRaises(ValueError, vector.step, wrong)
        for wrong in (None, 5, [0, 0, "0"], [0, 0, 1.5]):
            self.assertRaises(TypeError, vector.step, wrong)
        self.assertRaises(quinte.BadOptionError, vector.step, [0, 0, 2**40])
        self.assertRaises(ValueError, vector.state, 3)
        self.assertRaises(ValueError, quinte.Vector, game, 0)
        self.assertRaises(TypeError, quinte.Vector, "champions", 3)
        self.assertRaises(quinte.QuinteError, vector.state(0).history)

    def test_numpy_or_not(self):
        """The same numbers either way; with numpy they are its arrays."""
        from quinte import _bulk
        vector = quinte.Vector(quinte.load_game("champions"), 3, seed=1)
        if _bulk.numpy is None:
            self.assertIsInstance(vector.num_actions(), list)
        else:
            self.assertEqual(vector.rows.shape[0], 3)
            vector.step(_bulk.numpy.zeros(3, dtype="int64"))
            self.assertRaises(TypeError, vector.step, _bulk.numpy.zeros(3))


if __name__ == "__main__":
    harness.main()

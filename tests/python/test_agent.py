"""Agents: they choose, say what they think, can be stopped, and know no more than their seat."""
import threading
import unittest

import harness
from harness import GAMES

import quinte


class Agents(unittest.TestCase):
    def test_each_game(self):
        for name in GAMES:
            with self.subTest(name):
                state = quinte.load_game(name, {"players": 2}).new_initial_state(3)
                agents = [quinte.Agent("strong", state, player, seed=1) for player in (0, 1)]
                twins = [quinte.Agent("strong", state, player, seed=1) for player in (0, 1)]
                for _ in range(8):
                    player = state.current_player()
                    action = agents[player].think(state, iterations=60)
                    self.assertIn(action, state.legal_actions())
                    hidden = state.clone()
                    hidden.determinize(player, 77)
                    self.assertEqual(twins[player].choose(hidden, iterations=60), action)
                    self.assertEqual(agents[player].opinions(), twins[player].opinions())
                    self.assertTrue(all(0 <= one.chance <= 1 for one in agents[player].opinions()))
                    self.assertTrue(0 <= agents[1 - player].chance(state) <= 1)
                    state.apply_action(action)

    def test_opinions_and_lines(self):
        state = quinte.load_game("champions").new_initial_state(11)
        agent = quinte.Agent("expert", state, seed=1)
        while state.round < 1 or len(state.legal_actions()) < 4:
            state.apply_action(agent.think(state, iterations=20))
        best = agent.think(state, iterations=1500)
        opinions = agent.opinions()
        self.assertEqual(opinions[0].action, best)
        self.assertGreater(len(opinions), 2)
        self.assertLessEqual(sum(one.visits for one in opinions), 1500)
        told = max(opinions, key=lambda one: len(one.line))
        self.assertGreater(len(told.line), 0)
        after = state.child(told.action)
        for action in told.line:
            after.apply_action(action)
        self.assertEqual([quinte.Agent("fair", state).opinions(), agent.line_to_string(9999)], [[], ""])
        self.assertNotEqual(agent.line_to_string(told.action, "fr"), "")

    def test_stop(self):
        state = quinte.load_game("champions").new_initial_state(1)
        agent = quinte.Agent("expert", state, seed=1)
        threading.Timer(0.05, agent.stop).start()
        agent.think(state, iterations=2**32 - 1)  # would take hours
        self.assertGreater(len(agent.opinions()), 0)

    def test_wins_this_turn(self):
        """At the beginning nobody wins at once; who does not search can be asked all the same."""
        state = quinte.load_game("champions").new_initial_state(11)
        state.apply_action(len(state.legal_actions()) - 1)
        agent = quinte.Agent("random", state, seed=1)
        found = {agent.wins_this_turn(state, action, positions=3000, deals=4) for action in state.legal_actions()}
        self.assertLessEqual(found, {"no", "open"})
        self.assertRaises(quinte.BadOptionError, agent.wins_this_turn, state, 99)

    def test_misuse(self):
        state = quinte.load_game("smashup").new_initial_state(1)
        other = quinte.load_game("champions").new_initial_state(1)
        with self.assertRaisesRegex(quinte.BadSetupError, "strong"):
            quinte.Agent("stronk", state)
        waiting = quinte.Agent("fair", state, 1 - state.current_player())
        with self.assertRaises(quinte.NotWaitingError):
            waiting.think(state)
        with quinte.Agent("strong", state) as agent:
            with self.assertRaises(ValueError):
                agent.think(state, iterations=-1)
            with self.assertRaises(quinte.BadSetupError):
                agent.chance(other)
            self.assertIn("strong", repr(agent))
        with self.assertRaises(quinte.ClosedError):
            agent.think(state)
        agent.stop()  # of what is closed: nothing
        self.assertEqual(quinte.levels(), ["random", "easy", "fair", "strong", "expert"])


if __name__ == "__main__":
    harness.main()

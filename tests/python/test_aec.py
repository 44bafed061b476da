"""The adapter in the shape of PettingZoo's AEC environments: its own loop, step by step."""
import unittest

import harness
from harness import GAMES

import quinte


def play(env, seed):
    """The loop that its manual prints; returns how often each agent acted, and the last rewards."""
    env.reset(seed=seed)
    acted, rewards = {agent: 0 for agent in env.possible_agents}, {}
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            action, rewards[agent] = None, reward
        else:
            action = env.action_space(agent).sample(observation["action_mask"])
            acted[agent] += 1
        env.step(action)
    return acted, rewards


class Environments(unittest.TestCase):
    def test_each_game(self):
        for name in GAMES:
            with self.subTest(name):
                env = quinte.aec.env(name, {"players": 2}, max_moves=120)
                self.assertEqual(env.possible_agents, ["player_0", "player_1"])
                acted, rewards = play(env, 5)
                self.assertTrue(all(acted.values()))
                self.assertEqual(set(rewards), set(env.possible_agents))
                self.assertEqual(env.agents, [])
                self.assertEqual(play(env, 5), (acted, rewards))  # the same seed, the same game
                env.close()

    def test_rewards_come_at_the_end(self):
        env = quinte.aec.env("smashup")
        acted, rewards = play(env, 3)
        self.assertEqual(rewards, dict(zip(env.possible_agents, env.table.returns())))
        self.assertEqual(sorted(rewards.values()), [-1.0, 1.0])

    def test_a_game_that_is_cut_short(self):
        env = quinte.aec.env("smashup", max_moves=4)
        env.reset(seed=1)
        for _ in range(4):
            self.assertFalse(any(env.truncations.values()))
            env.step(0)
        self.assertTrue(all(env.truncations.values()))
        self.assertFalse(any(env.terminations.values()))
        self.assertEqual(env.last()[1:4], (0.0, False, True))
        self.assertEqual(sum(env.observe("player_0")["action_mask"]), 0)

    def test_observations(self):
        env = quinte.aec.env("champions", {"players": 2})
        env.reset(seed=1)
        agent = env.agent_selection
        other = next(each for each in env.agents if each != agent)
        mask = env.observe(agent)["action_mask"]
        self.assertEqual(len(mask), env.action_space(agent).n)
        self.assertEqual([action for action, may in enumerate(mask) if may], env.table.legal_actions())
        self.assertEqual(sum(env.observe(other)["action_mask"]), 0)
        self.assertEqual(env.observe(other)["observation"]["seat"], int(other[-1]))
        self.assertEqual(env.state()["seat"], quinte.SPECTATOR if env.state()["seat"] is not None else None)
        self.assertIsNone(env.last(observe=False)[0])
        self.assertIn("Mulligan", env.render())
        self.assertEqual((str(env), env.num_agents, env.max_num_agents), ("quinte_champions", 2, 2))

    def test_tensors(self):
        env = quinte.aec.env("champions", tensors=True)
        env.reset(seed=1)
        seen = env.last()[0]["observation"]
        self.assertEqual(list(seen), list(env.table.observation_tensor(0)))
        self.assertEqual([len(seen)], env.game.observation_tensor_shape())

    def test_misuse(self):
        env = quinte.aec.env("champions")
        self.assertRaises(quinte.QuinteError, env.observe, "player_0")
        env.reset(seed=1)
        self.assertRaises(quinte.BadOptionError, env.step, None)
        self.assertRaises(quinte.BadOptionError, env.step, 500)
        self.assertRaises(TypeError, env.step, "0")
        self.assertRaises(ValueError, env.observe, "player_7")
        while not env.terminations["player_0"]:
            env.step(env.action_space("player_0").sample(env.last()[0]["action_mask"]))
        self.assertRaises(quinte.BadOptionError, env.step, 0)
        self.assertRaises(quinte.QuinteError, env.action_space("player_0").sample, env.last()[0]["action_mask"])
        env.step(None)
        self.assertEqual(env.agents, [])
        self.assertRaises(TypeError, quinte.aec.AECEnv, "champions")
        self.assertRaises(ValueError, quinte.aec.env, "champions", render_mode="human")


if __name__ == "__main__":
    harness.main()

"""The transcripts of doc/python.md, the programs of examples/python, and type hints if mypy is there."""
import doctest
import importlib.util
import os
import subprocess
import sys
import unittest

import harness
from harness import ROOT


class Manual(unittest.TestCase):
    def test_transcripts(self):
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        result = doctest.testfile(str(ROOT / "doc" / "python.md"), module_relative=False, optionflags=flags)
        self.assertEqual(result.failed, 0)
        self.assertGreater(result.attempted, 40)

    def test_everything_public_is_told(self):
        """Methods of games, states, journals, playouts and vectors stand in the manual or explain themselves."""
        import quinte
        for kind in (quinte.Game, quinte.State, quinte.Journal, quinte.Playouts, quinte.Vector, quinte.Agent):
            for name, member in vars(kind).items():
                if callable(member) and not name.startswith("_"):
                    manual = (ROOT / "doc" / "python.md").read_text()
                    self.assertTrue(member.__doc__ or name in manual, f"{kind.__name__}.{name}")


class Examples(unittest.TestCase):
    def run_example(self, name, *arguments):
        path = ROOT / "examples" / "python" / name
        self.assertLess(len(path.read_text().splitlines()), 80, name)
        done = subprocess.run([sys.executable, path, *arguments], capture_output=True, text=True,
                              env={**os.environ, "PYTHONPATH": ""})
        self.assertEqual((done.returncode, done.stderr), (0, ""), name)
        return done.stdout

    def test_random_player(self):
        out = self.run_example("random_player.py")
        self.assertIn("player 0 (mulligan): ", out)
        self.assertTrue(out.endswith("player 0 has lost\n"))
        self.assertEqual(out, self.run_example("random_player.py", "champions", "1"))

    def test_greedy(self):
        self.assertRegex(self.run_example("greedy.py", "smashup", "2"), "greedy won [012] of 2 games of Smash Up")

    def test_monte_carlo(self):
        self.assertRegex(self.run_example("monte_carlo.py", "champions", "1", "1", "24"),
                         "Monte Carlo won [01] of 1 games of Marvel Champions")

    def test_errors_are_told_shortly(self):
        done = subprocess.run([sys.executable, ROOT / "examples" / "python" / "random_player.py", "chess"],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("there is no game 'chess'", done.stderr)
        self.assertNotIn("Traceback", done.stderr)


class Hints(unittest.TestCase):
    @unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not here")
    def test_mypy(self):
        done = subprocess.run([sys.executable, "-m", "mypy", ROOT / "python" / "quinte"],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    harness.main()

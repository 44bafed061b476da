"""Tests of the Python package: finds it and runs unittest so that tests/run.py can count.

The library is the one in $QUINTE_LIBRARY, or that of the release build (make). tests/run.py gives the one
with the sanitizers.
"""
import os
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "python"))
os.environ.pop("QUINTE_DATA", None)

GAMES = ("champions", "smashup", "dicethrone", "villainous", "vs")


def main(name="__main__"):
    """Runs the tests of the module, and ends with "N passed, N failed"."""
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules[name])
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=0).run(suite)
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    print(f"{max(result.testsRun - failed - len(result.skipped), 0)} passed, {failed} failed", flush=True)
    sys.exit(1 if failed else 0)

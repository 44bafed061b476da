"""Playouts: many random games in one call, and how they ended."""
from __future__ import annotations

import ctypes
from typing import Any

from . import _abi
from ._core import error_of, number

TERMINAL = -4  # OpenSpiel's number for "the game is over"

COLUMNS = _abi.CONSTANTS["QN_STAND_COLUMNS"]
STATUS = _abi.CONSTANTS["QN_STAND_STATUS"]
CHOICES = _abi.CONSTANTS["QN_STAND_CHOICES"]
OUTCOME = _abi.CONSTANTS["QN_STAND_OUTCOME"]
OUTLOOK = _abi.CONSTANTS["QN_STAND_OUTLOOK"]
MOST = 1 << 24  # rows of one call
VALUE = (0.0, 1.0, -1.0, 0.0)

try:
    import numpy  # type: ignore
except ImportError:  # all of it works without
    numpy = None


class Playouts:
    """How playouts ended. `len()` of them; lists, or numpy's arrays if numpy is there."""

    def __init__(self, rows: Any, players: int) -> None:
        self._rows = rows
        self._players = players

    def __len__(self) -> int:
        return len(self._rows) // COLUMNS

    @property
    def decisions(self) -> int:
        """Asks answered in all of them together."""
        return sum(self._rows[CHOICES::COLUMNS])

    @property
    def rows(self) -> Any:
        """The numbers as the library tells them (quinte/bulk.h): one row a playout."""
        if numpy is not None:
            return numpy.array(self._rows[:], dtype=numpy.int32).reshape(-1, COLUMNS)
        return [self._rows[at:at + COLUMNS] for at in range(0, len(self._rows), COLUMNS)]

    def lengths(self) -> Any:
        """Decisions in each."""
        found = self._rows[CHOICES::COLUMNS]
        return found if numpy is None else numpy.array(found, dtype=numpy.int32)

    def returns(self) -> Any:
        """What each player got in each: 1 won, -1 lost, 0 drawn or not decided."""
        if numpy is not None:
            return numpy.array(VALUE)[self.rows[:, OUTCOME:OUTCOME + self._players]]
        return [[VALUE[outcome] for outcome in row[OUTCOME:OUTCOME + self._players]] for row in self.rows]

    def mean_returns(self) -> list[float]:
        """What each player got on average."""
        count = max(len(self), 1)
        return [sum(VALUE[outcome] for outcome in self._rows[OUTCOME + player::COLUMNS]) / count
                for player in range(self._players)]

    def values(self) -> Any:
        """What each player may expect where each ended: the same, and a guess from the scores (State.outlook)
        where `limit` cut it short."""
        if numpy is not None:
            return self.rows[:, OUTLOOK:OUTLOOK + self._players] / 1e6
        return [[value / 1e6 for value in row[OUTLOOK:OUTLOOK + self._players]] for row in self.rows]

    def mean_values(self) -> list[float]:
        """What each player may expect on average."""
        count = max(len(self), 1)
        return [sum(self._rows[OUTLOOK + player::COLUMNS]) / 1e6 / count for player in range(self._players)]

    def stopped(self) -> int:
        """How many could not be played to an end: a table stopped, or the action was not there."""
        return sum(1 for status in self._rows[STATUS::COLUMNS] if status)


def play_out(table: int, players: int, count: Any, knower: int, action: int | None, seed: int,
             limit: Any) -> Playouts:
    count = number(count, "count", 0, MOST)
    rows = (ctypes.c_int32 * (count * COLUMNS))()
    request = _abi.qn_playouts(count, seed, knower,
                               _abi.CONSTANTS["QN_ACTION_RANDOM"] if action is None else action,
                               number(limit, "limit", 0, 2**32 - 1))
    status = _abi.library().qn_rollouts(table, request, rows, COLUMNS)
    if status:
        raise error_of(status)
    return Playouts(rows, players)

"""Many tables at once: one call steps them all. For learners that gather experience."""
from __future__ import annotations

import ctypes
from array import array
from types import TracebackType
from typing import Any, Iterable

from . import _abi
from ._bulk import CHOICES, OUTCOME, OUTLOOK, STATUS, TERMINAL, VALUE, numpy
from ._core import Handle, error_of, number, seed_of
from .errors import BadOptionError
from .game import Game
from .state import State

NONE = _abi.CONSTANTS["QN_ACTION_NONE"]
DEAL = _abi.CONSTANTS["QN_ACTION_DEAL"]
RANDOM = _abi.CONSTANTS["QN_ACTION_RANDOM"]
MOST = 1 << 20
COLUMNS = OUTLOOK  # without outlooks, which take the longest to find out


class Vector:
    """`count` tables of one game, stepped together.

    An action is what it is for a state, or NONE (this table waits), DEAL (a new game) or RANDOM. A table
    whose game is over takes NONE or DEAL; with `autodeal` it is dealt anew by the next step, whatever the
    action. Forced asks are skipped unless `skip_forced` is False. Everything follows from the seed."""

    def __init__(self, game: Game, count: int, seed: int | None = None, *, skip_forced: bool = True,
                 autodeal: bool = False) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a game is wanted, not {type(game).__name__}")
        library = _abi.library()
        self._count = number(count, "count", 1, MOST)
        self._game = game
        self._autodeal = bool(autodeal)
        self._tables: list[Handle] = []
        first = game._table(0)
        with first as table:
            library.qn_set_logging(table, False)
            library.qn_set_skip_forced(table, bool(skip_forced))
            self._players = int(library.qn_seats(table))
        self._tables.append(first)
        while len(self._tables) < self._count:
            with first as table:
                pointer = library.qn_clone(table)
            if not pointer:
                raise error_of(_abi.CONSTANTS["QN_NO_MEMORY"])
            self._tables.append(Handle(pointer, library.qn_table_free, "vector", game._pack))
        self._pointers = (ctypes.c_void_p * self._count)(*(handle._pointer for handle in self._tables))
        self._random = (ctypes.c_uint64 * self._count)()
        self._rows = (ctypes.c_int32 * (self._count * COLUMNS))()
        self._hold = Handle(ctypes.addressof(self._pointers), _nothing, "vector")
        self._shape = game.observation_shape()
        self._seen = ((ctypes.c_int16 * (self._count * self._shape.rows * self._shape.columns))(),
                      (ctypes.c_int32 * (self._count * self._shape.numbers))(), (ctypes.c_int32 * self._count)())
        self.reset(seed)

    def __len__(self) -> int:
        return self._count

    def num_players(self) -> int:
        return self._players

    def reset(self, seed: int | None = None) -> None:
        """New games at all tables; None: by any seed."""
        start = seed_of(seed)
        for at in range(self._count):
            self._random[at] = _mixed(start + at)
        self._apply(array("i", [DEAL]) * self._count)

    def step(self, actions: Iterable[int]) -> None:
        """One action at each table, in one call. BadOptionError: one of them cannot be; that table has not
        moved, the others have. Tables that stop are told by `statuses`."""
        chosen = _as_actions(actions, self._count)
        if self._autodeal:
            chosen = array("i", chosen.tobytes() if isinstance(chosen, array) else bytes(chosen))
            for at, player in enumerate(self._rows[0::COLUMNS]):
                if player < 0:
                    chosen[at] = DEAL
        self._apply(chosen)

    def step_random(self) -> None:
        """Any action at each table where somebody is asked; the others wait, or are dealt anew (autodeal)."""
        other = DEAL if self._autodeal else NONE
        self._apply(array("i", [RANDOM if player >= 0 else other for player in self._rows[0::COLUMNS]]))

    def _apply(self, chosen: Any) -> None:
        library = _abi.library()
        address, length = _address(chosen)
        assert length == self._count
        with self._hold:
            library.qn_step_many(self._pointers, self._count, address, self._random, self._rows, COLUMNS)
        bad = [at for at, status in enumerate(self._rows[STATUS::COLUMNS])
               if status in (_abi.CONSTANTS["QN_BAD_OPTION"], _abi.CONSTANTS["QN_NOT_WAITING"])]
        if bad:
            raise BadOptionError(f"table {bad[0]} has no action {chosen[bad[0]]} now"
                                 f"{f', and {len(bad) - 1} more tables' if len(bad) > 1 else ''}")

    # ---- where the tables stand

    @property
    def rows(self) -> Any:
        """The numbers as the library tells them (quinte/bulk.h): one row a table. With numpy it is the memory
        itself, which the next step changes."""
        self._open()
        if numpy is not None:
            return numpy.frombuffer(self._rows, dtype=numpy.int32).reshape(-1, COLUMNS)
        return [self._rows[at:at + COLUMNS] for at in range(0, len(self._rows), COLUMNS)]

    def current_players(self) -> Any:
        """Who is asked at each; TERMINAL where the game is over."""
        found = [player if player >= 0 else TERMINAL for player in self._column(0)]
        return found if numpy is None else numpy.array(found, dtype=numpy.int32)

    def num_actions(self) -> Any:
        """How many actions there are at each: 0 ... n - 1 are legal."""
        found = self._column(1)
        return found if numpy is None else numpy.array(found, dtype=numpy.int32)

    def statuses(self) -> list[int]:
        """0, or why the table has stopped (qn_status)."""
        return self._column(STATUS)

    def returns(self) -> Any:
        """What each player has at each table: 1 won, -1 lost, 0 drawn or not decided."""
        if numpy is not None:
            return numpy.array(VALUE)[self.rows[:, OUTCOME:OUTCOME + self._players]]
        return [[VALUE[outcome] for outcome in row[OUTCOME:OUTCOME + self._players]] for row in self.rows]

    def decisions(self) -> int:
        """Actions that the last step has made."""
        return sum(self._column(CHOICES))

    def _column(self, column: int) -> list[int]:
        self._open()
        return list(self._rows[column::COLUMNS])

    def _open(self) -> None:
        with self._hold:
            pass

    def observe(self, players: Iterable[int] | None = None) -> tuple[Any, Any, Any]:
        """What is seen of each table, by these players or by whoever is asked there: rows, numbers, and how many rows
        there are of each (State.observe). Arrays of numpy's, or memoryviews, with a table, a row and a column;
        the next call changes them."""
        seats = None if players is None else _as_actions(players, self._count)
        if seats is not None:
            for player in seats:
                number(player, "player", -1, self._players - 1)
        shape, buffers = self._shape, self._seen
        with self._hold:
            _abi.library().qn_observe_many(self._pointers, self._count, None if seats is None else
                                           _address(seats)[0], buffers[0], shape.rows, buffers[1], shape.numbers,
                                           buffers[2])
        return (_shaped(buffers[0], "h", self._count, shape.rows, shape.columns),
                _shaped(buffers[1], "i", self._count, shape.numbers), _shaped(buffers[2], "i", self._count))

    def state(self, at: int) -> State:
        """A clone of one of the tables."""
        at, library = number(at, "table", 0, self._count - 1), _abi.library()
        with self._hold:
            pointer = library.qn_clone(self._pointers[at])
        if not pointer:
            raise error_of(_abi.CONSTANTS["QN_NO_MEMORY"])
        state = State(self._game, Handle(pointer, library.qn_table_free, "state", self._game._pack))
        state._continue_from([None])
        return state

    # ---- the end

    def close(self) -> None:
        """Frees all tables."""
        self._hold.close()
        for handle in self._tables:
            handle.close()

    def __enter__(self) -> Vector:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError("a vector of tables cannot be pickled")


def _shaped(buffer: Any, kind: str, *shape: int) -> Any:
    if numpy is not None:
        return numpy.frombuffer(buffer, dtype=kind).reshape(shape)
    return memoryview(buffer).cast("B").cast(kind, shape)


def _nothing(_pointer: int) -> None:
    """The tables are freed by their own handles."""


def _mixed(seed: int) -> int:
    """Neighbouring numbers far apart (SplitMix64)."""
    z = (seed * 0x9E3779B97F4A7C15 + 0x9E3779B97F4A7C15) & (2**64 - 1)
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & (2**64 - 1)
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & (2**64 - 1)
    return z ^ z >> 31


def _as_actions(actions: Any, count: int) -> Any:
    """One C int a table: an array of numpy's as it is, anything else copied."""
    if numpy is not None and isinstance(actions, numpy.ndarray):
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions must be whole numbers, not {actions.dtype}")
        chosen: Any = numpy.ascontiguousarray(actions.ravel(), dtype=numpy.int32)
    else:
        try:
            chosen = array("i", actions)
        except OverflowError:
            raise BadOptionError("an action is beyond all that there are") from None
    if len(chosen) != count:
        raise ValueError(f"{count} actions are wanted, one a table, not {len(chosen)}")
    return chosen


def _address(chosen: Any) -> tuple[int, int]:
    if isinstance(chosen, array):
        return chosen.buffer_info()
    return int(chosen.ctypes.data), len(chosen)

"""What a player sees as numbers (quinte/observe.h): for programs that learn."""
from __future__ import annotations

import ctypes
from typing import Any, Callable, NamedTuple

from . import _abi
from ._bulk import numpy
from ._core import decoded, text_from

COLUMNS = _abi.CONSTANTS["QN_SEEN_COLUMNS"]


class Observation(NamedTuple):
    """`rows`: a card each, or the unknown cards of a zone; `numbers`: of the table and its players. Lists, or
    numpy's arrays if numpy is there."""
    rows: Any
    numbers: Any


class Shape(NamedTuple):
    """How large observations of a game are: at most so many rows, with so many columns; so many numbers."""
    rows: int
    columns: int
    numbers: int

    @property
    def size(self) -> int:
        """Of a tensor: all in one row."""
        return self.rows * self.columns + self.numbers


def shape_of(table: int) -> Shape:
    library = _abi.library()
    return Shape(library.qn_observe_rows(table), COLUMNS, library.qn_observe_numbers(table))


def observe(table: int, player: int, room: int, number_room: int) -> tuple[Any, Any, int]:
    """The arrays, filled as far as they go, and how many rows there are."""
    rows, numbers = (ctypes.c_int16 * (room * COLUMNS))(), (ctypes.c_int32 * number_room)()
    return rows, numbers, int(_abi.library().qn_observe(table, player, rows, room, numbers, number_room))


def observation(table: int, player: int) -> Observation:
    shape = shape_of(table)
    rows, numbers, count = observe(table, player, shape.rows, shape.numbers)
    cells = rows[:count * COLUMNS]
    if numpy is not None:
        return Observation(numpy.array(cells, dtype=numpy.int16).reshape(-1, COLUMNS),
                           numpy.array(numbers[:], dtype=numpy.int32))
    return Observation([cells[at:at + COLUMNS] for at in range(0, len(cells), COLUMNS)], numbers[:])


def names(table: int) -> dict[str, list[str]]:
    """What columns, numbers, kinds of zones, bits of states and kinds of asks are called."""
    library = _abi.library()

    def listed(count: int, name: Callable[[int, int], bytes]) -> list[str]:
        return [decoded(name(table, at)) for at in range(count)]

    return {"columns": [decoded(library.qn_observe_column_name(at)) for at in range(COLUMNS)],
            "numbers": [text_from(library.qn_observe_number_name, table, at)
                        for at in range(library.qn_observe_numbers(table))],
            "zones": listed(library.qn_observe_zones(table), library.qn_observe_zone_name),
            "states": listed(library.qn_observe_states(table), library.qn_observe_state_name),
            "asks": listed(library.qn_observe_asks(table), library.qn_observe_ask_name)}

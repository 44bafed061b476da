"""Players that are programs (quinte/agent.h): what they choose, and what they think of every action."""
from __future__ import annotations

import ctypes
import threading
from types import TracebackType
from typing import NamedTuple

from . import _abi
from ._core import Handle, decoded, encoded, error_of, language_number, number, seed_of, text_from
from .errors import BadSetupError, NotWaitingError
from .state import State

LEVELS = _abi.CONSTANTS["QN_AGENT_LEVELS"]
_LINE = _abi.CONSTANTS["QN_MAX_LINE"]
_MOST = 2**32 - 1


class Opinion(NamedTuple):
    """What an agent thinks of an action: how often it was tried, the chance to win that it gives, and the
    actions that would follow."""
    action: int
    visits: int
    chance: float
    line: tuple[int, ...]


def levels() -> list[str]:
    """The levels of agents, weakest first."""
    return [decoded(_abi.library().qn_agent_name(at)) for at in range(LEVELS)]


class Agent:
    """A player for one seat of states with this game and set-up. It knows what its seat may know.

        agent = quinte.Agent("strong", state)
        state.apply_action(agent.choose(state))

    Without bounds an agent thinks as long as its level does. With `iterations` alone the same seed gives the same
    answer every time. One thread at a time, but for `stop`."""

    def __init__(self, level: str, state: State, player: int | None = None, seed: int | None = None) -> None:
        """For the player who is asked, unless another one is named; without a seed, any."""
        name, pointer = encoded(level, "level"), ctypes.c_void_p()
        seat = state.current_player() if player is None else state._player(player)
        if seat < 0:
            raise NotWaitingError("the game is over: nobody is asked")
        with state._handle as table:
            status = _abi.library().qn_agent_new(name, table, seat, seed_of(seed), pointer)
        if status == _abi.CONSTANTS["QN_BAD_SETUP"]:
            raise BadSetupError(f"there is no agent {level!r}; there are: {', '.join(levels())}")
        if status:
            raise error_of(status)
        self._handle = Handle(pointer.value or 0, _abi.library().qn_agent_free, "agent", state._handle._pack)
        self._gate = threading.Lock()  # nobody stops what is being put away
        self._level, self._seat = level, seat
        self._count = 0  # actions of the last thought

    @property
    def level(self) -> str:
        return self._level

    @property
    def player(self) -> int:
        return self._seat

    def think(self, state: State, *, iterations: int | None = None, milliseconds: int | None = None) -> int:
        """Thinks about the state's question, which must be the agent's, and returns its choice. Other threads run
        meanwhile."""
        budget = _abi.qn_budget(number(iterations or 0, "iterations", 0, _MOST),
                                number(milliseconds or 0, "milliseconds", 0, _MOST))
        with self._handle as agent, state._handle as table:
            status = _abi.library().qn_agent_think(agent, table, budget)
            self._count = 0 if status else state._count
            if status == _abi.CONSTANTS["QN_NOT_WAITING"]:
                raise NotWaitingError(f"player {self._seat} is not asked")
            if status:
                raise error_of(status)
            return int(_abi.library().qn_agent_choice(agent))

    choose = think

    def stop(self) -> None:
        """From another thread: the thought ends soon, with what it has come to; an agent that is not thinking
        ends its next thought at once."""
        with self._gate:
            if self._handle._pointer:
                _abi.library().qn_agent_stop(self._handle._pointer)

    def opinions(self) -> list[Opinion]:
        """What the last thought came to, the most tried action first. Levels that do not search have none."""
        found, library = [], _abi.library()
        with self._handle as agent:
            for action in range(self._count):
                opinion, line = _abi.qn_opinion(), (ctypes.c_uint16 * _LINE)()
                if library.qn_agent_opinion(agent, action, opinion):
                    length = library.qn_agent_line(agent, action, line, _LINE)
                    found.append(Opinion(action, opinion.visits, opinion.chance, tuple(line[:length])))
        return sorted(found, key=lambda one: -one.visits)

    def line_to_string(self, action: int, language: str = "en") -> str:
        """What the agent expects to do after that action of its last thought, in words."""
        with self._handle as agent:
            return text_from(_abi.library().qn_agent_line_text, agent,
                             number(action, "an action", 0, 2**31), language_number(language))

    def wins_this_turn(self, state: State, action: int, *, positions: int = 0, deals: int = 0) -> str:
        """Does the action win before the turn ends, whatever others do and chance brings? "sure": yes; "deals": in all
        deals that were tried of what is left to chance; "no"; "open": not found out within so many positions."""
        win = _abi.qn_win()
        with self._handle as agent, state._handle as table:
            status = _abi.library().qn_agent_find_win(agent, table, state._action(action),
                                                      number(positions, "positions", 0, _MOST),
                                                      number(deals, "deals", 0, 2**31 - 1), win)
        if status == _abi.CONSTANTS["QN_NOT_WAITING"]:
            raise NotWaitingError(f"player {self._seat} is not asked")
        if status:
            raise error_of(status)
        return ("no", "sure", "deals", "open")[win.proof]

    def chance(self, state: State) -> float:
        """The chance that the agent's player wins from here, as it looks without thinking; whoever is asked."""
        with self._handle as agent, state._handle as table:
            chance = float(_abi.library().qn_agent_chance(agent, table))
        if chance < 0:
            raise BadSetupError("the state is of another game")
        return chance

    def restart(self, seed: int | None = None) -> None:
        """For a new game: as one just made with this seed."""
        with self._handle as agent:
            _abi.library().qn_agent_restart(agent, seed_of(seed))
        self._count = 0

    def close(self) -> None:
        """Frees it; otherwise that happens with the last reference."""
        with self._gate:
            self._handle.close()

    def __enter__(self) -> Agent:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<quinte.Agent {self._level} for player {self._seat}>"

"""A game in the shape of PettingZoo's AEC environments, without PettingZoo.

    env = quinte.aec.env("champions", {"players": 2})
    env.reset(seed=11)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(
            observation["action_mask"])
        env.step(action)
    env.close()

An agent is a player, "player_0" and so on. Agents act when they are asked, in no fixed order. Rewards come
at the end: 1 won, -1 lost, 0 drawn. A player who is out of the game stays an agent until it ends, and is
asked no more.
"""
from __future__ import annotations

import random
from types import TracebackType
from typing import Any, Iterator, Mapping

from ._bulk import TERMINAL, numpy
from ._core import number, seed_of
from .errors import BadOptionError, QuinteError, StoppedError
from .game import Game, load_game
from .state import State


class Discrete:
    """The actions 0 ... n - 1."""

    def __init__(self, n: int) -> None:
        self.n = n
        self._random = random.Random()

    def seed(self, seed: int | None = None) -> None:
        self._random.seed(seed)

    def sample(self, mask: Any = None) -> int:
        """Any action; of those that the mask allows."""
        if mask is None:
            return self._random.randrange(self.n)
        allowed = [action for action, may in enumerate(mask) if may]
        if not allowed:
            raise QuinteError("the mask allows no action")
        return self._random.choice(allowed)

    def contains(self, action: Any) -> bool:
        return isinstance(action, int) and 0 <= action < self.n

    __contains__ = contains

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class AECEnv:
    """An environment in which one agent acts at a time."""

    metadata: dict[str, Any] = {"name": "quinte", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: Game, *, max_moves: int = 0, skip_forced: bool = True, tensors: bool = False,
                 render_mode: str | None = None) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a game is wanted, not {type(game).__name__}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"there is no render mode {render_mode!r}; there is: ansi")
        self.metadata = {**AECEnv.metadata, "name": f"quinte_{game.name}"}
        self.render_mode = render_mode
        self.game = game
        self.possible_agents = [f"player_{seat}" for seat in range(game.num_players())]
        self.agents: list[str] = []
        self.max_moves = number(max_moves, "max_moves", 0, 2**32 - 1)
        self._skip_forced = bool(skip_forced)
        self._tensors = bool(tensors)
        self._spaces = {agent: Discrete(game.num_distinct_actions()) for agent in self.possible_agents}
        self._state: State | None = None

    # ---- what there is

    @property
    def unwrapped(self) -> AECEnv:
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def table(self) -> State:
        """The state that is played."""
        if self._state is None:
            raise QuinteError("reset() comes first")
        return self._state

    def action_space(self, agent: str) -> Discrete:
        return self._spaces[agent]

    # ---- playing

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game, dealt by the seed; it seeds the spaces' samples, too."""
        if self._state is not None:
            self._state.close()
        self._state = self.game.new_initial_state(seed_of(seed), log=False, skip_forced=self._skip_forced)
        for number_, space in enumerate(self._spaces.values()):
            space.seed(None if seed is None else seed + number_)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def step(self, action: int | None) -> None:
        """The selected agent's action; None, and nothing else, from an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise BadOptionError(f"{agent} must act: the game goes on")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {each: 0.0 for each in self.agents}
        stopped = False
        try:
            self.table.apply_action(action)
        except StoppedError as error:
            stopped = True
            self.infos = {each: {"stopped": str(error)} for each in self.agents}
        self._judge(stopped)
        self.agent_selection = self._asked()

    def _judge(self, stopped: bool) -> None:
        late = bool(self.max_moves) and self.table.move_number() >= self.max_moves
        if stopped or (late and not self.table.is_terminal()):
            self.truncations = {agent: True for agent in self.agents}
        elif self.table.is_terminal():
            self.terminations = {agent: True for agent in self.agents}
            self.rewards = dict(zip(self.possible_agents, self.table.returns()))
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _leave(self, agent: str, action: Any) -> None:
        if action is not None:
            raise BadOptionError(f"the game is over for {agent}: step(None)")
        for facts in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del facts[agent]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]

    def _asked(self) -> str:
        player = self.table.current_player()
        return self.agents[0] if player == TERMINAL or any(self.truncations.values()) else \
            self.possible_agents[player]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent knows, as a view or as numbers (`tensors`: State.observation_tensor), and 1 for each
        action that it may choose now."""
        player, table = self._player(agent), self.table
        over = self.truncations.get(agent, True) or self.terminations.get(agent, True)
        mask = [0] * table.num_distinct_actions() if over else table.legal_actions_mask(player)
        seen = table.observation_tensor(player) if self._tensors else table.information_state(player)
        return {"observation": seen,
                "action_mask": mask if numpy is None else numpy.array(mask, dtype=numpy.int8)}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the selected agent has to know: observation, reward since it acted, ended, cut short, infos."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The selected agents, one after the other, until all have left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def state(self) -> dict[str, Any]:
        """What everybody sees."""
        return self.table.information_state(-1)

    def render(self) -> str:
        """The question and its options, as text."""
        return str(self.table)

    def _player(self, agent: str) -> int:
        try:
            return self.possible_agents.index(agent)
        except ValueError:
            raise ValueError(f"there is no agent {agent!r}; there are: "
                             f"{', '.join(self.possible_agents)}") from None

    # ---- the end

    def close(self) -> None:
        if self._state is not None:
            self._state.close()

    def __enter__(self) -> AECEnv:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(name: str, parameters: Mapping[str, Any] | None = None, *, max_moves: int = 0,
        skip_forced: bool = True, tensors: bool = False, render_mode: str | None = None, **more: Any) -> AECEnv:
    """An environment of a game by its name; `more` is for load_game."""
    return AECEnv(load_game(name, parameters, **more), max_moves=max_moves, skip_forced=skip_forced,
                  tensors=tensors, render_mode=render_mode)

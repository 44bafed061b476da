"""States: a table at which a game is played.

Chance is inside: dice, shuffles and random picks follow from the seed and the actions, so there are no
chance nodes. Whoever needs other chances, or other hidden cards, asks for them: determinize, rollouts.
"""
from __future__ import annotations

import ctypes
import json
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable

from . import _abi
from ._bulk import Playouts, TERMINAL, numpy, play_out
from ._core import (Handle, decoded, encoded, error_of, language_number, number, seed_of, text_from)
from .errors import BadOptionError, ClosedError, NotWaitingError, QuinteError
from .observe import Observation, observation, observe

if TYPE_CHECKING:
    from .game import Game
    from .journal import Journal

SPECTATOR = -1
OUTCOMES = ("undecided", "won", "lost", "drawn")
RETURNS = (0.0, 1.0, -1.0, 0.0)

_NONE = _abi.CONSTANTS["QN_NONE"]
_COLUMNS = _abi.CONSTANTS["QN_STAND_OUTCOME"]  # what a step has to tell
_Row = ctypes.c_int32 * _COLUMNS
_STOPPED = (_abi.CONSTANTS["QN_LOOP"], _abi.CONSTANTS["QN_FULL"])
_UNKNOWN = object()  # a history that nobody has written down


class State:
    """A table. Not shared between threads: a second thread gets an InUseError, or its own clone."""

    __slots__ = ("_game", "_handle", "_row", "_seats", "_seat", "_count", "_step", "_history", "_moves", "_journal",
                 "_skips", "__weakref__")

    def __init__(self, game: Game, handle: Handle, *, skip_forced: bool = False) -> None:
        self._game = game
        self._handle = handle
        self._row = _Row()
        self._step = _abi.library().qn_step
        self._history: Any = None
        self._moves = 0
        self._journal: Journal | None = None
        self._skips = False
        with handle as table:
            self._seats = int(_abi.library().qn_seats(table))
            self._refresh(table)
            if skip_forced:
                self._skip_forced(table)

    def _refresh(self, table: int) -> None:
        row = self._row
        self._step(table, -1, None, row, _COLUMNS)
        self._seat = row[0]
        self._count = row[1]

    def _skip_forced(self, table: int) -> None:
        """From now on; an ask with one option that stands already is answered here."""
        self._skips = True
        _abi.library().qn_set_skip_forced(table, True)
        if self._count == 1:
            self._step(table, 0, None, self._row, _COLUMNS)
            self._refresh(table)

    def _continue_from(self, actions: list[int | None]) -> None:
        """What led here; None: something that is no action, or that nobody has written down."""
        for action in actions:
            self._history = _UNKNOWN if action is None else (self._history, action)
        self._moves = len(actions)

    # ---- whose turn it is

    def get_game(self) -> Game:
        """The game that dealt it, or whose cards a replay was given."""
        return self._game

    def num_players(self) -> int:
        return self._seats

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        """The player who is asked; TERMINAL when the game is over."""
        if not self._handle._pointer:
            raise ClosedError("this state was closed")
        return self._seat if self._seat >= 0 else TERMINAL

    def is_terminal(self) -> bool:
        return self.current_player() == TERMINAL

    def is_chance_node(self) -> bool:
        """Never: chance is inside the table."""
        return False

    def is_simultaneous_node(self) -> bool:
        """Never: players who decide at the same time are asked one after the other, unseen."""
        return False

    def is_player_node(self) -> bool:
        return not self.is_terminal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        raise QuinteError("there are no chance nodes: chance is inside the table")

    @property
    def round(self) -> int:
        with self._handle as table:
            return int(_abi.library().qn_round(table))

    def move_number(self) -> int:
        """How many actions were applied to this state and those it was cloned from."""
        return self._moves

    def history(self) -> list[int]:
        """The actions that led here from the deal. Not after play_random, a lenient replay or a resignation:
        nobody has written such actions down."""
        link = self._history
        actions: list[Any] = []
        while link is not None:
            if link is _UNKNOWN:
                raise QuinteError("the actions that led here were not written down")
            link, action = link
            actions.append(action)
        return actions[::-1]

    # ---- actions

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions of the player who is asked: 0 ... n - 1; nobody else has any."""
        asked = self.current_player()
        if player is not None and self._player(player) != asked:
            return []
        return list(range(self._count))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for each legal action, 0 for the others, num_distinct_actions() in all."""
        legal = len(self.legal_actions(player))
        return [1] * legal + [0] * (self.num_distinct_actions() - legal)

    def apply_action(self, action: int) -> None:
        """Makes the choice, and runs until somebody is asked again or the game is over.

        A state that is being recorded writes it down first (Journal). StoppedError: the table has stopped for
        good; where it is recorded the choice was not made, and another can be."""
        action = self._action(action)
        if self._journal is not None:
            self._record(action)
        else:
            row = self._row
            with self._handle as table:
                status = self._step(table, action, None, row, _COLUMNS)
                self._seat = row[0]
                self._count = row[1]
                if status in _STOPPED:  # the choice was made
                    self._noted(action)
                if status:
                    raise self._failed(status, table)
        self._noted(action)

    def _noted(self, action: int) -> None:
        self._history = (self._history, action)
        self._moves += 1

    def _record(self, action: int) -> None:
        library, ask = _abi.library(), _abi.qn_ask()
        with self._handle as table:
            library.qn_ask_get(table, ask)
        self._write_down(lambda journal, table: library.qn_record(journal, table, ask.serial, action))

    def _write_down(self, record: Callable[[int, int], int]) -> None:
        assert self._journal is not None
        with self._journal._handle as journal, self._handle as table:
            status = record(journal, table)
            errno = ctypes.get_errno()
            self._refresh(table)
            if status:
                raise self._failed(status, table, errno)

    def resign(self, player: int) -> None:
        """The player gives the game up, at any question: the table answers for them from now on. BadOptionError:
        they are out, or have resigned. No action, and so the end of what history() can tell."""
        library, player = _abi.library(), self._player(player)
        if self._journal is not None:
            self._write_down(lambda journal, table: library.qn_record_resign(journal, table, player))
        else:
            with self._handle as table:
                status = library.qn_resign(table, player)
                self._refresh(table)
                if status == _abi.CONSTANTS["QN_BAD_OPTION"]:
                    raise BadOptionError(f"player {player} is out, or has resigned")
                if status:
                    raise self._failed(status, table)
        self._moves += 1
        self._history = _UNKNOWN

    def resigned(self, player: int) -> bool:
        """Has the player given up?"""
        player = self._player(player)
        with self._handle as table:
            return bool(_abi.library().qn_resigned(table, player))

    def _failed(self, status: int, table: int, errno: int = 0) -> QuinteError:
        stop, about = _abi.qn_stop(), ""
        if status in _STOPPED and _abi.library().qn_stop_get(table, stop):
            about = " ".join(filter(None, (decoded(stop.what), self._card_id(getattr(stop, "def")))))
        return error_of(status, None, about, errno)

    def _card_id(self, card: int) -> str:
        try:
            return "" if card == _NONE else str(self._game.card(card)["id"])
        except ClosedError:
            return ""

    def child(self, action: int) -> State:
        """A clone to which the action was applied."""
        child = self.clone()
        child.apply_action(action)
        return child

    def _action(self, action: Any) -> int:
        if type(action) is not int:
            action = number(action, "an action", -2**63, 2**63)
        if not 0 <= action < self._count:
            self.current_player()  # says so if it is closed
            if self._seat < 0:
                raise NotWaitingError("the game is over: nobody is asked")
            raise BadOptionError(f"there is no action {action} now; there are 0 ... {self._count - 1}")
        return int(action)

    def _option(self, table: int, action: Any) -> Any:
        action = self._action(action)
        options = _abi.option()
        _abi.library().qn_options(table, options)
        return options[action]

    def action_to_string(self, *arguments: int, language: str | None = None) -> str:
        """What people call an action: action_to_string(action), or, as elsewhere, (player, action)."""
        action = arguments[-1] if arguments else None
        if len(arguments) > 2:
            raise TypeError("action_to_string takes an action, or a player and an action")
        if len(arguments) == 2:
            self._player(arguments[0])
        lang = self._lang(language)
        with self._handle as table:
            option = self._option(table, action)
            return text_from(_abi.library().qn_option_label, table, self._seat, option, lang)

    def action_id(self, action: int) -> str:
        """The action in the words that journals, scenes and the protocol use: "play swinging_web_kick"."""
        with self._handle as table:
            option = self._option(table, action)
            return text_from(_abi.library().qn_option_id, table, self._seat, option)

    def string_to_action(self, text: str) -> int:
        """The action with that id or, in either language, that label."""
        encoded(text, "an action")
        for action in self.legal_actions():
            if text in (self.action_id(action), self.action_to_string(action, language="en"),
                        self.action_to_string(action, language="fr")):
                return action
        raise BadOptionError(f"there is no action {text!r} now")

    def action_key(self, action: int) -> int:
        """A number of 64 bits that means the same in every state that the player cannot tell from this
        one, whatever the order of options: for statistics over several deals."""
        with self._handle as table:
            return int(_abi.library().qn_option_key(table, self._seat, self._option(table, action)))

    def action_info(self, action: int) -> dict[str, Any]:
        """An action in its parts: verb, the group that such verbs belong to in any game, card, second card, number,
        rule, and what it is marked as."""
        library = _abi.library()
        with self._handle as table:
            option = self._option(table, action)
            buffer = ctypes.create_string_buffer(12)
            return {"verb": text_from(library.qn_option_verb, table, option),
                    "group": decoded(library.qn_group_name(library.qn_option_group(table, option))),
                    "card": _card(option.card), "with": _card(getattr(option, "with")),
                    "value": option.value, "rule": decoded(library.qn_rule_id(option.rule, buffer)) or None,
                    "suggested": bool(option.flags & _abi.CONSTANTS["QN_SUGGESTED"]),
                    "pass": bool(option.flags & _abi.CONSTANTS["QN_PASS"]),
                    "reordered": bool(option.flags & _abi.CONSTANTS["QN_REORDERED"])}

    def ask(self, language: str | None = None) -> dict[str, Any]:
        """What the current player is asked: a word of the game, its role in any game ("turn", "target", "payment"), a
        sentence, the rule behind it."""
        library, ask, lang = _abi.library(), _abi.qn_ask(), self._lang(language)
        with self._handle as table:
            if not library.qn_ask_get(table, ask):
                raise NotWaitingError("the game is over: nobody is asked")
            return {"player": ask.seat, "what": decoded(ask.what), "card": _card(ask.card),
                    "role": decoded(library.qn_role_name(library.qn_ask_role(table))),
                    "rule": decoded(ask.rule) or None, "need": ask.need,
                    "label": text_from(library.qn_ask_label, table, ask.seat, lang)}

    def why(self, verb: str, card: int | str | None = None, with_card: int | str | None = None,
            player: int | None = None) -> str | None:
        """Why is this not offered to the player (the one who is asked) now? The rule's id, or None if it is
        offered or nothing can be said. Cards by their number at the table or as card_ref writes them."""
        player = self._player(self._asked() if player is None else player)
        word = encoded(verb, "verb")
        cards = [self._card_at(player, given) for given in (card, with_card)]
        buffer = ctypes.create_string_buffer(16)
        with self._handle as table:
            rule = _abi.library().qn_why(table, player, word, *cards, buffer, 16)
        return decoded(rule) or None

    def reason(self, verb: str, card: int | str | None = None, with_card: int | str | None = None,
               player: int | None = None, language: str | None = None) -> str | None:
        """The same in a sentence about this case: what is in the way, or when it can be done."""
        player = self._player(self._asked() if player is None else player)
        word, lang = encoded(verb, "verb"), self._lang(language)
        cards = [self._card_at(player, given) for given in (card, with_card)]
        with self._handle as table:
            return text_from(_abi.library().qn_why_text, table, player, word, *cards, lang) or None

    # ---- how it ends

    def returns(self) -> list[float]:
        """What each player has got: 1 won, -1 lost, 0 drawn or not decided."""
        with self._handle as table:
            result = _abi.library().qn_result
            return [RETURNS[result(table, seat)] for seat in range(self.num_players())]

    def rewards(self) -> list[float]:
        """The same: there are none before the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[self._player(player)]

    def outcomes(self) -> list[str]:
        """Of each player: "undecided", "won", "lost" or "drawn"."""
        with self._handle as table:
            result = _abi.library().qn_result
            return [OUTCOMES[result(table, seat)] for seat in range(self.num_players())]

    # ---- how it stands

    def outlook(self, player: int) -> float:
        """From -1 (lost) to 1 (won), 0 for a draw; while the game goes on, a rough guess from the scores."""
        player = self._player(player)
        with self._handle as table:
            return float(_abi.library().qn_outlook(table, player))

    def margin(self, player: int) -> int:
        """How far the player's team leads in what decides the game."""
        player = self._player(player)
        with self._handle as table:
            return int(_abi.library().qn_margin(table, player))

    def team(self, player: int) -> int:
        """Those who win and lose together have the same number: the lowest of their players."""
        player = self._player(player)
        with self._handle as table:
            return int(_abi.library().qn_team(table, player))

    def scores(self, player: int, language: str | None = None) -> dict[str, dict[str, Any]]:
        """What decides the game, by its name: what the player has, began with, and where it is decided;
        `loses`: to get there is to lose."""
        library, player, lang = _abi.library(), self._player(player), self._lang(language)
        with self._handle as table:
            return {decoded(library.qn_score_name(table, kind)): {
                "label": decoded(library.qn_score_label(table, kind, lang)),
                "value": library.qn_score(table, player, kind),
                "start": library.qn_score_start(table, player, kind),
                "goal": library.qn_score_goal(table, player, kind),
                "loses": library.qn_score_loses(table, kind)} for kind in range(library.qn_score_count(table))}

    # ---- what players know

    def information_state(self, player: int | None = None) -> dict[str, Any]:
        """What the player (the one who is asked) knows of the table, as the protocol tells it
        (doc/protocol.md); SPECTATOR sees what is public. It is what can be known now; how it came to be known
        is in the log."""
        view: dict[str, Any] = json.loads(self.information_state_string(player))
        return view

    def information_state_string(self, player: int | None = None) -> str:
        """The same as JSON."""
        player = self._viewer(player)
        with self._handle as table:
            return text_from(_abi.library().qn_view_json, table, player, room=1 << 16)

    def compact_view(self, player: int | None = None, language: str | None = None) -> dict[str, Any]:
        """The same with what matters and nothing that is printed on cards (quinte/compact.h): a tenth as long."""
        viewer, lang = self._viewer(player), self._lang(language)
        with self._handle as table:
            view: dict[str, Any] = json.loads(text_from(_abi.library().qn_view_compact, table, viewer, lang,
                                                        room=1 << 14))
        return view

    observation = information_state
    observation_string = information_state_string

    def observe(self, player: int | None = None) -> Observation:
        """The same as numbers, for programs that learn: Game.observation_names tells what they mean."""
        viewer = self._viewer(player)
        with self._handle as table:
            return observation(table, viewer)

    def observation_tensor(self, player: int | None = None) -> Any:
        """The same in one row of fixed length: all rows, then the numbers. A row that stands for 0 cards is none."""
        viewer, shape = self._viewer(player), self._game.observation_shape()
        with self._handle as table:
            rows, numbers, count = observe(table, viewer, shape.rows, shape.numbers)
        if count > shape.rows:
            raise QuinteError(f"{count} rows are more than a game of this set-up should have, {shape.rows}")
        cells = rows[:] + numbers[:]
        return cells if numpy is None else numpy.array(cells, dtype=numpy.int32)

    information_state_tensor = observation_tensor

    def information_state_hash(self, player: int | None = None) -> int:
        """The same number if the player sees the same."""
        player = self._viewer(player)
        with self._handle as table:
            return int(_abi.library().qn_view_hash(table, player))

    def info_stamp(self, player: int | None = None) -> int:
        """Grows when, and only when, the player learns something."""
        player = self._viewer(player)
        with self._handle as table:
            return int(_abi.library().qn_info_stamp(table, player))

    def chance_stamp(self) -> int:
        """Another one after a random number was drawn, whether anybody has seen what came of it or not; to be
        compared among a state and its clones."""
        with self._handle as table:
            return int(_abi.library().qn_chance_stamp(table))

    def hash(self) -> int:
        """Of the whole table, hidden things included: equal tables have equal hashes."""
        with self._handle as table:
            return int(_abi.library().qn_hash(table))

    def settings(self) -> dict[str, str]:
        """The settings of this game, as completed."""
        from .game import _settings_of
        with self._handle as table:
            return _settings_of(table)

    def cards(self, player: int | None = None) -> list[dict[str, Any]]:
        """All cards that the player sees or can count, zone by zone, each from its top: number at the table
        (None: its place is hidden), definition (None: unknown), zone, whose, state and counters."""
        library, viewer, view = _abi.library(), self._viewer(player), _abi.qn_view()
        room = _abi.CONSTANTS["QN_MAX_CARDS"]
        cards = (_abi.qn_card_view * room)()
        with self._handle as table:
            library.qn_view_get(table, viewer, view, cards, room)
            names = [decoded(library.qn_counter_name(table, i)) for i in range(_abi.CONSTANTS["QN_COUNTERS"])]
            zones: dict[int, str] = {}
            found = []
            for at in range(view.count):
                card = cards[at]
                if card.zone not in zones:
                    zones[card.zone] = decoded(library.qn_zone_name(table, card.zone))
                found.append(_card_dict(card, zones[card.zone], names))
            return found

    def card_ref(self, card: int, player: int | None = None) -> str:
        """What the player calls a card at the table, as scenes do: "hydra_mercenary#2"."""
        viewer, card = self._viewer(player), number(card, "card", 0, _NONE - 1)
        with self._handle as table:
            return text_from(_abi.library().qn_card_ref, table, viewer, card)

    def card_value(self, card: int | str, attribute: str, player: int | None = None) -> int | None:
        """A value of a card as it is now ("hp", "atk", "threat"); None if it has none or the player does not
        see it."""
        viewer, word, value = self._viewer(player), encoded(attribute, "attribute"), ctypes.c_int()
        which = self._card_at(viewer, card)
        with self._handle as table:
            known = _abi.library().qn_value(table, viewer, which, word, value)
        return value.value if known else None

    def card_states(self, card: int | str, player: int | None = None) -> list[str]:
        """Words that hold for a card: "stunned", "guard"."""
        viewer, room = self._viewer(player), 64
        which, words = self._card_at(viewer, card), (ctypes.c_char_p * room)()
        with self._handle as table:
            count = _abi.library().qn_card_states(table, viewer, which, words, room)
            if count > room:
                words = (ctypes.c_char_p * count)()
                _abi.library().qn_card_states(table, viewer, which, words, count)
            return [decoded(word) for word in words[:count]]

    def card_counters(self, card: int | str, player: int | None = None,
                      language: str | None = None) -> dict[str, dict[str, Any]]:
        """Counters that lie on a card, or could, by name: their label and number."""
        library, viewer, lang = _abi.library(), self._viewer(player), self._lang(language)
        which, counter, at = self._card_at(viewer, card), _abi.qn_counter(), 0
        found: dict[str, Any] = {}
        with self._handle as table:
            while library.qn_counter_get(table, viewer, which, at, lang, counter):
                at += 1
                found[decoded(counter.name)] = {"label": decoded(counter.label), "value": counter.value}
        return found

    def progress(self, player: int, language: str | None = None) -> list[dict[str, Any]]:
        """How near a player is to winning: `have` of the `need` of something, for each thing it takes."""
        library, player, lang = _abi.library(), self._player(player), self._lang(language)
        entry = _abi.qn_progress()
        found: list[Any] = []
        with self._handle as table:
            while library.qn_progress_get(table, player, len(found), lang, entry):
                found.append({"label": decoded(entry.label), "have": entry.have, "need": entry.need,
                              "step": entry.step})
        return found

    def dice(self) -> list[dict[str, Any]]:
        """The pools of dice on the table."""
        library, dice, at = _abi.library(), _abi.qn_dice(), 0
        found: list[Any] = []
        with self._handle as table:
            while library.qn_dice_get(table, at, dice):
                at += 1
                found.append({"pool": decoded(dice.pool), "player": dice.seat, "open": dice.open,
                              "faces": list(dice.face[:dice.count]),
                              "lent": None if dice.lent < 0 else dice.lent})
        return found

    def pending(self, player: int | None = None) -> list[dict[str, Any]]:
        """What was announced and waits to be resolved, the next first: whose it is, its card and its targets."""
        library, viewer, entry = _abi.library(), self._viewer(player), _abi.qn_pending()
        found: list[Any] = []
        with self._handle as table:
            while library.qn_pending_get(table, viewer, len(found), entry):
                targets = [library.qn_pending_target(table, viewer, len(found), at)
                           for at in range(entry.targets)]
                found.append({"what": decoded(entry.what), "player": entry.whose, "card": _card(entry.card),
                              "def": _card(getattr(entry, "def")), "targets": [_card(one) for one in targets]})
        return found

    def log(self, player: int | None = None, language: str | None = None, start: int = 0) -> list[str]:
        """What has happened, as the player (the one who is asked) may know it, from line `start` on."""
        library, viewer, lang = _abi.library(), self._viewer(player), self._lang(language)
        start = number(start, "start", 0, 2**31)
        with self._handle as table:
            return [text_from(library.qn_log_text, table, at, viewer, lang)
                    for at in range(start, library.qn_log_count(table))]

    def log_entries(self, player: int | None = None, start: int = 0) -> list[dict[str, Any]]:
        """The same for programs: a word, who, the cards, a number, the rule, how deep it is nested."""
        library, viewer, line = _abi.library(), self._viewer(player), _abi.qn_log_line()
        found: list[Any] = []
        start, buffer = number(start, "start", 0, 2**31), ctypes.create_string_buffer(12)
        with self._handle as table:
            for at in range(start, library.qn_log_count(table)):
                if library.qn_log_get(table, at, viewer, line):
                    found.append({"what": decoded(line.what), "player": line.seat,
                                  "card": _card(getattr(line, "def")), "by": _card(line.by),
                                  "amount": line.amount, "depth": line.depth,
                                  "rule": decoded(library.qn_rule_id(line.rule, buffer)) or None})
        return found

    # ---- copies and other deals

    def clone(self) -> State:
        """Another table that stands like this one; it keeps no log and is not recorded."""
        library = _abi.library()
        with self._handle as table:
            pointer = library.qn_clone(table)
            if not pointer:
                raise error_of(_abi.CONSTANTS["QN_NO_MEMORY"])
            copy = State.__new__(State)
            copy._game = self._game
            copy._handle = Handle(pointer, library.qn_table_free, "state", self._handle._pack)
            copy._row = _Row()
            copy._step = self._step
            copy._seats, copy._seat, copy._count = self._seats, self._seat, self._count
            copy._history, copy._moves = self._history, self._moves
            copy._journal, copy._skips = None, self._skips
            return copy

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, _memo: Any) -> State:
        return self.clone()

    def copy_from(self, other: State) -> None:
        """Becomes like the other, a state of the same game: a clone without a new table."""
        if other is not self:
            self._become(other, _abi.library().qn_clone_into)

    def _become(self, other: State, copy: Callable[[int, int], int]) -> None:
        if not isinstance(other, State):
            raise TypeError(f"a state is wanted, not {type(other).__name__}")
        if self._journal is not None:
            raise QuinteError("this state is recorded and cannot become another; use a clone")
        if other is self:
            raise QuinteError("a state cannot become a deal of itself; use determinize")
        with self._handle as table, other._handle as source:
            status = copy(table, source)
            if status:
                raise error_of(status, None, "the other state is of another game" if status ==
                               _abi.CONSTANTS["QN_BAD_SETUP"] else "")
            self._refresh(table)
        self._game, self._seats = other._game, other._seats
        self._history, self._moves = other._history, other._moves

    def determinize(self, player: int | None = None, seed: int | None = None) -> None:
        """Deals anew what the player (the one who is asked) does not know, and what chance will bring."""
        viewer, seed = self._viewer(player), seed_of(seed)
        if self._journal is not None:
            raise QuinteError("this state is recorded and cannot be dealt anew; use a clone")
        with self._handle as table:
            _abi.library().qn_determinize(table, viewer, seed)
            self._refresh(table)

    def reseed(self, seed: int | None = None) -> None:
        """Other random numbers from now on; all cards stay where they are."""
        seed = seed_of(seed)
        if self._journal is not None:
            raise QuinteError("this state is recorded and cannot be reseeded; use a clone")
        with self._handle as table:
            _abi.library().qn_reseed(table, seed)

    def resample_from_infostate(self, player: int | None = None, seed: int | None = None, *,
                                into: State | None = None) -> State:
        """A clone as it might be, for all that the player knows. `into`: a state of the same game that becomes
        it, instead of a new one."""
        if into is None:
            into = self.clone()
            into.determinize(player, seed)
            return into
        if not isinstance(into, State):
            raise TypeError(f"a state is wanted, not {type(into).__name__}")
        viewer, seed = self._viewer(player), seed_of(seed)
        into._become(self, lambda table, source: _abi.library().qn_determinize_into(table, source, viewer, seed))
        return into

    # ---- in bulk

    def rollouts(self, count: int, *, player: int | None = None, action: int | None = None,
                 seed: int | None = None, limit: int = 0) -> Playouts:
        """Plays on to the end at random `count` times, in one call, and tells how each ended; this state stays
        as it is. What the player (the one who is asked) does not know is dealt anew for each: ALL_KNOWN leaves
        the cards where they lie. `action` is chosen first in all of them, `limit` ends each after so many
        decisions. Other threads run meanwhile."""
        knower = ALL_KNOWN if player == ALL_KNOWN else self._viewer(player)
        first = None if action is None else self._action(action)
        with self._handle as table:
            return play_out(table, self.num_players(), count, knower, first, seed_of(seed), limit)

    def play_random(self, seed: int | None = None, limit: int = 0) -> int:
        """Plays on at random in this state until the game is over or `limit` actions were made (0: no limit);
        says how many."""
        if self._journal is not None:
            raise QuinteError("this state is recorded: its actions are applied one by one")
        random, limit = ctypes.c_uint64(seed_of(seed)), number(limit, "limit", 0, 2**32 - 1)
        with self._handle as table:
            status = _abi.library().qn_play_random(table, random, limit, self._row, _COLUMNS)
            self._seat, self._count = self._row[0], self._row[1]
            made = int(self._row[_abi.CONSTANTS["QN_STAND_CHOICES"]])
            if status:
                raise self._failed(status, table)
        self._moves += made
        self._history = _UNKNOWN
        return made

    # ---- recording

    @property
    def journal(self) -> Journal | None:
        """What this state is recorded in."""
        return self._journal

    def record(self, path: Any = None, *, synced: bool = False) -> Journal:
        """Records from now on, in memory and, if there is a path, in a file: only a state that no action was
        applied to yet. `synced`: a choice counts when it has reached the disk, which takes as long."""
        from .journal import Journal
        if self._journal is not None:
            raise QuinteError("this state is recorded already")
        if self._skips:
            raise QuinteError("a state that skips forced asks cannot be recorded")
        journal = Journal._of(self, path, synced)
        self._journal = journal
        return journal

    # ---- the end

    def close(self) -> None:
        """Frees the table at once instead of some time later."""
        self._handle.close()

    def __enter__(self) -> State:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError("a state cannot be pickled; keep its journal (State.record) or its actions (history)")

    def __repr__(self) -> str:
        if not self._handle.is_open:
            return "<quinte.State, closed>"
        how = "over" if self._seat < 0 else f"player {self._seat} has {self._count} actions"
        return f"<quinte.State of {self._game.name}: {how}>"

    def __str__(self) -> str:
        """The question and its options, or how it ended."""
        if self.is_terminal():
            return ", ".join(f"player {player} {outcome}" for player, outcome in enumerate(self.outcomes()))
        lines = [f"player {self._seat}: {self.ask()['label']}"]
        lines += [f"{action:4} {self.action_to_string(action)}" for action in self.legal_actions()]
        return "\n".join(lines)

    # ---- what callers give

    def _lang(self, language: str | None) -> int:
        return self._game._lang if language is None else language_number(language)

    def _player(self, player: Any) -> int:
        return number(player, "player", 0, self.num_players() - 1)

    def _asked(self) -> int:
        if self.is_terminal():
            raise NotWaitingError("the game is over: nobody is asked; say which player")
        return self._seat

    def _viewer(self, player: Any) -> int:
        """Who wants to know: the player who is asked unless another is named; nobody special at the end."""
        if player is None:
            asked = self.current_player()
            return SPECTATOR if asked == TERMINAL else asked
        return number(player, "player", SPECTATOR, self.num_players() - 1)

    def _card_at(self, viewer: int, card: Any) -> int:
        """A card at the table by its number, or by what the player calls it."""
        if card is None:
            return _NONE
        if not isinstance(card, str):
            return number(card, "card", 0, _NONE - 1)
        for entry in self.cards(viewer):
            if entry["card"] is not None and self.card_ref(entry["card"], viewer) == card:
                return int(entry["card"])
        raise ValueError(f"there is no card {card!r} that the player sees")


ALL_KNOWN = _abi.CONSTANTS["QN_ALL_KNOWN"]


def _card(card: int) -> int | None:
    return None if card == _NONE else card


def _card_dict(card: Any, zone: str, counters: list[str]) -> dict[str, Any]:
    return {"card": _card(card.card), "def": _card(getattr(card, "def")), "zone": zone,
            "owner": card.owner, "controller": card.controller, "place": card.place,
            "host": _card(card.host),
            "exhausted": bool(card.flags & _abi.CONSTANTS["QN_EXHAUSTED"]),
            "facedown": bool(card.flags & _abi.CONSTANTS["QN_FACEDOWN"]),
            "in_play": bool(card.flags & _abi.CONSTANTS["QN_IN_PLAY"]),
            "counters": {name: value for name, value in zip(counters, card.counter) if name and value}}

"""Games: the cards of one rulebook, and a set-up of it."""
from __future__ import annotations

import ctypes
import os
import re
from types import TracebackType
from typing import Any, Mapping

from . import _abi, _find
from ._core import (Handle, Pack, Reports, decoded, encoded, error_of, language_number, number, path_of,
                    seed_of, text_from)
from .errors import BadSetupError, ContentError
from .observe import Shape, names, shape_of
from .state import State

KINDS = ("choice", "several", "number", "deck")  # of settings: qn_setting_kind
_CALL = re.compile(r"\s*(\w+)\s*(?:\((.*)\))?\s*", re.S)


def version() -> str:
    """Of the library that runs."""
    return decoded(_abi.library().qn_version())


def registered_names() -> list[str]:
    """The names of the games."""
    library = _abi.library()
    return [decoded(library.qn_game_name(i)) for i in range(library.qn_game_count())]


def game_title(name: str, language: str = "en") -> str:
    """What people call the game."""
    return decoded(_abi.library().qn_game_title(_game_index(name), language_number(language)))


def player_range(name: str) -> tuple[int, int, int]:
    """How many play the game: at least, at most, as usual."""
    seats = _abi.qn_game_seats()
    _abi.library().qn_game_seats_get(_game_index(name), seats)
    return seats.least, seats.most, seats.usual


def load_game(name: str, parameters: Mapping[str, Any] | None = None, *, content: Any = None,
              extra_cards: Any = None, language: str = "en") -> Game:
    """A game by its name: "champions", or with settings, "champions(villain=klaw,players=2)".

    `parameters` are the settings of the game (`quinte play GAME --set`) and "players", how many play;
    what is not said is as usual. `content` is the folder of the cards, `extra_cards` one more file of
    them, `language` that of texts and messages: "en" or "fr"."""
    name, said = _call(name)
    return Game(name, {**said, **(parameters or {})}, content=content, extra_cards=extra_cards,
                language=language)


def _call(text: str) -> tuple[str, dict[str, str]]:
    """The name and what is in parentheses after it."""
    if not isinstance(text, str):
        raise TypeError(f"the name of a game must be text, not {type(text).__name__}")
    match = _CALL.fullmatch(text)
    if not match:
        raise BadSetupError(f"{text!r} is not of the form \"name\" or \"name(setting=value,...)\"")
    said = {}
    for part in (match[2] or "").split(","):
        key, equals, value = part.partition("=")
        if equals:
            said[key.strip()] = value.strip()
        elif part.strip():
            raise BadSetupError(f"{part.strip()!r} is not of the form setting=value")
    return match[1], said


def _game_index(name: Any) -> int:
    encoded(name, "the name of a game")
    names = registered_names()
    if name not in names:
        raise BadSetupError(f"there is no game {name!r}; there are: {', '.join(names)}")
    return names.index(name)


def _setting(key: Any, value: Any) -> tuple[bytes, bytes]:
    if isinstance(value, bool):
        value = "yes" if value else "no"
    elif isinstance(value, int):
        value = str(value)
    return encoded(key, "the name of a setting"), encoded(value, f"the setting {key}")


class Game:
    """The cards of a game and a set-up, from which states are dealt. Freed when nobody uses it any more,
    or by close(); states that are left go on all the same."""

    def __init__(self, name: str, parameters: Mapping[str, Any], *, content: Any = None,
                 extra_cards: Any = None, language: str = "en") -> None:
        self._name = registered_names()[_game_index(name)]
        self._lang = language_number(language)
        self.language = language
        parameters = dict(parameters)
        self._players = _players(parameters.pop("players", 0))
        self._settings = [_setting(key, value) for key, value in parameters.items()]
        self._pack = self._open(content, extra_cards)
        sample = self._table(0)
        with sample as table:
            self._seats = int(_abi.library().qn_seats(table))
            self._completed = _settings_of(table)
            self._shape = shape_of(table)
        sample.close()

    def _open(self, content: Any, extra: Any) -> Pack:
        library, reports, pack = _abi.library(), Reports(self.language), ctypes.c_void_p()
        folder = os.fspath(content) if content is not None else _find.content(library.path)
        if not os.path.isdir(folder):
            raise ContentError(f"there is no folder {os.fspath(folder)!r}")
        where, name = path_of(folder, "content"), self._name.encode()
        if extra is None:
            status = library.qn_pack_open(where, name, reports.report, pack)
        else:
            status = library.qn_pack_open_with(where, name, path_of(extra, "extra_cards"), reports.report, pack)
        if status:
            raise error_of(status, reports.messages, f"the cards of {self._name}", ctypes.get_errno())
        return Pack(pack.value or 0)

    def _table(self, seed: int) -> Handle:
        library, reports, table = _abi.library(), Reports(self.language), ctypes.c_void_p()
        setup = _setup(seed, self._players, self._settings)
        with self._pack as pack:
            status = library.qn_table_new(pack, setup, reports.report, table)
            if status:
                raise error_of(status, reports.messages, self._name)
            return Handle(table.value or 0, library.qn_table_free, "state", self._pack)

    # ---- what it is

    @property
    def name(self) -> str:
        return self._name

    def title(self, language: str | None = None) -> str:
        """What people call the game."""
        return game_title(self._name, language or self.language)

    def num_players(self) -> int:
        return self._seats

    def num_distinct_actions(self) -> int:
        """Actions are places in the list of options, which is never longer than this."""
        return _abi.CONSTANTS["QN_MAX_OPTIONS"]

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def get_parameters(self) -> dict[str, str]:
        """All settings, those that were left open included, and how many play."""
        return {"players": str(self._seats), **self._completed}

    def hash(self) -> int:
        """Of the cards: the same if they say the same."""
        with self._pack as pack:
            return int(_abi.library().qn_pack_hash(pack))

    def __repr__(self) -> str:
        said = ",".join(f"{key.decode()}={value.decode()}" for key, value in self._settings)
        return f"<quinte.Game {self._name}({said}), {self._seats} players>"

    def menu(self, so_far: Mapping[str, Any] | None = None, language: str | None = None) -> list[dict[str, Any]]:
        """The settings of the game, and what can be chosen for each after what has been chosen so far: parameters
        as load_game takes them. For whoever makes a set-up without knowing the game."""
        library, chosen, pointer = _abi.library(), dict(so_far or {}), ctypes.c_void_p()
        lang = self._lang if language is None else language_number(language)
        setup = _setup(0, _players(chosen.pop("players", 0)), [_setting(*pair) for pair in chosen.items()])
        with self._pack as pack:
            status = library.qn_menu_new(pack, setup, pointer)
            if status:
                raise error_of(status, None, self._name)
            with Handle(pointer.value or 0, library.qn_menu_free, "menu") as menu:
                return _menu_items(menu, lang)

    def observation_shape(self) -> Shape:
        """How large observations are (State.observe): at most so many rows, columns, numbers."""
        return self._shape

    def observation_tensor_shape(self) -> list[int]:
        """How long State.observation_tensor is."""
        return [self._shape.size]

    def observation_names(self) -> dict[str, list[str]]:
        """What "columns" and "numbers" of observations mean, and what "zones", bits of "states" and "asks" are
        called by their numbers. The same for all set-ups of the game."""
        with self._table(0) as table:
            return names(table)

    def words(self, language: str | None = None) -> dict[str, dict[str, dict[str, Any]]]:
        """The words of the game by list ("asks", "verbs", "log", "zones", "counters", "attributes", "states"): what
        people call each, the role of an ask, the group of a verb, whether every player has such a zone."""
        library, item = _abi.library(), _abi.qn_list_item()
        lang = self._lang if language is None else language_number(language)
        found: dict[str, dict[str, dict[str, Any]]] = {}
        with self._pack as pack:
            for which in range(_abi.CONSTANTS["QN_LISTS"]):
                words = found.setdefault(decoded(library.qn_list_name(which)), {})
                at = 0
                while library.qn_list_get(pack, which, at, lang, item):
                    at += 1
                    words[decoded(item.word)] = {
                        "label": decoded(item.label), "role": decoded(library.qn_role_name(item.role)),
                        "group": decoded(library.qn_group_name(item.group)), "per_seat": item.per_seat}
        return found

    # ---- playing

    def new_initial_state(self, seed: int | None = None, *, log: bool = True,
                          skip_forced: bool = False) -> State:
        """A new game, dealt by the seed (None: by any). The same seed and the same actions: the same game.

        `log` keeps what happens, for State.log; without it games are faster. `skip_forced` lets the table
        answer asks with one option itself; such games cannot be recorded."""
        library = _abi.library()
        handle = self._table(seed_of(seed))
        with handle as table:
            if not log:
                library.qn_set_logging(table, False)
        return State(self, handle, skip_forced=bool(skip_forced))

    # ---- cards

    def num_cards(self) -> int:
        """How many definitions there are: a card is one of 0 ... num_cards() - 1."""
        with self._pack as pack:
            return int(_abi.library().qn_card_count(pack))

    def card(self, card: int | str, language: str | None = None) -> dict[str, Any]:
        """What is printed on a card, by its number or its id ("spider_man")."""
        library, info = _abi.library(), _abi.qn_card_info()
        lang = language_number(language or self.language)
        which = self.card_number(card) if isinstance(card, str) else \
            number(card, "card", 0, self.num_cards() - 1)
        found: dict[str, Any] = {"card": which}
        with self._pack as pack:
            library.qn_card_info_get(pack, which, lang, info)
            for key in ("id", "name", "subtitle", "type", "type_name", "set", "set_name"):
                found[key] = decoded(getattr(info, key))
            found.update(traits=decoded(info.traits).split(), copies=info.copies, stage=info.stage,
                         unique=info.unique, reconstructed=info.reconstructed,
                         back=None if info.back == _abi.CONSTANTS["QN_NONE"] else info.back,
                         printed=_printed(pack, which, lang),
                         text=text_from(library.qn_card_text, pack, which, lang, room=2048))
        return found

    def card_number(self, card_id: str) -> int:
        """The number of a card by its id."""
        with self._pack as pack:
            found = _abi.library().qn_card_find(pack, encoded(card_id, "the id of a card"))
        if found == _abi.CONSTANTS["QN_NONE"]:
            raise ValueError(f"there is no card {card_id!r} in {self._name}")
        return int(found)

    def decks(self) -> list[str]:
        """The ready decks."""
        library = _abi.library()
        with self._pack as pack:
            return [decoded(library.qn_deck_name(pack, i)) for i in range(library.qn_deck_count(pack))]

    def check_deck(self, path: Any) -> None:
        """Raises BadContentError with every breach of the rules of deck building."""
        reports = Reports(self.language)
        with self._pack as pack:
            status = _abi.library().qn_deck_check(pack, path_of(path), reports.report)
        if status:
            raise error_of(status, reports.messages, os.fsdecode(path), ctypes.get_errno())

    # ---- the end

    def close(self) -> None:
        """Leaves the cards; they are freed when the last state of the game is."""
        self._pack.leave()

    def __enter__(self) -> Game:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError("a game cannot be pickled; load it where it is needed")


def _players(said: Any) -> int:
    """How many play; 0: as usual."""
    if isinstance(said, str):
        if not said.isdecimal():
            raise BadSetupError(f"players must be a number, not {said!r}")
        said = int(said)
    return number(said, "players", 0, 255)


def _setup(seed: int, players: int, settings: list[tuple[bytes, bytes]]) -> Any:
    return _abi.qn_setup(seed, players, (_abi.qn_setting * len(settings))(*settings), len(settings))


def _menu_items(menu: int, lang: int) -> list[dict[str, Any]]:
    library, item = _abi.library(), _abi.qn_menu_item()
    found: list[Any] = []
    while library.qn_menu_item_get(menu, len(found), lang, item):
        entry: dict[str, Any] = {key: decoded(getattr(item, key)) for key in ("key", "label", "meaning")}
        entry.update((key, getattr(item, key) and decoded(getattr(item, key)))
                     for key in ("chosen", "usual", "separator"))
        entry.update(kind=KINDS[item.kind], player=item.seat, least=item.least, most=item.most,
                     values=[_menu_value(menu, len(found), at, lang) for at in range(item.values)])
        found.append(entry)
    return found


def _menu_value(menu: int, item: int, at: int, lang: int) -> dict[str, Any]:
    value = _abi.qn_menu_value()
    _abi.library().qn_menu_value_get(menu, item, at, lang, value)
    return {"id": decoded(value.id), "label": decoded(value.label), "alone": value.alone}


def _printed(pack: int, card: int, lang: int) -> dict[str, dict[str, Any]]:
    library, entry, at = _abi.library(), _abi.qn_printed(), 0
    found: dict[str, Any] = {}
    while library.qn_printed_get(pack, card, at, lang, entry):
        at += 1
        found[decoded(entry.name)] = {"label": decoded(entry.label), "value": entry.value,
                                      "per_player": entry.per_player, "dash": entry.dash}
    return found


def _settings_of(table: int) -> dict[str, str]:
    library, setting, at = _abi.library(), _abi.qn_setting(), 0
    found: dict[str, Any] = {}
    while library.qn_setting_get(table, at, setting):
        found[decoded(setting.key)] = decoded(setting.value)
        at += 1
    return found

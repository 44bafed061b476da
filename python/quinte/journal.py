"""Journals: a game as its set-up, its seed and its choices, in memory and in a file."""
from __future__ import annotations

import ctypes
import os
from types import TracebackType
from typing import TYPE_CHECKING, Any

from . import _abi
from ._core import Handle, Reports, decoded, encoded, error_of, number, path_of
from .errors import BadJournalError
from .state import State

if TYPE_CHECKING:
    from .game import Game

_BAD_JOURNAL = _abi.CONSTANTS["QN_BAD_JOURNAL"]


class Journal:
    """A recorded game: State.record makes one, Journal.read and Journal.parse find one again."""

    def __init__(self, handle: Handle) -> None:
        self._handle = handle

    @classmethod
    def _take(cls, pointer: ctypes.c_void_p) -> Journal:
        return cls(Handle(pointer.value or 0, _abi.library().qn_journal_free, "journal"))

    @classmethod
    def _of(cls, state: State, path: Any, synced: bool) -> Journal:
        pointer, library = ctypes.c_void_p(), _abi.library()
        with state._handle as table:
            status = library.qn_journal_new(table, pointer)
        if status == _BAD_JOURNAL:
            raise BadJournalError("only a new state can be recorded: actions were applied to this one")
        if status:
            raise error_of(status)
        journal = cls._take(pointer)
        if synced:
            with journal._handle as its:
                library.qn_journal_set_synced(its, True)
        if path is not None:
            journal.save(path)
        return journal

    @classmethod
    def read(cls, path: Any, language: str = "en") -> Journal:
        """The journal in a file. Damage is told with its line; `error.journal` is what precedes it."""
        reports, pointer = Reports(language), ctypes.c_void_p()
        status = _abi.library().qn_journal_read(path_of(path), reports.report, pointer)
        return cls._found(status, reports, pointer, os.fsdecode(path))

    @classmethod
    def parse(cls, text: str, name: str = "journal", language: str = "en") -> Journal:
        """The same from a text, which messages call by that name."""
        reports, pointer, raw = Reports(language), ctypes.c_void_p(), encoded(text, "a journal")
        status = _abi.library().qn_journal_parse(encoded(name, "name"), raw, len(raw), reports.report, pointer)
        return cls._found(status, reports, pointer, name)

    @classmethod
    def _found(cls, status: int, reports: Reports, pointer: ctypes.c_void_p, name: str) -> Journal:
        errno = ctypes.get_errno()
        journal = cls._take(pointer) if pointer.value else None
        if status or journal is None:
            error = error_of(status, reports.messages, name, errno)
            if isinstance(error, BadJournalError):
                error.journal = journal
            raise error
        return journal

    # ---- what it is

    @property
    def game_name(self) -> str:
        with self._handle as journal:
            return decoded(_abi.library().qn_journal_game(journal))

    def __len__(self) -> int:
        """How many choices there are."""
        with self._handle as journal:
            return int(_abi.library().qn_journal_length(journal))

    def text(self) -> str:
        """All of it, as it stands in a file."""
        library, size = _abi.library(), ctypes.c_size_t()
        with self._handle as journal:
            pointer = library.qn_journal_text(journal, size)
        if not pointer:
            raise error_of(_abi.CONSTANTS["QN_NO_MEMORY"])
        try:
            return ctypes.string_at(pointer, size.value).decode(errors="replace")
        finally:
            library.free(pointer)

    def __repr__(self) -> str:
        if not self._handle.is_open:
            return "<quinte.Journal, closed>"
        return f"<quinte.Journal of {self.game_name}: {len(self)} choices>"

    # ---- files

    def save(self, path: Any) -> None:
        """From now on every choice is appended to this file: a new one, or one with the beginning of this
        journal. ExistsError: something else lies there, and stays as it is."""
        with self._handle as journal:
            self._file_check(_abi.library().qn_journal_save(journal, path_of(path)), path)

    def write(self, path: Any) -> None:
        """Writes a copy, on the same conditions."""
        with self._handle as journal:
            self._file_check(_abi.library().qn_journal_write(journal, path_of(path)), path)

    @staticmethod
    def _file_check(status: int, path: Any) -> None:
        if status:
            raise error_of(status, None, os.fsdecode(path), ctypes.get_errno())

    def cut(self, length: int) -> None:
        """Forgets the choices after the first `length`. A state that is recorded in it can no longer go on."""
        length = number(length, "length", 0, 2**63)
        with self._handle as journal:
            _abi.library().qn_journal_cut(journal, length)

    # ---- playing it again

    def replay(self, game: Game | None = None, upto: int | None = None, *, strict: bool = True) -> State:
        """A new state after the first `upto` choices (None: all). Strictly, everything must be as it was
        written down; otherwise as far as it goes: `error.state` if that is not to the end. `game` has the cards
        (None: those that load_game finds)."""
        from .game import Game, load_game
        if game is None:
            game = load_game(self.game_name)
        if not isinstance(game, Game):
            raise TypeError(f"a game is wanted, not {type(game).__name__}")
        reports, pointer, library = Reports(game.language), ctypes.c_void_p(), _abi.library()
        most = ctypes.c_size_t(-1).value if upto is None else number(upto, "upto", 0, 2**63)
        with self._handle as journal, game._pack as pack:
            status = library.qn_journal_replay(journal, pack, most, bool(strict), reports.report, pointer)
            state = State(game, Handle(pointer.value, library.qn_table_free, "state",
                                       game._pack)) if pointer.value else None
        if state is not None:
            state._continue_from([action if strict else None for action in self._actions()[:most]])
        if status or state is None:
            error = error_of(status, reports.messages, f"the journal of {self.game_name}")
            if isinstance(error, BadJournalError):
                error.state = state
            raise error
        return state

    def _actions(self) -> list[int | None]:
        """The choices as they are written down, "choice NUMBER SEAT ACTION WORDS"; None: "resign NUMBER SEAT"."""
        words = [line.split() for line in self.text().splitlines()]
        return [int(line[3]) if line[0] == "choice" else None for line in words if line[0] in ("choice", "resign")]

    def resume(self, game: Game | None = None) -> State:
        """The state after all choices, which goes on being recorded here."""
        state = self.replay(game)
        state._journal = self
        return state

    # ---- the end

    def close(self) -> None:
        """Closes the file and frees the memory."""
        self._handle.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError("a journal cannot be pickled; its text can: Journal.text, Journal.parse")

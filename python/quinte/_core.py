"""What the classes of this package share: handles that are freed once, reports, errors, texts."""
from __future__ import annotations

import ctypes
import os
import secrets
import threading
from operator import index
from types import TracebackType
from typing import Any, Callable

from . import _abi, _find
from .errors import (BadContentError, BadJournalError, BadOptionError, BadSetupError, ClosedError,
                     ExistsError, FileError, InUseError, Message, NoMemoryError, NotWaitingError,
                     QuinteError, StaleError, StoppedError)

LANGUAGES = {"en": 0, "fr": 1}

ERRORS: dict[int, tuple[type[QuinteError], str]] = {
    1: (BadOptionError, "there is no such action now"),
    2: (StaleError, "the choice answers an older ask"),
    3: (NotWaitingError, "the game is over: nobody is asked"),
    4: (BadSetupError, "the set-up cannot be"),
    5: (BadContentError, "the cards have errors"),
    6: (BadJournalError, "the journal does not fit"),
    7: (FileError, "the file cannot be read or written"),
    8: (NoMemoryError, "there is not enough memory"),
    9: (StoppedError, "an endless loop stopped the table"),
    10: (StoppedError, "the table is full"),
    11: (ExistsError, "something else lies at the path; it stays as it is"),
    12: (QuinteError, "the library was given nothing where something is needed"),
}


# ---- what callers give


def number(value: Any, name: str, least: int, most: int) -> int:
    """A whole number from `least` to `most`."""
    try:
        value = index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {type(value).__name__}") from None
    if not least <= value <= most:
        raise ValueError(f"{name} must lie between {least} and {most}, not {value}")
    return int(value)


def seed_of(value: Any) -> int:
    """A seed; None: any."""
    return secrets.randbits(64) if value is None else number(value, "seed", 0, 2**64 - 1)


def encoded(value: Any, name: str) -> bytes:
    """Text for the library."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be text, not {type(value).__name__}")
    if "\0" in value:
        raise ValueError(f"{name} must not contain a null character")
    try:
        return value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name} is no valid text") from None


def path_of(value: Any, name: str = "path") -> bytes:
    path = os.fsencode(value)  # raises TypeError for what is no path
    if b"\0" in path:
        raise ValueError(f"{name} must not contain a null character")
    return path


def language_number(language: str) -> int:
    try:
        return LANGUAGES[language]
    except (KeyError, TypeError):
        raise ValueError(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}") from None


def decoded(value: bytes | None) -> str:
    return value.decode(errors="replace") if value else ""


def text_from(function: Callable[..., int], *arguments: Any, room: int = 512) -> str:
    """Text that the library writes to a buffer."""
    while True:
        buffer = ctypes.create_string_buffer(room)
        length = function(*arguments, buffer, room)
        if length < room:
            return buffer.raw[:length].decode(errors="replace")
        room = length + 1


# ---- what the library reports


class Reports:
    """Collects messages while the library works; `report` is what it is given."""

    def __init__(self, language: str = "en") -> None:
        self.messages: list[Message] = []
        self._translate = _find.catalogue(language, _abi.library().path).gettext
        self._fn = _abi.report_fn(self._take)
        self.report = _abi.qn_report(self._fn, None)

    def _take(self, _user: Any, message: Any) -> None:
        record = message.contents
        translated = self._translate(decoded(record.format)).encode()
        self.messages.append(Message(
            text=text_from(_abi.library().qn_message_text, message, translated),
            file=record.file and decoded(record.file), line=record.line, column=record.column,
            rule=record.rule and decoded(record.rule), format=decoded(record.format),
            args=tuple(decoded(part) for part in record.args if part)))


def error_of(status: int, messages: list[Message] | None = None, about: str = "",
             errno: int = 0) -> QuinteError:
    """The exception for a status that is not QN_OK."""
    kind, text = ERRORS.get(status, (QuinteError, f"status {status}"))
    if about:
        text = f"{about}: {text}"
    if errno and status == _abi.CONSTANTS["QN_NO_FILE"]:
        text = f"{text} ({os.strerror(errno)})"
    error = kind(text, messages or ())
    if errno and isinstance(error, OSError):
        error.errno = errno
    return error


# ---- handles


class Pack:
    """The open cards of a game: `with pack as pointer`. They are put away when nobody uses them any more,
    neither the game that opened them nor any table, in whatever order Python comes to finalize those."""

    def __init__(self, pointer: int) -> None:
        self._pointer = pointer
        self._users = 1  # the game; then tables, and whoever is reading
        self._left = False
        self._lock = threading.RLock()  # a finalizer may run while its own thread is in here
        self._close = _abi.library().qn_pack_close

    def take(self) -> None:
        with self._lock:
            self._users += 1

    def drop(self) -> None:
        with self._lock:
            self._users -= 1
            if self._users:
                return
        self._close(self._pointer)

    def leave(self) -> None:
        """The game needs them no more."""
        with self._lock:
            first, self._left = not self._left, True
        if first:
            self.drop()

    def __enter__(self) -> int:
        with self._lock:
            if self._left:
                raise ClosedError("this game was closed")
            self._users += 1
        return self._pointer

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.drop()

    def __del__(self) -> None:
        if hasattr(self, "_close"):
            self.leave()


class Handle:
    """Something of the library's that has one owner, and one user at a time: `with handle as pointer`.
    Nobody waits: a second user is an error of the program, and is told so. A table keeps its cards open."""

    __slots__ = ("_pointer", "_lock", "_free", "_pack", "_name")

    def __init__(self, pointer: int, free: Callable[[int], Any], name: str, pack: Pack | None = None) -> None:
        if pack:
            pack.take()
        self._pack = pack
        self._pointer = pointer
        self._lock = threading.Lock()
        self._free = free
        self._name = name

    def __enter__(self) -> int:
        if not self._lock.acquire(False):
            raise InUseError(f"another thread is using this {self._name}")
        pointer = self._pointer
        if not pointer:
            self._lock.release()
            raise ClosedError(f"this {self._name} was closed")
        return pointer

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self._lock.release()

    @property
    def is_open(self) -> bool:
        return bool(self._pointer)

    def _put_away(self) -> None:
        pointer, self._pointer = self._pointer, 0
        if pointer:
            self._free(pointer)
            if self._pack:
                self._pack.drop()

    def close(self) -> None:
        """Frees it; what was closed already stays so."""
        if not self._lock.acquire(False):
            raise InUseError(f"another thread is using this {self._name}")
        try:
            self._put_away()
        finally:
            self._lock.release()

    def __del__(self) -> None:
        if hasattr(self, "_name"):  # else it was never finished
            self._put_away()

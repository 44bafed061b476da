"""What can go wrong, as exceptions. All are QuinteError; most are an exception of Python's as well.

Errors in cards, decks, set-ups and journals carry what the library reported, in full: `error.messages`
has the file, line, column, text and rule of each, and `str(error)` all of them, one a line.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Sequence

__all__ = ["Message", "QuinteError", "LibraryError", "ContentError", "BadOptionError", "StaleError",
           "NotWaitingError", "BadSetupError", "BadContentError", "BadJournalError", "FileError",
           "NoMemoryError", "StoppedError", "ExistsError", "ClosedError", "InUseError"]


@dataclass(frozen=True)
class Message:
    """Something that the library has to say about a file or a set-up."""
    text: str
    file: str | None = None
    line: int = 0  # 0: unknown
    column: int = 0
    rule: str | None = None  # "MC-443"
    format: str = ""  # the English template, with %1 %2 %3
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        return f"{place}: {self._told()}" if place else self._told()

    def _told(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class QuinteError(Exception):
    """Anything that the library refuses, or that is wrong with how it is used."""

    def __init__(self, text: str, messages: Sequence[Message] = ()) -> None:
        super().__init__("\n".join([text, *map(str, messages)]) if text else
                         "\n".join(map(str, messages)))
        self.messages = tuple(messages)


class LibraryError(QuinteError, ImportError):
    """The shared library was not found, or is not one that this package can use."""


class ContentError(QuinteError, FileNotFoundError):
    """The cards were not found."""


class BadOptionError(QuinteError, ValueError):
    """There is no such action now."""


class StaleError(QuinteError):
    """The choice answers an older ask."""


class NotWaitingError(QuinteError):
    """The game is over: nobody is asked."""


class BadSetupError(QuinteError, ValueError):
    """The set-up breaks a rule or names something unknown."""


class BadContentError(QuinteError, ValueError):
    """A card or deck file has errors."""


class BadJournalError(QuinteError, ValueError):
    """A journal is torn, altered, diverges, or is another game's.

    `journal` is what of it can be used (Journal.read), `state` the table as far as a lenient replay got
    (Journal.replay); None where there is nothing."""
    journal: Any = None
    state: Any = None


class FileError(QuinteError, OSError):
    """A file or folder cannot be read or written."""


class NoMemoryError(QuinteError, MemoryError):
    """There is not enough memory."""


class StoppedError(QuinteError):
    """The table has stopped: an endless loop that nobody may leave, or something has no room left."""


class ExistsError(QuinteError, FileExistsError):
    """Something else lies at the path; it stays as it is."""


class ClosedError(QuinteError, ValueError):
    """It was closed, and is used all the same."""


class InUseError(QuinteError, RuntimeError):
    """Another thread is at work on it: one thread a table. A clone is another table."""

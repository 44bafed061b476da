"""Where the shared library, the cards and the translations lie.

The library, in this order:
    $QUINTE_LIBRARY         the file, or the folder it lies in
    TREE/build              of the source tree that this package lies in (make)
    PREFIX/lib              and its folders for one architecture, of the prefix it is installed in
    the system's places     as the loader of programs knows them

The cards:
    $QUINTE_DATA/content    as for the command
    TREE/content            of the source tree
    PREFIX/share/quinte/content, of this package's prefix and of the library's
    /usr/local/share/quinte/content, /usr/share/quinte/content
"""
from __future__ import annotations

import gettext
import os
from pathlib import Path
from typing import Iterator

from .errors import ContentError, LibraryError

NAME = "libquinte.so.0"
HERE = Path(__file__).resolve().parent
DEEP = 5  # how far up a prefix is looked for: PREFIX/lib/python3.11/dist-packages/quinte


def tree() -> Path | None:
    """The source tree that this package lies in."""
    root = HERE.parent.parent
    return root if (root / "include" / "quinte" / "quinte.h").is_file() else None


def _prefixes(path: Path) -> list[Path]:
    return [*path.parents][:DEEP]


def _in_folder(folder: Path) -> Iterator[Path]:
    yield folder / NAME
    yield from sorted(folder.glob(f"*-*-*/{NAME}"))  # lib/x86_64-linux-gnu


def libraries() -> Iterator[Path]:
    """Where the library may lie, the likeliest first."""
    given = os.environ.get("QUINTE_LIBRARY")
    if given:
        path = Path(given)
        yield path / NAME if path.is_dir() else path
        return
    root = tree()
    if root:
        yield root / "build" / NAME
        return
    for prefix in _prefixes(HERE):
        if prefix.name == "lib":
            yield from _in_folder(prefix)
        for folder in ("lib", "lib64"):
            yield from _in_folder(prefix / folder)


def library() -> str:
    """The library to load: a path, or the bare name if only the system can know."""
    for path in libraries():
        if path.is_file():
            return str(path)
    if tree() or os.environ.get("QUINTE_LIBRARY"):
        raise library_missing()
    return NAME


def library_missing(path: str = NAME, reason: str = "") -> LibraryError:
    """What to say when it is not there, or cannot be loaded."""
    if os.sep in path:
        return LibraryError(f"{path} cannot be loaded: {reason}")
    places = "".join(f"\n    {place}" for place in dict.fromkeys(libraries()))
    return LibraryError(f"{NAME} was not found. It was looked for at:{places}"
                        f"{chr(10) + '    the places of the system' if reason else ''}\n"
                        "Build it with make, install it with make install, or say where it is in "
                        f"the environment: QUINTE_LIBRARY=/path/to/{NAME}")


def _contents(library_path: str) -> Iterator[Path]:
    given = os.environ.get("QUINTE_DATA")
    if given:
        yield Path(given) / "content"
        return
    root = tree()
    if root:
        yield root / "content"
    near = _prefixes(HERE) + (_prefixes(Path(library_path)) if os.sep in library_path else [])
    for prefix in [*near, Path("/usr/local"), Path("/usr")]:
        yield prefix / "share" / "quinte" / "content"


def content(library_path: str) -> Path:
    """The folder of the cards."""
    looked = list(dict.fromkeys(_contents(library_path)))
    for path in looked:
        if path.is_dir():
            return path
    places = "".join(f"\n    {path}" for path in looked)
    raise ContentError(f"the cards were not found. They were looked for at:{places}\nSay where they are: "
                       "load_game(..., content=FOLDER), or QUINTE_DATA=FOLDER_ABOVE in the environment")


def catalogue(language: str, library_path: str) -> gettext.NullTranslations:
    """The translations of messages; if there are none, messages stay English."""
    if language == "en":
        return gettext.NullTranslations()
    root = tree()
    folders = [root / "build" / "po"] if root else []
    near = _prefixes(HERE) + (_prefixes(Path(library_path)) if os.sep in library_path else [])
    folders += [prefix / "share" / "locale" for prefix in [*near, Path("/usr/local"), Path("/usr")]]
    if os.sep in library_path:
        folders.insert(0, Path(library_path).parent / "po")
    for folder in folders:
        if gettext.find("quinte", str(folder), [language]):
            return gettext.translation("quinte", str(folder), [language])
    return gettext.NullTranslations()

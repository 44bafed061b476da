#!/usr/bin/env python3
"""The layers are honest: each is a library that links with those below it and the C library alone, whole; and nothing
but src/games names a game.

Ends with "N passed, N failed".
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = Path(os.environ["QUINTE"]).resolve().parent
LAYERS = ["kernel", "carte", "games", "api", "scenes", "agents"]  # from the ground up
NAMES = ["champions", "smashup", "dicethrone", "villainous", "vs"]
NAMELESS = ["kernel", "carte", "api", "scenes"]
# Folders where files may be about one game, or list what single games have besides; a game that is in none of these lists
# is played all the same (tests/cli/test_sixth_game.py). No file more.
SPECIAL = {
    "app": {"play_table.c", "sim_duels.c", "command_sim.c", "command_import.c", "bench_instructions.c", "play_end.c"},
    "agents": {"evaluate.c", "champions.c", "champions.h", *(f"evaluate_{game}.c" for game in NAMES[:4])},
    "serve": {"requests_deck.c"},
}

results = []


def report(name, complaint=""):
    results.append(not complaint)
    if complaint:
        print(f"FAILED {name}: {complaint}")


def sanitizers(library):
    """The flags that the library was built with."""
    symbols = subprocess.run(["nm", "--undefined-only", library], capture_output=True, text=True).stdout
    kinds = [flag for flag, mark in (("address", "__asan_"), ("undefined", "__ubsan_")) if mark in symbols]
    return [f"-fsanitize={','.join(kinds)}"] if kinds else []


def link(libraries, folder):
    """All of these libraries, whole, and nothing else: what the linker misses."""
    source = Path(folder) / "main.c"
    source.write_text("int main(void) { return 0; }\n")
    command = ["cc", source, "-o", Path(folder) / "main", "-Wl,--whole-archive", *libraries,
               "-Wl,--no-whole-archive", "-lm", *sanitizers(libraries[0])]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    missing = sorted(set(re.findall(r"undefined reference to [`'](\w+)'", done.stderr)))
    return ", ".join(missing) or done.stderr[-300:] if done.returncode else ""


def test_links():
    libraries = [BUILD / f"libquinte-{layer}.a" for layer in LAYERS]
    with tempfile.TemporaryDirectory() as folder:
        for n, layer in enumerate(LAYERS):
            report(f"{layer} links alone with what is below it", link(libraries[:n + 1], folder))
        # The test itself notices: without the ground nothing stands.
        report("a layer without those below it does not link",
               "" if link([libraries[1]], folder) else "the language links without the kernel")


def without_comments(text):
    """Code without comments."""
    return re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.S)


def test_names():
    word = re.compile(r'"(?:' + "|".join(NAMES) + r')"|games/(?:' + "|".join(NAMES) + r')/|\b(?:'
                      + "|".join(NAMES[:4]) + r')_\w+')
    for layer in NAMELESS:
        found = []
        for path in sorted((ROOT / "src" / layer).glob("*.[ch]")):
            found += [f"{path.name}: {m[0]}" for m in word.finditer(without_comments(path.read_text()))]
        report(f"src/{layer} names no game", "; ".join(found[:8]))


def test_specials():
    word = re.compile(r'"(?:' + "|".join(NAMES) + r')"|\b(?:' + "|".join(NAMES[:4]) + r')_\w+')
    for folder, special in SPECIAL.items():
        naming = {path.name for path in (ROOT / "src" / folder).glob("*.[ch]")
                  if word.search(without_comments(path.read_text()))}
        report(f"src/{folder} names games in no other file", ", ".join(sorted(naming - special)))
        report(f"src/{folder}: the list of those that do is no longer than it must be", ", ".join(sorted(special - naming)))


if __name__ == "__main__":
    test_links()
    test_names()
    test_specials()
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    sys.exit(0 if all(results) else 1)

#!/usr/bin/env python3
"""Writes the seeds of the fuzz targets from the cards and scenes of the tree: seeds.py FOLDER

One folder a target. They are made anew for every run, so that none are kept in the repository.
"""
import random
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
WORDS = {
    "fuzz_carte": (r"[a-z_]{3,}", "content", "*.carte"),
    "fuzz_scene": (r"[a-z_]{3,}", "tests/scenes", "*.scene"),
}


def write(folder, number, data):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"seed{number:04}").write_bytes(data if isinstance(data, bytes) else data.encode())


def parts(text, begins):
    """The pieces of a text, each from a line that begins so."""
    pieces = re.split(rf"(?m)^(?={begins})", text)
    return [piece for piece in pieces if piece.strip()]


def carte_seeds():
    for path in sorted((ROOT / "content").rglob("*.carte")):
        text = path.read_text(encoding="utf-8")
        heads = "".join(re.findall(r"(?m)^(?:set|trait|counter) .*\n", text))
        for piece in parts(text, r"[a-z]"):
            if not piece.startswith(("set ", "trait ", "counter ")):
                yield heads + piece


def scene_seeds():
    for path in sorted((ROOT / "tests" / "scenes").rglob("*.scene")):
        for piece in parts(path.read_text(encoding="utf-8"), "scene "):
            if piece.startswith("scene"):
                yield "game champions\n" + piece


def protocol_seeds():
    choice = '{"type":"choice","ask":@,"option":%s}\n'
    for option in range(4):
        yield (choice % option) * 20
    yield choice % '"end_turn"' + choice % '"done"' + choice % '"pass"' + choice % '"change_form"'
    yield '{"type":"why","verb":"attack","card":"rhino_1","with":"spider_man"}\n' * 2
    yield '{"type":"why","verb":"play","card":"backflip"}\n{"type":"choice","ask":1,"option":0,"seat":0}\n'
    yield '[]\n{}\nnull\n{"type":7}\n{"type":"choice"}\n{"type":"choice","ask":-1,"option":-1}\n'


def byte_seeds(kinds):
    dice = random.Random(1)
    for number in range(24):
        yield bytes([kinds[number % len(kinds)]]) + dice.randbytes(8 << number % 6)


def journal_seeds():
    for kind in (2, 3):
        for count in (0, 10, 40, 70, 130):
            yield bytes([kind, count]) + random.Random(count).randbytes(count + 3 * (count % 7))
    head = "quinte-journal 1\ngame champions\ncontent 0000000000000000\nseed 42\nseats 1\nbegin\n"
    yield b"\x01" + head.encode() + b"choice 1 0 0 done\nhash 64 0000000000000000\n"
    yield b"\x00" + head.encode()


def dictionary(folder, name, pattern, where, files):
    words = set()
    for path in (ROOT / where).rglob(files):
        words |= set(re.findall(pattern, path.read_text(encoding="utf-8")))
    (folder / f"{name}.dict").write_text("".join(f'"{word}"\n' for word in sorted(words)[:1500]))


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    seeds = {"fuzz_carte": carte_seeds(), "fuzz_scene": scene_seeds(), "fuzz_protocol": protocol_seeds(),
             "fuzz_journal": journal_seeds(), "fuzz_choices": byte_seeds([0, 1, 2, 3])}
    for name, items in seeds.items():
        for number, item in enumerate(items):
            write(folder / name, number, item)
    for name, (pattern, where, files) in WORDS.items():
        dictionary(folder, name, pattern, where, files)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

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
    "fuzz_socket": (r'"([a-z_]{2,})"', "src/serve", "*.c"),
    "fuzz_http": (r'"(/?[a-z][a-z/-]{2,})"', "src/serve", "web.c"),
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
    for place in range(8):
        for option in range(4):
            yield chr(place) + (choice % option) * 5
    yield "\0" + choice % '"end_turn"' + choice % '"done"' + choice % '"pass"' + choice % '"change_form"'
    yield "\1" + '{"type":"why","verb":"attack","card":"rhino_1","with":"spider_man"}\n' * 2
    yield "\5" + '{"type":"why","verb":"play","card":"backflip"}\n' + choice % 0
    yield "\2" + '{"type":"why","verb":"attack"}\n{"type":"why","verb":"thwart","seat":1}\n'
    yield "\3" + '{"type":"choice","ask":1,"option":0,"seat":0}\n[]\n{}\nnull\n{"type":7}\n'
    yield "\4" + '{"type":"choice"}\n{"type":"choice","ask":-1,"option":-1}\n'


def hub_seeds():
    choice = '{"type":"choice","id":1,"table":"t1","ask":@,"option":%s}\n'
    for place in range(4):
        for option in range(3):
            yield chr(place) + (choice % option) * 4 + '{"type":"undo","table":"t1"}\n'
        yield chr(place) + '{"type":"resign","table":"t1","seat":1}\n' + choice % 0 + '{"type":"resign","table":"t1","seat":0}\n'
    yield "\1" + '{"type":"join","table":"t1","seat":null,"views":"whole"}\n{"type":"view","table":"t1"}\n' + choice % 1
    yield "\2" + '{"type":"why","table":"t1","verb":"attack","card":0}\n{"type":"log","table":"t1","seat":1,"from":3}\n'
    yield "\3" + '{"type":"open","game":"vs","seats":["remote","random"],"settings":{"first":"1"},"seed":"7"}\n{"type":"tables"}\n'
    yield "\0" + '{"type":"list","of":"settings","game":"champions"}\n{"type":"list","of":"zones","game":"champions"}\n'
    yield "\0" + '{"type":"cards","game":"champions","ids":["rhino_1"]}\n{"type":"rules","ids":["MC-310"]}\n{"type":"hello","lang":"fr"}\n'
    yield "\0" + '{"type":"close","table":"t1"}\n[]\n{}\nnull\n{"type":7}\n{"type":"ask","table":"t1"}\n{"type":"leave","table":"t1"}\n'


def socket_seeds():
    """Each request that the server knows, of everybody at a table of each game."""
    at = '"table":"$"'
    choice = '{"type":"choice","id":"k%d",' + at + ',"ask":@,"option":%s}'
    lines = [choice % (1, 0), choice % (2, '"pass"'), '{"type":"pass","id":"p",' + at + ',"ask":@,"until":"turn"}',
             '{"type":"why","id":1,' + at + ',"verb":"attack","card":3,"with":4}', '{"type":"talk","id":"t",' + at + ',"text":"<b>hi","watchers":true}',
             '{"type":"enter","id":1,' + at + ',"since":{"at":1,"events":3}}', '{"type":"view","id":1,' + at + '}', '{"type":"leave","id":1,' + at + '}',
             '{"type":"log","id":1,' + at + ',"from":0}', '{"type":"sit","id":1,' + at + ',"seat":0,"key":"abc"}', '{"type":"rise","id":1,' + at + '}',
             '{"type":"kick","id":1,' + at + ',"seat":1}', '{"type":"seat_bot","id":1,' + at + ',"seat":1,"bot":"greedy"}',
             '{"type":"start","id":1,' + at + '}', '{"type":"resign","id":"r",' + at + '}', '{"type":"take_seat","id":1,' + at + '}',
             '{"type":"undo","id":1,' + at + '}', '{"type":"offer","id":1,' + at + ',"what":"end"}', '{"type":"offer","id":1,' + at + ',"what":"rematch"}',
             '{"type":"answer","id":1,' + at + ',"offer":2,"yes":true}', '{"type":"offer","id":1,' + at + ',"what":"bot","seat":1}',
             '{"type":"replay","id":1,' + at + ',"choice":2,"seat":0}', '{"type":"continue","id":1,' + at + ',"choice":1,"anew":true,"seat":0}',
             '{"type":"remove","id":1,' + at + '}', '{"type":"hint","id":1,' + at + ',"ask":@}',
             '{"type":"stops","id":1,' + at + ',"quiet":true,"set":["turn"],"lets_own":true}',
             '{"type":"orders","id":1,' + at + ',"orders":[{"when":{"role":"window"},"do":"pass"}]}',
             '{"type":"lobby","id":1,"on":true}', '{"type":"mine","id":1}', '{"type":"me","id":1}', '{"type":"change_me","id":1,"name":"A","lang":"fr"}',
             '{"type":"block","id":1,"person":"abcdefghijkmnpqr","on":true}', '{"type":"decks","id":1,"game":"vs"}',
             '{"type":"save_deck","id":1,"game":"champions","name":"x","text":"hero spider_man\\n"}', '{"type":"remove_deck","id":1,"deck":"abcdefghijkmnpqr"}',
             '{"type":"check_deck","id":1,"game":"champions","text":"hero spider_man\\nbackflip 3\\n"}',
             '{"type":"import_deck","id":1,"game":"champions","text":"1x Backflip"}', '{"type":"card","id":1,"game":"champions","card":"rhino_1"}',
             '{"type":"cards","id":1,"game":"champions","ids":["rhino_1"]}', '{"type":"cards","id":1,"game":"champions"}',
             '{"type":"rules","id":1,"game":"champions","text":"damage"}', '{"type":"rules","id":1,"ids":["MC-310"]}',
             '{"type":"list","id":1,"of":"settings","game":"champions"}', '{"type":"hello","id":1,"lang":"fr","protocol":2}',
             '{"type":"scenes","id":1,"game":"champions","rule":"MC-310"}', '{"type":"upload","id":1,"seat":0,"journal":"quinte-journal 1\\ngame vs\\n"}',
             '{"type":"make","id":1,"game":"smashup","seats":["me","random"],"settings":{"first":"1"},"clock":{"base":60,"increment":5},"drawn":true}',
             '[]', '{}', 'null', '{"type":7,"id":[]}']
    for number, line in enumerate(lines):
        for who in ("a", "b", "c!", "~"):
            yield chr(number % 5) + who + line + "\n"
    for game in range(5):
        yield chr(game) + "".join(f"{who}{choice % (number, 0)}\n" for number in range(2) for who in "ab")
        yield chr(game) + "".join(f"{lines[i]}\n" for i in (0, 16, 17, 20)) + "b" + lines[19] + "\n!" + lines[0] + "\n"


def http_seeds():
    known = ("/", "/index.html", "/a/b.js", "/a/../../secret", "/%2e%2e/secret", "//secret", "/healthz", "/metrics", "/api/me", "/api/journal/abcdefghijkmnpqr",
             "/api/pool/champions/0", "/socket", "/api/visit", "/api/sign-in", "/api/sign-out", "/api/sign-out-everywhere", "/api/password", "/api/delete-me")
    for path in known:
        for kind in range(8):
            body = '{"name":"a","password":"12345678","lang":"fr"}'
            yield chr(kind) + f"{path}\na=b; quinte=x\nhttps://quinte.example\nquinte.example\n1.2.3.4, 2001:db8::1\nfr-FR\n{body}"


def choice_seeds():
    dice = random.Random(1)
    for place in range(40):
        yield bytes([place, place % 7]) + dice.randbytes(8 << place % 4)
    yield bytes([0, 0]) + bytes(range(0xF0, 0xF3)) * 8


def card_seeds():
    dice = random.Random(2)
    for number in range(40):
        yield bytes([number % 5, 0, number]) + dice.randbytes(96) + dice.randbytes(60)


def journal_seeds():
    dice = random.Random(1)
    for kind in (2, 3):
        for way in range(3):
            for game in range(6):
                yield bytes([kind + 4 * way, game]) + dice.randbytes(4 * (game % 4))
    head = "quinte-journal 1\ngame champions\ncontent 0000000000000000\nseed 42\nseats 1\n"
    head += "set hero1 spider_man\nset villain rhino\nbegin\n"
    yield b"\x01" + head.encode() + b"choice 1 0 0 done\nhash 64 0000000000000000\n"
    yield b"\x05" + head.encode() + b"choice 1 0 0 done\nchoice 2 0 0 done\n"
    yield b"\x00" + head.encode()


def dictionary(folder, name, pattern, where, files):
    words = set()
    for path in (ROOT / where).rglob(files):
        words |= set(re.findall(pattern, path.read_text(encoding="utf-8")))
    (folder / f"{name}.dict").write_text("".join(f'"{word}"\n' for word in sorted(words)[:1500]))


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    seeds = {"fuzz_carte": carte_seeds(), "fuzz_scene": scene_seeds(), "fuzz_protocol": protocol_seeds(), "fuzz_hub": hub_seeds(),
             "fuzz_socket": socket_seeds(), "fuzz_http": http_seeds(),
             "fuzz_journal": journal_seeds(), "fuzz_choices": choice_seeds(),
             "fuzz_cards_at_work": card_seeds()}
    for name, items in seeds.items():
        for number, item in enumerate(items):
            write(folder / name, number, item)
    for name, (pattern, where, files) in WORDS.items():
        dictionary(folder, name, pattern, where, files)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

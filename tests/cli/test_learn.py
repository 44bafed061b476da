#!/usr/bin/env python3
"""`quinte learn`: every lesson, in both languages, by somebody who first tries anything and then does what is meant.

Ends with the line "N passed, N failed".
"""
import re
import subprocess

import harness
from harness import ROOT, check, environment, quinte

GAMES = sorted(path.parent.name for path in (ROOT / "content").glob("*/lessons"))
MEANS = {"en": r"What the lesson means here:\s+(.*?)\.\s*\n", "fr": r"Ce que veut la leçon ici :\s+(.*?)\.\s*\n"}


def captions(game, lang):
    """What the lesson says, page by page."""
    file = sorted((ROOT / "content" / game / "lessons").glob("*.scene"))[0]
    return re.findall(rf'^\s*caption {lang} "(.*)"', file.read_text(), re.M)


def learns(game, lang):
    """Types until the lesson ends: what was written, how often it was told what is meant."""
    process = subprocess.Popen([harness.QUINTE, "learn", game, "--lang", lang], cwd=ROOT, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment())
    written, since, corrected = "", "", 0
    for _ in range(400):
        while not since.endswith(("> ", "(Enter) ", "(Entrée) ")):
            piece = process.stdout.read1(65536).decode()
            if not piece:
                break
            since += piece
            written += piece
        else:
            meant = re.search(MEANS[lang], since, re.S)
            corrected += bool(meant)
            said = " ".join(meant[1].split()) if meant else ""
            number = re.match(r"(\d+) ", said)
            answer = number[1] if number else said or ("1" if since.endswith("> ") else "")
            since = ""
            process.stdin.write(f"{answer}\n".encode())
            process.stdin.flush()
            continue
        break
    process.stdin.close()
    return process.wait(60), written, corrected


def test_every_lesson_is_learned_to_its_end():
    assert len(GAMES) == 5, GAMES
    told = 0
    for game in GAMES:
        for lang in ("en", "fr"):
            code, written, corrected = learns(game, lang)
            assert code == 0, f"{game} {lang}: exit {code}\n{written[-2000:]}"
            told += corrected
            flat = " ".join(written.split())
            for caption in captions(game, lang):
                assert " ".join(caption.split()) in flat, f"{game} {lang}: not said: {caption}"
    assert told > 10, f"another move than the first one was meant only {told} times"


def test_leaving():
    done = quinte("learn", "smashup", text="quit\n")
    assert done.code == 1 and "13" in done.out, done
    done = quinte("learn", "smashup", text="\n\nquit\n")
    assert done.code == 1 and "King Rex" in done.out, done


def test_lists_and_what_there_is_not():
    check(quinte("learn", "smashup", "--list"), out="Smash Up: take a base")
    check(quinte("learn", "smashup", "--list", "--lang", "fr"), out="Smash Up : conquérir une base")
    for wrong in (["smashup", "--lesson", 99], ["smashup", "vs"], ["chess"], ["smashup", "--lesson", 0]):
        assert quinte("learn", *wrong).code == 2, wrong


harness.main(globals())

#!/usr/bin/env python3
"""What is wrong is said as it is: too many settings, seats that were changed in a journal, a program that
was copied without its cards."""
import re
import shutil
import sys
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "cli"))
import harness  # noqa: E402
from harness import QUINTE, ROOT, check, folder, quinte  # noqa: E402

MOST = int(re.search(r"QN_MAX_SETTINGS (\d+)", (ROOT / "include/quinte/quinte.h").read_text())[1])


def test_a_setting_too_many_is_named():
    many = [word for i in range(MOST + 1) for word in ("--set", f"key{i}=1")]
    check(quinte("play", "champions", *many), code=2, err=f"--set key{MOST}=1 is one too many: a game has at most {MOST}")
    within = quinte("play", "champions", *many[:-2])  # as many as the library takes: it says what is wrong
    assert within.code == 2 and "too many" not in within.err and "key0" in within.err, within


def forge(name, seats, path):
    """The journal with other seats and the right checksums."""
    before, lines = 0, []
    for line in (ROOT / "tests" / "replays" / name).read_bytes().splitlines():
        text = re.sub(rb"^seats \d+$", b"seats %d" % seats, line[:-9])
        before = zlib.crc32(before.to_bytes(4, "little") + text)
        lines.append(text + b" %08x\n" % before)
    Path(path).write_bytes(b"".join(lines))
    return path


def test_changed_seats_are_not_taken_for_changed_cards():
    with folder() as place:
        same = forge("champions-01.journal", 1, f"{place}/same.journal")
        check(quinte("replay", "--verify", same), code=0)  # the checksums are right
        for name, seats, said in (("champions-01.journal", 3, "the setting hero2 would be"),
                                  ("smashup-01.journal", 4, "The set-up was altered"),
                                  ("champions-01.journal", 5, "for 1 to 4 players, not 5"),
                                  ("champions-01.journal", 7, "seats NUMBER (1 to 6), found seats 7")):
            result = quinte("replay", "--verify", forge(name, seats, f"{place}/forged.journal"))
            assert result.code != 0 and said in result.err + result.out, (name, seats, result)
            assert "cards in use have changed" not in result.err + result.out, result


def test_a_copied_program_says_what_it_misses():
    with folder() as place:
        copy = shutil.copy(QUINTE, f"{place}/quinte")
        for command in (("play",), ("cards", "show", "backflip"), ("cards", "list")):
            result = check(quinte(*command, program=copy), code=2, err='no folder "content" beside or above')
            assert result.err.count("cards are missing") == 1 and place in result.err, result
        check(quinte("rules", "retaliate", program=copy), code=2, err='no folder "rules" beside or above')
        check(quinte("cards", "show", "backflip", program=copy, env={"QUINTE_DATA": str(ROOT)}), out="Backflip")


harness.main(globals())

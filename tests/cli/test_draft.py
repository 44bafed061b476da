"""Setting up Smash Up: the draft, which bases, and decks that are complete."""
import json
import re
import shutil

import harness
from harness import ROOT, check, folder, quinte


def events(*words):
    """What a game tells before its first question, to a program that says nothing."""
    with folder() as path:
        done = quinte("play", "smashup", "--protocol", "--seats", "remote,random", "--seed", 1,
                      *words, text="", env={"XDG_STATE_HOME": path})
    return [json.loads(line) for line in done.out.splitlines()]


def test_decks_are_complete():
    """Forty cards each, whatever further decks the boxes bring."""
    for one, two in (("pirates+robots", "ninjas+zombies"), ("dwarves+mages", "ninjas+zombies"),
                     ("innsmouth+dwarves", "kaiju+zombies")):
        shuffled = [event["amount"] for event in events("--set", f"factions1={one}", "--set",
                                                        f"factions2={two}")
                    if event.get("what") == "shuffle"]
        assert shuffled[3:5] == [40, 40], shuffled


def test_a_draft_is_played_and_replayed():
    for seats, draft in ((2, "all"), (3, "6"), (4, "all"), (2, "pirates+pirates+robots+ninjas+zombies")):
        answer = json.loads(check(quinte("sim", "smashup", "--seats", ",".join(["random"] * seats),
                                         "--set", f"draft={draft}", "--games", 8, "--check",
                                         "--json"), silent=True).out)
        assert (answer["finished"], answer["violations"]) == (8, 0)
        assert answer["setup"]["draft"] == draft and "factions1" not in answer["setup"]


def test_bad_drafts():
    for draft, seats, words in (("3", 2, "SU-028"), ("pirates+robots+ninjas", 2, "SU-028"),
                                ("pirates+pirates+robots+ninjas", 2, "SU-028"), ("5", 3, "6"),
                                ("999", 2, "factions"), ("pirats+robots", 2, "pirates")):
        check(quinte("sim", "smashup", "--seats", ",".join(["random"] * seats), "--games", 1,
                     "--set", f"draft={draft}"), 2, err=words)
    check(quinte("sim", "smashup", "--games", 1, "--set", "draft=8", "--set",
                 "factions2=pirates+robots"), 2, err=["factions2", "SU-028"])
    check(quinte("sim", "smashup", "--factions", "--set", "draft=8"), 2, err="draft")


def drawn(seed, *factions):
    """The factions that a game of that seed is played with, by seat."""
    words = [word for seat, value in enumerate(factions, 1) for word in ("--set", f"factions{seat}={value}")]
    answer = json.loads(check(quinte("sim", "smashup", "--seats", ",".join(["random"] * len(factions)), "--games", 1,
                                     "--seed", seed, "--check", "--json", *words), silent=True).out)
    assert answer["violations"] == 0
    return [answer["setup"][f"factions{seat}"].split("+") for seat in range(1, len(factions) + 1)]


def test_random_factions():
    """By the seed; two of those that nobody has, or one beside a faction that is named."""
    met = set()
    for seed in range(1, 9):
        hands = drawn(seed, "random", "pirates+random", "random+random", "random")
        taken = [faction for hand in hands for faction in hand]
        assert len(taken) == len(set(taken)) == 8 and "random" not in taken, hands
        assert hands[1][0] == "pirates", hands
        assert hands == drawn(seed, "random", "pirates+random", "random+random", "random")
        met |= set(taken)
    assert len(met) > 24, met


def test_bad_random_factions():
    for factions, words in (("random+random+random", "SU-010"), ("pirates+pirates+random", "SU-363"),
                            ("random+nobody", "nobody")):
        check(quinte("sim", "smashup", "--games", 1, "--set", f"factions1={factions}"), 2, err=words)
    check(quinte("sim", "smashup", "--games", 1, "--set", "draft=8", "--set", "factions2=random"), 2,
          err=["factions2", "SU-028"])


def test_bases():
    """SU-013: of any boxes, with or without those of the factions; played and replayed."""
    for bases, more in (("all", []), ("factions+munchkin", []), ("munchkin", ["--set", "draft=6"]),
                        ("cthulhu+oops", ["--set", "factions1=dwarves+mages"])):
        answer = json.loads(check(quinte("sim", "smashup", "--seats", "random,random", "--set", f"bases={bases}",
                                         "--games", 6, "--check", "--json", *more), silent=True).out)
        assert (answer["finished"], answer["violations"]) == (6, 0)
        assert answer["setup"]["bases"] == bases


def test_bases_without_a_word():
    """SU-014: the boxes of the factions; the same game as with the word for it."""
    plain, named = (events(*words) for words in ([], ["--set", "bases=factions"]))
    assert [e for e in plain if "what" in e] == [e for e in named if "what" in e] != []


def test_bad_bases():
    """SU-013, in both languages."""
    for bases, english, french in (("munchkins", "Did you mean munchkin?", "Vouliez-vous dire munchkin"),
                                   ("core+nowhere", "called nowhere", "nowhere"), ("", "SU-013", "SU-013"),
                                   ("core+", "SU-013", "SU-013"), ("pirates", "box", "boîte")):
        for lang, words in (("en", english), ("fr", french)):
            check(quinte("sim", "smashup", "--games", 1, "--lang", lang, "--set", f"bases={bases}"), 2,
                  err=["SU-013", words])


def with_boxes(path, boxes, bases):
    """Content with so many further boxes, with so many bases each."""
    shutil.copytree(ROOT / "content" / "smashup", f"{path}/content/smashup")
    with open(f"{path}/content/smashup/more.carte", "w", encoding="utf-8") as file:
        for i in range(boxes):
            file.write(f'set more{i}_bases "More {i}" | "Encore {i}" bases of more{i}\n')
            for k in range(bases):
                file.write(f'base more{i}_base{k} "Base {i} {k}" | "Base {i} {k}" of more{i}_bases\n'
                           "    breakpoint 20  first 4  second 2  third 1\n")
    return ["--content", f"{path}/content"]


def test_too_few_bases():
    """SU-018: one more than players."""
    with folder() as path:
        more = with_boxes(path, 2, 2)
        for seats, bases, words in ((2, "more0", ["3", "2", "SU-018"]), (4, "more0+more1", ["5", "4", "SU-018"]),
                                    (2, "more0+more1", None), (3, "more0+more1", None)):
            check(quinte("sim", "smashup", "--seats", ",".join(["random"] * seats), "--games", 1, "--set",
                         f"bases={bases}", *more), 2 if words else 0, err=words or "")


def test_too_many_boxes():
    """SU-013: 48 boxes can be mixed; one more is refused, not forgotten."""
    own = sum(len(re.findall(r"^set .* bases of ", path.read_text(), re.M)) for path in (ROOT / "content" / "smashup").rglob("*.carte"))
    for boxes, code in ((48 - own, 0), (49 - own, 2)):
        with folder() as path:
            check(quinte("sim", "smashup", "--seats", "random,random", "--games", 1, "--set", "bases=all",
                         *with_boxes(path, boxes, 1)), code, err=["48", "SU-013"] if code else "")


harness.main(globals())

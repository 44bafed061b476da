"""Setting up Smash Up: the draft, and decks that are complete."""
import json

import harness
from harness import check, folder, quinte


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


harness.main(globals())

"""Modular sets of a scenario: one, several, or one that nobody is told (MC-453 MC-454 MC-455)."""
import json

import harness
from harness import check, folder, quinte

SETS = ["bomb_scare", "masters_of_evil", "under_attack", "legions_of_hydra", "the_doomsday_chair"]
CARDS = {card["id"]: card["set"] for card in json.loads(quinte("cards", "champions", "--json").out)}


def sim(modular, code=0, **more):
    return check(quinte("sim", "champions", "--games", 3, "--check", "--json", "--set",
                        f"modular={modular}"), code, **more)


def seen_sets(seed):
    """The modular sets whose cards a whole game names in its log."""
    with folder() as path:
        journal = f"{path}/a.journal"
        quinte("play", "champions", "--seats", "passive", "--seed", seed, "--set", "modular=random",
               "--journal", journal)
        assert "set modular random" in open(journal).read()
        log = check(quinte("replay", journal)).out
    names = {card["name"]["en"]: card["set"] for card in
             json.loads(quinte("cards", "champions", "--json").out)}
    return {of for name, of in names.items() if of in SETS and name in log}


def test_each_and_all():
    for modular in SETS + [",".join(SETS), "random", "random,bomb_scare", ",".join(["random"] * 5)]:
        answer = json.loads(sim(modular).out)
        assert answer["violations"] == 0 and answer["setup"]["modular"] == modular


def test_wrong_sets():
    sim("bomb_scar", 2, err="bomb_scare")
    sim("bomb_scare,bomb_scare", 2, err=["twice", "MC-454"])
    sim(",".join(["random"] * 6), 2, err="At most 5")


def test_nobody_is_told():
    """What a program hears up to its first question names neither the set nor a card of it."""
    result = check(quinte("play", "champions", "--protocol", "--seed", 4, "--set", "modular=random"))
    greeting = result.out
    assert '"type":"view"' in greeting.replace(" ", "")
    for card, of in CARDS.items():
        assert of not in SETS or f'"{card}"' not in greeting
    assert not any(name in greeting for name in SETS)


def test_the_seed_picks():
    seen = [seen_sets(seed) for seed in range(1, 13)]
    assert all(len(sets) <= 1 for sets in seen), seen
    assert len(set().union(*seen)) > 1, seen


harness.main(globals())

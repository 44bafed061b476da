"""`quinte sim vs`: the greedy player, and --matrix, deck against deck."""
import json

import harness
from harness import check, quinte


def sim(*words):
    return json.loads(check(quinte("sim", "vs", "--json", *words), 0, silent=True).out)


def test_every_pair_of_decks_plays():
    """Seats change from game to game; a game may be drawn."""
    answer = sim("--matrix", "--seats", "random,random", "--games", 2, "--check")
    rows = {(row["deck"], row["against"]): row for row in answer["cells"]}
    decks = {deck for deck, _ in rows}
    assert len(decks) >= 10 and len(rows) == len(decks) * (len(decks) - 1)
    assert (answer["finished"], answer["violations"]) == (len(rows), 0)
    for (deck, against), row in rows.items():
        assert row["games"] == 2 and row["wins"] + rows[against, deck]["wins"] <= 2


def test_narrowed():
    answer = sim("--matrix", "--seats", "random,random", "--games", 2, "--set", "deck1=x_men", "--set",
                 "deck2=underworld")
    assert {(row["deck"], row["against"]) for row in answer["cells"]} == {
        ("x_men", "underworld"), ("underworld", "x_men")}


def test_greedy_beats_random():
    for seats, winner in (("greedy,random", 0), ("random,greedy", 1)):
        answer = sim("--seats", seats, "--games", 4, "--set", "deck1=underworld", "--set", "deck2=x_men")
        assert answer["finished"] == 4 and answer["violations"] == 0
        assert answer["seats"][winner]["wins"] == 4, answer


def test_more_players():
    """Everybody alone, and in sides: partners win together."""
    answer = sim("--seats", "random,random,random", "--games", 6, "--check")
    assert (answer["finished"], answer["violations"]) == (6, 0)
    assert sum(seat["wins"] for seat in answer["seats"]) <= 6
    answer = sim("--seats", "random,random,random,random", "--games", 6, "--set", "sides=2", "--check")
    wins = [seat["wins"] for seat in answer["seats"]]
    assert answer["finished"] == 6 and wins[0] == wins[2] and wins[1] == wins[3], answer
    answer = sim("--seats", "random,random,random,random,random,random", "--games", 2, "--set", "sides=3", "--set",
                 "victory=last", "--check")
    assert (answer["finished"], answer["violations"]) == (2, 0)


def test_greedy_beats_two_at_random():
    answer = sim("--seats", "random,greedy,random", "--games", 4, "--set", "deck1=x_men", "--set", "deck2=underworld",
                 "--set", "deck3=x_statix")
    assert answer["finished"] == 4 and answer["seats"][1]["wins"] >= 3, answer


def test_a_matrix_is_for_two():
    assert quinte("sim", "vs", "--matrix", "--seats", "random,random,random", "--games", 2).code == 2


harness.main(globals())

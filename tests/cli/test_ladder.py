#!/usr/bin/env python3
"""`quinte sim GAME --ladder`: levels against each other, rated.

Ends with the line "N passed, N failed".
"""
import json
import math

import harness
from harness import check, folder, quinte


def ladder(game, *options):
    done = quinte("sim", game, "--json", *options, timeout=600)
    assert done.code == 0, done
    return json.loads(done.out)


def without_time(result):
    return {key: value for key, value in result.items() if key != "seconds"}


def test_two_levels_are_rated_by_their_odds():
    """Of two, the difference is what the score says, one drawn game added; the mean is 1500."""
    for game in ("smashup", "dicethrone", "villainous", "vs"):
        result = ladder(game, "--ladder=random,fair", "--games", 6, "--seed", 3)
        weak, strong = result["ratings"]
        assert (weak["player"], strong["player"], weak["games"], strong["games"]) == ("random", "fair", 6, 6), result
        assert weak["wins"] + strong["wins"] <= 6 and strong["wins"] >= 5, result
        draws = 6 - weak["wins"] - strong["wins"]
        odds = (strong["wins"] + draws / 2 + 0.5) / (weak["wins"] + draws / 2 + 0.5)
        assert abs(strong["elo"] - weak["elo"] - 400 * math.log10(odds)) < 0.01, result
        assert abs(strong["elo"] + weak["elo"] - 3000) < 0.01, result
        # the curvature of one difference: p (1 - p) n, half of it for each of the two
        share = odds / (1 + odds)
        spread = 1.959963984540054 * 400 / math.log(10) / math.sqrt(share * (1 - share) * 7) / 2
        assert abs(strong["high"] - strong["elo"] - spread) < 0.01, (strong, spread)


def test_the_same_player_twice_in_swapped_seats_comes_out_even():
    """Two games of a deal with the seats swapped: who plays alike wins as often as it loses."""
    result = ladder("dicethrone", "--ladder=random,random", "--games", 8, "--seed", 2)
    assert [row["wins"] for row in result["pairs"]] == [4, 4], result
    assert all(abs(rating["elo"] - 1500) < 0.01 for rating in result["ratings"]), result


def test_three_levels_and_threads():
    one = ladder("vs", "--ladder=random,easy,fair", "--games", 4, "--threads", 1)
    two = ladder("vs", "--ladder=random,easy,fair", "--games", 4, "--threads", 2)
    assert without_time(one) == without_time(two)
    assert [(row["player"], row["against"]) for row in one["pairs"]] == [
        ("random", "easy"), ("easy", "random"), ("random", "fair"), ("fair", "random"), ("easy", "fair"), ("fair", "easy")]
    assert one["games"] == 12 and sum(rating["elo"] for rating in one["ratings"]) - 4500 < 0.01, one


def test_where_all_play_together_the_scenario_is_a_player():
    result = ladder("champions", "--ladder=random,fair", "--games", 4, "--set", "villain=rhino")
    assert [rating["player"] for rating in result["ratings"]] == ["random", "fair", "scenario"], result
    won = {(row["player"], row["against"]): row["wins"] for row in result["pairs"]}
    assert won["random", "scenario"] == 0 and won["scenario", "random"] == 4, won
    assert len(won) == 4, won


def test_without_a_finished_game_nobody_is_rated():
    done = quinte("sim", "dicethrone", "--json", "--ladder=passive,passive", "--games", 2)  # it never ends
    assert done.code == 1 and json.loads(done.out)["ratings"] == [], done
    done = quinte("sim", "dicethrone", "--ladder=passive,passive", "--games", 2)
    assert done.code == 1 and "nan" not in done.out, done


def test_so_many_iterations_are_the_same_games_on_every_machine():
    """A level's time is a cap of the clock; iterations are not."""
    plan = ("--seats", "strong,fair", "--games", 3, "--seed", 5)
    some = [without_time(ladder("smashup", *plan, "--iterations", 20, "--threads", n)) for n in (1, 3)]
    more = without_time(ladder("smashup", *plan, "--iterations", 60, "--threads", 3))
    assert some[0] == some[1] and some[0]["mean_decisions"] != more["mean_decisions"], (some, more)
    assert "--iterations" in quinte("sim", "smashup", "--iterations", 0).err


def test_for_people():
    check(quinte("sim", "smashup", "--ladder=random,fair", "--games", 2), out="player")
    with folder() as place:
        check(quinte("sim", "smashup", "--ladder=random,fair", "--games", 2, "--out", f"{place}/l.html", "--lang", "fr"),
              out="joueur")
        with open(f"{place}/l.html") as page:
            assert "Elo" in page.read()


def test_what_cannot_be():
    for options in (("--ladder=fair,stronk",), ("--ladder=fair",), ("--ladder", "--seats", "fair"),
                    ("--ladder=human,fair",), ("--ladder", "--factions"), ("--ladder", "--players", "3")):
        done = quinte("sim", "smashup", *options)
        assert done.code == 2 and done.err, (options, done)


harness.main(globals())

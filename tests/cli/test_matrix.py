"""`quinte sim champions --matrix`: every hero against every villain, in one command."""
import csv
import json

import harness
from harness import check, folder, quinte

HEROES = {"spider_man", "captain_marvel", "she_hulk", "iron_man", "black_panther"}
VILLAINS = {"rhino", "klaw", "ultron"}


def matrix(*words, code=0):
    return json.loads(check(quinte("sim", "champions", "--matrix", "--seats", "random", "--json",
                                   *words), code, silent=True).out)


def without_time(answer):
    return {key: value for key, value in answer.items() if key != "seconds"}


def test_every_cell_is_played_and_checked():
    for players in (1, 2, 3, 4):
        answer = matrix("--games", 1, "--check", "--players", players)
        cells = {(cell["hero"], cell["villain"], cell["mode"]) for cell in answer["cells"]}
        assert cells == {(hero, villain, mode) for hero in HEROES for villain in VILLAINS
                         for mode in ("standard", "expert")}
        assert (answer["players"], answer["games"], answer["finished"]) == (players, 30, 30)
        assert answer["violations"] == 0 and answer["seats"] == ["random"] * players
        for cell in answer["cells"]:
            assert 0 <= cell["low"] <= cell["rate"] <= cell["high"] <= 1 and cell["games"] == 1


def test_threads_and_neighbours_change_nothing():
    """A cell is the same whether it is played alone or in the whole matrix."""
    whole = matrix("--games", 3, "--threads", 3, "--players", 2)
    assert without_time(whole) == without_time(matrix("--games", 3, "--threads", 1, "--players", 2))
    part = matrix("--games", 3, "--players", 2, "--set", "villain=klaw", "--set", "mode=expert")
    assert part["cells"] == [cell for cell in whole["cells"]
                             if (cell["villain"], cell["mode"]) == ("klaw", "expert")]


def test_a_cell_is_what_sim_plays():
    """The games of a cell are those of a plain simulation with its settings."""
    cell = matrix("--games", 5, "--set", "hero1=iron_man", "--set", "villain=ultron", "--set",
                  "mode=standard")["cells"]
    plain = json.loads(check(quinte("sim", "champions", "--seats", "random", "--games", 5, "--json",
                                    "--set", "hero1=iron_man", "--set", "villain=ultron")).out)
    assert len(cell) == 1 and cell[0]["wins"] == plain["seats"][0]["wins"]
    assert abs(cell[0]["mean_decisions"] - plain["mean_decisions"]) < 1e-9


def test_files():
    with folder() as path:
        for name in ("wins.md", "wins.csv", "wins.json"):
            check(quinte("sim", "champions", "--matrix", "--seats", "random", "--games", 1, "--out",
                         f"{path}/{name}"), out=["Spider-Man", "violations: 0"], silent=True)
        with open(f"{path}/wins.md") as file:
            rows = [line for line in file if line.startswith("|")]
        assert len(rows) == 8 and all(row.count("|") == 8 for row in rows)
        with open(f"{path}/wins.csv") as file:
            assert len(list(csv.DictReader(file))) == 30
        with open(f"{path}/wins.json") as file:
            assert len(json.load(file)["cells"]) == 30


def test_french():
    check(quinte("sim", "champions", "--matrix", "--seats", "random", "--games", 1, "--lang", "fr",
                 "--set", "villain=rhino"), out=["héros", "tous les héros"])


def test_bad_requests():
    for words in (["--players", "5"], ["--players", "2", "--seats", "random,random,random"],
                  ["--out", "wins.xls"], ["--set", "villain=thanos"], ["--games", "0"]):
        check(quinte("sim", "champions", "--matrix", *words), 2)
    check(quinte("sim", "champions", "--players", "2"), 2, err="--matrix")
    check(quinte("sim", "champions", "--games", "1", "--out", "wins.md"), 2, err=".md")


harness.main(globals())

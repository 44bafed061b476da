"""`quinte sim dicethrone`: the greedy player, and --matrix, hero against hero."""
import csv
import json
from html.parser import HTMLParser

import harness
from harness import check, folder, quinte


def sim(*words, code=0):
    return json.loads(check(quinte("sim", "dicethrone", "--json", *words), code, silent=True).out)


def matrix(*words, code=0):
    return sim("--matrix", *words, code=code)


def without_time(answer):
    return {key: value for key, value in answer.items() if key != "seconds"}


def by_pair(answer):
    return {(row["hero"], row["against"]): row for row in answer["cells"]}


def test_every_pair_plays():
    answer = matrix("--seats", "random,random", "--games", 2, "--check")
    rows = by_pair(answer)
    heroes = {hero for hero, _ in rows}
    assert len(heroes) >= 2
    assert len(rows) == len(answer["cells"]) == len(heroes) * (len(heroes) - 1)
    assert answer["games"] == len(rows) // 2 * 2
    assert (answer["finished"], answer["violations"]) == (answer["games"], 0)
    for (hero, against), row in rows.items():
        assert hero != against
        assert row["games"] == 2
        assert row["wins"] + rows[against, hero]["wins"] <= 2  # a draw is nobody's


def test_narrowed():
    """With both heroes only their pair is left, whoever is named first; they change seats."""
    one = matrix("--seats", "random,random", "--games", 10, "--set", "hero1=barbarian", "--set",
                 "hero2=black_widow")
    two = matrix("--seats", "random,random", "--games", 10, "--set", "hero1=black_widow", "--set",
                 "hero2=barbarian")
    assert set(by_pair(one)) == {("barbarian", "black_widow"), ("black_widow", "barbarian")}
    assert without_time(one) == without_time(two)
    with_one = by_pair(matrix("--seats", "random,random", "--games", 2, "--set", "hero1=barbarian"))
    assert all("barbarian" in pair for pair in with_one)


def test_the_seed_alone_decides():
    """Also for agents that remember: the number of threads changes nothing."""
    words = ["--seats", "greedy,random", "--games", 6, "--set", "hero1=barbarian", "--set",
             "hero2=black_widow"]
    once = without_time(matrix(*words, "--threads", 3, "--seed", 7))
    assert once == without_time(matrix(*words, "--threads", 1, "--seed", 7))


class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.cells = 0

    def handle_starttag(self, tag, attributes):
        self.cells += tag in ("td", "th")


def test_files():
    words = ["sim", "dicethrone", "--matrix", "--seats", "random,random", "--games", 2, "--set",
             "hero1=barbarian"]
    with folder() as home:
        for end in ("csv", "html", "md", "json"):
            check(quinte(*words, "--out", f"{home}/wins.{end}"))
        with open(f"{home}/wins.csv", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        assert rows and all(row["games"] == "2" for row in rows)
        page = Page()
        with open(f"{home}/wins.html", encoding="utf-8") as file:
            page.feed(file.read())
        assert page.cells > len(rows)


def test_refusals():
    assert "two players" in check(quinte("sim", "dicethrone", "--matrix", "--seats",
                                         "random,random,random", "--games", 2), 2).err
    assert "no two such sides" in check(quinte(
        "sim", "dicethrone", "--matrix", "--games", 2, "--set", "hero1=barbarian", "--set",
        "hero2=barbarian"), 2).err
    assert "champions, dicethrone, villainous and vs" in check(quinte("sim", "smashup", "--matrix"), 2).err


def test_greedy_beats_random():
    for seats, winner in (("greedy,random", 0), ("random,greedy", 1)):
        answer = sim("--seats", seats, "--games", 8, "--set", "hero1=barbarian", "--set",
                     "hero2=black_widow")
        assert answer["finished"] == 8 and answer["violations"] == 0
        assert answer["seats"][winner]["wins"] >= 7, answer


harness.main(globals())

"""`quinte sim smashup --factions`: random pairs of factions, and how often each faction won."""
import csv
import json
from html.parser import HTMLParser

import harness
from harness import check, folder, quinte


def factions(*words, code=0):
    return json.loads(check(quinte("sim", "smashup", "--factions", "--json", *words), code,
                            silent=True).out)


def without_time(answer):
    return {key: value for key, value in answer.items() if key != "seconds"}


def by_name(answer):
    return {row["faction"]: row for row in answer["factions"]}


def test_every_seat_counts_two_factions():
    for players, games in ((2, 40), (3, 20), (4, 20)):
        answer = factions("--seats", ",".join(["random"] * players), "--games", games, "--check")
        rows = answer["factions"]
        assert (answer["game"], answer["players"]) == ("smashup", players)
        assert (answer["games"], answer["finished"], answer["violations"]) == (games, games, 0)
        assert answer["seats"] == ["random"] * players
        assert sum(row["games"] for row in rows) == 2 * players * games
        # Each winner had two factions; who ties with the winner may win as well.
        assert sum(row["wins"] for row in rows) >= 2 * games
        assert all(row["games"] <= games for row in rows), "a faction twice in one game"
        assert len({row["faction"] for row in rows}) == len(rows) >= 8


def test_rates_and_intervals():
    """Wilson's interval at 95 %, and the best faction first."""
    z = 1.959963984540054
    rows = factions("--seats", "random", "--games", 240)["factions"]  # so many that each is drawn
    for row in rows:
        n, rate = row["finished"], row["wins"] / row["finished"]
        middle, scale = rate + z * z / (2 * n), 1 + z * z / n
        spread = z * (rate * (1 - rate) / n + z * z / (4 * n * n)) ** 0.5
        assert abs(row["rate"] - rate) < 1e-9
        assert abs(row["low"] - max(0, (middle - spread) / scale)) < 1e-9
        assert abs(row["high"] - min(1, (middle + spread) / scale)) < 1e-9
    assert [row["rate"] for row in rows] == sorted((row["rate"] for row in rows), reverse=True)


def test_the_seed_alone_decides():
    words = ["--seats", "random", "--games", 30]
    once = without_time(factions(*words, "--threads", 3, "--seed", 7))
    assert once == without_time(factions(*words, "--threads", 1, "--seed", 7))
    assert once["factions"] != factions(*words, "--seed", 8)["factions"]


def test_a_fixed_pair():
    """A pair that is set is that player's in every game, and nobody else draws from it."""
    words = ["--set", "factions1=pirates+robots", "--seats", "random", "--games", 25]
    rows = by_name(factions(*words))
    assert rows["pirates"] == dict(rows["robots"], faction="pirates")
    assert rows["pirates"]["games"] == 25
    assert sum(row["games"] for row in rows.values()) == 100


def test_a_row_is_what_sim_plays():
    """With all pairs set, the rows are the seats of a plain simulation."""
    words = ["--set", "factions1=pirates+robots", "--set", "factions2=ninjas+zombies", "--seats",
             "random", "--games", 12]
    rows = by_name(factions(*words))
    seats = json.loads(check(quinte("sim", "smashup", "--json", *words)).out)["seats"]
    assert rows["pirates"]["wins"] == seats[0]["wins"]
    assert rows["zombies"]["wins"] == seats[1]["wins"]
    assert rows["aliens"]["games"] == 0
    assert (rows["aliens"]["low"], rows["aliens"]["high"]) == (0, 1)


class Page(HTMLParser):
    """The cells of a page's rows, and everything it would fetch."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.fetched, self.open, self.inside = [], [], [], False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        if tag != "meta":
            self.open.append(tag)
        if tag in ("script", "link", "img", "iframe") or {"src", "href"} & {key for key, _ in attrs}:
            self.fetched.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
            self.inside = True

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, "tags do not nest"
        self.inside = self.inside and tag not in ("td", "th")

    def handle_data(self, data):
        if self.inside:
            self.rows[-1][-1] += data


def check_map(grid, answer):
    """Every faction with every other, both ways alike; what was not played stays empty."""
    names = [row["faction"] for row in answer["factions"]]
    played = {frozenset(pair["factions"]): pair for pair in answer["pairs"]}
    assert all(len(row) == len(names) + 1 for row in grid) and [row[0] for row in grid[1:]] == grid[0][1:]
    for i, a in enumerate(names):
        for k, b in enumerate(names):
            pair = played.get(frozenset((a, b))) if a != b else None
            assert grid[i + 1][k + 1] == (f"{100 * pair['rate']:.0f}" if pair else ""), (a, b)


def test_pairs():
    """Each player's two factions count as one pair, whichever is named first."""
    answer = factions("--seats", "random,random,random", "--games", 30)
    pairs = answer["pairs"]
    assert sum(pair["games"] for pair in pairs) == 3 * 30
    assert len({frozenset(pair["factions"]) for pair in pairs}) == len(pairs)
    assert all(pair["low"] <= pair["rate"] <= pair["high"] for pair in pairs)
    for name, row in by_name(answer).items():
        assert sum(pair["wins"] for pair in pairs if name in pair["factions"]) == row["wins"], name
    fixed = factions("--set", "factions1=robots+pirates", "--seats", "random", "--games", 12)["pairs"]
    assert [pair["games"] for pair in fixed if set(pair["factions"]) == {"pirates", "robots"}] == [12]


def test_files():
    with folder() as path:
        for end in ("md", "csv", "json", "html"):
            check(quinte("sim", "smashup", "--factions", "--seats", "random,random", "--games", 30,
                         "--out", f"{path}/wins.{end}"), out=["Pirates", "violations: 0"],
                  silent=True)
        with open(f"{path}/wins.json") as file:
            answer = json.load(file)
            rows = answer["factions"]
        with open(f"{path}/wins.csv") as file:
            lines = list(csv.DictReader(file))
        assert [line["faction"] for line in lines] == [row["faction"] for row in rows]
        assert [int(line["wins"]) for line in lines] == [row["wins"] for row in rows]
        with open(f"{path}/wins.md") as file:
            table = [line for line in file if line.startswith("|")]
        assert len(table) == len(rows) + 2 and all(line.count("|") == 5 for line in table)
        with open(f"{path}/wins.html") as file:
            text = file.read()
        page = Page(text)
        assert text.startswith("<!DOCTYPE html>") and "<script" not in text and "http" not in text
        assert page.fetched == [] and page.open == [], page.open
        assert len(page.rows) == 2 * (len(rows) + 1)
        assert [int(row[2]) for row in page.rows[1:len(rows) + 1]] == [row["wins"] for row in rows]
        check_map(page.rows[len(rows) + 1:], answer)
        assert page.rows[1][1] == (f"{100 * rows[0]['rate']:.1f} ({100 * rows[0]['low']:.1f}-"
                                   f"{100 * rows[0]['high']:.1f})")


def test_matrix_as_a_page():
    with folder() as path:
        check(quinte("sim", "champions", "--matrix", "--seats", "random", "--games", 1, "--out",
                     f"{path}/wins.html"), silent=True)
        with open(f"{path}/wins.html") as file:
            page = Page(file.read())
        assert len(page.rows) == 7 and all(len(row) == 7 for row in page.rows)


def test_french():
    with folder() as path:
        check(quinte("sim", "smashup", "--factions", "--seats", "random", "--games", 5, "--lang",
                     "fr", "--out", f"{path}/wins.html"), out=["faction", "Pirates", "gagnées"])
        with open(f"{path}/wins.html") as file:
            assert '<html lang="fr">' in file.read()


def test_bad_requests():
    check(quinte("sim", "champions", "--factions"), 2, err="--factions")
    check(quinte("sim", "smashup", "--matrix"), 2, err="--matrix")
    for words in (["--players", "1"], ["--players", "5"], ["--games", "0"], ["--out", "wins.xls"],
                  ["--players", "3", "--seats", "random,random"],
                  ["--set", "factions1=pirates+pirats"], ["--set", "factions1=pirates"],
                  ["--out", "/nowhere/wins.html", "--games", "1"]):
        check(quinte("sim", "smashup", "--factions", *words), 2)


harness.main(globals())

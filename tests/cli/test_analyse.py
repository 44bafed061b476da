#!/usr/bin/env python3
"""`quinte analyse`: a curve, what cost most, what would have been better; the same each time with iterations.

Ends with the line "N passed, N failed".
"""
import json
import xml.etree.ElementTree as xml
from pathlib import Path

import harness
from harness import ROOT, check, folder, quinte

GAMES = ("champions", "smashup", "dicethrone", "villainous", "vs")


def played(place, game, seats, seed=3):
    """A game that agents have played to its end; returns its journal."""
    path = f"{place}/{game}-{seed}.journal"
    check(quinte("play", game, "--seats", seats, "--seed", seed, "--journal", path))
    return path


def analysed(path, *options):
    done = quinte("analyse", path, "--json", *options, timeout=600)
    assert done.code == 0, done
    return json.loads(done.out)


def test_a_bad_payment_is_told_once():
    """A payment is made card by card; of those that follow each other only the worst is told."""
    with folder() as place:
        for seed in (4, 7):
            result = analysed(played(place, "champions", "random", seed), "--iterations", 16, "--worst", 40)
            payments = {c["choice"] for c in result["choices"] if c["chosen"].startswith("pay ")}
            told = payments & set(result["worst"])
            assert told, result["worst"]
            for one in told:
                following = one + 1
                while following in payments:
                    assert following not in told, (seed, one, following)
                    following += 1


def test_every_game():
    with folder() as place:
        for game in GAMES:
            path = played(place, game, "random" if game == "champions" else "random,random")
            result = analysed(path, "--iterations", 16, "--seat", 1)
            assert result["game"] == game and result["iterations"] == 16, result["game"]
            assert result["choices"] and "undecided" not in result["results"], game
            for choice in result["choices"]:
                assert choice["seat"] == 0 and 0 <= choice["chance"] <= 1 and choice["cost"] >= 0, choice
                assert ("better" in choice) == (choice["cost"] > 0) or choice["cost"] < 0.0001, choice
                if "better" in choice:
                    assert choice["better"]["id"] != choice["chosen"], choice
            costs, before = [], None
            for choice in result["choices"]:  # of payments that follow each other only the worst is told
                if before and all(c["chosen"].startswith("pay ") for c in (before, choice)) \
                        and choice["choice"] == before["choice"] + 1:
                    costs[-1] = max(costs[-1], choice["cost"])
                else:
                    costs.append(choice["cost"])
                before = choice
            worst = [next(c["cost"] for c in result["choices"] if c["choice"] == number) for number in result["worst"]]
            assert worst == sorted((c for c in costs if c >= 0.01), reverse=True)[:5], (game, worst)


def test_the_same_each_time_on_any_number_of_threads():
    with folder() as place:
        path = played(place, "champions", "random")
        one, two = (analysed(path, "--iterations", 60, "--threads", threads) for threads in (1, 2))
        assert one == two
        assert analysed(path, "--iterations", 61) != one


def test_who_passes_all_the_time_is_told_better():
    """A hero who does nothing loses, and hears so: the chance falls, and something else was better."""
    with folder() as place:
        result = analysed(played(place, "champions", "passive"), "--iterations", 200)
        assert result["results"] == ["lost"]
        assert result["choices"][0]["chance"] > result["choices"][-1]["chance"], result["choices"]
        assert result["worst"], result
        told = next(c for c in result["choices"] if c["choice"] == result["worst"][0])
        assert told["better"]["chance"] >= told["chance"] + 0.0099, told  # how much it is, the evaluation says
        assert told["chosen"] in ("end_turn", "pass", "done") and told["better"]["id"] != told["chosen"], told


def test_for_people():
    with folder() as place:
        path = played(place, "champions", "passive")
        done = quinte("analyse", path, "--iterations", 60, "--out", f"{place}/page.html")
        check(done, out=["decisions", "player 1", "better: "])
        assert any(bar in done.out for bar in "▁▂▃▄▅▆▇█"), done
        page = Path(f"{place}/page.html").read_text()
        tree = xml.fromstring(page.split("\n", 1)[1].replace("<meta charset=\"utf-8\">", "").replace(
            "<meta name=\"viewport\" content=\"width=device-width\">", ""))
        curve = tree.find(".//{*}path")
        assert curve is not None and curve.get("d").count("L") == int(done.out.split(": ")[1].split()[0]) - 1, page
        assert len(tree.findall(".//{*}circle")) == len(tree.findall(".//{*}li")) > 0
        assert "http" not in page and "<script" not in page
        french = quinte("analyse", path, "--iterations", 60, "--lang", "fr", "--out", f"{place}/fr.html")
        check(french, out=["décisions", "joueur 1"])
        assert 'lang="fr"' in Path(f"{place}/fr.html").read_text()
        check(quinte("analyse", path, "--iterations", 60, "--worst", 1, "--out", f"{place}/one.json"))
        assert len(json.loads(Path(f"{place}/one.json").read_text())["worst"]) == 1


def test_what_does_not_replay_is_an_error():
    journal = (ROOT / "tests" / "replays" / "champions-01.journal").read_text()
    lines = journal.splitlines(keepends=True)
    with folder() as place:
        for name, text in (("cut", "".join(lines[:20]) + lines[20][:9]), ("empty", ""),
                           ("other", journal.replace("spider_man_justice", "iron_man_aggression"))):
            path = harness.write(f"{place}/{name}.journal", text)
            done = quinte("analyse", path, "--out", f"{place}/no.html")
            assert done.code != 0 and done.err and not Path(f"{place}/no.html").exists(), (name, done)
        assert quinte("analyse", f"{place}/nowhere.journal").code == 2
        good = harness.write(f"{place}/good.journal", journal)
        for wrong in (("--seat", 4), ("--out", "page.pdf"), ("--iterations", 0), ("--iterations", "x")):
            done = quinte("analyse", good, *wrong)
            assert done.code != 0 and done.err, (wrong, done)


harness.main(globals())

"""`quinte check`: scenes that fail, scenes that are wrong, coverage."""
import json

import harness
from harness import check, folder, quinte, write

GOOD = """scene "Rhino stands at the table"
game champions
cites MC-001
given
  players 1
  turn of p1
then
  rhino in play
"""
BAD = GOOD.replace("rhino in play", "hp of p1 is 99")


def run(text, *options):
    with folder() as path:
        return quinte("check", write(f"{path}/some.scene", text), *options)


def test_passing():
    check(run(GOOD), out="1 passed, 0 failed", silent=True)


def test_failing():
    check(run(GOOD + BAD), 1, out=["some.scene:", "expected:", "found:", "99", "1 passed, 1 failed"])


def test_json():
    result = json.loads(check(run(GOOD + BAD, "--json"), 1).out)
    assert result["passed"] == 1 and result["failed"] == 1
    failure = result["failures"][0]
    assert failure["file"].endswith("some.scene") and failure["line"] > 0
    assert failure["scene"] and "99" in failure["expected"] and failure["found"]


def test_impossible_set_up():
    odd = GOOD.replace("  turn of p1", "  put rhino_of_doom in hand of p1\n  turn of p1")
    check(run(odd), 1, err=["some.scene:6", "rhino_of_doom"])


def test_unknown_rule():
    check(run(GOOD.replace("MC-001", "MC-999")), 1, err="MC-999")


def test_nothing_but_noise():
    check(run("hello\n"), 1, err="some.scene:1")
    check(run(b"\xff\xfe\x00"), 1, err="some.scene:1")
    check(run(""), 1)


def test_explain():
    check(run(GOOD, "--explain"), out="Rhino stands at the table")


def test_folder_and_no_properties():
    with folder() as path:
        write(f"{path}/a.scene", GOOD)
        write(f"{path}/b.scene", GOOD)
        check(quinte("check", path, "--no-properties"), out="2 passed, 0 failed")


def test_coverage():
    games = json.loads(check(run(GOOD, "--coverage", "--json")).out)
    assert [game["game"] for game in games] == ["champions", "dicethrone", "smashup", "villainous", "vs"]
    champions = games[0]
    assert champions["rows"] == 515 and champions["cited"] == 1
    assert len(champions["missing"]) == champions["countable"] - 1
    assert abs(champions["share"] - 1 / champions["countable"]) < 1e-9
    assert "MC-001" not in champions["missing"]


def test_coverage_of_one_game():
    games = json.loads(check(run(GOOD, "--coverage=champions", "--json")).out)
    assert [game["game"] for game in games] == ["champions"]
    check(run(GOOD, "--coverage", "champions"), out="1 of ")
    check(run(GOOD, "--coverage=chess"), 2, err='"chess"')


def test_failing_scenes_cover_nothing():
    games = json.loads(check(run(BAD, "--coverage", "--json"), 1).out)
    assert games[0]["cited"] == 0


def test_missing_path():
    check(quinte("check", "/nowhere"), 2, err="/nowhere")
    with folder() as path:
        check(quinte("check", path), 2, err=".scene")


harness.main(globals())

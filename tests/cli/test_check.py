"""`quinte check`: scenes that fail, scenes that are wrong, coverage."""
import json
import os
import shutil

import harness
from harness import ROOT, check, folder, quinte, write

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


def scene(given, then, when="", game="champions"):
    lines = "\n  ".join
    return (f'scene "x"\ngame {game}\ncites MC-001\ngiven\n  {lines(given)}\n'
            + (f"when\n  {lines(when)}\n" if when else "") + f"then\n  {lines(then)}\n")


def test_situations_that_games_know():
    """A main scheme at a later stage, a player who is out, a drone, a round, five dice in the log."""
    check(run(scene(["players 2", "setting villain klaw", "main_scheme: stage 2", "p2: out", "turn of p1"],
                    ["out p2", "waiting p1", "main_scheme shows secret_rendezvous"])),
          out="1 passed, 0 failed")
    check(run(scene(["players 1", "setting villain ultron", "put backflip in engaged of p1, facedown as d",
                     "turn of p1"], ["d is minion", "d is facedown", "hp of d is 1"])),
          out="1 passed, 0 failed")
    check(run(scene(["players 1", "put backflip in engaged of p1, drone", "turn of p1"], ["waiting p1"])), 1,
          err="villain ultron")
    check(run(scene(["players 1", "put backflip in engaged of p1, facedown", "turn of p1"], ["waiting p1"])), 1,
          err=["facedown", "only Ultron has Drones", "villain ultron"])
    check(run(scene(["players 1", "setting villain ultron", "put backflip in upgrades of p1, facedown",
                     "turn of p1"], ["waiting p1"])), 1, err="put it in engaged of p1")
    check(run(scene(["players 1", "main_scheme: stage 9"], ["idle"])), 1, err="no such stage")
    check(run(scene(["players 1", "p1: out"], ["idle"])), 1, err="somebody must be left")
    check(run(scene(["players 2", "round 3", "do recruit_step p1"], ["round is 3"], game="vs")),
          out="1 passed, 0 failed")
    check(run(scene(["players 2", "dice 1 3 4 5 5", "do roll_phase p1"], ["log has rolled p1 13455"],
                    game="dicethrone")), out="1 passed, 0 failed")


def test_what_would_mean_nothing_is_refused():
    """A card where none of its kind lies, a state that the card cannot have, a player who is out and begins."""
    wrong = [
        ("champions", ["players 1", "put genius in allies of p1"], "none of its kind"),
        ("champions", ["players 1", "put emergency in engaged of p1"], "none of its kind"),
        ("champions", ["players 1", "put advance in engaged of p1"], "none of its kind"),
        ("champions", ["players 2", "p1: threat 3"], "threat is nothing that"),
        ("champions", ["players 2", "villain: threat 2"], "threat is nothing that"),
        ("champions", ["players 2", "put hydra_mercenary in engaged of p1, threat 2"], "threat is nothing that"),
        ("champions", ["players 2", "p1: out", "turn of p1"], "p1: who is out of the game has no turn"),
        ("champions", ["players 2", "p1: out", "first p1", "turn of p2"], "is not the first player"),
        ("dicethrone", ["players 2", "put six_it in status of p1", "do main p1"], "none of its kind"),
        ("dicethrone", ["players 2", "p1: health 0", "do main p1"], "who has none is defeated"),
        ("villainous", ["players 2", "setting villain1 hela", "setting villain2 loki", "p1: loyalty 3"],
         "loyalty is nothing that hela"),
        ("vs", ["players 2", "round 0", "do attack_step p1"], "a number from 1 on"),
        ("vs", ["players 2", "round soon", "do attack_step p1"], "a number from 1 on"),
    ]
    for game, given, complaint in wrong:
        check(run(scene(given, ["not over"], game=game)), 1, err=["some.scene:", complaint])


def test_payments_in_any_order():
    for order in ("energy, genius", "genius, energy"):
        check(run(scene(["players 1", "p1: hero she_hulk, form hero", "hand of p1: uppercut, energy, genius",
                         "turn of p1"], ["hand of p1 is nothing"],
                        [f"p1: play uppercut paying {order}", "finish"])), out="1 passed, 0 failed")


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
    rows = (ROOT / "rules" / "champions.tsv").read_text(encoding="utf-8").count("\n") - 1
    assert champions["rows"] == rows and champions["cited"] == 1
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


def test_a_copied_tree():
    """Which cards a scene of another tree is about must be said."""
    with folder() as path:
        shutil.copytree(ROOT / "content" / "champions", f"{path}/content/champions")
        os.makedirs(f"{path}/tests/scenes/champions")
        copied = write(f"{path}/tests/scenes/champions/a.scene", GOOD)
        check(quinte("check", copied), 2, out="0 passed",
              err=[f"--content {os.path.realpath(path)}/content", "cards of its own"])
        check(quinte("check", copied, "--content", f"{path}/content"), out="1 passed, 0 failed")
        check(quinte("check", copied, "--content", ROOT / "content"), out="1 passed, 0 failed")
        shutil.rmtree(f"{path}/content")
        check(quinte("check", copied), out="1 passed, 0 failed")


def test_bad_content_is_told_once():
    with folder() as path:
        shutil.copytree(ROOT / "content", f"{path}/content")
        write(f"{path}/content/champions/core/wrong.carte", 'ally wrong "Wrong" of nowhere\n')
        write(f"{path}/a.scene", GOOD + GOOD)
        write(f"{path}/b.scene", GOOD)
        write(f"{path}/b.carte", 'ally mine "Mine" of basic\n    cost 1   hp 1\n')
        result = check(quinte("check", "--content", f"{path}/content", f"{path}/a.scene", f"{path}/b.scene"), 1,
                       out="0 passed, 2 failed", err="could not be read from")
        assert result.err.count("There is no set nowhere.") == 1, result
        assert result.err.count("could not be opened") == 2, result  # once a scene file


def test_bad_cards_beside_a_scene_are_told_once():
    with folder() as path:
        write(f"{path}/a.scene", GOOD + GOOD)
        write(f"{path}/a.carte", 'ally wrong "Wrong" of nowhere\n')
        result = check(quinte("check", path), 1, out="0 passed, 1 failed")
        assert result.err.count("There is no set nowhere.") == 1, result


LARGE_CARDS = """set large "Large"
event large_product "Large Product" of large
    cost 0   gives energy
    hero action if 9999 * 9999 * 9999 * 9999 > 9999 and 0 - 9999 * 9999 * 9999 < 0 - 9999:
        damage 2 to the villain
"""
LARGE_SCENE = """scene "Products of large numbers stay large"
game champions
cites MC-001
given
  players 1
  p1: form hero
  hand of p1: large_product
  turn of p1
when
  p1: play large_product
  finish
then
  hp of villain is 12
"""


def test_large_numbers():
    with folder() as path:
        write(f"{path}/large.scene", LARGE_SCENE)
        write(f"{path}/large.carte", LARGE_CARDS)
        check(quinte("check", path), out="1 passed, 0 failed", silent=True)


LIMITED = "".join(f"""
support limited_{i} "Limited {i}" of limited
    cost 0   gives energy
    action max 1 per round:
        damage 1 to the villain
""" for i in range(300))
LIMITED_SCENE = """scene "The last of many limits by title is counted"
game champions
cites MC-001
given
  players 1
  put limited_299 in supports of p1
  turn of p1
when
  p1: use limited_299
then
  hp of villain is 13
  not offered p1: use limited_299
"""


def test_many_limits_by_title():
    with folder() as path:
        write(f"{path}/limited.scene", LIMITED_SCENE)
        write(f"{path}/limited.carte", 'set limited "Limited"\n' + LIMITED)
        check(quinte("check", path), out="1 passed, 0 failed", silent=True)


harness.main(globals())

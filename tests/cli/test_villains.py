"""`quinte sim villainous`: the greedy player, and --matrix, villain against villain."""
import json

import harness
from harness import check, quinte


def sim(*words, code=0):
    return json.loads(check(quinte("sim", "villainous", "--json", *words), code, silent=True).out)


def by_pair(answer):
    return {(row["villain"], row["against"]): row for row in answer["cells"]}


def test_every_pair_plays():
    answer = sim("--matrix", "--seats", "greedy,greedy", "--games", 2, "--set", "villain1=loki")
    rows = by_pair(answer)
    villains = {villain for villain, _ in rows}
    assert len(villains) == 8 and len(rows) == 14
    assert (answer["finished"], answer["violations"]) == (14, 0)
    for (villain, against), row in rows.items():
        assert row["games"] == 2 and row["wins"] + rows[against, villain]["wins"] == 2


def test_narrowed():
    """With both villains only their pair is left, whoever is named first; they change seats."""
    one, two = ({key: value for key, value in sim(
        "--matrix", "--seats", "greedy,random", "--games", 4, "--set", f"villain1={a}", "--set",
        f"villain2={b}").items() if key != "seconds"} for a, b in (("loki", "hela"), ("hela", "loki")))
    assert set(by_pair(one)) == {("loki", "hela"), ("hela", "loki")}
    assert one == two


def test_refusals():
    assert "two players" in check(quinte("sim", "villainous", "--matrix", "--seats",
                                         "random,random,random", "--games", 2), 2).err


def test_greedy_beats_random():
    """Also with the villain that wins less often."""
    for seats, winner in (("greedy,random", 0), ("random,greedy", 1)):
        answer = sim("--seats", seats, "--games", 4, "--set", "villain1=taskmaster", "--set", "villain2=loki")
        assert answer["finished"] == 4 and answer["violations"] == 0
        assert answer["seats"][winner]["wins"] == 4, answer


harness.main(globals())

"""How things are told: hit points and markers in words, tables whose columns stand apart, cards whole."""
import re

import harness
from harness import check, quinte


def at_table(game, *words, text="", lang="en", seed=1):
    return check(quinte("play", game, "--seed", seed, "--no-journal", "--lang", lang, *words, text=text)).out


def test_headings_of_a_matrix_stand_apart():
    for lang, name in (("en", "Captain Marvel"), ("fr", "Captain Marvel")):
        out = check(quinte("sim", "dicethrone", "--matrix", "--games", 1, "--seats", "random", "--set",
                           "hero1=captain_marvel", "--lang", lang)).out.splitlines()
        rows = [re.split(r"  +", line) for line in out[2:]]
        heading = rows[0]
        assert len(heading) == 16 and heading[2:].count(name) == 1, out[2]
        for row in rows[1:15]:
            assert len(row) == len(heading), row
        begins = [out[2].index(cell) for cell in heading[2:]]
        for line in out[3:17]:
            assert all(line[at - 1] == " " and line[at] != " " for at in begins), line


def test_a_wide_matrix_fits_a_terminal():
    out = harness.on_terminal("sim", "dicethrone", "--matrix", "--games", 1, "--seats", "random", "--set",
                              "hero1=thor", env={"COLUMNS": "80", "NO_COLOR": "1"})
    lines = [line for line in out.replace("\r", "").split("\n")[2:] if "(" in line or line.startswith("hero")]
    assert len([line for line in lines if line.startswith("hero")]) > 1, out
    assert all(len(line) <= 80 for line in lines), out


def test_markers_are_called_by_their_name():
    words = ("--seats", "greedy,greedy", "--set", "villain1=loki", "--set", "villain2=hela")
    out = at_table("villainous", *words)
    assert "Loki now has 1 Mischief" in out and "Loki has spent 2 Mischief so far" in out, out[:3000]
    assert "marker" not in out
    out = at_table("villainous", *words, lang="fr")
    assert "Loki a maintenant 1 Discorde" in out and "marqueur" not in out


def test_nobody_loses_nothing():
    for seed in range(1, 9):
        out = at_table("villainous", "--seats", "random,random", seed=seed)
        assert "loses 0 power" not in out


def test_hit_points_end_at_none():
    for seed in range(1, 9):
        out = at_table("champions", "--seats", "random", seed=seed)
        assert not re.search(r"HP [░█ ]*-", out), out[-2000:]


def test_a_card_at_the_table_is_told_whole():
    out = at_table("dicethrone", "--set", "hero1=paladin", text="card accuracy\nquit\n")
    assert re.search(r"stack limit 1\n +Positive\. First printing\.\n +Spend:", out) and "Positive 0" not in out, out
    assert out.count("Positive") == 1, out
    out = at_table("champions", text="card spider-man\ncard black cat\nquit\n")
    assert "hero, Spider-Man, unique (Avenger)" in out, out
    assert re.search(r"Black Cat.*, ally, .*unique \(Hero for Hire\)", out), out
    out = at_table("champions", text="carte spider-man\nquitter\n", lang="fr")
    assert re.search(r"unique \((?!avenger)", out), out


harness.main(globals())

"""Dice Throne at the terminal: the picture of the table, dice that are typed, the chances, whole games."""
import random
import re
import unicodedata
from pathlib import Path

import harness
from harness import check, folder, quinte, write


def play(*words, text="", seats="human,random", seed=3, code=0, **env):
    words += ("--set", "hero1=black_widow", "--set", "hero2=barbarian")
    with folder() as home:
        return check(quinte("play", "dicethrone", "--seed", seed, "--seats", seats, *words, text=text,
                            env={"XDG_STATE_HOME": home, "NO_COLOR": "1", **env}), code)


def typing(seed, lines=9000):
    """What a person without a plan types."""
    rng = random.Random(seed)
    said = ["\n", "1\n", "2\n", "3\n", "4\n", "5\n", "reroll\n", "keep 6 6\n", "keep 5\n", "skip\n"]
    return "".join(rng.choice(said) for _ in range(lines))


def width(line):
    return sum(0 if unicodedata.combining(c) else 1 for c in line)


# Passes what comes before the dice of the first turn.
TO_DICE = "skip\nend\n"


def first_dice(*words, then="", **more):
    """What is shown with the first question about the own dice."""
    out = play("--set", "first=1", *words, text=TO_DICE + then, seats="human,passive", **more).out
    assert "Your dice (attempts left: 2)" in out, out
    return out


def faces(out):
    """The dice as drawn last: faces and symbols."""
    row = [line for line in out.splitlines() if line.startswith("Dice ")][-1]
    return re.findall(r"\[(\d) ([EBW])\]", row)


def test_a_game_is_played_to_its_end():
    for seed in (7, 8):
        result = play(text=typing(seed), seed=seed)
        assert re.search(r"Player 1 \(human\) has (won|lost|drawn)", result.out), result.out[-2000:]
        assert result.err == "", result.err


def test_a_game_in_french():
    result = play("--lang", "fr", text=typing(9).replace("reroll", "relancer").replace("skip", "sauter")
                  .replace("keep", "garder"), seed=9)
    assert re.search(r"Le joueur\s1 \(humain\) a (gagné|perdu)|nul", result.out), result.out[-2000:]
    for word in ("Health", "missing", "reached", "attempts", "Hand ", " CP", "reroll", "Waiting"):
        assert word not in result.out, word


def test_the_heroes():
    table = first_dice().split("Main Phase")[0]
    assert re.search(r"^Player 2  Barbarian  Health \S+ 50/50  CP \d+/15\s+hand \d+, deck \d+, discard \d+$",
                     table, re.M), table
    assert re.search(r"^You       Black Widow  Health \S+ 50/50  CP 2/15", table, re.M), table
    assert re.search(r"^  tokens  Covert Ops x3$", table, re.M), table
    assert re.search(r"^Hand      .+ \(.+, \d CP\)", table, re.M), table


def test_dice_are_faces_with_symbols():
    dice = faces(first_dice())
    assert len(dice) == 5
    for face, symbol in dice:
        assert symbol == {"1": "E", "2": "E", "3": "B", "4": "B", "5": "B", "6": "W"}[face]


def goals(out):
    """The goals of the last question: name and need, chance in percent (100 if reached), what is missing."""
    shown = out.split("Your dice (attempts left")[-1]
    rows = re.findall(r"^  (\S.*?): (\S.*?) +(?:(reached)|(\d+\.\d) %  missing (.+))$", shown, re.M)
    return {(name, need): (100 if reached else float(chance), missing)
            for name, need, reached, chance, missing in rows}


def test_chances_are_exact():
    """Seed 3 rolls 1 2 5 5 6, that is EEBBW: three dice may still become B, each half the time."""
    out = first_dice()
    assert [face for face, _ in faces(out)] == list("12556"), out
    found = goals(out)
    assert found["Infiltrate", "EEBW"] == (100, "")
    assert found["Baton Strike", "BBB"] == (round(6300 / 64, 1), "B")
    assert found["Baton Strike", "BBBB"] == (round(5400 / 64, 1), "BB")
    assert found["Baton Strike", "BBBBB"] == (round(2700 / 64, 1), "BBB")
    assert found["Vengeance", "12345 or 23456"][1] == "34"
    assert len(found) == 9
    chances = [chance for chance, _ in found.values()]
    assert chances == sorted(chances, reverse=True)


def test_rerolls_are_one_line():
    shown = first_dice().split("Your dice")[1]
    assert not re.search(r"^ +\d+ reroll", shown, re.M), shown
    assert shown.count("Type reroll 1 4") == 1
    assert len(re.findall(r"^ +\d+ ", shown, re.M)) < 12, shown


def test_dice_are_typed():
    for typed in ("reroll 1 2 6", "keep 5 5", "k 55", "r 621", "relancer 1,2,6", "garder 5 5"):
        out = first_dice(then=typed + "\n")
        assert "attempts left: 1" in out, (typed, out)
        assert [face for face, _ in faces(out)].count("5") >= 2, typed
    everything = first_dice(then="reroll\n")
    assert "attempts left: 1" in everything
    same = [faces(first_dice(then=typed + "\n")) for typed in ("reroll 1 2 6", "keep 5 5", "reroll 6 2 1")]
    assert same[0] == same[1] == same[2]


def test_wrong_dice_are_refused():
    for typed, why in (("reroll 3", "No die shows 3."), ("reroll 5 9", "No die shows 9."), ("keep 5 5 5", "Not so many dice show 5."),
                       ("reroll 1 1", "Not so many dice show 1."), ("reroll *", "Not these dice"),
                       ("keep 1 2 5 5 6", "Who keeps all the dice rolls none"), ("keep", "Who keeps all the dice rolls none")):
        out = first_dice(then=typed + "\n")
        assert why in out, (typed, out)
        assert "attempts left: 1" not in out, typed


def test_rolling_is_rerolling():
    same = [faces(first_dice(then=typed + "\n")) for typed in ("reroll 1 2 6", "roll 1 2 6", "lancer 1 2 6")]
    assert same[0] == same[1] == same[2]


def strange(*typed, lang="en"):
    """Doctor Strange, whose dice have no names: what is answered to each line."""
    settings = ("--set", "hero1=doctor_strange", "--set", "hero2=monk", "--set", "first=1")
    return check(quinte("play", "dicethrone", "--seed", 8, "--seats", "human,passive", "--no-journal", "--lang", lang,
                        *settings, text="\n".join(typed) + "\n")).out.split("\n> ")


def test_symbols_without_names_are_told_by_their_faces():
    for lang, told in (("en", "\n  symbols by their faces: A 1 2, B 3 4, C 5, D 6\n"),
                       ("fr", "\n  symboles d'après leurs faces : A 1 2, B 3 4, C 5, D 6\n")):
        out = "\n> ".join(strange({"en": "end", "fr": "terminer"}[lang], lang=lang))
        assert told in out, out


def test_whole_words_come_first():
    """There is an "end" in "Icy Tendrils!"."""
    for seed in range(1, 40):
        out = check(quinte("play", "dicethrone", "--seed", seed, "--seats", "human,passive", "--no-journal", "--set",
                           "hero1=doctor_strange", "--set", "first=1", text="skip\nend\n")).out
        if re.search(r"^Hand .*Icy Tendrils!", out, re.M):
            break
    assert "Several options say so" not in out and "Your dice (attempts left: 2)" in out, out


def test_the_log_says_what_dice_show():
    out = first_dice()
    rolled = re.search(r"player 1 rolls 1 2 5 5 6 \((.*)\)", out)
    assert rolled and rolled[1] == "2 Espionage, 2 Batons and 1 Widow", out
    french = play("--lang", "fr", "--set", "first=1", text="sauter\nterminer\n", seats="human,passive").out
    assert "le joueur 1 obtient 1 2 5 5 6 (2 Espionnage, 2 Bâtons et 1 Veuve)" in french, french


def test_enter_does_not_give_the_roll_away():
    out = first_dice(then="\n")
    assert "activates no ability" not in out and "Please type the number" in out


def test_announcing():
    out = first_dice(then="announce infiltrate\nskip\n")
    assert "player 1 announces Infiltrate" in out
    assert "player 1 activates Infiltrate" in out
    assert re.search(r"player 1 receives 1 Agility", out)


def test_rows_are_told_apart():
    """After a few rerolls some row of Baton Strike is offered, with the dice that it needs."""
    out = first_dice(then="keep 5 5\nkeep 5 5 5\n")
    assert re.search(r"^ +\d+ announce Baton Strike \(BBB+\)$", out, re.M), out


def test_waiting_damage_is_a_line():
    out = play(text=typing(11), seed=11).out
    lines = re.findall(r"^Waiting   .*$", out, re.M)
    assert lines
    for line in lines:
        for health, after, damage in ((int(h), int(a), int(d)) for d, h, a in re.findall(
                r": (\d+) damage \(Health (\d+) to (\d+)\)", line)):
            assert after == max(0, health - damage), line


def test_damage_that_is_ignored_says_so():
    """Evasive: what is asked afterwards about the same attack is asked about nothing."""
    seen = 0
    for seed in (3, 8, 13, 21):
        out = check(quinte("play", "dicethrone", "--seed", seed, "--seats", "human,random", "--no-journal", "--every-ask", "--set",
                           "hero1=moon_elf", "--set", "hero2=monk", text=typing(seed, 2500))).out
        for asked in out.split("\n> "):
            if re.search(r"player \d ignores the damage", asked) and "receives" not in asked and "Do you act?" in asked:
                assert re.search(r"^Waiting   .*: the damage is ignored", asked, re.M), asked
                seen += 1
    assert seen


def test_stops_without_means_are_not_asked():
    out = play(text=typing(12), seed=12).out
    for shown in re.findall(r"^Do you act\?.*\n((?: +.*\n)+)", out, re.M):
        assert len(re.findall(r"^ +\d+ ", shown, re.M)) > 1, shown


def test_skip_passes_until_it_matters():
    """From the first stop on, only questions that are no stops, or stops at something aimed at one, are asked."""
    out = play("--set", "first=1", "--every-ask", text="skip\n", seed=11).out
    assert out.count("Do you act?") == 1 and "Main Phase" in out
    assert "This is no stop" in play("--set", "first=1", "--every-ask", text="skip\nskip\n", seed=11).out


def test_quiet_phases_are_passed_and_can_be_asked():
    out = play("--set", "first=1", text="stops\nstops upkeep mine\nstops all\nstops xyzzy\nquit\n").out
    before, one, every, none = (shown.split("> ")[0] for shown in out.split("Asked in")[1:4] + [out])
    assert "Do you act? (upkeep)" not in out  # quiet from the beginning
    assert re.search(r"^ +upkeep +if aimed at +if aimed at$", before, re.M), before
    assert re.search(r"^ +upkeep +yes +if aimed at$", one, re.M), one
    assert "if aimed at" not in every and 'There is no phase "xyzzy"' in out


def test_pass_turn_ends_the_turn():
    out = play("--set", "first=1", text="pass turn\nquit\n", seed=11).out
    assert out.count("Main Phase 1") == 1 and "Your dice" in out, out


def test_lines_fit_the_terminal():
    out = first_dice(then="reroll\n", COLUMNS="60")
    for line in out.splitlines():
        assert width(line) <= 60 or "Type reroll" in line or line.startswith("  ") and ": " in line, line


def test_no_more_than_four():
    """DT-187 DT-216: the rulebook has no rules, and no targeting, for five or six players."""
    for seats in ("random," * 4 + "random", "random," * 5 + "random"):
        assert "2 to 4 players" in check(quinte("sim", "dicethrone", "--seats", seats, "--games", 1), 2).err


def test_symbols_are_explained():
    assert "  E Espionage, B Batons, W Widow\n" in first_dice()
    french = play("--lang", "fr", "--set", "first=1", text="sauter\nterminer\n", seats="human,passive").out
    assert "  E Espionnage, B Bâtons, V Veuve\n" in french, french


def test_the_help_names_the_game():
    assert "dicethrone" in check(quinte("play", "--help")).out
    assert "reroll 1 4" in first_dice(then="help\n")
    assert "quinte play dicethrone" in check(quinte()).out


LESSON = """game dicethrone

scene "Dice of a text"
title en "Dice of a text"
title fr "Les dés d'un texte"
under DT-115
given
  players 2
  setting hero1 thor
  setting hero2 barbarian
  setting first 1
  p1: cp 2
  put odinforce_2 in board of p1
  dice 1 1 4 4 5  1 2 3 5 6  6 6 6  1 1 1
  do roll_phase p1
when
  caption en "Roll."
  caption fr "Lancez."
  p1: announce odinforce_2
  p1: reroll 125
  finish
then
  health of p2 is 40
"""


def test_dice_that_a_text_rolls_again_are_told_and_can_be_named():
    with folder() as home:
        lessons = Path(home, "quinte", "content", "dicethrone", "lessons")
        lessons.mkdir(parents=True)
        write(lessons / "odinforce.scene", LESSON)
        found = check(quinte("learn", "dicethrone", "--list", env={"XDG_DATA_HOME": home})).out
        number = re.search(r"(\d+)  Dice of a text", found)[1]
        for lang, typed, told in (("en", "reroll 1 2 5", r"Roll +\[1 H\]  \[2 H\]  \[3 H\]  \[5 W\]  \[6 T\]"),
                                   ("fr", "relancer 1 2 5", r"Lancer +\[1 M\]  \[2 M\]  \[3 M\]")):
            answers = {"en": "announce odinforce ii", "fr": "annoncer odinforce ii"}[lang] + f"\n{typed}\n\n\n"
            out = quinte("learn", "dicethrone", "--lesson", number, "--lang", lang, text=answers,
                         env={"XDG_DATA_HOME": home}).out
            assert re.search(told, out) and "Not these dice" not in out and "Pas ces dés" not in out, out
            assert "3 6 6 6 6" in out, out


harness.main(globals())

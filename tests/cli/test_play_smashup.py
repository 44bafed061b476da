"""Smash Up at the terminal: the picture of the table, the options, whole games in both languages."""
import random
import re
import unicodedata

import harness
from harness import check, folder, quinte


FACTIONS = ("aliens+dinosaurs", "ninjas+pirates", "robots+tricksters", "wizards+zombies")


def play(*words, text="", seats="human,random", seed=5, code=0, **env):
    for number, pair in enumerate(FACTIONS[:seats.count(",") + 1], 1):
        words += ("--set", f"factions{number}={pair}")
    with folder() as home:
        return check(quinte("play", "smashup", "--seed", seed, "--seats", seats, *words, text=text,
                            env={"XDG_STATE_HOME": home, "NO_COLOR": "1", **env}), code)


def typing(seed, lines=6000):
    """What a person without a plan types."""
    rng = random.Random(seed)
    return "".join(rng.choice(["\n", "1\n", "2\n", "3\n", "4\n", "5\n"]) for _ in range(lines))


def width(line):
    return sum(0 if unicodedata.combining(c) else 1 for c in line)


def first_table(**env):
    """The table at the first question of the game, as lines."""
    return play("--set", "first=1", **env).out.split("Your turn")[0].splitlines()


def test_a_game_is_played_to_its_end():
    for seats, seed in (("human,random", 7), ("human,random,random,random", 8)):
        result = play(text=typing(seed), seats=seats, seed=seed)
        assert re.search(r"Player 1 \(human\) has (won|lost)", result.out)
        assert re.search(r"player \d wins with 1[5-9] VP|player \d wins with 2\d VP", result.out)
        assert result.err == "", result.err


def test_why_play_while_cards_are_played_asks_which():
    """No rule forbids to play: the sentence about the phase would be wrong."""
    out = play("--set", "first=1", text="why play\nquit\n").out
    assert "why needs a card: why CARD, or why play CARD" in out and "SU-033 " not in out.split("why needs")[1], out
    out = play("--set", "first=1", "--lang", "fr", text="pourquoi jouer\nquit\n").out
    assert "pourquoi jouer CARTE" in out, out


def test_a_may_says_what_one_may_do():
    out = play(text=typing(3), seed=3).out
    assert re.search(r"^Supreme Overlord: return a minion to its owner's hand\?$", out, re.M), out[-2000:]
    out = play("--lang", "fr", text=typing(3), seed=3).out
    assert re.search(r"^Seigneur Suprême\s: rendre une créature à la main de son\spropriétaire\s\?$", out, re.M), out[-2000:]


def test_a_game_in_french():
    result = play("--lang", "fr", text=typing(9), seed=9)
    assert re.search(r"Le joueur\s1 \(humain\) a (gagné|perdu)", result.out)
    for word in ("breakpoint", "missing", "Your turn", "Hand ", " VP", "minion", "power"):
        assert word not in result.out, word


def test_bases_stand_side_by_side():
    table = first_table()
    heads = [line for line in table if re.search(r"power \d+/\d+, \d+ missing", line)]
    assert len(heads) == 1 and len(re.findall(r"power 0/\d+, \d+ missing", heads[0])) == 3, heads
    for power, missing in re.findall(r"power 0/(\d+), (\d+) missing", heads[0]):
        assert power == missing
    prizes = table[table.index(heads[0]) + 1]
    assert len(re.findall(r"VP \d, \d, \d", prizes)) == 3, prizes


def test_many_bases_stand_in_bands():
    with_four = play("--set", "first=1", seats="human,random,random,random").out
    heads = [line for line in with_four.split("Your turn")[0].splitlines() if " missing" in line]
    assert [line.count("missing") for line in heads] == [3, 2], heads
    wide = play("--set", "first=1", seats="human,random,random,random", COLUMNS="140").out
    heads = [line for line in wide.split("Your turn")[0].splitlines() if " missing" in line]
    assert [line.count("missing") for line in heads] == [5], heads


def test_players_and_hand():
    table = "\n".join(first_table())
    assert re.search(r"^Player 2 +0/15 VP  \w+ \+ \w+  hand 5, deck \d+, discard 0$", table, re.M)
    assert re.search(r"^You +0/15 VP  \w+ \+ \w+  hand 5, deck \d+, discard 0$", table, re.M)
    hand = table.split("\nHand ")[1]
    cards = re.findall(r"\((?:minion \d+|action)\)(?: x(\d))?", hand)
    assert sum(int(copies or 1) for copies in cards) == 5, hand


def first_minion(out):
    """Name, power and first number of the first minion that is offered."""
    return re.search(r"^ +play (.+?) \(minion (\d+)\):  (\d+) (.+?)  (\d+) ", out, re.M)


def test_a_minion_and_its_bases_are_one_line():
    out = play("--set", "first=1").out
    line = first_minion(out)
    assert line, out
    assert int(line[5]) == int(line[3]) + 1
    assert out.count(f"play {line[1]} ") == 1


def test_a_minion_played_shows_power_and_preview():
    line = first_minion(play("--set", "first=1").out)
    out = play("--set", "first=1", text=f"{line[3]}\n").out
    assert f"player 1 plays {line[1]} at {line[4]}" in out
    after = out.split(f"plays {line[1]}")[1]
    share = re.search(r"you: (\d+), for (\d) VP", after)
    assert share and int(share[1]) >= int(line[2]), after
    assert f"{line[1]} {share[1]}" in after
    assert re.search(rf"power {share[1]}/\d+", after)
    assert re.search(r"hand 4, deck", after)


def test_texts_of_bases_are_told_once_a_turn():
    line = first_minion(play("--set", "first=1").out)
    whole = play("--set", "first=1", text=f"{line[3]}\n").out
    first, again = whole.split("── Turn 1: you")[1:3]
    assert "scored, each" in first and "scored, each" not in again.split("\nYou ")[0], whole
    viewed = play("--set", "first=1", text=f"{line[3]}\nview\n").out
    assert "scored, each" in viewed.split("── Turn 1: you")[3]


def test_questions_say_what_for():
    out = play(text=typing(11), seed=11).out
    for label in re.findall(r"^(\S.*): choose$", out, re.M):
        assert label and label != "-", label
    assert re.search(r"^.+: choose\n    \S.+\n", out, re.M)
    # cards that may be chosen are told apart: whose, where, how strong
    assert re.search(r"^ +\d+ .+ \((you|player 2), .+, power \d+\)$", out, re.M)
    assert not re.search(r"^ +\d+ Player( #\d+)?\b", out, re.M)


def test_commands():
    out = play("--set", "first=1", text="hand\nmain\nhelp\nrule SU-095\nview\n").out
    assert "your cards with their texts" in out
    assert "SU-095" in out
    names = re.findall(r"^(.+), (?:minion|action), ", out, re.M)
    assert len(names) == 8, names  # what is held twice is told once


def test_lines_fit_the_terminal():
    for columns in (60, 80, 200):
        for lang in ("en", "fr"):
            out = play("--lang", lang, text=typing(3, 150), COLUMNS=str(columns),
                       seats="human,random,random").out
            long = [line for line in out.splitlines() if width(line) > columns and not line.endswith(".journal")]
            assert not long, long


def test_colours_only_when_wanted():
    assert "\033" not in play(text="1\n").out
    with folder() as home:
        out = quinte("play", "smashup", "--color", "always", text="1\n",
                     env={"XDG_STATE_HOME": home}).out
    assert "\033[" in out


def test_hands_of_others_stay_hidden():
    out = play("--set", "first=1", text="\n", seats="human,human").out
    assert "Pass the keyboard to player 1" in out
    assert not re.search(r"player 2 draws (?!a card)", out)


def test_what_showed_nothing_is_taken_back():
    """The other player learns of the card and answers nothing; who plays learns nothing."""
    out = play("--set", "first=1", text="1\n1\nundo\nundo\nundo\n", seats="human,passive").out
    assert out.count("Taken back.") == 2 and "nothing to take back" in out, out
    out = play("--set", "first=1", text="play no more cards\nundo\n", seats="human,random").out
    assert "Not taken back" in out, out


def test_greedy_beats_random():
    for seats, seat in (("greedy,random", 1), ("random,greedy", 2)):
        result = check(quinte("sim", "smashup", "--seats", seats, "--games", 12, "--check"))
        won = re.search(rf"seat {seat} \(greedy\): won (\d+) of 12", result.out)
        assert won and int(won[1]) >= 9, result.out


def test_help_names_the_game():
    check(quinte(), out="quinte play smashup")
    check(quinte("play", "--help"), out=("quinte play smashup", "factions1=pirates+robots"))
    check(quinte("sim", "--help"), out="quinte sim smashup")


harness.main(globals())

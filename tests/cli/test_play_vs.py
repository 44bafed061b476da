"""Vs. System at the terminal: two formations, resource rows, the chain."""
import random
import re

import harness
from harness import check, folder, quinte


def play(*words, text="", seats="human,greedy", seed=11, code=0, one="marvel_knights", two="underworld"):
    words += ("--set", f"deck1={one}", "--set", f"deck2={two}", "--set", "first=1")
    with folder() as home:
        return check(quinte("play", "vs", "--seed", seed, "--seats", seats, *words, text=text,
                            env={"XDG_STATE_HOME": home, "NO_COLOR": "1"}), code)


def typing(seed, lines=9000):
    """What a person without a plan types."""
    rng = random.Random(seed)
    return "".join(f"{rng.choice([1, 1, 2, 2, 3, 4, 5, 6])}\n" for _ in range(lines))


def test_a_game_is_played_to_its_end():
    result = play(text=typing(7))
    assert re.search(r"Player 1 \(human\) has (won|lost)", result.out), result.out[-2000:]
    assert result.err == "", result.err
    assert max(map(len, result.out.splitlines())) <= 80


def test_a_game_in_french():
    result = play("--lang", "fr", text=typing(9), seed=9)
    assert re.search(r"Le joueur\s1 \(human\) a (gagné|perdu)", result.out), result.out[-2000:]
    for word in ("priority", "recruit ", "put down", "Hand  ", "Front ", "KO pile"):
        assert word not in result.out, word
    assert "perd 1 points" not in result.out


def test_enter_does_not_pass_a_step_of_ones_own():
    out = play(text="1\n\npass\nquit\n").out
    assert "Please type the number of an option" in out, out
    assert not re.search(r"pass \*$", out.split("resource step")[1], re.M), out


def test_copies_in_one_place_are_offered_once():
    """Two copies of a card in hand are one option; a number is told only where it tells apart."""
    out = play(text="1\nquit\n").out
    assert re.search(r"\(cost \d+, \d+/\d+\) x\d", out), out
    offered = re.findall(r"^ +\d+ put down (.*) as a resource \(", out, re.M)
    assert offered and len(offered) == len(set(offered)), out
    assert "#" not in "".join(offered), out


def test_a_card_tells_its_text_when_it_is_first_offered():
    out = play(text="1\nview\nquit\n").out
    assert out.count("KO that character.") >= 1, out
    assert len(re.findall(r"^ {8}\S", out.split("> view")[1], re.M)) == 0, out


def test_why_is_a_character_not_recruited():
    out = play(text="1\nwhy recruit luke\nwhy attack luke\nquit\n").out
    assert "It is offered" in out or re.search(r"^  V[CS]-\d+", out, re.M), out
    assert "There is no card" not in out and "[sure]" not in out, out


def test_several_numbers_are_no_choice():
    out = play(text="1\n1 2\n3,4\n-1\nquit\n").out
    assert out.count("That is no option and no command") == 3, out


def test_settings_that_are_refused():
    assert "This game is for 2 players, not 3." in play(seats="human,human,human", code=2).err
    assert "Did you mean x_men?" in play(one="xmen", code=2).err
    assert "pas de réglage nommé stops" in play("--lang", "fr", "--set", "stops=some", code=2).err


harness.main(globals())

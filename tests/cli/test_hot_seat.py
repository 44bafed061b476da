"""Several people at one keyboard: hands stay hidden until the next player types Enter."""
import random
import re

import harness
from harness import check, folder, on_terminal, quinte

PASS = re.compile(r"Pass the keyboard to player (\d), who then types Enter\.")


def play(*words, text, seats="human,human", code=0):
    with folder() as home:
        return check(quinte("play", "champions", "--seed", 3, "--seats", seats, *words, text=text,
                            env={"XDG_STATE_HOME": home}), code)


def test_hands_are_hidden_until_enter():
    out = play(text="\n1\n\n1\nquit\n").out
    pieces = PASS.split(out)
    assert pieces[1::2] == ["1", "2"], out
    assert "Hand " not in pieces[0] and "Hand " in pieces[2]
    first = re.search(r"Hand +(.+?) \d? ?\(", pieces[2]).group(1)
    assert first not in pieces[4], "player 2 reads the hand of player 1"
    assert f"draws {first}" not in pieces[4]


def test_closing_and_leaving_at_the_screen():
    for text in ("", "\n1\n", "\n1\nquit\n"):
        result = play(text=text)
        assert "the game is saved" in result.err


def test_a_whole_game_passes_between_the_players():
    rng = random.Random(2)
    text = "".join(rng.choice(["\n", "1\n", "2\n", "3\n"]) for _ in range(9000))
    out = play(text=text).out
    assert re.search(r"Player 1 \(human\) has (won|lost)", out)
    readers = PASS.findall(out)
    assert len(readers) > 4 and all(a != b for a, b in zip(readers, readers[1:])), readers


def test_one_person_with_two_heroes():
    out = play("--solo", text="1\n1\nquit\n").out
    assert not PASS.search(out) and "── Player 2 ──" in out


def test_one_person_among_bots_is_not_interrupted():
    assert not PASS.search(play(seats="human,greedy", text="1\nquit\n").out)


def test_the_screen_is_wiped():
    with folder() as home:
        out = on_terminal("play", "champions", "--seed", 3, "--seats", "human,human",
                          env={"XDG_STATE_HOME": home})
    assert "\033[2J" in out and "\033[3J" in out and "Hand " not in out


def test_french():
    out = play("--lang", "fr", text="\n1\n").out
    assert "Passez le clavier" in out


harness.main(globals())

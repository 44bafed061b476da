"""Villainous at the terminal: the domains with their places, what is covered and used, the objectives."""
import random
import re
import unicodedata

import harness
from harness import check, folder, quinte


def play(*words, text="", seats="human,random", seed=3, code=0, one="loki", two="taskmaster", **env):
    words += ("--set", f"villain1={one}", "--set", f"villain2={two}", "--set", "first=1")
    with folder() as home:
        return check(quinte("play", "villainous", "--seed", seed, "--seats", seats, *words, text=text,
                            env={"XDG_STATE_HOME": home, "NO_COLOR": "1", **env}), code)


def typing(seed, lines=12000):
    """What a person without a plan types."""
    rng = random.Random(seed)
    return "".join(f"{rng.choice([1, 1, 2, 2, 3, 4, 5, 6, 7, 8])}\n" for _ in range(lines))


def width(line):
    return sum(0 if unicodedata.combining(c) else 1 for c in line)


def test_a_game_is_played_to_its_end():
    result = play(text=typing(7), seats="human,greedy", seed=7)
    assert re.search(r"Player 1 \(human\) has (won|lost)", result.out), result.out[-2000:]
    assert result.err == "", result.err
    assert max(map(width, result.out.splitlines())) <= 80


def test_a_game_in_french():
    result = play("--lang", "fr", text=typing(9), seats="human,greedy", seed=9, one="madame_masque", two="ultron")
    assert re.search(r"Le joueur\s1 \(humain\) a (gagné|perdu)", result.out), result.out[-2000:]
    for word in ("Relocate", "Vanquish", "power", "Fate ", "Hand ", "goal", "mover", "cost "):
        assert word not in result.out, word


def first_table(*words, **more):
    return play(*words, text="quit\n", **more).out


def test_the_domains():
    out = first_table()
    assert re.search(r"^You       Loki  power 0  hand 4, deck \d+, discard 0$", out, re.M), out
    assert re.search(r"^Odin's Throne {7}Bifrost +Jotunheim +Sanctum Sanctorum$", out, re.M), out
    assert re.search(r"^Play Discard +Relocate Fate +\+2 Vanquish +Play Activate$", out, re.M), out
    assert re.search(r"^\+3 Play +\+1 Play +Play Discard +Relocate Fate$", out, re.M), out
    assert out.index("Player 2  Taskmaster") < out.index("You       Loki")


def test_why_takes_the_words_of_the_options():
    """What is offered as "go to Bifrost" is asked for in the same words, or with the verb's own name."""
    for asked in ("why go to bifrost", "why go_to bifrost", "why go bifrost"):
        out = play(text=f"{asked}\n1\n{asked}\nquit\n").out
        assert "It is offered: number 2, go to " in out, out
        assert "You have moved already this turn: you are at Odin's Throne." in out and "MV-046" in out, out
    out = play("--lang", "fr", text="pourquoi aller à bifrost\nquit\n").out
    assert re.search(r"C’est proposé\s:\snuméro\s2,\saller", out), out


def test_why_tells_the_number_of_what_has_no_card():
    out = play(text="1\nwhy end\nwhy end actions\nquit\n").out
    assert len(re.findall(r"It is offered: number \d+, end ", out)) == 2, out


def test_a_place_in_french_is_named_as_one():
    out = first_table("--lang", "fr")
    assert "aller au Trône d'Odin" in out and "aller à Bifrost" in out, out
    out = play("--lang", "fr", text="aller trône\nquit\n").out
    assert "va au Trône d'Odin" in out, out


def test_the_objective_of_everybody():
    """MV-010"""
    out = first_table()
    assert re.search(r"^  goal    spent Mischief \S+ 0/10$", out, re.M), out
    assert re.search(r"^  goal    places with an Ally of strength 5 \S+ 0/4$", out, re.M), out
    out = first_table("--lang", "fr")
    assert re.search(r"^  but     Discorde dépensée \S+ 0/10$", out, re.M), out


def test_a_step_of_an_objective():
    out = first_table(two="ultron")
    assert re.search(r"^  goal    upgrades completed \S+ 0/4$", out, re.M), out
    assert re.search(r"^  steps   Sentries at home \S+ 0/2$", out, re.M), out
    assert re.search(r"^  to come Transformation", out, re.M), out


def test_what_a_place_offers():
    out = first_table()
    assert re.search(r"^ +\d go to Odin's Throne \(Play Discard \| \+3 Play\)$", out, re.M), out


def test_used_symbols():
    out = play(text="go to odin\ngain\nview\nquit\n").out
    after = out.split("gains 3 power")[-1]
    assert "actions left (Odin's Throne): Play Discard | Play" in after, after
    assert re.search(r"^> Odin's Throne", after, re.M), after
    assert re.search(r"^\(\+3\) Play", after, re.M), after
    assert re.search(r"power 3", after), after


def test_a_covered_place():
    """A fate card covers the upper symbols; the one who looks finds them in brackets."""
    out = play(text=typing(11, 400), seats="human,greedy", seed=11).out
    assert re.search(r"\[(Play|Relocate|Fate|Vanquish|Discard|Activate|\+\d)\]", out), out[-2000:]


def test_why_of_an_action_and_of_a_card():
    out = play(text="go to odin\nwhy relocate\nwhy vanquish\nwhy\nwhy skur\nquit\n").out
    assert len(re.findall(r"^  MV-\d+", out, re.M)) == 3, out
    assert "why needs a card" in out, out


def test_what_a_command_needs():
    out = play(text="card\nrule\nrule XX-1\nhelp\nquit\n").out
    assert "card needs a name" in out and "rule needs the name of a rule: rule MV-047" in out, out
    assert 'no rule "XX-1"; a rule is called MV-047' in out, out
    assert "go to bifrost" in out and "reroll" not in out, out


def test_what_is_no_card_is_told_by_those_that_speak_of_it():
    for lang, typed, told in (("en", "card soul mark", '"soul mark" is no card; these speak of it: Hela'),
                              ("fr", "carte marque d'âme", "« marque d'âme » n'est pas une carte ; en parlent : Hela")):
        out = play("--lang", lang, text=typed + "\nquit\n", one="hela").out
        assert told in " ".join(out.split()), out
    assert "There is no card" in play(text="card xyzzy\nquit\n").out


def test_what_is_left_is_of_ones_actions():
    """Before one moves, the symbols of the place where one stands are of no turn."""
    out = play(text=typing(5, 600), seats="human,greedy", seed=7, one="thanos", two="modok").out
    assert "actions left (" in out or "no actions left (" in out
    for shown in re.findall(r"(?:actions left \(.*|no actions left.*)\n((?:.*\n){1,6})", out):
        assert "Where do you go?" not in shown, shown


def test_the_board_explains_its_signs():
    for lang, typed, told in (("en", "board", "mover [Play] covered (Play) used +Play from a card + Item attached"),
                              ("fr", "plateau", "figurine [Jouer] recouvert (Jouer) utilisé +Jouer par une carte")):
        shown = play("--lang", lang, text=typed + "\nquit\n").out.split("──")[-1]
        assert told in " ".join(shown.split()), shown


def test_a_crisis_tells_its_text():
    out = play("--set", "common=infinite_power", text=typing(5, 600), seats="human,greedy", seed=7,
               one="hela", two="killmonger").out
    assert re.search(r"^Crisis    .*strength \d+/\d+.*\n {10}\S", out, re.M), out[-3000:]


def test_settings_that_are_refused():
    err = play("--set", "vilain1=hela", code=2).err
    assert "no setting called vilain1" in err and "the setting villain1?" in err, err
    err = play("--set", "villain3=hela", code=2).err
    assert "The setting villain3 is for a player who is not there." in err, err
    err = play("--lang", "fr", "--set", "villain3=hela", code=2).err
    assert "Le réglage villain3 est pour un joueur qui n’est pas là." in err, err


harness.main(globals())

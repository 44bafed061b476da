"""Vs. System at the terminal: formations, resource rows, the chain; two and more players."""
import json
import random
import re
import subprocess

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
    assert re.search(r"Le joueur\s1 \(humain\) a (gagné|perdu)", result.out), result.out[-2000:]
    for word in ("priority", "recruit ", "put down", "Hand  ", "Front ", "KO pile"):
        assert word not in result.out, word
    assert "perd 1 points" not in result.out


def test_any_name_may_be_said():
    """Robot Seeker asks for the name of a character, whoever plays; a journal keeps what was said."""
    with folder() as home:
        deck = harness.write(f"{home}/seekers.deck", 'deck "Seekers"\n\n60 robot_seeker\n')
        for lang, asked, said in (("en", "which name?", "names Carbone's Assassins for Robot Seeker"),
                                  ("fr", "quel nom ?", "nomme Carbone's Assassins pour Robot Seeker")):
            journal = f"{home}/{lang}.journal"
            out = play("--lang", lang, "--journal", journal, text=typing(4), one=deck, two="x_men", seed=4,
                       seats="human,random").out
            names = re.sub(r"\s+", " ", out.split(asked)[1].split("\n> ")[0])
            assert re.search(r"\d+ Toad \d+ Dr. Doom", names) and "Common Enemy" not in names, names
            assert names.count("Magneto") == 1, names  # two versions, one name
            assert said in re.sub(r"\s+", " ", out), out
            assert max(map(len, out.splitlines())) <= 80
            assert " name carbones_assassins " in open(journal).read()
            check(quinte("replay", "--verify", journal))


def test_teams_are_called_by_their_names():
    games = (play(text=typing(1), one="midnight_sons", two="x_men", seed=seed, seats="human,random").out
             for seed in range(1, 30))
    out = next(out for out in games if "which team?" in out)
    offered, rest = out.split("which team?")[1].split("\n> ", 1)
    teams = re.findall(r"^ +(\d+) (.*)$", offered, re.M)
    names = [name for _, name in teams]
    assert ("3", "Underworld") in teams and "Marvel Knights" not in names and "?" not in offered, offered
    assert "Choose a team." in offered  # the text that asks is told
    number, answer = rest.split("\n", 1)
    assert f"Midnight Sons: player 1 chooses the team {dict(teams)[number]}" in answer, answer[:200]


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
    assert out.count("KO it.") >= 1, out
    assert len(re.findall(r"^ {8}\S", out.split("> view")[1], re.M)) == 0, out


def test_a_power_says_what_it_does():
    """On one line with its name, whenever it is offered."""
    for lang, use, aim in (("en", "use", "target"), ("fr", "utiliser", "ciblez")):
        out = play("--lang", lang, text=typing(3, 1500), seed=11).out
        told = re.findall(rf"^ +\d+ {use} (.*(?:\n {{6}}\S.*)*)", out, re.M)
        assert told and any(f": {aim}" in " ".join(one.split()) or f" : {aim}" in " ".join(one.split()) for one in told), told[:9]


def test_why_is_a_character_not_recruited():
    out = play(text="1\nwhy recruit luke\nwhy attack luke\nquit\n").out
    assert "It is offered" in out or re.search(r"^  V[CS]-\d+", out, re.M), out
    assert "There is no card" not in out and "[sure]" not in out, out


def test_several_numbers_are_no_choice():
    out = play(text="1\n1 2\n3,4\n-1\nquit\n").out
    assert out.count("That is no option and no command") == 3, out


def test_three_players_at_one_table():
    """The one who plays next sits next; everything fits into 80 columns."""
    result = play(text=typing(5), seats="human,random,random", seed=5)
    assert re.search(r"Player 3 \(random\) has (won|lost)", result.out), result.out[-2000:]
    assert result.err == "", result.err
    assert max(map(len, result.out.splitlines())) <= 80
    table = result.out.split("resource step")[1]
    assert table.index("Player 3  endurance") < table.index("Player 2  endurance") < table.index("You  "), table
    assert re.search(r"attacks .* \(\d+/\d+ on \d+/\d+, player [23]\)", result.out)


def test_partners_in_french():
    result = play("--set", "sides=2", "--lang", "fr", text=typing(3), seats="human,random,random,random", seed=3)
    ends = re.findall(r"Le joueur\s(\d) \(\w+\) a (gagné|perdu)", result.out)
    assert len(ends) == 4, result.out[-2000:]
    won = {seat for seat, end in ends if end == "gagné"}
    assert won in ({"1", "3"}, {"2", "4"}), ends
    assert re.search(r"^Joueur\s3\s+endurance .* partenaire", result.out, re.M), result.out[:3000]
    for word in ("priority", "partner", "player 2", "endurance loss"):
        assert word not in result.out, word


def test_who_is_out_is_told_so():
    result = play("--set", "victory=last", "--set", "endurance=8", text=typing(4), seats="human,random,random,random",
                  seed=4)
    assert re.search(r"player \d is out of the game", result.out), result.out[-3000:]
    assert re.search(r"^Player \d  out of the game$", result.out, re.M), result.out[-3000:]
    assert "8/8" in result.out and "/50" not in result.out


def test_limited_decks():
    """A deck file says what it is; where limited decks are played, any deck may be smaller."""
    cards = ["4 dagger", "4 punisher_judge", "4 moon_knight", "4 elektra_natchios", "4 blade_eric_brooks",
             "4 shang_chi", "4 caretaker"]
    with folder() as home:
        small, smaller, plain = (f"{home}/{name}.deck" for name in ("small", "smaller", "plain"))
        for path, lines in ((small, ["format limited", *cards, "2 quick_kill"]),
                            (smaller, ["format limited", *cards, "1 quick_kill"]), (plain, [*cards, "2 quick_kill"])):
            with open(path, "w", encoding="utf-8") as deck:
                deck.write("\n".join(lines) + "\n")
        assert "legal" in check(quinte("decks", "vs", "check", small), 0).out
        result = check(quinte("decks", "vs", "check", smaller), 1)
        assert "A limited deck has at least 30 cards, this one has 29." in result.err and "VC-006" in result.err, result
        assert "VC-001" in check(quinte("decks", "vs", "check", plain), 1).err
        assert "not 3" not in play("--set", "decks=limited", text="quit\n", one=small, two=plain).err
        assert "réglage decks doit dire limited" in play("--lang", "fr", text="quit\n", one=small, code=2).err
        assert "at least 60 cards" in play(text="quit\n", one=plain, code=2).err
        with open(plain, "a", encoding="utf-8") as deck:
            deck.write("hero dagger\nformat sealed\n")
        wrong = check(quinte("decks", "vs", "check", plain), 1).err
        assert "no line that begins with hero" in wrong and "constructed or limited, not sealed" in wrong, wrong


def test_settings_that_are_refused():
    assert "at most 6" in play(seats=",".join(["human"] * 7), code=2).err
    assert "The setting deck3 is for a player who is not there." in play("--set", "deck3=x_men", code=2).err
    three = "human,random,random"
    for setting, english, french in (
            ("sides=2", "3 players cannot form 2 sides of two or more", "3 joueurs ne peuvent pas former 2 camps"),
            ("sides=4", "The sides are none, 2 or 3, not 4.", "sont none, 2 ou 3, pas 4"),
            ("endurance=0", "begin with 1 to 999 endurance, not with 0", "avec 1 à 999 points d'endurance, pas avec 0"),
            ("endurance=much", "not with much", "pas avec much"),
            ("victory=first", "The setting victory is highest or last, not first.", "highest ou last, pas first"),
            ("decks=sealed", "constructed or limited, not sealed", "constructed ou limited, pas sealed")):
        assert english in play("--set", setting, seats=three, code=2).err, setting
        assert french in play("--set", setting, "--lang", "fr", seats=three, code=2).err, setting
    assert "Did you mean x_men?" in play(one="xmen", code=2).err
    assert "pas de réglage nommé stops" in play("--lang", "fr", "--set", "stops=some", code=2).err


def test_steps_stand_under_their_phase_and_say_whose_they_are():
    """VC-021: draw, build, combat, recovery; a phase is told as soon as something happens in one of its steps."""
    out = play(text=typing(5), seats="human,random,random", seed=5).out
    lines = [(len(line) - len(line.lstrip()), line.strip()) for line in out.splitlines() if line.endswith(" VC-021")]
    assert lines, out
    phases = {"resource": "build", "recruit": "build", "formation": "build", "attack": "combat"}
    phase = None
    for indent, line in lines:
        step = re.match(r"(\w+) step of player [123] VC-021$", line)
        if step:
            assert phase == phases[step[1]], (phase, line)
        else:
            phase = re.match(r"(draw|build|combat|recovery) phase VC-021$", line)[1]
    assert {"draw", "build", "combat", "recovery"} <= {line.split()[0] for _, line in lines}, lines
    assert re.search(r"^── Turn \d+: resource step of player 1 ─", out, re.M), out
    assert "the deck of player 2 is shuffled" in out


def test_the_chain_says_whose_and_at_whom():
    """VC-112: in the picture of the table, in the log, and in the views of programs."""
    out = play("--every-ask", text=typing(5), seats="human,random,random", seed=5).out
    words = r"\((you|player [23])(, (power|triggered|recruited|power-up|reinforces))?\)"
    assert re.search(rf"^Chain     1\. .* {words}", out, re.M), out
    assert re.search(r"^Chain     1\. .*\)  on .* \((you|player [23])\)", out, re.M), out
    assert re.search(r"^ +target of .*: .* of player [123] VC-112$", out, re.M), out
    assert max(map(len, out.splitlines())) <= 80


def test_views_tell_what_waits():
    heard = {0: [], 1: []}
    with folder() as home:
        done = protocol_game(home, heard)
    assert done["type"] == "over", done
    assert any(link["targets"] and link["seat"] == 1 for link in heard[0]), heard[0]
    for seat in heard:
        words = {link["what"] for link in heard[seat]}
        assert {"play", "recruit"} <= words, words
        assert all(set(link) == {"what", "seat", "id", "card", "targets"} for link in heard[seat])


def protocol_game(home, heard, choices=4000):
    """Two programs that choose at random; what each seat is told to be waiting."""
    rng = random.Random(3)
    game = subprocess.Popen([harness.QUINTE, "play", "vs", "--protocol", "--seed", "3", "--seats", "remote,remote",
                             "--set", "deck1=x_men", "--set", "deck2=sentinels"], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, text=True, env={"XDG_STATE_HOME": home, "LC_ALL": "C.UTF-8"})
    for line in game.stdout:
        message = json.loads(line)
        if message["type"] == "view":
            heard[message["seat"]] += message["view"]["pending"]
        if message["type"] == "over":
            return message
        if message["type"] == "ask":
            choices -= 1
            options = message["options"]
            index = rng.randrange(len(options)) if choices > 0 else len(options) - 1
            game.stdin.write(json.dumps({"type": "choice", "ask": message["id"], "option": index}) + "\n")
            game.stdin.flush()
    return None


harness.main(globals())

"""Setting a game up by menus, going on with saved ones, and how a game ends, as a person at a terminal meets it."""
import re

import harness
from harness import Terminal, check, folder, quinte


def settings_of(terminal):
    """The settings of the game that was dealt, as it is told first."""
    text = re.sub(r"\s+", " ", terminal.text)
    return re.findall(r"([a-z_]+): ((?:[a-z0-9_]+=[^ ]+ )+)", text)[-1]


def test_enter_enter_is_the_usual_game():
    with folder() as state, Terminal("play", env={"XDG_STATE_HOME": state}) as t:
        assert "1 Marvel Champions *" in t.wait()
        assert re.search(r"villain +Rhino", t.type("\n"))
        t.type("\n")
        game, settings = settings_of(t)
        assert game == "champions" and "villain=rhino" in settings and "hero1=spider_man" in settings, settings


def test_game_hero_villain_and_opponents_are_chosen_by_number_or_by_words():
    with folder() as state, Terminal("play", env={"XDG_STATE_HOME": state}) as t:
        t.wait()
        t.type("1\n")
        t.type("players\n")
        assert re.search(r"players +you and a bot", t.type("2\n"))
        t.type("villain\n")
        assert re.search(r"villain +Klaw", t.type("klaw\n"))
        t.type("hero (you)\n")
        page = t.type("iron\n")
        assert re.search(r"hero \(you\) +Iron Man", page) and re.search(r"deck \(you\) +Iron Man, Aggression", page)
        assert re.search(r"modular sets +Masters of Evil", page, re.I), page  # what goes with Klaw
        t.type("\n")
        game, settings = settings_of(t)
        assert game == "champions" and "villain=klaw" in settings and "hero1=iron_man" in settings, settings
        assert "hero2=" in settings, settings


def test_the_menu_knows_no_game():
    """Every game's page lists just the settings that --settings lists."""
    for number, game in enumerate(("champions", "smashup", "dicethrone", "villainous", "vs"), 1):
        keys = re.findall(r"^([a-z]+\d?)(?:, [a-z0-9]+)*(?:  .*)?$", check(quinte("play", game, "--settings")).out, re.M)
        with Terminal("play") as t:
            t.wait()
            page = t.type(f"{number}\n")
        lines = [line for line in page.split("\n") if re.match(r" +\d+ ", line)]
        assert len(lines) >= len(keys) + 1, (game, keys, lines)


def test_several_values_and_wrong_ones():
    with folder() as state, Terminal("play", "smashup", "--menu", env={"XDG_STATE_HOME": state}) as t:
        page = t.wait()
        line = re.search(r"(\d+) factions \(you\)", page)[1]
        shown = t.type(f"{line}\n")
        pirates, robots = (re.search(rf"(\d+) {name}\b", shown)[1] for name in ("Pirates", "Robots"))
        assert "not on the list" in t.type("nonsense\n")
        assert "not on the list" in t.type(f"{pirates}\n")  # one is too few
        page = t.type(f"{pirates} {robots}\n")
        assert re.search(r"factions \(you\) +Pirates \+ Robots", page), page
        others = re.search(r"factions \(player 2\) +(.*)", page)[1]
        assert "Pirates" not in others and "Robots" not in others, others
        t.type("\n")
        assert "factions1=pirates+robots" in settings_of(t)[1]


def test_in_french():
    with Terminal("play", "--lang", "fr") as t:
        assert "Quel jeu" in t.wait()
        page = t.type("3\n")
        assert "joueurs" in page and "vous et un robot" in page
        assert not re.search(r"\b(player|hero|Enter)\b", page), page


def test_the_menu_is_for_terminals_and_for_who_says_nothing():
    check(quinte("play", text=""), out="champions: villain=rhino")  # not a terminal
    for given in (("champions",), ("--seed", "3"), ("--set", "villain=klaw"), ("--seats", "human")):
        with folder() as state, Terminal("play", *given, env={"XDG_STATE_HOME": state}) as t:
            assert "Which game?" not in t.wait("MC-"), given


def test_leaving_the_menu_deals_nothing():
    with folder() as state, Terminal("play", env={"XDG_STATE_HOME": state}) as t:
        t.wait()
        t.type("\n")
        t.type("quit\n", "quit")
        assert t.end() == 0
        assert check(quinte("resume", env={"XDG_STATE_HOME": state}), code=2)  # no file, no terminal


def test_resume_alone_offers_the_latest_games():
    with folder() as state:
        env = {"XDG_STATE_HOME": state}
        check(quinte("play", "champions", "--seed", 3, text="1\n1\n", env=env))
        check(quinte("play", "smashup", "--seed", 3, text="1\n", env=env))
        check(quinte("play", "champions", "--seats", "greedy", "--seed", 3, env=env))  # over: not offered
        with Terminal("resume", env=env) as t:
            shown = t.wait()
            games = re.findall(r"^ +\d+ (Smash Up|Marvel Champions), round \d+, \d+ choices, just now", shown, re.M)
            assert sorted(games) == ["Marvel Champions", "Smash Up"], shown
            assert "Which game goes on?" in shown
            assert "1 to 2" in t.type("7\n")
            number = games.index("Smash Up") + 1
            assert "VP" in t.type(f"{number}\n")
    with folder() as state, Terminal("resume", env={"XDG_STATE_HOME": state}) as t:
        t.wait("no saved game")
        assert t.end() == 1


def test_an_ending_tells_what_decided_it_how_long_and_the_figures():
    for game, figures in (("champions", ["Cards played: ", "Damage taken: ", "Threat placed: "]),
                          ("smashup", ["Cards played: ", "Victory points: "]),
                          ("dicethrone", ["Damage taken: ", "Abilities announced: "]),
                          ("villainous", ["Cards played: ", "Power gained: "]), ("vs", ["Recruited: "])):
        out = check(quinte("play", game, "--seats", "greedy,greedy", "--seed", 3, "--no-journal")).out
        end = out[out.index("has won" if "has won" in out else "has lost"):]
        assert re.search(r"What decided it: .* [A-Z]{2}-\d+", end), end
        assert re.search(r"\d+ (?:turn|round)s?, \d+ choices", end), end
        for figure in figures:
            assert figure in end, f"{figure}\n{end}"
    # the figures are those of the log: every card that was played is a line of it
    out = check(quinte("play", "champions", "--seats", "greedy", "--seed", 3, "--no-journal")).out
    told = int(re.search(r"Cards played: (\d+) \(you\)", out)[1])
    lines = sum(int(n or 1) for n in re.findall(r"^ +player 1 plays [^\n]*?(?: \(x(\d+)\))? MC-\d+$", out, re.M))
    assert told == lines, (told, lines)


def test_again():
    with folder() as state, Terminal("play", "champions", "--seed", 3, "--seats", "human",
                                     env={"XDG_STATE_HOME": state}) as t:
        t.wait()
        t.type("resign\n")
        assert "Again?" in t.type("yes\n")
        assert "Mulligan" in t.type("yes\n")  # the same set-up, other cards
        assert "Seed 3." not in t.text[t.text.index("Again?"):]
        t.type("resign\n")
        t.type("yes\n")
        assert "Which game?" in t.type("menu\n")
        t.type("quit\n", "quit")
        assert t.end() == 0


harness.main(globals())

"""A person at a terminal: editing, history, completion, the table in view, boards, dice that mean something."""
import os
import re
import signal
import termios

import harness
from harness import Terminal, check, quinte

TAB, UP, LEFT, ERASE_LINE = "\t", "\x1b[A", "\x1b[D", "\x15"


def test_tab_completes_the_words_of_options():
    with Terminal("play", "champions", "--seed", 11) as t:
        t.wait()
        shown = t.type("swi" + TAB + "\n")  # two cards have such words in their names, one option does
        assert "discard Black Cat" in shown and "discard Swinging Web Kick" not in shown, shown


def test_tab_completes_commands_and_lists_several():
    with Terminal("play", "champions", "--seed", 11) as t:
        t.wait()
        assert "give the game up" in t.type("resi" + TAB + "\n")
        t.type("no\n")
        assert re.search(r"discard Genius +discard Strength", t.type("dis" + TAB + TAB, "discard Strength"))
        assert "Web-Shooter, upgrade" in t.type(ERASE_LINE + "card web" + TAB + "\n")


def test_tab_completes_in_french_without_accents():
    with Terminal("play", "champions", "--seed", 11, "--lang", "fr") as t:
        t.wait()
        assert "MC-437 " in t.type("reg" + TAB + " MC-437\n")
        assert "Votre plateau" in t.type("plat" + TAB + "\n")
        assert "ressource" in t.type("carte gen" + TAB + "\n")  # Génie


def test_what_was_typed_comes_back():
    with Terminal("play", "champions", "--seed", 11) as t:
        t.wait()
        t.type("rule MC-437\n")
        t.type(UP, "rule MC-437")
        assert "MC-437 " in t.type("\n")


def test_the_line_can_be_edited_in_the_middle():
    with Terminal("play", "champions", "--seed", 11) as t:
        t.wait()
        t.type("rule MC-47" + LEFT + "3\n", "MC-437 ")


def test_history_does_not_go_to_another_person():
    with Terminal("play", "champions", "--seed", 11, "--seats", "human,human") as t:
        t.wait("Pass the keyboard")
        t.type("\n")
        t.type("card genius\n")
        assert "Pass the keyboard" in t.type("1\n"), t.text[-1500:]
        t.type("\n")
        shown = t.type(UP + "\n")
        assert "Genius, resource" not in shown, shown


def test_ctrl_c_saves_the_game():
    with Terminal("play", "champions", "--seed", 11) as t:
        t.wait()
        os.kill(t.process.pid, signal.SIGINT)
        code = t.end()
        assert code == 0 and "the game is saved" in t.text, (code, t.text[-600:])


def test_a_terminal_that_comes_back_is_edited_again():
    """Ctrl-Z and fg: a shell has used the terminal as it likes meanwhile."""
    with Terminal("play", "champions", "--seed", 11) as t:
        t.wait()
        os.kill(t.process.pid, signal.SIGSTOP)
        modes = termios.tcgetattr(t.master)
        modes[3] |= termios.ICANON | termios.ECHO
        termios.tcsetattr(t.master, termios.TCSANOW, modes)
        os.kill(t.process.pid, signal.SIGCONT)
        t.wait("> ")  # the line is shown anew
        assert "give the game up" in t.type("resi" + TAB + "\n")


def test_the_table_stays_in_view():
    """Five games at 80x24: whoever chooses where a turn goes has table, question and options on the screen."""
    turns = re.compile(r"^(Your turn|Where do you go|Main Phase 1|You have priority|.*: your actions)", re.M | re.I)
    for game in ("champions", "smashup", "villainous", "vs", "dicethrone"):
        with Terminal("play", game, "--seed", 3, "--seats", "human,passive") as t:
            said = t.wait()
            asked = seen = 0
            for _ in range(30):
                view = "\n".join(t.screen())
                if turns.search(said):
                    asked += 1
                    seen += "\n── " in view or view.startswith("── ")
                said = t.type("1\n")
                if t.process.poll() is not None:
                    break
            assert seen and seen >= asked * 4 // 5, f"{game}: {seen} of {asked}\n{t.text[-3000:]}"


def test_nothing_is_wider_than_a_narrow_terminal():
    for game in ("champions", "smashup", "villainous", "vs", "dicethrone"):
        for lang in ("en", "fr"):
            with Terminal("play", game, "--seed", 5, "--lang", lang, columns=50, rows=40) as t:
                t.wait()
                for keys in ("help\n", "hand\n", "board\n", "board 2\n", "1\n", "1\n", "\n", "1\n", "view\n"):
                    t.type(keys)
                wide = [line for line in t.text.replace("\r", "").split("\n")
                        if len(line) > 50 and not line.startswith("> ")]
                assert not wide, "\n".join([f"{game} {lang}"] + wide)


def test_board_tells_what_an_opponent_has():
    t = check(quinte("play", "dicethrone", "--seed", 5, "--set", "hero1=thor", "--set", "hero2=black_widow",
                     text="board 2\nboard\nboard widow\nboard 7\n"))
    assert "The board of player 2" in t.out and "Your board" in t.out
    theirs = t.out[t.out.index("The board of player 2"):t.out.index("Your board")]
    own = t.out[t.out.index("Your board"):]
    assert "Black Widow" in theirs and "Sabotage" in theirs and "Thor" not in theirs.split("Health")[0]
    assert re.search(r"Dice +1 ", theirs) and "Offensive (" in theirs
    assert "Thor" in own and "from 1 to 2" in own
    assert t.out.count("The board of player 2") == 2  # by number and by name


def test_board_shows_a_domain_of_villainous():
    t = check(quinte("play", "villainous", "--seed", 5, "--set", "villain1=hela", "--set", "villain2=thanos",
                     text="board 2\n"))
    theirs = t.out[t.out.index("The board of player 2"):]
    assert "Thanos" in theirs and "power" in theirs and "goal" in theirs


def test_another_ones_dice_are_explained():
    t = check(quinte("play", "dicethrone", "--seed", 5, text="\n\n\n"))
    assert "T Thwip, W Web, S Spider" in t.out  # what the letters mean
    assert re.search(r"Announced Ensnare\n +Offensive \(small straight\)", t.out), t.out[-2500:]
    with Terminal("play", "dicethrone", "--seed", 5, columns=100, rows=35) as t:
        shown = t.wait()
        assert re.search(r"Announced Ensnare\n +Offensive \(small straight\)", shown), shown


harness.main(globals())

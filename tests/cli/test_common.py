"""What all commands share: help, languages, colours, unknown words, missing content."""
import os
import shutil

import harness
from harness import QUINTE, ROOT, check, folder, on_terminal, quinte

COMMANDS = ["play", "resume", "replay", "analyse", "learn", "puzzles", "check", "rules", "cards", "decks", "sim", "bench"]


def test_welcome():
    check(quinte(), out=["champions", "smashup", "dicethrone", "villainous", "vs", "quinte play"],
          silent=True)


def test_welcome_names_every_command():
    check(quinte(), out=COMMANDS)


def test_version():
    check(quinte("--version"), out="quinte 0.", silent=True)


def test_help_of_every_command():
    for command in COMMANDS:
        check(quinte(command, "--help"), out=[f"Usage: quinte {command}", "--help"], silent=True)
        check(quinte("help", command), out=f"Usage: quinte {command}", silent=True)


def test_help_in_french():
    for command in COMMANDS:
        check(quinte(command, "--help", "--lang", "fr"), out=[f"quinte {command}", "cette aide"])


def test_language_from_the_environment():
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        env = {"LC_ALL": None, name: "fr_FR.UTF-8"}
        check(quinte(env=env), out="Commandes")
    check(quinte(env={"LC_ALL": "de_DE.UTF-8"}), out="Commands")
    check(quinte("--lang", "en", env={"LC_ALL": "fr_FR.UTF-8"}), out="Commands")
    check(quinte("--lang=fr"), out="Commandes")


def test_unknown_language():
    check(quinte("--lang", "xx"), 2, err='"xx"')
    check(quinte("--lang"), 2, err="--lang")


def test_unknown_command():
    check(quinte("rulse"), 2, err=['"rulse"', '"rules"'])
    check(quinte("xyzzy"), 2, err='"xyzzy"')


def test_unknown_option():
    for command in COMMANDS:
        check(quinte(command, "--xyzzy"), 2, err=['"--xyzzy"', f"quinte {command} --help"])
    check(quinte("--xyzzy"), 2, err='"--xyzzy"')


def test_option_with_a_value_it_does_not_take():
    check(quinte("rules", "--json=3", "guard"), 2, err="--json=3")


def test_unknown_game():
    for command in ["play", "decks", "sim", "bench"]:
        check(quinte(command, "champion"), 2, err=['"champion"', '"champions"'])


def test_missing_content_folder():
    for command in [["play"], ["cards"], ["decks", "champions"], ["sim"], ["bench"]]:
        check(quinte(*command, "--content", "/nowhere"), 2, err='"/nowhere"')


def test_content_folder_without_the_game():
    with folder() as path:
        check(quinte("cards", "--content", path), 2, err="champions")


def test_data_folder_from_the_environment():
    with folder() as path:
        shutil.copytree(ROOT / "content", os.path.join(path, "content"))
        shutil.copytree(ROOT / "rules", os.path.join(path, "rules"))
        shutil.copy(QUINTE, os.path.join(path, "quinte"))
        alone = os.path.join(path, "quinte")
        env = {"QUINTE_DATA": path}
        check(quinte("cards", "champions", "rhino", program=alone, env=env), out="rhino")
        check(quinte("rules", "MC-437", program=alone, env=env), out="MC-437")


def test_no_colours_in_a_pipe():
    for arguments in [[], ["rules", "guard"], ["cards", "champions"]]:
        result = check(quinte(*arguments))
        assert "\033" not in result.out + result.err, result


def test_colours_on_a_terminal():
    assert "\033[" in on_terminal("rules", "guard")


def test_no_colours_when_not_wanted():
    assert "\033" not in on_terminal("rules", "guard", env={"NO_COLOR": "1"})
    assert "\033" not in on_terminal("rules", "guard", env={"TERM": "dumb"})
    assert "\033" not in on_terminal("--color=never", "rules", "guard")
    assert "\033" not in on_terminal("play", "--help", env={"NO_COLOR": "1"})


def test_colours_when_wanted():
    assert "\033[" in check(quinte("--color", "always", "rules", "guard")).out
    check(quinte("--color", "sometimes", "rules", "guard"), 2, err='"sometimes"')


def test_full_disk_is_told():
    with open("/dev/full", "wb") as full:
        import subprocess
        done = subprocess.run([QUINTE, "rules", "guard"], stdout=full, stderr=subprocess.PIPE, cwd=ROOT,
                              env=harness.environment())
    assert done.returncode == 2 and b"written" in done.stderr, done


harness.main(globals())

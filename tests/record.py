#!/usr/bin/env python3
"""Records whole games of all five games: tests/replays/GAME-NUMBER.journal.

    tests/record.py [--quinte PATH] [GAME...]

tests/run.py replays every one of them and compares each choice and the table at the end, so that a change
of rules or cards that changes a game is seen. When cards or rules change on purpose, record them anew
(`make replays`) and look at which games have changed. Settings, seats and seeds are written here, so that
the same cards give the same files.
"""
import argparse
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REPLAYS = ROOT / "tests" / "replays"

GREEDY, MIXED, RANDOM = "greedy", "mixed", "random"

# Seats, who plays them, settings.
GAMES = {
    "champions": [
        (1, GREEDY, "hero1=spider_man villain=rhino"),
        (1, GREEDY, "hero1=captain_marvel villain=klaw"),
        (1, GREEDY, "hero1=iron_man villain=ultron"),
        (1, RANDOM, "hero1=she_hulk villain=rhino mode=expert"),
        (1, GREEDY, "hero1=black_panther villain=klaw mode=expert"),
        (2, GREEDY, "hero1=spider_man hero2=she_hulk villain=ultron"),
        (2, MIXED, "hero1=iron_man hero2=black_panther villain=rhino first=2"),
        (2, RANDOM, "hero1=captain_marvel hero2=spider_man villain=klaw"),
        (3, GREEDY, "hero1=she_hulk hero2=iron_man hero3=captain_marvel villain=rhino first=3"),
        (4, MIXED, "hero1=black_panther hero2=spider_man hero3=iron_man hero4=she_hulk villain=klaw"),
    ],
    "smashup": [
        (2, GREEDY, "factions1=pirates+robots factions2=ninjas+zombies"),
        (2, RANDOM, "factions1=aliens+dinosaurs factions2=wizards+tricksters"),
        (2, GREEDY, "factions1=elder_things+innsmouth factions2=minions_of_cthulhu+miskatonic_university"),
        (2, MIXED, "factions1=kaiju+mega_troopers factions2=ancient_egyptians+cowboys"),
        (2, RANDOM, "factions1=samurai+ninjas factions2=warriors+dwarves"),
        (3, GREEDY, "factions1=mages+warriors factions2=shapeshifters+disco_dancers factions3=pirates+aliens"),
        (3, MIXED, "factions1=star_roamers+changerbots factions2=robots+wizards factions3=zombies+samurai"),
        (4, RANDOM, "factions1=pirates+ninjas factions2=robots+zombies factions3=aliens+tricksters "
                    "factions4=dinosaurs+wizards"),
        (4, GREEDY, "factions1=cowboys+dwarves factions2=mages+kaiju factions3=innsmouth+elder_things "
                    "factions4=disco_dancers+star_roamers"),
        (2, MIXED, "draft=8"),
    ],
    "dicethrone": [
        (2, GREEDY, "hero1=barbarian hero2=moon_elf"),
        (2, MIXED, "hero1=pyromancer hero2=monk"),
        (2, RANDOM, "hero1=shadow_thief hero2=paladin"),
        (2, GREEDY, "hero1=black_widow hero2=spider_man"),
        (2, MIXED, "hero1=thor hero2=doctor_strange"),
        (2, RANDOM, "hero1=captain_marvel hero2=loki"),
        (2, GREEDY, "hero1=scarlet_witch hero2=black_panther edition=b"),
        (3, GREEDY, "hero1=barbarian hero2=thor hero3=monk"),
        (3, RANDOM, "hero1=paladin hero2=pyromancer hero3=spider_man"),
        (4, GREEDY, "hero1=moon_elf hero2=shadow_thief hero3=black_widow hero4=barbarian"),
    ],
    "villainous": [
        (2, GREEDY, "villain1=loki villain2=thanos"),
        (2, MIXED, "villain1=hela villain2=ultron"),
        (2, MIXED, "villain1=killmonger villain2=taskmaster"),
        (2, GREEDY, "villain1=modok villain2=madame_masque"),
        (2, MIXED, "villain1=thanos villain2=modok mode=immortal"),
        (3, GREEDY, "villain1=ultron villain2=killmonger villain3=loki"),
        (3, MIXED, "villain1=taskmaster villain2=hela villain3=thanos"),
        (4, GREEDY, "villain1=madame_masque villain2=loki villain3=modok villain4=ultron"),
        (4, MIXED, "villain1=hela villain2=killmonger villain3=taskmaster villain4=thanos"),
        (6, GREEDY, "villain1=thanos villain2=hela villain3=ultron villain4=modok villain5=loki "
                    "villain6=madame_masque"),
    ],
    "vs": [
        (2, GREEDY, "deck1=marvel_knights deck2=underworld"),
        (2, MIXED, "deck1=crime_lords deck2=x_statix first=2"),
        (2, RANDOM, "deck1=x_men deck2=brotherhood"),
        (2, GREEDY, "deck1=midnight_sons deck2=sentinels first=2"),
        (2, MIXED, "deck1=honor_among_thieves deck2=common_enemy"),
        (2, GREEDY, "deck1=knights_training deck2=underworld_training"),
        (2, RANDOM, "deck1=underworld deck2=crime_lords first=2"),
        (2, GREEDY, "deck1=sentinels deck2=x_men"),
        (2, MIXED, "deck1=brotherhood deck2=marvel_knights"),
        (2, GREEDY, "deck1=x_statix deck2=midnight_sons first=2"),
    ],
}


def settings_of(text):
    return [word for setting in text.split() for word in ("--set", setting)]


def seats_of(count, who):
    names = {"greedy": ["greedy"], "random": ["random"], "mixed": ["greedy", "random"]}[who]
    return ",".join(names[i % len(names)] for i in range(count))


def record(quinte, game, number, row):
    """None, or why it could not be recorded."""
    count, who, text = row
    path = REPLAYS / f"{game}-{number + 1:02}.journal"
    path.unlink(missing_ok=True)
    command = [quinte, "play", game, "--seats", seats_of(count, who), "--seed", str(100 + number),
               "--journal", path, *settings_of(text)]
    done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True)
    if done.returncode:
        path.unlink(missing_ok=True)
        return f"{path.name}: {' '.join(map(str, command))}\n{done.stdout[-500:]}{done.stderr[-500:]}"
    again = subprocess.run([str(quinte), "replay", "--verify", str(path)], capture_output=True, text=True)
    return None if again.returncode == 0 else f"{path.name}: {again.stdout}{again.stderr}"


def main():
    parser = argparse.ArgumentParser(description="Records the games that the tests replay.")
    parser.add_argument("--quinte", type=Path, default=ROOT / "build" / "quinte")
    parser.add_argument("games", nargs="*", choices=[*GAMES, []])
    options = parser.parse_args()
    REPLAYS.mkdir(exist_ok=True)
    rows = [(options.quinte, game, number, row) for game in options.games or GAMES
            for number, row in enumerate(GAMES[game])]
    with ThreadPoolExecutor(2) as pool:
        complaints = [text for text in pool.map(lambda row: record(*row), rows) if text]
    for complaint in complaints:
        print(complaint)
    print(f"{len(rows) - len(complaints)} passed, {len(complaints)} failed")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())

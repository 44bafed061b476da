"""What is learned of each game: its features in the order of src/agents/evaluate_GAME.c, in which direction each may
count, and the set-ups that are played.

A feature is written NAME, NAME+ (more is never worse), NAME- (never better), or NAME= (left out), with the number
of parts of its broken line behind it if it is not one straight line: "hp+5".
"""
import itertools
import re


class Game:
    def __init__(self, features, evens, setups):
        parsed = [re.fullmatch(r"(\w+?)([+=-]?)(\d*)", f).groups() for f in features.split()]
        self.features = [name for name, _, _ in parsed]
        self._shape = {n: ({"+": 1, "-": -1}.get(s, 0), 0 if s == "=" else int(p or 1))
                       for n, s, p in parsed}
        self._evens, self.setups = evens, setups

    def shape(self, name):
        """Sign and number of parts."""
        return self._shape[name]

    def evens(self, settings, seat):
        """The intercepts of a position: settings by name, those of a seat without its number."""
        for key, value in settings:
            name, number = re.fullmatch(r"(.*?)(\d*)", key).groups()
            for what in self._evens:
                other = what.startswith("other ")
                if what.split()[-1] != name or (number and (int(number) - 1 != seat) != other):
                    continue
                for part in value.split(","):
                    yield f"{what}={part}"


def champions(random):
    heroes = ["black_panther", "captain_marvel", "iron_man", "she_hulk", "spider_man"]
    villains = ["rhino", "klaw", "ultron"]
    pairs = list(itertools.product(villains, heroes))
    for number in itertools.count():
        villain, hero = pairs[number % len(pairs)]
        yield [f"villain={villain}", f"hero1={hero}", "mode=standard"]


GAMES = {
    "champions": Game(
        """villain_hp-6 stages- villain_atk- villain_sch- villain_tough- villain_stunned+
        villain_confused+ attachments- armor+ hp+6 hero exhausted- stunned- confused- tough+ room+5
        room_now+3 faster-2 sides- side_threat- hazard- crisis- minions- minion_hp- minion_atk-
        minion_sch- guards- tough_minions- allies+ ally_hp+2 ally_power+ assets+2 asset_cost+2 uses+
        cards+2 card_cost free_events+ resources+ dealt- after_attack+4 rounds_to_lose+3
        rounds_to_win-3 assets_early+2""",
        ["villain", "hero", "mode"], champions),
}

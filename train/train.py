#!/usr/bin/env python3
"""Learns what the parts of a position are worth from games that were played, and writes GAME.weights.

    train.py play GAME --selfplay PROGRAM --content DIR --out FILE [--walks N] [--games N] [--seed S] [--processes N]
    train.py fit  GAME FILE... --out content/GAME/GAME.weights [--old WEIGHTS]

`play` lets searching players play over all set-ups of the game (heroes, villains, factions, decks) and writes a
line for every turn that began. `fit` is a logistic regression on these: the worth of a feature is a broken line
between some of its values, which may only rise or only fall where the game's description says so; besides, every
set-up has an intercept of its own, so that no feature learns which set-up it is in. Games weigh the same, however
long they were. With `--old`, where games are few, the weights there are stay as they are but for a straight line that is
added to each (no further than the signs allow) and for one factor that makes chances of them.

A fit is accepted by games won, never by how well it predicts: play with the old weights and with the new ones.
Needs numpy.
"""
import argparse
import itertools
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))
import games  # noqa: E402


def play(options):
    """Runs the self-play program over the set-ups of the game, each with its share of the games."""
    setups = games.GAMES[options.game].setups(random.Random(options.seed))
    jobs = list(itertools.islice(setups, options.games))

    def one(job):
        number, settings = job
        command = [options.selfplay, options.content, options.game, str(options.walks), "1",
                   str(options.seed + number), *settings]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    with ThreadPoolExecutor(options.processes) as pool, open(options.out, "w") as out:
        for text in pool.map(one, enumerate(jobs)):
            out.write(text)
            out.flush()


def count(things):
    number = {}
    for thing in things:
        number[thing] = number.get(thing, 0) + 1
    return number


class Rows:
    """Positions as numbers: x (one column a feature), y (how it ended), the game of each and its set-up."""

    def __init__(self, description, files, near):
        self.names = description.features
        x, y, game, setup = [], [], [], []
        for name in files:
            for line in open(name):
                field = line.rstrip("\n").split("\t")
                settings = tuple(tuple(s.split("=", 1)) for s in field[0].split())
                if len(field) != 6 + len(self.names):
                    sys.exit(f"{name}: {len(field) - 6} features, {len(self.names)} known")
                setup.append((settings, int(field[2])))
                game.append((name, field[0], field[1]))
                result, way = float(field[4]), float(field[5])
                y.append(max(result, near * way * way))
                x.append([float(f) for f in field[6:]])
        self.x, self.y = np.array(x), np.array(y)
        length = count(game)
        self.weight = np.array([1 / length[g] for g in game])
        self.weight /= self.weight.mean()
        self.setup = setup
        self.games = len(length)


def hinges(values, knots):
    """Columns whose non-negative sums are the broken lines that rise: how much of each part is done."""
    columns = []
    for low, high in zip(knots, knots[1:]):
        columns.append(np.clip((values - low) / (high - low), 0, 1))
    return np.stack(columns, axis=1)


def knots_of(values, wanted):
    """Some of its values, so that about as many positions lie between any two of them."""
    low, high = values.min(), values.max()
    if low == high:
        return []
    inner = np.quantile(values, np.linspace(0, 1, wanted + 1))
    return sorted({round(float(v), 4) for v in [low, *inner[1:-1], high]})


class Design:
    def __init__(self, description, rows):
        self.knots, self.columns, self.sign, blocks = [], [], [], []
        for index, name in enumerate(rows.names):
            sign, parts = description.shape(name)
            knots = knots_of(rows.x[:, index], parts) if parts else []
            self.knots.append(knots)
            if len(knots) < 2:
                self.columns.append((0, 0))
                continue
            block = hinges(rows.x[:, index], knots)
            start = sum(b.shape[1] for b in blocks)
            self.columns.append((start, start + block.shape[1]))
            self.sign += [sign] * block.shape[1]
            blocks.append(block)
        self.features = np.concatenate(blocks, axis=1)
        self.evens = sorted({e for s in rows.setup for e in description.evens(*s)})
        where = {e: i for i, e in enumerate(self.evens)}
        self.even = np.zeros((len(rows.y), len(self.evens)))
        for i, setup in enumerate(rows.setup):
            for e in description.evens(*setup):
                self.even[i, where[e]] = 1
        self.matrix = np.concatenate([self.features, self.even, np.ones((len(rows.y), 1))], axis=1)
        self.sign = np.array(self.sign + [0] * (len(self.evens) + 1))


def fit(design, rows, ridge, steps=4000):
    """Projected gradient with momentum: minimises log-loss and a ridge, within the signs."""
    m, y, weight = design.matrix, rows.y, rows.weight / rows.weight.sum()
    features = design.features.shape[1]
    pull = np.full(m.shape[1], ridge)
    pull[features:] = ridge * 0.2
    pull[-1] = 0
    bound = 0.25 * np.linalg.norm(m * np.sqrt(weight)[:, None], 2) ** 2 + pull.max()
    w = ahead = np.zeros(m.shape[1])
    pace = 1.0
    for _ in range(steps):
        p = 1 / (1 + np.exp(-m @ ahead))
        gradient = m.T @ ((p - y) * weight) + pull * ahead
        new = ahead - gradient / bound
        new = np.where((design.sign > 0) & (new < 0), 0, new)
        new = np.where((design.sign < 0) & (new > 0), 0, new)
        next_pace = (1 + np.sqrt(1 + 4 * pace * pace)) / 2
        ahead = new + (pace - 1) / next_pace * (new - w)
        w, pace = new, next_pace
    p = np.clip(1 / (1 + np.exp(-m @ w)), 1e-6, 1 - 1e-6)
    loss = -np.sum(weight * (y * np.log(p) + (1 - y) * np.log(1 - p)))
    return w, loss


def newton(m, y, weight, pull, known=0, steps=60):
    """The weights with the least log-loss and ridge, by column, beside what is known already."""
    w = np.zeros(m.shape[1])
    for _ in range(steps):
        p = 1 / (1 + np.exp(-(m @ w + known)))
        gradient = m.T @ ((p - y) * weight) + pull * w
        w -= np.linalg.solve((m * (p * (1 - p) * weight)[:, None]).T @ m + np.diag(pull), gradient)
    return w


def lines_of(name):
    """The broken lines of a file of weights, by feature."""
    words = [line.split() for line in open(name)]
    return {w[1]: [tuple(map(float, point.split(":"))) for point in w[2:]] for w in words if w[:1] == ["of"]}


def straightened(points, scale, slope, sign):
    """A broken line times the scale and with a straight line added, as far as the sign allows."""
    new = []
    for at, worth in points:
        worth = scale * worth + slope * (at - points[0][0])
        new.append((at, sign * max(sign * worth, sign * new[-1][1]) if new and sign else worth))
    return new


def correct(description, rows, old, keep, pull, out):
    """Adds a straight line to what each feature was worth, and brings all to the scale of logarithms of odds."""
    evens = sorted({e for s in rows.setup for e in description.evens(*s)})
    even = np.array([[e in set(description.evens(*s)) for e in evens] for s in rows.setup], float)
    column = {name: rows.x[:, i] for i, name in enumerate(rows.names)}
    stood = sum(np.interp(column[name], *zip(*points)) for name, points in old.items())
    used = [name for name in old if column[name].std() > 0 and name not in keep]
    lines = np.stack([(column[name] - column[name].mean()) / column[name].std() for name in used], axis=1)
    w = newton(np.concatenate([lines, stood[:, None], even], axis=1), rows.y, rows.weight,
               np.array([pull] * len(used) + [1e-3] + [1e-2] * len(evens)))
    scale = w[len(used)]
    slope = {name: w[i] / column[name].std() for i, name in enumerate(used)}
    new = {name: straightened(points, scale, slope.get(name, 0), description.shape(name)[0])
           for name, points in old.items()}
    stands = sum(np.interp(column[name], *zip(*points)) for name, points in new.items())
    with open(out, "w") as file:
        for name, worth in zip(evens, newton(even, rows.y, rows.weight, np.full(len(evens), 1.0), stands)):
            file.write(f"even {name} {worth:.3g}\n")
        for name, points in new.items():
            file.write(f"of {name} " + " ".join(f"{at:g}:{worth:.3g}" for at, worth in points) + "\n")


def write(design, rows, w, about, out):
    features = design.features.shape[1]
    with open(out, "w") as file:
        file.write(f"# {about}\neven {w[-1]:.4f}\n")
        for name, value in zip(design.evens, w[features:-1]):
            file.write(f"even {name} {value:.4f}\n")
        for name, knots, (start, end) in zip(rows.names, design.knots, design.columns):
            part = w[start:end]
            if start == end or not np.abs(part).max() > 5e-4:
                continue
            worth = np.concatenate([[0], np.cumsum(part)])
            points = " ".join(f"{k:.4f}".rstrip("0").rstrip(".") + f":{v:.4f}" for k, v in zip(knots, worth))
            file.write(f"of {name} {points}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["play", "fit"])
    parser.add_argument("game", choices=sorted(games.GAMES))
    parser.add_argument("files", nargs="*")
    parser.add_argument("--out", required=True)
    parser.add_argument("--selfplay")
    parser.add_argument("--content", default="content")
    parser.add_argument("--walks", type=int, default=300)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--ridge", type=float, default=0.002)
    parser.add_argument("--old", help="weights that are corrected")
    parser.add_argument("--keep", default="", help="features whose lines stay as they are, with commas between")
    parser.add_argument("--pull", type=float, default=60, help="how hard corrections are held back")
    parser.add_argument("--near", type=float, default=0,
                        help="a defeat counts as so much of a win, times the square of the way to victory that was done")
    options = parser.parse_args()
    if options.what == "play":
        play(options)
        return
    description = games.GAMES[options.game]
    rows = Rows(description, options.files, options.near)
    if options.old:
        correct(description, rows, lines_of(options.old), options.keep.split(","), options.pull, options.out)
        return
    design = Design(description, rows)
    w, loss = fit(design, rows, options.ridge)
    about = (f"Learned by train/train.py from {len(rows.y)} positions of {rows.games} games; "
             f"log-loss {loss:.3f}")
    write(design, rows, w, about, options.out)
    print(about)


if __name__ == "__main__":
    main()

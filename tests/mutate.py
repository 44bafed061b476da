#!/usr/bin/env python3
"""Breaks rules one at a time and sees whether their scenes notice.

    tests/mutate.py [--jobs N] [--keep] [--rule ID]... [FILE...]     without a file: all of tests/mutants
    tests/mutate.py --stale [FILE...]     only whether each mutant still finds the code it breaks
    tests/mutate.py --hollow [FILE...]    the same run, and then the citations that show nothing
    tests/mutate.py --hollow --demote     … and puts them under `under` instead of `cites`
    tests/mutate.py --marked [--demote]   the same for cited rules that have no mutant: only what comments mark

A scene cites a rule in vain (its citation is hollow) if none of the mutants of the rule makes it fail:
whatever is broken, it passes. `--hollow` lists these scenes by rule, for each rule that has a mutant whose
scenes ran to their end. Where a table crashes or never ends, the scenes that have noticed nothing else are run
one by one, each in a file of its own (a card file that does not compile tells nothing of a single scene).
Citations that are hollow after that get a last chance: whatever the comments of the code mark with the rule is
broken, line by line (marked.py); such mutants may survive.

A mutant is one changed line of C or of a card file. Files of tests/mutants/*.mutants hold blocks that
are separated by empty lines (lines that begin with # are comments):

    MC-062 MC-054                         the rules that the change breaks
    file src/games/champions/enemies.c
    old  if (hero_defends)
    new  if (!hero_defends)

`old` must occur exactly once in the file, however the lines are broken and indented; `new` may be empty, and of
several lines, each after a `new` of its own, with the blanks that it has more than the line where `old` begins. The tree is copied and
built once; then each mutant is applied, built, the scenes that cite its rules are run, and it is taken
back. A mutant is killed if for each of its rules a scene that cites the rule fails, or if the table
crashes or never ends. A card that does not compile, however the mutant is laid out, and without its text, shows
nothing. Survivors are printed with what was missing;
the last line is "N passed, N failed" (passed: killed).
"""
import argparse
import difflib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import namedtuple
from pathlib import Path

import marked
import sweep

ROOT = Path(__file__).resolve().parent.parent
RULE = re.compile(r"[A-Z]{2}-\d+\b")
FIELD = re.compile(r"\s*(file|old|new)\b:?[ \t]?(.*)")
WORD = re.compile(r"\w+|[^\w\s]")
FURTHER = re.compile(r"\s*new\b:? ?(.*)")
LIMIT = 60  # seconds for the scenes of one mutant
SHORT = 15  # the same for one made from a comment
LEFT_OUT = shutil.ignore_patterns(".git", "build", "build-*", "__pycache__", "*.mo")

Mutant = namedtuple("Mutant", "where rules file old new")
Scene = namedtuple("Scene", "file name rules")


# ---- mutants

def without_blank(text):
    """One space after the word is part of the syntax, more are for the eye; so is the end."""
    return text.strip()


def block_of(where, lines):
    """A Mutant from the lines of a block, or a complaint (str)."""
    rules, fields = [], {}
    for line in lines:
        found = FIELD.fullmatch(line)
        if found:
            if found[1] == "new" and "new" in fields:
                fields["new"] += "\n" + FURTHER.match(line)[1].rstrip()
                continue
            if found[1] in fields:
                return f"{where}: {found[1]} twice in one block"
            fields[found[1]] = without_blank(found[2])
        elif RULE.search(line):
            rules += [rule for rule in RULE.findall(line) if rule not in rules]
        else:
            return f"{where}: not understood: {line.strip()}"
    for word in ("file", "old", "new"):
        if word not in fields:
            return f"{where}: the block has no line that begins with '{word}'"
    if not rules:
        return f"{where}: the block names no rule"
    return Mutant(where, tuple(rules), **fields)


def read_mutants(path):
    """All blocks of a file: (mutants, complaints)."""
    blocks, current, start = [], [], 0
    for number, line in enumerate([*path.read_text(encoding="utf-8").splitlines(), ""], 1):
        if line.lstrip().startswith("#"):
            continue
        if line.strip():
            start = start if current else number
            current.append(line)
        elif current:
            blocks.append(block_of(f"{path.name}:{start}", current))
            current = []
    return ([b for b in blocks if isinstance(b, Mutant)], [b for b in blocks if isinstance(b, str)])


# ---- scenes

def read_scenes(folder, root):
    """Every scene below a folder with the rules it cites."""
    scenes = []
    for path in sorted(folder.rglob("*.scene")):
        name, rules = None, []
        for line in [*path.read_text(encoding="utf-8").splitlines(), 'scene ""']:
            begin = re.match(r'\s*scene\s+"(.*)"', line)
            if begin:
                if name:
                    scenes.append(Scene(str(path.relative_to(root)), name, frozenset(rules)))
                name, rules = begin[1], []
            elif re.match(r"\s*cites\b", line):
                rules += RULE.findall(line.split("#")[0])
    return scenes


def alone(text, name):
    """A scene file with no other scene than that."""
    kept, inside = [], True
    for line in text.split("\n"):
        begin = re.match(r'\s*scene\s+"(.*)"', line)
        inside = begin[1] == name if begin else inside
        if inside:
            kept.append(line)
    return "\n".join(kept)


# ---- the copy

class Workshop:
    """A copy of the tree with a build of its own."""

    def __init__(self, folder, jobs):
        self.tree, self.jobs = folder / "tree", jobs
        self.build = self.tree / "build"
        self.quinte = self.build / "quinte"
        shutil.copytree(ROOT, self.tree, ignore=LEFT_OUT, symlinks=True)
        self.must("meson", "setup", self.build, self.tree, "--buildtype=plain", "-Doptimization=1",
                  "-Db_sanitize=none", "-Dwerror=false")
        self.must("ninja", "-C", self.build, "-j", str(jobs), "quinte")
        self.scenes = read_scenes(self.tree / "tests" / "scenes", self.tree)

    def must(self, *command):
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")

    def make(self):
        done = subprocess.run(["ninja", "-C", str(self.build), "-j", str(self.jobs), "quinte"],
                              capture_output=True, text=True)
        return done.returncode == 0

    def fails_alone(self, scene, limit=SHORT):
        """Whether that scene fails, crashes or never ends when it is the only one of its file."""
        file, name = scene
        path = self.tree / file
        whole = path.read_text(encoding="utf-8")
        try:
            path.write_text(alone(whole, name), encoding="utf-8")
            failed = self.failing([file], limit)
        finally:
            path.write_text(whole, encoding="utf-8")
        return failed != "content" and bool(failed)

    def failing(self, files, limit=LIMIT):
        """The failing scenes as (file, scene), the scene None where the table of one cannot be set up, so that those
        of the file do not run; or a word: crash, endless, content (cards cannot be read)."""
        command = [str(self.quinte), "check", "--json", "--no-properties", *files]
        try:
            done = subprocess.run(command, cwd=self.tree, capture_output=True, text=True,
                                  timeout=limit, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return "endless"
        try:
            failures = json.loads(done.stdout)["failures"]
        except (ValueError, KeyError):
            return "content" if 0 < done.returncode < 128 else "crash"
        if any(failure["scene"] is None and "could not be opened" in failure["found"] for failure in failures):
            return "content"
        return {(failure["file"], failure["scene"]) for failure in failures}


# ---- one mutant

def places(text, old):
    """Where `old` stands in the text, blanks and line ends not counted: (start, end) each."""
    words = WORD.findall(old)
    pattern = r"\s*".join(re.escape(word) for word in words)
    return [found.span() for found in re.finditer(pattern, text)] if words else []


def stale(mutants):
    """Says which mutants do not find their place in the tree as it is."""
    failed = 0
    for mutant in mutants:
        path = ROOT / mutant.file
        count = len(places(path.read_text(encoding="utf-8"), mutant.old)) if path.is_file() else 0
        if count != 1:
            failed += 1
            print(f"{mutant.where}: '{mutant.old}' occurs {count} times in {mutant.file}")
    return len(mutants) - failed, failed


def applied(workshop, mutant):
    """The text of the file before, or a complaint: (path, before, complaint)."""
    path = (workshop.tree / mutant.file).resolve()
    if workshop.tree.resolve() not in path.parents or not path.is_file():
        return path, None, f"there is no file {mutant.file}"
    before = path.read_text(encoding="utf-8")
    found = places(before, mutant.old)
    if len(found) != 1:
        return path, None, f"'{mutant.old}' occurs {len(found)} times in {mutant.file}"
    start, end = found[0]
    return path, replaced(path, start, end, indented(before, start, mutant.new)), None


def laid_out(old, new):
    """What `new` says, each word on the line on which it stands in what it replaces, if it stands there."""
    was, now = list(WORD.finditer(old)), list(WORD.finditer(new))
    blocks = difflib.SequenceMatcher(None, [word[0] for word in was], [word[0] for word in now], False)
    gaps = {}
    for first, start, length in blocks.get_matching_blocks():
        for n in range(length):
            gap = old[was[first + n - 1].end():was[first + n].start()] if first + n else ""
            if n or "\n" in gap:
                gaps[start + n] = gap
    said = ""
    for n, word in enumerate(now):
        said += gaps.get(n, new[now[n - 1].end():word.start()]) if n else ""
        said += word[0]
    return said


def versions(text, old, new):
    """The ways to write a mutant into a card file; the first one that compiles counts. With one line for several
    the lines of the file may be needed, and a text that gives other numbers than the abilities must go."""
    start, end = places(text, old)[0]
    line = text.count("\n", 0, start)
    for way in (indented(text, start, new), laid_out(text[start:end], new)):
        lines = (text[:start] + way + text[end:]).split("\n")
        yield "\n".join(lines)
        gone = sweep.texts_of(lines, line)
        yield "\n".join(line for number, line in enumerate(lines) if number not in gone)


def indented(text, start, new):
    """The lines after the first as far to the right as the line in which it begins."""
    line = text[text.rfind("\n", 0, start) + 1:start]
    return new.replace("\n", "\n" + " " * (len(line) - len(line.lstrip())))


def replaced(path, start, end, new):
    """Breaks a file; returns what it was."""
    before = path.read_text(encoding="utf-8")
    path.write_text(before[:start] + new + before[end:], encoding="utf-8")
    return before


class Showing:
    """Which scenes have noticed a mutant of which rule they cite."""

    def __init__(self, workshop, sound):
        self.citing = {}
        for scene in workshop.scenes:
            for rule in scene.rules:
                if (scene.file, scene.name) in sound:
                    self.citing.setdefault(rule, set()).add((scene.file, scene.name))
        self.noticed, self.tried, self.stopped = {}, {}, []

    def note(self, mutant, failed):
        for rule in mutant.rules:
            self.tried[rule] = self.tried.get(rule, 0) + 1
            self.noticed.setdefault(rule, set()).update(self.citing.get(rule, set()) & failed)

    def hollow(self):
        """(rule, how many mutants, scenes that noticed none), rule by rule."""
        for rule in sorted(self.tried):
            left = self.citing.get(rule, set()) - self.noticed[rule]
            if left:
                yield rule, self.tried[rule], sorted(left)


def missing_rules(mutant, citing, failed):
    """Rules of which no scene failed; [] means that the mutant was killed."""
    if failed == "content":
        return ["the card no longer compiles: it shows nothing"]
    if isinstance(failed, str):
        return [f"no scene cites {rule}" for rule in mutant.rules if not citing[rule]]
    return [f"no scene that cites {rule} failed" if citing[rule] else f"no scene cites {rule}"
            for rule in mutant.rules if not any(scene in failed or (scene[0], None) in failed for scene in citing[rule])]



def try_mutant(workshop, mutant, showing):
    """Complaints; none when it was killed."""
    path, before, complaint = applied(workshop, mutant)
    if complaint:
        return [complaint]
    citing = {rule: showing.citing.get(rule, set()) for rule in mutant.rules}
    files = sorted({file for scenes in citing.values() for file, name in scenes})
    try:
        if not workshop.make():
            return ["the mutant does not compile: it shows nothing"]
        if not files:
            return [f"no scene cites {rule}" for rule in mutant.rules]
        failed = workshop.failing(files)
        for text in versions(before, mutant.old, mutant.new) if path.suffix == ".carte" else ():
            if failed != "content":
                break
            path.write_text(text, encoding="utf-8")
            failed = workshop.failing(files)
        if failed in ("crash", "endless") or (failed != "content" and any(name is None for _, name in failed)):
            showing.stopped.append(mutant)
        elif failed != "content":
            showing.note(mutant, failed)
        return missing_rules(mutant, citing, failed)
    finally:
        path.write_text(before, encoding="utf-8")


def try_stopped(workshop, showing):
    """Mutants at which a table crashed or never ended: who notices it of the scenes that noticed nothing else."""
    for mutant in showing.stopped:
        progress(f"once more, scene by scene: {mutant.where}")
        silent = {rule: showing.citing.get(rule, set()) - showing.noticed.get(rule, set()) for rule in mutant.rules}
        path, before, complaint = applied(workshop, mutant)
        try:
            if not complaint and workshop.make():
                showing.note(mutant, {scene for scene in sorted(set().union(*silent.values()))
                                      if workshop.fails_alone(scene)})
        finally:
            if before is not None:
                path.write_text(before, encoding="utf-8")


# ---- what comments mark

def try_marked(workshop, showing, only):
    """Breaks what the comments mark of rules with hollow citations; returns how many lines it broke."""
    tried = 0
    for path in sorted((workshop.tree / "src").rglob("*.c")):
        for number, rules, start, end, new in marked.of_file(path.read_text(encoding="utf-8")):
            left = {rule: scenes for rule, _, scenes in showing.hollow() if rule in rules and (not only or rule in only)}
            if not left:
                continue
            progress(f"{path.name}:{number} {' '.join(left)}")
            before = replaced(path, start, end, new)
            tried += 1
            try:
                if workshop.make():
                    failed = workshop.failing(sorted({file for scenes in left.values() for file, _ in scenes}), SHORT)
                    if not isinstance(failed, str):
                        for rule in left:
                            showing.noticed[rule] |= showing.citing[rule] & failed
            finally:
                path.write_text(before, encoding="utf-8")
    return tried


# ---- hollow citations in the scene files

def demoted(text, hollow):
    """The text of a scene file whose hollow citations, {scene: rules}, stand under `under`."""
    lines, name = [], None
    for line in text.split("\n"):
        begin = re.match(r'\s*scene\s+"(.*)"', line)
        name = begin[1] if begin else name
        cites = re.match(r"(\s*)cites\b([^#]*)(#.*)?$", line)
        if not cites or not hollow.get(name):
            lines.append(line)
            continue
        rules = RULE.findall(cites[2])
        kept = [rule for rule in rules if rule not in hollow[name]]
        gone = [rule for rule in rules if rule in hollow[name]]
        comment = "  " + cites[3] if cites[3] else ""
        if kept:
            lines.append(f"{cites[1]}cites {' '.join(kept)}{comment}")
            comment = ""
        if gone:
            lines.append(f"{cites[1]}under {' '.join(gone)}{comment}")
    return "\n".join(lines)


def demote(showing, only):
    """Rewrites the scene files of the tree."""
    files = {}
    for rule, _, scenes in showing.hollow():
        for file, name in scenes if not only or rule in only else ():
            files.setdefault(file, {}).setdefault(name, set()).add(rule)
    for file, hollow in sorted(files.items()):
        path = ROOT / file
        path.write_text(demoted(path.read_text(encoding="utf-8"), hollow), encoding="utf-8")


# ---- all

def progress(text):
    if sys.stderr.isatty():
        print(f"\r{text}\033[K", end="", file=sys.stderr, flush=True)


def report(mutant, complaints):
    print(f"SURVIVED {mutant.where}: {' '.join(mutant.rules)}\n  {mutant.file}\n  - {mutant.old}\n"
          f"  + {mutant.new}")
    for complaint in complaints:
        print(f"  {complaint}")
    sys.stdout.flush()


def report_hollow(showing, only):
    """How many citations are hollow, each of them told; of some rules alone, if all their mutants ran."""
    showing.tried = {rule: n for rule, n in showing.tried.items() if not only or rule in only}
    count = 0
    for rule, mutants, scenes in showing.hollow():
        for file, name in scenes:
            print(f"HOLLOW {rule} ({mutants} mutant{'s' if mutants > 1 else ''}): {file}: {name}")
        count += len(scenes)
    cited = sum(len(showing.citing.get(rule, ())) for rule in showing.tried)
    print(f"{count} of {cited} citations of {len(showing.tried)} rules are hollow", flush=True)
    return count


def sound_scenes(workshop):
    """Which scenes have noticed what, of all those that pass while nothing is broken."""
    every = {(s.file, s.name) for s in workshop.scenes}
    broken = workshop.failing(sorted({s.file for s in workshop.scenes}), 10 * LIMIT) if every else set()
    if isinstance(broken, str):
        sys.exit(f"the scenes do not run without any mutant: {broken}")
    for file, name in sorted(broken, key=str):
        print(f"{file}: fails without any mutant, so that it shows nothing: {name}", flush=True)
    return Showing(workshop, every - broken)


def run_marked(workshop, mutants, only, move):
    """Cited rules without a mutant: how many are shown by what comments mark, and how many not."""
    showing = sound_scenes(workshop)
    having = {rule for mutant in mutants for rule in mutant.rules}
    for rule in set(showing.citing) - having:
        if not only or rule in only:
            showing.tried[rule], showing.noticed[rule] = 0, set()
    count = try_marked(workshop, showing, only)
    progress("")
    silent = sorted(rule for rule in showing.tried if not showing.noticed[rule])
    for rule in silent:
        del showing.tried[rule]
    print(f"{count} lines broken that comments mark; shown by none of them: {' '.join(silent)}", flush=True)
    report_hollow(showing, only)
    if move:
        demote(showing, only)
    return len(showing.tried), len(silent)


def run(workshop, mutants, hollow, only, move):
    showing = sound_scenes(workshop)
    passed = failed = 0
    for number, mutant in enumerate(mutants, 1):
        progress(f"{number}/{len(mutants)} {mutant.where}")
        complaints = try_mutant(workshop, mutant, showing)
        passed, failed = (passed, failed + 1) if complaints else (passed + 1, failed)
        if complaints:
            report(mutant, complaints)
    if hollow:
        try_stopped(workshop, showing)
        count = try_marked(workshop, showing, only)
        print(f"{count} lines broken that comments mark", flush=True)
    progress("")
    if hollow:
        failed += report_hollow(showing, only)
    if move:
        demote(showing, only)
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description="Breaks rules and sees whether their scenes notice.")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", action="store_true", help="keep the copy of the tree")
    parser.add_argument("--rule", action="append", default=[], help="only mutants of this rule")
    parser.add_argument("--stale", action="store_true", help="only look for mutants without a place")
    parser.add_argument("--hollow", action="store_true", help="list citations that no mutant concerns")
    parser.add_argument("--marked", action="store_true", help="rules without a mutant: break what comments mark")
    parser.add_argument("--demote", action="store_true", help="with --hollow, --marked: rewrite the scene files")
    parser.add_argument("files", nargs="*", type=Path)
    options = parser.parse_args()
    files = options.files or sorted((ROOT / "tests" / "mutants").glob("*.mutants"))
    mutants, complaints = [], []
    for path in files:
        found, wrong = read_mutants(path)
        mutants += [m for m in found if not options.rule or set(options.rule) & set(m.rules)]
        complaints += wrong
    for complaint in complaints:
        print(complaint)
    if options.stale:
        passed, failed = stale(mutants)
        print(f"{passed} passed, {failed + len(complaints)} failed")
        return 1 if failed or complaints else 0
    started = time.monotonic()
    folder = Path(tempfile.mkdtemp(prefix="quinte-mutants-"))
    try:
        if options.marked:
            passed, failed = run_marked(Workshop(folder, options.jobs), mutants, options.rule, options.demote)
        else:
            passed, failed = (0, 0) if not mutants else run(Workshop(folder, options.jobs), mutants,
                                                            options.hollow, options.rule, options.demote)
    finally:
        if options.keep:
            print(f"kept {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    failed += len(complaints)
    print(f"{len(mutants)} mutants in {time.monotonic() - started:.0f} s")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not mutants else 0


if __name__ == "__main__":
    sys.exit(main())

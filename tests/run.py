#!/usr/bin/env python3
"""Runs every test and ends with the line "N passed, N failed".

A suite is a name and a function that returns (passed, failed), or (passed, failed, a note for its line),
and may print what went wrong. Most are programs that end with such a line themselves (`counted`); add a
suite by adding a line to `suites`.

    tests/run.py            everything, short
    tests/run.py --soak     the long random games instead
    tests/run.py --fuzz     the fuzz targets instead, two at a time, each for 20 minutes or 2 million
                            executions
    tests/run.py NAME...    only the suites whose names begin so
"""
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build-test"
FUZZ = ROOT / "build-fuzz"
QUINTE = BUILD / "quinte"
LIMIT = 900  # seconds for one program
REPLAYS = 10  # whole games of each game
FUZZERS = 2  # fuzz targets at a time, in a long run
VERDICT = re.compile(r"(\d+) passed, (\d+) failed")

STATE = tempfile.TemporaryDirectory(prefix="quinte-state-")  # where games are saved meanwhile
ENVIRONMENT = dict(os.environ, QUINTE=str(QUINTE), LC_ALL="C.UTF-8", NO_COLOR="1",
                   XDG_STATE_HOME=STATE.name, XDG_DATA_HOME=STATE.name,
                   ASAN_OPTIONS="detect_leaks=1:abort_on_error=0",
                   UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1")


def run(command, **more):
    """Runs a program; returns (exit code, stdout, stderr). Code None: it took too long."""
    try:
        done = subprocess.run([str(word) for word in command], cwd=ROOT, env=ENVIRONMENT,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT, **more)
    except subprocess.TimeoutExpired as late:
        return None, "", f"took longer than {late.timeout} seconds"
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def complain(command, *texts):
    lines = "\n".join(text for text in texts if text).strip().splitlines()
    shown = "\n    ".join(line[:300] for line in lines[-60:])
    print(f"FAILED: {' '.join(str(word) for word in command)}\n    {shown}", flush=True)


def counted(*command):
    """A program whose last line is "N passed, N failed"."""
    def suite():
        code, out, err = run(command)
        verdicts = VERDICT.findall(out)
        passed, failed = (int(n) for n in verdicts[-1]) if verdicts else (0, 0)
        if code != 0 and failed == 0:
            failed = 1
        if failed or not verdicts:
            complain(command, out, err)
            failed = max(failed, 1)
        return passed, failed
    return suite


def succeeds(*command):
    """A program that must end with exit code 0."""
    def suite():
        code, out, err = run(command)
        if code != 0:
            complain(command, out, err)
        return (1, 0) if code == 0 else (0, 1)
    return suite


def unit(program):
    """A cmocka program, counted by its TAP lines."""
    def suite():
        code, out, err = run(["env", "CMOCKA_MESSAGE_OUTPUT=TAP", program])
        passed = len(re.findall(r"^ok \d+", out, re.M))
        failed = len(re.findall(r"^not ok \d+", out, re.M))
        if code != 0 and failed == 0:
            failed = 1
        if failed or passed == 0:
            complain([program], out, err)
            failed = max(failed, 1)
        return passed, failed
    return suite


def scenes():
    lessons = sorted(str(one) for kind in ("lessons", "puzzles") for one in Path("content").glob(f"*/{kind}"))
    command = [QUINTE, "check", "--json", "tests/scenes", "tests/reasons", *lessons]
    code, out, err = run(command)
    try:
        result = json.loads(out)
    except ValueError:
        complain(command, out, err)
        return 0, 1
    for failure in result["failures"]:
        complain(["scene"], "{file}:{line}: {scene}\nexpected: {expected}\nfound: {found}"
                 .format(**failure))
    failed = result["failed"]
    if code != 0 and failed == 0:
        complain(command, err)
        failed = 1
    return result["passed"], failed


def instructions():
    """What a decision costs in a release build: a row that costs more than was accepted is refused. It is there
    where valgrind is."""
    if not shutil.which("valgrind"):
        return 0, 0, "no valgrind"
    return succeeds("make", "--silent", "instructions")()


def fuzz(program, seeds, runs=20000, seconds=20):
    """A run from fresh seeds; the same every time, unless the machine is slow. Its note tells how far it
    came. Weighing inputs by their rarest features (entropic) would take most of the time."""
    command = [program, f"-runs={runs}", f"-max_total_time={seconds}", "-seed=1", "-max_len=4096",
               "-entropic=0", "-timeout=60", "-rss_limit_mb=4096", "-print_final_stats=1",
               f"-artifact_prefix={FUZZ}/{program.name}-"]
    words = seeds / f"{program.name}.dict"
    if words.is_file():
        command.append(f"-dict={words}")
    command.append(seeds / program.name)

    def suite():
        started = time.monotonic()
        code, out, err = run(command)
        took = time.monotonic() - started
        count = re.search(r"stat::number_of_executed_units:\s*(\d+)", err)
        if code != 0 or not count:
            complain(command, out, err)
            return 0, 1
        executions = int(count[1])
        return 1, 0, f"{executions} executions in {took:.0f} s ({executions / took:.0f}/s), no finding"
    return suite


def fuzz_suites(**limits):
    targets = programs(FUZZ / "tests" / "fuzz", "fuzz_*")
    seeds = FUZZ / "seeds"
    shutil.rmtree(seeds, ignore_errors=True)
    if targets:
        subprocess.run([sys.executable, ROOT / "tests" / "fuzz" / "seeds.py", seeds], check=True)
    for target in targets:
        (seeds / target.name).mkdir(exist_ok=True)
    return [(f"fuzz/{target.name}", fuzz(target, seeds, **limits)) for target in targets]


def replays_are_there():
    """Whole games of every game lie in tests/replays: at least ten each (tests/record.py makes them)."""
    passed = failed = 0
    for game in sorted(p.name for p in (ROOT / "content").iterdir() if p.is_dir()):
        found = len(list((ROOT / "tests" / "replays").glob(f"{game}-*.journal")))
        passed, failed = (passed + 1, failed) if found >= REPLAYS else (passed, failed + 1)
        if found < REPLAYS:
            complain(["tests/replays"], f"{found} games of {game}, {REPLAYS} are wanted: make replays")
    return passed, failed


def python_suites():
    """The Python package with the sanitized library, which must find the sanitizer there already. What Python
    itself keeps to its end is no leak of ours; tests/python counts what is made and freed."""
    asan = subprocess.run(["cc", "-print-file-name=libasan.so"], capture_output=True, text=True).stdout.strip()
    before = ["env", f"LD_PRELOAD={asan}", f"QUINTE_LIBRARY={BUILD / 'libquinte.so.0'}",
              "ASAN_OPTIONS=detect_leaks=0:abort_on_error=0", sys.executable]
    tests = sorted((ROOT / "tests" / "python").glob("test_*.py"))
    return [(f"python/{p.stem}", counted(*before, p)) for p in tests]


def programs(folder, pattern):
    return [p for p in sorted(folder.glob(pattern)) if p.is_file() and os.access(p, os.X_OK)]


def short_suites():
    suites = [("web", counted("node", "web/tests/run.mjs"))]  # first, for it takes longest
    suites += [(f"unit/{p.name}", unit(p)) for p in programs(BUILD / "tests" / "unit", "test_*")]
    suites += [("scenes", scenes)]
    suites += [(f"cli/{p.stem}", counted(sys.executable, p))
               for p in sorted((ROOT / "tests" / "cli").glob("test_*.py"))]
    suites += [(f"protocol/{p.stem}", counted(sys.executable, p))
               for p in sorted((ROOT / "tests" / "protocol").glob("test_*.py"))]
    suites += [(f"serve/{p.stem}", counted(sys.executable, p))
               for p in sorted((ROOT / "tests" / "serve").glob("test_*.py"))]
    suites += [(f"attack/{p.stem}", counted(sys.executable, p))
               for p in sorted((ROOT / "tests" / "attack").glob("test_*.py"))]
    suites += python_suites()
    suites += [("texts", counted(sys.executable, "tests/texts/test_texts.py"))]
    suites += [("abi", counted(sys.executable, "tests/abi/test_abi.py"))]
    suites += [("replays", replays_are_there)]
    suites += [(f"replay/{p.stem}", succeeds(QUINTE, "replay", "--verify", p))
               for p in sorted((ROOT / "tests" / "replays").glob("*.journal"))]
    suites += [(f"example/{p.name}", succeeds(p)) for p in programs(BUILD / "examples", "*_game")]
    suites += [(f"example/{p.name}", succeeds(sys.executable, p))
               for p in sorted((ROOT / "examples").glob("*.py")) if not p.name.startswith("serve_")]  # tests/serve runs those
    suites += [(f"soak/{p.name}", counted(p)) for p in programs(BUILD / "tests" / "soak", "soak_*")]
    suites += [("instructions", instructions)]
    suites += [("freestanding", counted("sh", "tests/freestanding/check.sh"))]
    suites += [("lint", succeeds("make", "--silent", "lint"))]
    suites += [("mutants", counted(sys.executable, "tests/mutate.py", "--stale"))]
    suites += [("catalogue", counted("sh", "tests/po/check.sh"))]
    return suites + fuzz_suites()


def soak_suites():
    suites = [(f"soak/{p.name}", counted(p, "--long"))
              for p in programs(BUILD / "tests" / "soak", "soak_*")]
    suites += [("soak/web", counted("sh", "-c", "scripts/build_web.sh && node web/tests/browser/table.mjs --long 'two people'"))]
    return suites + [(f"soak/serve_{name}", counted(sys.executable, f"tests/serve/test_{name}.py", "--long"))
                     for name in ("kills", "bad_days", "crowd")]


def chosen_suites(arguments):
    if "--soak" in arguments:
        return soak_suites()
    if "--fuzz" in arguments:
        return fuzz_suites(runs=2000000, seconds=1200)
    return short_suites()


def main(arguments):
    long = "--soak" in arguments or "--fuzz" in arguments
    wanted = tuple(word for word in arguments if not word.startswith("-"))
    global LIMIT
    LIMIT = 6 * 3600 if long else LIMIT
    suites = [(name, suite) for name, suite in chosen_suites(arguments)
              if not wanted or name.startswith(wanted)]
    workers = FUZZERS if "--fuzz" in arguments else os.cpu_count()
    started = time.monotonic()
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        waiting = {pool.submit(suite): name for name, suite in suites}
        for done in concurrent.futures.as_completed(waiting):
            more_passed, more_failed, *note = done.result()
            passed, failed = passed + more_passed, failed + more_failed
            print(f"{time.monotonic() - started:6.1f} s  {waiting[done]}: {more_passed} passed, "
                  f"{more_failed} failed{''.join(f'; {words}' for words in note)}", flush=True)
    print(f"{passed} passed, {failed} failed", flush=True)
    return 1 if failed or not suites else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

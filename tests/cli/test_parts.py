#!/usr/bin/env python3
"""Simulations in parts: cut short and gone on with, and over several processes (MPI): the same result.

Ends with the line "N passed, N failed".
"""
import json
import os
import shutil
import subprocess
from pathlib import Path

import harness
from harness import QUINTE, ROOT, check, folder, quinte

# As many processes as the test wants, whatever the machine has; as root where the tests run so.
MPIRUN = ["mpirun", "--oversubscribe", "--allow-run-as-root", "--mca", "btl", "self,vader", "--mca", "plm", "isolated"]
STUDY = ("sim", "smashup", "--seats", "random,random", "--games", 100, "--seed", 7, "--json")


def result_of(text):
    result = json.loads(text)
    return {key: value for key, value in result.items() if key != "seconds"}


def surroundings():
    """What Open MPI keeps to its end is no leak of ours; what the command itself keeps, the other tests see."""
    return harness.environment(TMPDIR="/tmp", ASAN_OPTIONS="detect_leaks=0:abort_on_error=0")


def over_mpi(ranks, *arguments, program=QUINTE):
    command = [*MPIRUN, "-n", str(ranks), str(program), *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300,
                          env=surroundings())


def has_mpi():
    if shutil.which("mpirun") and "without MPI" not in quinte("sim", "--mpi", "--parts", os.devnull).err:
        return True
    print("no MPI here: not tested")
    return False


def test_in_parts_the_same():
    whole = result_of(quinte(*STUDY).out)
    with folder() as place:
        assert result_of(quinte(*STUDY, "--parts", f"{place}/p").out) == whole
        parts = sorted(Path(f"{place}/p").glob("part-*"))
        assert len(parts) == 7, parts
        before = parts[0].stat().st_mtime_ns
        parts[3].unlink()
        assert result_of(quinte(*STUDY, "--parts", f"{place}/p").out) == whole
        assert parts[0].stat().st_mtime_ns == before and parts[3].exists(), "only what was missing is played"


def test_parts_of_something_else_are_refused():
    with folder() as place:
        check(quinte(*STUDY, "--parts", f"{place}/p"))
        other = quinte("sim", "smashup", "--games", 50, "--parts", f"{place}/p")
        assert other.code == 2 and "another simulation" in other.err, other
        part = next(Path(f"{place}/p").glob("part-*"))
        part.write_text(part.read_text().replace("end", "ned"))
        torn = quinte(*STUDY, "--parts", f"{place}/p")
        assert torn.code == 2 and "remove it" in torn.err, torn
        assert quinte("sim", "smashup", "--mpi").code == 2


def test_ranks_change_nothing():
    if not has_mpi():
        return
    whole = result_of(quinte(*STUDY).out)
    with folder() as place:
        for ranks in (1, 2, 4):
            done = over_mpi(ranks, *STUDY, "--mpi", "--parts", f"{place}/{ranks}")
            assert done.returncode == 0, done
            assert result_of(done.stdout) == whole, ranks
        ladder = ("sim", "vs", "--ladder=random,passive", "--games", 20, "--json")
        done = over_mpi(4, *ladder, "--mpi", "--parts", f"{place}/ladder")
        assert result_of(done.stdout) == result_of(quinte(*ladder).out), done


def test_a_rank_that_dies_is_told_and_its_games_are_played_again():
    """One of four is killed when the first parts are there: mpirun says which. The same command then plays what is
    missing, and nothing else."""
    if not has_mpi():
        return
    study = ("sim", "smashup", "--seats", "random,random", "--games", 1500, "--seed", 7, "--json")
    whole = result_of(quinte(*study).out)
    with folder() as place:
        dying = harness.write(f"{place}/dying", f"""#!/bin/sh
if [ "$OMPI_COMM_WORLD_RANK" = 2 ]; then
    (until ls {place}/p/part-* > /dev/null 2>&1; do sleep 0.01; done; kill -9 $$) > /dev/null 2>&1 &
fi
exec {QUINTE} "$@"
""")
        os.chmod(dying, 0o755)
        done = over_mpi(4, *study, "--mpi", "--parts", f"{place}/p", program=dying)
        assert done.returncode != 0 and "rank 2" in done.stdout + done.stderr, done
        kept = {part: part.stat().st_mtime_ns for part in Path(f"{place}/p").glob("part-??????")}
        assert 0 < len(kept) < 94, len(kept)
        done = over_mpi(4, *study, "--mpi", "--parts", f"{place}/p")
        assert done.returncode == 0 and result_of(done.stdout) == whole, done
        assert f"{len(kept)} of 94 parts" in done.stderr, done
        assert all(part.stat().st_mtime_ns == time for part, time in kept.items())


harness.main(globals())

"""doc/first-hero.md is true: its files are written and its commands run, block by block."""
import os
import re
import subprocess
from pathlib import Path

import harness
from harness import QUINTE, ROOT, SANITIZER, environment, folder

PAGE = (ROOT / "doc" / "first-hero.md").read_text()


def blocks():
    """(file or None, lines) of each indented block; a file's name stands in bold before its block. A block of commands ends a file."""
    file, block = None, []
    for line in [*PAGE.splitlines(), "end"]:
        if line.startswith("    "):
            block.append(line[4:])
        elif line.strip() or file is None or "$ " in "".join(block):
            yield from split(file, block)
            block = []
            named = re.findall(r"\*\*([\w.]+)\*\*", line)
            file = named[-1] if named else None if line.strip() else file
        else:
            block.append("")


def split(file, block):
    """What is written, and then what is run."""
    at = next((i for i, line in enumerate(block) if line.startswith("$ ")), len(block))
    text = "\n".join(block[:at]).strip("\n")
    if text:
        assert file, text
        yield file, text
    if block[at:]:
        yield None, block[at:]


def commands(lines):
    """(command, lines that it must print, in this order)."""
    for line in lines:
        if line.startswith("$ "):
            command, wanted = line[2:], []
            yield command, wanted
        elif line:
            wanted.append(line.strip())


def run_all(path):
    """Runs the page in a home of its own; returns how many files and commands there were."""
    home, here, files, ran = Path(path), Path(path), 0, 0
    tools = home / "bin"
    tools.mkdir()
    (tools / "quinte").symlink_to(Path(QUINTE).resolve())
    env = environment(HOME=str(home), PATH=f"{tools}:{os.environ['PATH']}", XDG_DATA_HOME=None, XDG_STATE_HOME=None, QUINTE_DATA=str(ROOT))
    for file, what in blocks():
        if file:
            with open(here / file, "a") as out:
                out.write(what + "\n\n")
            files += 1
            continue
        for command, wanted in commands(what):
            if command.startswith("cd "):
                here = Path(command[3:].replace("~", str(home)))
                continue
            done = subprocess.run(["bash", "-c", command], cwd=here, env=env, capture_output=True, text=True, timeout=120)
            said, ran = done.stdout + done.stderr, ran + 1
            assert not any(sign in said for sign in SANITIZER), said
            for line in wanted:
                assert line in said, (command, line, said)
                said = said[said.index(line) + len(line):]
    return files, ran


def test_the_page_is_true():
    with folder() as path:
        files, ran = run_all(path)
        assert files == 4 and ran == PAGE.count("\n    $ ") - 1, (files, ran)


harness.main(globals())

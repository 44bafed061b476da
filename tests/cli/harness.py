"""Tests of the command: runs $QUINTE (build-test/quinte) as a person or a program would.

A test file defines functions test_*, and ends with harness.main(globals()).
"""
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
QUINTE = os.environ.get("QUINTE", str(ROOT / "build-test" / "quinte"))
STATE = tempfile.TemporaryDirectory(prefix="quinte-state-")
SANITIZER = ("AddressSanitizer", "runtime error:", "LeakSanitizer")


class Result:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    def __str__(self):
        return f"exit {self.code}\n--- stdout\n{self.out}\n--- stderr\n{self.err}"


def environment(**more):
    """Like the user's, but English, without colours, and with a home of its own."""
    env = {name: value for name, value in os.environ.items()
           if name not in ("LANG", "LANGUAGE", "LC_MESSAGES", "QUINTE_DATA", "NO_COLOR")}
    env.update(LC_ALL="C.UTF-8", TERM="xterm", XDG_STATE_HOME=STATE.name, XDG_DATA_HOME=STATE.name)
    env.update(more)
    return {name: value for name, value in env.items() if value is not None}


def quinte(*arguments, text=None, env=None, program=QUINTE, timeout=120):
    """Runs the command with `text` on its standard input (None: closed at once)."""
    done = subprocess.run([str(program), *map(str, arguments)], cwd=ROOT, timeout=timeout,
                          input=(text or "").encode() if not isinstance(text, bytes) else text,
                          capture_output=True, env=environment(**(env or {})))
    result = Result(done.returncode, done.stdout.decode(), done.stderr.decode())
    for sign in SANITIZER:
        assert sign not in result.err, result
    assert done.returncode >= 0, result
    return result


def on_terminal(*arguments, env=None):
    """What the command writes when its output is a terminal."""
    master, slave = pty.openpty()
    process = subprocess.Popen([QUINTE, *map(str, arguments)], cwd=ROOT, stdin=subprocess.DEVNULL,
                               stdout=slave, stderr=slave, env=environment(**(env or {})))
    os.close(slave)
    pieces = []
    try:
        while piece := os.read(master, 65536):
            pieces.append(piece)
    except OSError:
        pass  # the other side is closed
    os.close(master)
    process.wait(timeout=60)
    return b"".join(pieces).decode()


# The line editor's library has a leak that is none of ours; who lost it is seen in the whole stack only.
LEAKS = {"LSAN_OPTIONS": f"suppressions={ROOT}/tests/cli/terminal.supp:print_suppressions=0",
         "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":fast_unwind_on_malloc=0"}


class Terminal:
    """The command at a terminal of its own, with somebody who types: `with Terminal("play") as t: t.type("1\\n")`."""
    ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\x1b\([AB]")

    def __init__(self, *arguments, columns=80, rows=24, env=None):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.rows, self.columns, self.text, self.fresh = rows, columns, "", 0
        self.process = subprocess.Popen([QUINTE, *map(str, arguments)], cwd=ROOT, stdin=slave, stdout=slave,
                                        stderr=slave, start_new_session=True,
                                        env=environment(**{"NO_COLOR": "1", **LEAKS, **(env or {})}))
        os.close(slave)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def read(self, limit):
        """What comes within the time; False at the end."""
        if not select.select([self.master], [], [], limit)[0]:
            return True
        try:
            piece = os.read(self.master, 65536)
        except OSError:
            return False  # the other side is closed
        for sign in SANITIZER:
            assert sign.encode() not in piece, piece.decode()
        self.text += self.ESCAPES.sub("", piece.decode(errors="replace")).replace("\r\n", "\n")
        return bool(piece)

    def wait(self, words="\n> ", limit=60):
        """Reads until the words stand in what came since the last call; returns that."""
        end = time.monotonic() + limit
        alive = True
        while words not in self.text[self.fresh:]:
            assert alive and time.monotonic() < end, f"waited for {words!r}\n{self.text[-3000:]}"
            alive = self.read(0.2)
        while self.read(0.15) and select.select([self.master], [], [], 0)[0]:
            pass
        new = self.text[self.fresh:]
        self.fresh = len(self.text)
        return new

    def type(self, keys, words="\n> ", limit=60):
        os.write(self.master, keys.encode())
        return self.wait(words, limit)

    def end(self, limit=60):
        """Reads to the end; the exit code."""
        until = time.monotonic() + limit
        while self.read(0.5) and time.monotonic() < until:
            pass
        return self.process.wait(timeout=limit)

    def screen(self):
        """The lines in view."""
        return self.text.split("\n")[-self.rows:]


def check(result, code=0, out=(), err=(), silent=False):
    """The exit code, and words that stand in stdout and stderr."""
    assert result.code == code, f"expected exit {code}\n{result}"
    for words in [out] if isinstance(out, str) else out:
        assert words in result.out, f"expected on stdout: {words}\n{result}"
    for words in [err] if isinstance(err, str) else err:
        assert words in result.err, f"expected on stderr: {words}\n{result}"
    if silent:
        assert result.err == "", f"expected nothing on stderr\n{result}"
    return result


def folder():
    """A folder that goes away; use as `with folder() as path`."""
    return tempfile.TemporaryDirectory(prefix="quinte-")


def write(path, text):
    path = Path(path)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def main(names):
    passed = failed = 0
    for name, test in list(names.items()):
        if not name.startswith("test_") or not callable(test):
            continue
        try:
            test()
            passed += 1
        except Exception:  # a broken test must not hide the others
            failed += 1
            print(f"{name}\n{traceback.format_exc()}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)

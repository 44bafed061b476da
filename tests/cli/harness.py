"""Tests of the command: runs $QUINTE (build-test/quinte) as a person or a program would.

A test file defines functions test_*, and ends with harness.main(globals()).
"""
import os
import pty
import subprocess
import sys
import tempfile
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
    env.update(LC_ALL="C.UTF-8", TERM="xterm", XDG_STATE_HOME=STATE.name)
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

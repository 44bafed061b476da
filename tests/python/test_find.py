"""Finding the library and the cards: in the tree, installed, by the environment; and what is said if not."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import harness
from harness import ROOT

import quinte
from quinte import _abi

PLAY = ("import quinte\nstate = quinte.load_game('champions', language='fr').new_initial_state(1)\n"
        "state.play_random(1)\nprint(state.outcomes(), quinte._abi.library().path)\n")


def python(program, package, **environment):
    """Runs a program with the package of that folder; the environment says nothing else of Quinte."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("QUINTE")}
    env.update(PYTHONPATH=str(package), **environment)
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, cwd="/")
    return done.returncode, done.stdout, done.stderr


class Finding(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="quinte-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()
        self.library = Path(_abi.library().path).resolve()

    def copy(self, where):
        package = self.folder / where
        shutil.copytree(ROOT / "python" / "quinte", package / "quinte",
                        ignore=shutil.ignore_patterns("__pycache__"))
        return package

    def installed(self, package="usr/lib/python3/dist-packages", library="usr/lib/x86_64-linux-gnu"):
        """An installation without the build: the package, the library, the cards."""
        place = self.copy(package)
        (self.folder / library).mkdir(parents=True, exist_ok=True)
        shutil.copy(self.library, self.folder / library / "libquinte.so.0")
        share = self.folder / "usr" / "share" / "quinte"
        share.mkdir(parents=True)
        (share / "content").symlink_to(ROOT / "content")
        return place

    def test_installed(self):
        for number, (package, library) in enumerate((
                ("usr/lib/python3/dist-packages", "usr/lib/x86_64-linux-gnu"),
                ("usr/lib/python3.11/site-packages", "usr/lib"), ("usr/lib/python3.11/site-packages", "usr/lib64"))):
            self.folder = self.folder / str(number)
            code, out, err = python(PLAY, self.installed(package, library))
            self.assertEqual((code, err), (0, ""))
            self.assertIn("lost", out)
            self.assertIn(str(self.folder / library / "libquinte.so.0"), out)

    def test_by_the_environment(self):
        package = self.copy("somewhere")
        share = self.folder / "share"
        share.mkdir()
        (share / "content").symlink_to(ROOT / "content")
        for given in (self.library, self.library.parent):
            code, out, err = python(PLAY, package, QUINTE_LIBRARY=str(given), QUINTE_DATA=str(share))
            self.assertEqual((code, err), (0, ""))

    def test_no_library(self):
        package = self.copy("usr/lib/python3/dist-packages")
        code, out, err = python(PLAY, package)
        self.assertEqual(code, 1)
        for words in ("LibraryError: libquinte.so.0 was not found", f"{self.folder}/usr/lib/libquinte.so.0",
                      "the places of the system", "make install", "QUINTE_LIBRARY="):
            self.assertIn(words, err)
        code, out, err = python(PLAY, package, QUINTE_LIBRARY="/no/such/file")
        self.assertIn("looked for at:\n    /no/such/file\n", err)

    def test_no_build(self):
        """In a source tree that nobody has built."""
        package = self.copy("tree/python")
        header = self.folder / "tree" / "include" / "quinte" / "quinte.h"
        header.parent.mkdir(parents=True)
        header.write_text("")
        code, out, err = python(PLAY, package)
        self.assertIn(f"looked for at:\n    {self.folder}/tree/build/libquinte.so.0\nBuild it with make", err)

    def test_not_a_library(self):
        poem = self.folder / "poem.so"
        poem.write_text("roses are red")
        code, out, err = python(PLAY, self.copy("somewhere"), QUINTE_LIBRARY=str(poem))
        self.assertIn(f"LibraryError: {poem} cannot be loaded:", err)
        other = re.search(r"/\S*/libc\.so\S*", Path("/proc/self/maps").read_text())[0]
        code, out, err = python(PLAY, self.copy("elsewhere"), QUINTE_LIBRARY=str(other))
        self.assertIn(f"LibraryError: {other} lacks qn_version", err)

    def test_no_cards(self):
        code, out, err = python(PLAY, self.copy("a/b/c/d/e/f"), QUINTE_LIBRARY=str(self.library),
                                QUINTE_DATA="/no/such")
        self.assertIn("ContentError: the cards were not found. They were looked for at:\n    /no/such/content\n", err)


class Installing(unittest.TestCase):
    def test_make_install(self):
        """What `make install` puts below a folder is enough, messages in French included."""
        build = Path(_abi.library().path).resolve().parent
        if not (build / "build.ninja").is_file():
            self.skipTest("the library was not built here")
        with tempfile.TemporaryDirectory(prefix="quinte-") as folder:
            clean = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
            subprocess.run(["meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", folder],
                           check=True, capture_output=True, env=clean)
            package = next(Path(folder).rglob("quinte/py.typed")).parent
            self.assertEqual(sorted(path.name for path in package.iterdir()),
                             sorted(path.name for path in (ROOT / "python" / "quinte").iterdir()
                                    if path.name != "__pycache__"))
            code, out, err = python(PLAY, package.parent)
            self.assertEqual((code, err), (0, ""))
            self.assertIn(folder, out)
            wrong = "import quinte\nquinte.load_game('champions', {'villain': 'galactus'}, language='fr')\n"
            code, out, err = python(wrong, package.parent)
            with self.assertRaises(quinte.BadSetupError) as caught:
                quinte.load_game("champions", {"villain": "galactus"}, language="fr")
            self.assertIn(str(caught.exception.messages[0]), err)
            self.assertNotEqual(caught.exception.messages[0].text, caught.exception.messages[0].format)


if __name__ == "__main__":
    harness.main()

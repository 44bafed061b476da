"""`make install`: the installed command finds its content, and a program builds against the library."""
import subprocess
from pathlib import Path

import harness
from harness import ROOT, check, folder, quinte

PROGRAM = r"""
#include <quinte/quinte.h>
#include <stdio.h>

int main(void)
{
    for (size_t i = 0; i < qn_game_count(); i++) {
        puts(qn_game_name(i));
    }
    return 0;
}
"""


def run(*command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def installed(path):
    """Installs the tested build below a folder; returns the prefix there."""
    run("meson", "install", "-C", ROOT / "build-test", "--no-rebuild", "--quiet", "--destdir", path)
    command = next(Path(path).rglob("bin/quinte"))
    return command.parent.parent


def test_installed_command_finds_its_content():
    with folder() as path:
        command = installed(path) / "bin" / "quinte"
        check(quinte("cards", "champions", "rhino", program=command), out="rhino")
        check(quinte("rules", "MC-437", program=command), out="MC-437")
        check(quinte("--lang", "fr", program=command), out="Commandes")
        scenes = quinte("check", "--coverage=champions", "--no-properties", program=command, timeout=600)
        assert "champions: " in scenes.out and " passed, " in scenes.out, scenes


def test_a_program_builds_against_the_library():
    with folder() as path:
        prefix = installed(path)
        config = next(prefix.rglob("quinte.pc"))
        library = next(prefix.rglob("libquinte.so"))
        source = harness.write(f"{path}/program.c", PROGRAM)
        flags = run("pkg-config", f"--define-variable=prefix={prefix}", "--cflags", "--libs", config,
                    env=harness.environment(PKG_CONFIG_PATH=str(config.parent))).split()
        run("cc", "-fsanitize=address,undefined", source, *flags, "-o", f"{path}/shared")
        games = run(f"{path}/shared", env=harness.environment(LD_LIBRARY_PATH=str(library.parent)))
        assert "champions" in games, games
        static = library.with_suffix(".a")
        private = run("pkg-config", "--libs-only-l", "--static", config).split()
        assert private[0] == "-lquinte", private
        run("cc", "-fsanitize=address,undefined", source, f"-I{prefix}/include", static, *private[1:], "-o",
            f"{path}/static")
        assert run(f"{path}/static") == games
        content = run("pkg-config", f"--define-variable=prefix={prefix}", "--variable=contentdir", config).strip()
        assert Path(content, "champions", "core", "rhino.carte").is_file(), content


def test_the_shared_library_shows_the_public_functions_only():
    with folder() as path:
        library = next(installed(path).rglob("libquinte.so"))
        symbols = {line.split()[-1] for line in run("nm", "-D", "--defined-only", library).splitlines()}
        assert "qn_table_new" in symbols
        assert all(symbol.startswith("qn_") for symbol in symbols), sorted(symbols)


harness.main(globals())

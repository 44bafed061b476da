"""Man pages, completions and manuals as `make install` leaves them: complete, and as --help says."""
import re
import subprocess
import sys
from pathlib import Path

import harness
from harness import QUINTE, ROOT, check, folder, quinte

sys.path.insert(0, str(ROOT / "scripts"))
import install_manuals  # noqa: E402

SHELLS = ("bash-completion/completions/quinte", "zsh/site-functions/_quinte", "fish/vendor_completions.d/quinte.fish")


def made():
    """A folder with everything, made once."""
    if not hasattr(made, "kept"):
        made.kept = folder()
        done = subprocess.run([sys.executable, ROOT / "scripts" / "install_manuals.py", QUINTE, made.kept.name],
                              capture_output=True, text=True, env=harness.environment())
        assert done.returncode == 0, done.stderr
    return Path(made.kept.name)


def commands():
    """Those of the program itself: the table in main.c, as far as it is built in."""
    table = (ROOT / "src" / "app" / "main.c").read_text()
    names = re.findall(r'\{"([a-z]+)", command_', table)
    return [name for name in names if quinte(name, "--help").code == 0]


def options(command):
    """What --help lists."""
    return re.findall(r"^ {2,}(--[a-z-]+)", check(quinte(command, "--help")).out, re.M)


def plain(page):
    return page.replace("\\-", "-").replace("\\e", "\\")


def test_every_command_has_its_page_in_both_languages():
    assert len(commands()) >= 10
    for lang in ("", "fr"):
        pages = made() / "man" / lang / "man1"
        assert {f.name for f in pages.iterdir()} == {"quinte.1"} | {f"quinte-{name}.1" for name in commands()}
        listed = plain((pages / "quinte.1").read_text())
        for name in commands():
            assert re.search(rf"^\\fB{name}\b", listed, re.M), f"{name} is not in quinte.1 {lang}"


def test_a_page_says_what_the_help_says():
    for lang, folder_of in (("en", ""), ("fr", "fr")):
        for name in commands():
            page = plain((made() / "man" / folder_of / "man1" / f"quinte-{name}.1").read_text())
            said = check(quinte(name, "--help", "--lang", lang)).out
            words = set(re.findall(r"[\w/~.=-]+", said)) - {"Usage", "Examples", "Exemples"}
            missing = {word for word in words if word.strip(".") not in page}
            assert not missing, f"{name} {lang}: {sorted(missing)}"


def test_every_option_is_in_every_completion():
    texts = {shell: (made() / shell).read_text() for shell in SHELLS}
    for name in commands():
        assert options(name), name
        for option in options(name):
            assert re.search(rf"^ *{name}\) words=.*{option}\b", texts[SHELLS[0]], re.M), f"bash: {name} {option}"
            block = texts[SHELLS[1]].split(f"\n  {name})")[1].split(";;")[0]
            assert f"'{option}[" in block, f"zsh: {name} {option}"
            assert re.search(rf"subcommand_from {name}' -l {option[2:]} ", texts[SHELLS[2]]), f"fish: {name} {option}"


def test_what_the_help_lists_is_taken():
    """An option of the help is none that the command does not know."""
    for name in commands():
        for option in options(name):
            if option in ("--help", "--protocol"):
                continue
            result = quinte(name, option + "=", "--no-such-option", timeout=60)
            assert f'there is no option "{option}' not in result.err, f"{name} {option}\n{result}"


def test_bash_completes():
    script = f"""source {made() / SHELLS[0]}
complete_line() {{ COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _quinte; echo "${{COMPREPLY[*]}}"; }}
complete_line quinte re
complete_line quinte play --jo
complete_line quinte play dice
complete_line quinte rules --lang f
"""
    with folder() as empty:
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, cwd=empty)
    lines = done.stdout.splitlines()
    assert lines == ["resume replay", "--journal", "dicethrone", "fr"], (lines, done.stderr)


def test_manuals_are_pages_without_a_warning():
    for name, section in install_manuals.MANUALS:
        page = (made() / "man" / f"man{section}" / f"quinte-{name}.{section}").read_text()
        text = plain(page)
        for heading in re.findall(r"^##+ (.*)$", (ROOT / "doc" / f"{name}.md").read_text(), re.M):
            assert re.search(rf"^\.S[HS] .*{re.escape(heading.replace('`', '').split('`')[0][:20])}", re.sub(
                r"\\f[BIR]", "", text), re.M), f"{name}: {heading}"
    if not subprocess.run(["which", "groff"], capture_output=True).stdout:
        return
    for page in (made() / "man").rglob("*.[157]"):
        done = subprocess.run(["groff", "-man", "-ww", "-Tutf8", "-Kutf8", "-Z", page], capture_output=True, text=True)
        odd = [line for line in done.stderr.splitlines() if "cannot adjust" not in line and "break" not in line]
        assert done.returncode == 0 and not odd, f"{page}\n" + "\n".join(odd[:5])


def test_they_are_installed():
    with folder() as path:
        subprocess.run(["meson", "install", "-C", ROOT / "build-test", "--no-rebuild", "--quiet", "--destdir", path],
                       check=True, capture_output=True)
        share = next(Path(path).rglob("share/man")).parent
        assert (share / "man" / "man1" / "quinte-play.1").is_file() and (share / "man" / "fr" / "man1").is_dir()
        for shell in SHELLS:
            assert (share / shell).is_file(), shell
        manuals = {f.name for f in (share / "doc" / "quinte").iterdir()}
        kept = {f.name for f in (ROOT / "doc").glob("*.md")} - {"roadmap.md"}
        assert kept <= manuals, kept - manuals


harness.main(globals())

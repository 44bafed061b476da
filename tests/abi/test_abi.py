#!/usr/bin/env python3
"""The binary interface: what the library shows is what its headers declare, and it stays as it was when
the reference was written (tests/abi/libquinte.abi, by abidw; tests/abi/version says of which version).

    test_abi.py            tests the library beside $QUINTE (build-test)
    test_abi.py --renew    writes the reference anew; refused if a release would be broken

The rules, as the head of quinte.h tells them: while the soname stays the same, functions may be added and
nothing else; and once a version is released (CHANGELOG.md has a heading for it), a library with more
functions has another version. What is not released yet may change, but not by accident: renew.
"""
import platform
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "cli"))
import harness  # noqa: E402
from harness import QUINTE, ROOT, folder  # noqa: E402

HERE = Path(__file__).resolve().parent
REFERENCE = HERE / "libquinte.abi"
REFERENCE_VERSION = HERE / "version"
HEADERS = sorted((ROOT / "include" / "quinte").glob("*.h"))
BUILD = Path(QUINTE).resolve().parent
SHARED = BUILD / "libquinte.so"
STATIC = BUILD / "libquinte.a"
CHANGED = 4  # a bit of abidiff's exit code
FAILED = 3   # two more: it could not compare


def run(*command, codes=(0,)):
    done = subprocess.run([str(word) for word in command], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode in codes, f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}"
    return done.stdout


def declared():
    """The functions that the headers declare, and how: what stands outside of braces and is no typedef."""
    functions = {}
    for header in HEADERS:
        text = run("cc", "-E", "-P", f"-I{ROOT}/include", header)
        while "{" in text:
            text, count = re.subn(r"\{[^{}]*\}", " ", text)
            assert count, header
        for declaration in text.split(";"):
            name = re.search(r"\b(qn_\w+)\s*\(", declaration)
            if name and not declaration.lstrip().startswith("typedef"):
                functions[name[1]] = " ".join(declaration.split())
    return functions


def defined(*nm):
    return {line.split()[-1] for line in run("nm", *nm).splitlines() if re.search(r" [A-TV-Z] ", line)}


def soname(text):
    return re.search(r"soname='([^']+)'", text)[1]


def version():
    return re.search(r"^  version: '([^']+)'", (ROOT / "meson.build").read_text(), re.M)[1]


def is_released(number):
    return re.search(rf"^## {re.escape(number)}\b", (ROOT / "CHANGELOG.md").read_text(), re.M) is not None


def described(out):
    """The interface as abidw tells it: exported functions, and the types that they speak of."""
    run("abidw", "--exported-interfaces-only", "--headers-dir", ROOT / "include" / "quinte",
        "--drop-private-types", "--no-show-locs", "--no-comp-dir-path", "--no-corpus-path",
        "--no-parameter-names", "--no-elf-needed", "--no-write-default-sizes", "--type-id-style", "hash",
        "--out-file", out, SHARED)
    return out


def differs(old, new, *options):
    """(whether they differ, how)."""
    done = subprocess.run(["abidiff", *options, str(old), str(new)], capture_output=True, text=True)
    assert not done.returncode & FAILED, done.stdout + done.stderr
    return bool(done.returncode & CHANGED), done.stdout


def breaks(old, new):
    """More functions break nobody; nor does a new soname, whose interface is its own."""
    if soname(Path(old).read_text()) != soname(Path(new).read_text()):
        return False, ""
    return differs(old, new, "--no-added-syms")


def comparable():
    if platform.machine() == "x86_64":
        return True
    print("the reference is of x86_64 and is not compared here")
    return False


# ---- what is shown

def test_the_libraries_show_what_the_headers_declare():
    wanted = set(declared())
    assert len(wanted) > 80, sorted(wanted)
    for found in (defined("-D", "--defined-only", SHARED), defined("-g", "--defined-only", STATIC)):
        found = {name for name in found if not name.startswith("__odr_asan")}  # the sanitizer's own
        assert found == wanted, f"only declared: {wanted - found}; only shown: {found - wanted}"


def test_inner_names_meet_nobody_after_link_time_optimization():
    """A release is built with it: its objects hold every name, and only one compiler reads them."""
    sources = {"inner": "int helper(void); int helper(void) { return 4; }",
               "shown": "int helper(void); int qn_four(void); int qn_four(void) { return helper(); }",
               "program": "int qn_four(void); int helper(void); int helper(void) { return 1; }\n"
                          "int main(void) { return qn_four() - 4 * helper(); }"}
    for compiler, archiver in (("gcc", "gcc-ar"), ("clang", "llvm-ar")):
        with folder() as place:
            for name, text in sources.items():
                harness.write(f"{place}/{name}.c", text + "\n")
                run(compiler, "-O2", "-fPIC", "-flto", "-c", f"{place}/{name}.c", "-o", f"{place}/{name}.o")
            run(archiver, "rcs", f"{place}/inner.a", f"{place}/inner.o", f"{place}/shown.o")
            run("env", f"CC={compiler}", ROOT / "scripts" / "seal_library.sh", f"{place}/sealed.a", f"{place}/inner.a")
            for user in ("gcc", "clang"):
                run(user, "-O2", f"{place}/program.c", f"{place}/sealed.a", "-o", f"{place}/program")
                run(f"{place}/program")
                run(user, "-O2", "-flto", "-fuse-ld=lld" if user == "clang" else "-flto=auto",
                    f"{place}/program.c", f"{place}/sealed.a", "-o", f"{place}/program")
                run(f"{place}/program")


def test_each_header_stands_alone():
    strict = ("-fsyntax-only", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{ROOT}/include")
    with folder() as place:
        for header in HEADERS:
            twice = harness.write(f"{place}/twice.c", f'#include "{header}"\n' * 2 + "extern int used;\n")
            run("cc", "-std=c17", *strict, twice)
            run("clang", "-x", "c++", "-std=c++17", *strict, twice)


def test_no_function_is_left_out_of_the_tests():
    """Each is called with NULLs, and each that takes a table const with one that cannot be written to."""
    tests = ROOT / "tests" / "unit"
    nulls, readers = ((tests / f"test_{name}.c").read_text() for name in ("nulls", "readers"))
    for name, declaration in declared().items():
        assert re.search(rf"\b{name}\(", nulls), f"test_nulls.c does not call {name}"
        if "const qn_table *" in declaration:
            assert re.search(rf"\b{name}\(", readers), f"test_readers.c does not call {name}"


def test_every_header_is_installed():
    build = (ROOT / "meson.build").read_text()
    for header in HEADERS:
        assert f"'include/quinte/{header.name}'" in build, header.name


def test_the_version_is_one():
    assert f'#define QN_VERSION "{version()}"' in (ROOT / "include" / "quinte" / "quinte.h").read_text()
    number = re.search(r"^  soversion: '(\d+)'", (ROOT / "meson.build").read_text(), re.M)[1]
    assert re.search(rf"SONAME +libquinte\.so\.{number}\n", run("objdump", "-p", SHARED)), number
    assert SHARED.resolve().name == f"libquinte.so.{version()}", SHARED.resolve()


# ---- what stays

def test_nothing_that_was_promised_is_broken():
    if not comparable():
        return
    with folder() as place:
        new = described(f"{place}/new.abi")
        broken, how = breaks(REFERENCE, new)
        assert not broken, (f"{how}\nThe binary interface of {REFERENCE_VERSION.read_text().strip()} is broken. If that "
                            "is meant, raise soversion in meson.build (once it is released), then: make abi")
        more, what = differs(REFERENCE, new)
        same = REFERENCE_VERSION.read_text().strip() == version()
        assert not (more and same and is_released(version())), (
            f"{what}\nThe released version has other functions: raise the version in meson.build")


def altered(place, old, new):
    text = REFERENCE.read_text()
    assert re.search(old, text), old
    path = Path(place, "altered.abi")
    path.write_text(re.sub(old, new, text, count=1))
    return path


def test_a_break_is_noticed():
    """The reference itself against one in which something was otherwise."""
    with folder() as place:
        for old, new in (
                (r"(name='qn_option' size-in-bits=)'\d+'", r"\1'96'"),                      # another size
                (r"(<parameter type-id=)'[^']+'(/>\s*<parameter type-id='[^']+'/>\s*<return)", r"\1'95e97e5e'\2"),
                (r"<enumerator name='QN_STALE' value='2'", "<enumerator name='QN_STALE' value='99'")):
            path = altered(place, old, new)
            assert breaks(path, REFERENCE)[0], old
        text = REFERENCE.read_text()
        gone = re.sub(r"\s*<elf-symbol name='qn_apply'[^>]*>", "", text)
        gone = re.sub(r"\s*<function-decl name='qn_apply'.*?</function-decl>", "", gone, flags=re.S)
        fewer = Path(place, "fewer.abi")
        fewer.write_text(gone)
        assert breaks(REFERENCE, fewer)[0], "a function that is gone"
        assert not breaks(fewer, REFERENCE)[0], "a function that is new breaks nothing"
        assert differs(fewer, REFERENCE)[0], "but it is seen"
        other = altered(place, r"soname='libquinte\.so\.\d+'", "soname='libquinte.so.99'")
        assert not breaks(REFERENCE, other)[0], "another soname is another interface"


def renew():
    with folder() as place:
        new = Path(described(f"{place}/new.abi"))
        if REFERENCE.exists():
            released = is_released(REFERENCE_VERSION.read_text().strip())
            broken, how = breaks(REFERENCE, new)
            if broken and released:
                print(f"{how}\nThis breaks a release: raise soversion in meson.build first.")
                return 1
        REFERENCE.write_text(new.read_text())
    REFERENCE_VERSION.write_text(version() + "\n")
    return 0


if "--renew" in sys.argv:
    sys.exit(renew())
harness.main(globals())

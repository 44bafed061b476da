"""The declarations of the package (quinte/_abi.py) are those of the headers: names, parameters and results
of functions, layouts of records, values of constants."""
import ctypes
import re
import subprocess
import tempfile
import unittest
from ctypes import (c_bool, c_char, c_char_p, c_int, c_int16, c_int32, c_int64, c_size_t, c_ubyte, c_uint, c_uint8,
                    c_uint16, c_uint32, c_uint64, c_void_p, c_double, c_float, c_int8)
from pathlib import Path

import harness
from harness import ROOT

from quinte import _abi

# What a C type is to ctypes; pointers are seen to below.
TYPES = {"void": None, "size_t": c_size_t, "uint64_t": c_uint64, "uint32_t": c_uint32, "uint16_t": c_uint16,
         "uint8_t": c_uint8, "int32_t": c_int32, "int16_t": c_int16, "int64_t": c_int64, "int8_t": c_int8,
         "unsigned": c_uint, "int": c_int, "bool": c_bool, "char": c_char, "double": c_double,
         "float": c_float}
OPAQUE = {"qn_agent", "qn_pack", "qn_table", "qn_journal", "qn_menu"}
CALLBACKS = {"qn_word_fn": "word_fn"}


def headers():
    """The headers of the library that Python binds, without comments and preprocessor lines."""
    texts = {}
    for path in sorted((ROOT / "include" / "quinte").glob("*.h")):
        if path.name not in _abi.HEADERS_LEFT_OUT:
            text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
            text = text.replace('extern "C" {', ";")
            texts[path.name] = re.sub(r"^\s*#.*(\\\n.*)*$", "", text, flags=re.M)
    return texts


def functions():
    """name: (result, [parameters]) as the headers say."""
    found = {}
    for text in headers().values():
        text = re.sub(r"\{[^{}]*\}", "", text)  # records and lists hold no functions
        for result, name, parameters in re.findall(
                r"(?:^|;)\s*((?:const\s+)?\w+(?:\s*\*)?)\s*\b(qn_\w+)\s*\(([^()]*)\)\s*(?=;)", text):
            if result.split()[0] != "typedef":
                given = [" ".join(p.split()) for p in parameters.split(",")]
                found[name] = (" ".join(result.split()), [] if given == ["void"] else given)
    return found


def without_name(parameter):
    """The type of a parameter: "const qn_ask *" of "const qn_ask *out", "char *" of "char buf[12]"."""
    parameter = re.sub(r"\bconst\b", "", parameter)
    array = re.match(r"(.*?)(\w+)\[\d*\]$", parameter)
    if array:
        return array[1].strip() + " *"
    match = re.match(r"\s*(\w+)\s*(\**)", parameter.replace(" *", "*").replace("* ", "*").replace("*", " *", 1)
                     if "*" in parameter else parameter)
    return f"{match[1]} {'*' * parameter.count('*')}".strip()


def enums():
    return set(re.findall(r"typedef enum (qn_\w+)", "".join(headers().values())))


def fits(declared, c_type):
    """May ctypes pass this for that C type?"""
    name, stars = (c_type.split() + [""])[:2]
    if name in CALLBACKS:
        return declared is getattr(_abi, CALLBACKS[name])
    if not stars:
        if name in enums():
            return declared is c_int
        return declared is TYPES.get(name, getattr(_abi, name, "unknown"))
    if declared is c_void_p:  # any pointer, but for texts that go in
        return True
    if name == "char" and stars == "*":
        return declared is c_char_p
    if name == "char" and stars == "**":
        return declared is ctypes.POINTER(c_char_p)
    if stars == "**" and name in OPAQUE:
        return declared is ctypes.POINTER(c_void_p)
    if stars == "**":
        return declared is ctypes.POINTER(ctypes.POINTER(getattr(_abi, name)))
    return declared is ctypes.POINTER(TYPES.get(name) or getattr(_abi, name))


class Functions(unittest.TestCase):
    def test_all_are_declared_and_no_others(self):
        found = functions()
        self.assertGreater(len(found), 80)
        self.assertEqual(set(found), set(_abi.FUNCTIONS))
        mentioned = set(re.findall(r"\b(qn_\w+)\s*\(", re.sub(r"typedef[^;]*;", "", "".join(headers().values()))))
        self.assertEqual(mentioned - set(found), set(), "the headers were not read in full")

    def test_parameters(self):
        for name, (_, parameters) in functions().items():
            declared = _abi.FUNCTIONS[name][1]
            with self.subTest(name):
                self.assertEqual(len(declared), len(parameters))
                for own, parameter in zip(declared, parameters):
                    self.assertTrue(fits(own, without_name(parameter)), f"{own} for {parameter}")

    def test_results(self):
        for name, (result, _) in functions().items():
            with self.subTest(name):
                self.assertTrue(fits(_abi.FUNCTIONS[name][0], without_name(result)),
                                f"{_abi.FUNCTIONS[name][0]} for {result}")

    def test_long_ones_exist(self):
        self.assertLessEqual(_abi.LONG, set(_abi.FUNCTIONS))

    def test_the_test_notices(self):
        """It would say so if one of these were declared otherwise."""
        self.assertFalse(fits(c_uint32, "uint64_t"))
        self.assertFalse(fits(c_int, "qn_ask *"))
        self.assertFalse(fits(ctypes.POINTER(_abi.qn_ask), "qn_option *"))
        self.assertEqual(without_name("const qn_option **out"), "qn_option **")
        self.assertEqual(without_name("qn_table *const *tables"), "qn_table **")
        self.assertEqual(without_name("char buf[12]"), "char *")


def records():
    return {name: kind for name, kind in vars(_abi).items()
            if isinstance(kind, type) and issubclass(kind, ctypes.Structure) and name.startswith("qn_")}


class Layouts(unittest.TestCase):
    """What the compiler makes of the headers."""

    @classmethod
    def setUpClass(cls):
        lines = [f'printf("sizeof {name} %zu\\n", sizeof({name}));' for name in records()]
        lines += [f'printf("{name}.{field[0]} %zu\\n", offsetof({name}, {field[0]}));'
                  for name, kind in records().items() for field in kind._fields_]
        lines += [f'printf("{name} %lld\\n", (long long){name});' for name in _abi.CONSTANTS]
        lines += ['printf("version %s\\n", QN_VERSION);']
        includes = "".join(f"#include <quinte/{name}>\n" for name in headers())
        body = "\n".join(lines)
        program = f"{includes}#include <stdio.h>\nint main(void) {{\n{body}\nreturn 0;\n}}\n"
        with tempfile.TemporaryDirectory(prefix="quinte-") as folder:
            source = Path(folder) / "facts.c"
            source.write_text(program)
            environment = {"PATH": "/usr/local/bin:/usr/bin:/bin"}  # without what tests preload
            subprocess.run(["cc", f"-I{ROOT / 'include'}", source, "-o", Path(folder) / "facts"], check=True,
                           env=environment)
            out = subprocess.run([Path(folder) / "facts"], check=True, capture_output=True, text=True,
                                 env=environment).stdout
        cls.facts = dict(line.rsplit(" ", 1) for line in out.splitlines())

    def test_records(self):
        self.assertGreater(len(records()), 15)
        for name, kind in records().items():
            self.assertEqual(ctypes.sizeof(kind), int(self.facts[f"sizeof {name}"]), name)
            for field in kind._fields_:
                self.assertEqual(getattr(kind, field[0]).offset, int(self.facts[f"{name}.{field[0]}"]),
                                 f"{name}.{field[0]}")

    def test_all_records_are_declared(self):
        there = set(re.findall(r"typedef struct (qn_\w+) \{", "".join(headers().values())))
        self.assertEqual(there, set(records()))

    def test_fields(self):
        """Every field by its name, in order."""
        for text in headers().values():
            for name, body in re.findall(r"typedef struct (qn_\w+) \{(.*?)\}", text, flags=re.S):
                fields = [re.sub(r"\[.*?\]", "", part).strip(" *\n").split()[-1].strip("*")
                          for declaration in body.split(";") if declaration.strip()
                          for part in declaration.split(",")]
                self.assertEqual(fields, [field[0] for field in records()[name]._fields_], name)

    def test_constants(self):
        for name, value in _abi.CONSTANTS.items():
            self.assertEqual(value, int(self.facts[name]), name)
        self.assertEqual(_abi.VERSION, self.facts["version"])

    def test_statuses_all_have_their_exception(self):
        from quinte import _core
        text = "".join(headers().values())
        statuses = re.search(r"typedef enum qn_status \{(.*?)\}", text, flags=re.S)[1]
        self.assertEqual(len(re.findall(r"QN_\w+", statuses)) - 1, len(_core.ERRORS))


if __name__ == "__main__":
    harness.main()

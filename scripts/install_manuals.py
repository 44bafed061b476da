#!/usr/bin/env python3
"""Man pages and completions, made from what `quinte --help` says and from the manuals in doc/.

    scripts/install_manuals.py QUINTE [SHARE]

writes below SHARE (as an install script of Meson: the share folder of the prefix)

    man/man1/quinte.1, quinte-COMMAND.1       the command, from its help; man/fr/... in French
    man/man5/quinte-carte.5, quinte-scenes.5  the languages of cards and scenes
    man/man7/quinte-protocol.7                the protocol
    bash-completion/completions/quinte, zsh/site-functions/_quinte, fish/vendor_completions.d/quinte.fish
"""
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MANUALS = (("carte", 5), ("scenes", 5), ("protocol", 7))
COMMON = ("--lang fr|en", "--content DIR", "--color auto|always|never", "--help", "--version")
WORDS = {  # headings of man pages
    "en": dict(name="NAME", synopsis="SYNOPSIS", description="DESCRIPTION", options="OPTIONS", examples="EXAMPLES",
               see="SEE ALSO", files="FILES", commands="COMMANDS", manual="Quinte manual",
               own="cards and decks of your own", saved="saved games"),
    "fr": dict(name="NOM", synopsis="SYNOPSIS", description="DESCRIPTION", options="OPTIONS", examples="EXEMPLES",
               see="VOIR AUSSI", files="FICHIERS", commands="COMMANDES", manual="Manuel de Quinte",
               own="vos propres cartes et decks", saved="parties enregistrées"),
}


# ---- what the command says of itself -----------------------------------------------------------

def say(quinte, *arguments, lang="en"):
    env = {**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    env.pop("LANGUAGE", None)
    return subprocess.run([quinte, *arguments, "--lang", lang], env=env, capture_output=True, text=True,
                          check=True, stdin=subprocess.DEVNULL).stdout


def command_lines(quinte, lang="en"):
    """(what to type, what for) of every command, as `quinte` alone lists them."""
    blocks = re.split(r"\n\n", say(quinte, lang=lang))
    lines = blocks[2].splitlines()[1:]
    return [tuple(re.split(r"\s{2,}", line.strip(), maxsplit=1)) for line in lines]


def games(quinte):
    return [line.split()[0] for line in re.split(r"\n\n", say(quinte))[1].splitlines()[1:]]


class Help:
    """The text of `quinte COMMAND --help` in its parts."""

    def __init__(self, text):
        self.usage, self.paragraphs, self.options, self.examples = [], [], [], []
        lines = text.splitlines()
        first = re.match(r"([^:]*:\s)", lines[0])
        lead = " " * len(first[1])
        lines[0] = lead + lines[0][len(first[1]):]
        while lines and lines[0].startswith(lead):
            self.usage.append(lines.pop(0).strip())
        for block in re.split(r"\n\n+", "\n".join(lines).strip("\n")):
            self.read(block)

    def read(self, block):
        if re.match(r" +--?[a-z]", block):
            for line in block.splitlines():
                option = re.match(r" {2,}(-[^ ].*?)(?: {2,}(.*))?$", line)
                if option:
                    self.options.append([option[1], option[2] or ""])
                else:
                    self.options[-1][1] += " " + line.strip()
        elif re.match(r"(Examples|Exemples)\s?:", block):
            self.examples += [line.strip() for line in block.splitlines()[1:]]
        else:
            self.paragraphs.append(block)

    def option_names(self):
        return [re.match(r"--?[\w-]+", spec)[0] for spec, _ in self.options]


# ---- man pages ---------------------------------------------------------------------------------

def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def head(name, section, words):
    return [f'.TH {name.upper()} {section} "" "Quinte" "{words["manual"]}"']


def paragraphs(texts):
    out = []
    for text in texts:
        out.append(".PP")
        if re.match(r" ", text):
            out += [".nf", roff(text), ".fi"]
        else:
            out.append(roff(" ".join(text.split())))
    return out


def command_page(name, summary, text, words, others):
    said = Help(text)
    out = head(f"quinte-{name}", 1, words)
    out += [f".SH {words['name']}", f"quinte\\-{name} \\- {roff(summary)}", f".SH {words['synopsis']}"]
    for line in said.usage:
        out += [roff(line), ".br"]
    out += [f".SH {words['description']}"] + paragraphs(said.paragraphs)
    out.append(f".SH {words['options']}")
    for spec, meaning in said.options:
        out += [".TP", f"\\fB{roff(spec)}\\fR", roff(meaning)]
    if said.examples:
        out += [f".SH {words['examples']}", ".nf"] + [roff(line) for line in said.examples] + [".fi"]
    out += see_also(words, others)
    return "\n".join(out) + "\n"


def see_also(words, pages):
    return [f".SH {words['see']}", ",\n".join(f"\\fB{roff(page)}\\fR({section})" for page, section in pages)]


def main_page(lines, words, intro):
    out = head("quinte", 1, words)
    out += [f".SH {words['name']}", f"quinte \\- {roff(intro)}", f".SH {words['synopsis']}",
            "\\fBquinte\\fR [COMMAND] [OPTION]...", f".SH {words['commands']}"]
    for typed, meaning in lines:
        out += [".TP", f"\\fB{roff(typed)}\\fR", roff(meaning)]
    out += [f".SH {words['options']}"]
    for option in COMMON:
        out += [".TP", f"\\fB{roff(option)}\\fR", ""]
    out += [f".SH {words['files']}", ".TP", roff("$XDG_DATA_HOME/quinte/content/GAME"), roff(words["own"]),
            ".TP", roff("$XDG_STATE_HOME/quinte"), roff(words["saved"])]
    out += see_also(words, [(f"quinte-{typed.split()[0]}", 1) for typed, _ in lines] +
                    [(f"quinte-{name}", section) for name, section in MANUALS])
    return "\n".join(out) + "\n"


def inline(text):
    """Markdown inside a line."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    pieces = re.split(r"(`[^`]*`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*)", text)
    out = []
    for piece in pieces:
        if piece.startswith("`") and len(piece) > 1:
            out.append(f"\\fB{roff(piece[1:-1])}\\fR")
        elif piece.startswith("**"):
            out.append(f"\\fB{roff(piece[2:-2])}\\fR")
        elif piece.startswith("*") and len(piece) > 1:
            out.append(f"\\fI{roff(piece[1:-1])}\\fR")
        else:
            out.append(roff(piece))
    return "".join(out)


def manual_page(name, section, text, words):
    """A manual in Markdown as a man page: headings, paragraphs, lists, tables and what is indented."""
    title = re.match(r"# (.*)", text)[1]
    out = head(f"quinte-{name}", section, words)
    out += [f".SH {words['name']}", f"quinte\\-{name} \\- {inline(title)}"]
    for block in re.split(r"\n\n+", text.split("\n", 1)[1].strip("\n")):
        out += manual_block(block)
    out += see_also(words, [("quinte", 1)])
    return "\n".join(out) + "\n"


def manual_block(block):
    out, rest = [], []

    def flush():
        if rest:
            out.extend([".PP", inline(" ".join(rest))])
            rest.clear()

    fenced = False
    for line in block.splitlines():
        heading = re.match(r"(#{2,}) (.*)", line)
        item = re.match(r" {0,3}(?:[-*]|(\d+)\.) +(.*)", line)
        if line.startswith("```"):
            flush()
            out.append(".fi" if fenced else ".nf")
            fenced = not fenced
        elif fenced or line.startswith("    ") and not (rest or out and out[-1].startswith(".IP")):
            flush()
            if not fenced and (not out or out[-2:-1] != [".fi"] and out[-1] != ".fi"):
                out += [".PP", ".nf", roff(line), ".fi"]
            elif not fenced:
                out[-1:] = [roff(line), ".fi"]
            else:
                out.append(roff(line))
        elif heading:
            flush()
            out += [f".{'SH' if len(heading[1]) == 2 else 'SS'} {inline(heading[2])}"]
        elif line.startswith("|"):
            flush()
            if not re.match(r"\|[\s|:-]+\|$", line):
                cells = [cell.strip() for cell in line.strip("|").split("|")]
                out += [".TP", inline(cells[0]), inline("; ".join(cells[1:]))]
        elif item:
            flush()
            out += [f".IP {item[1] + '.' if item[1] else chr(92) + '(bu'} 4", inline(item[2])]
        elif out and rest == [] and out[-1:] and len(out) > 1 and out[-2].startswith(".IP"):
            out[-1] += " " + inline(line.strip())
        else:
            rest.append(line.strip())
    flush()
    return out


# ---- completions -------------------------------------------------------------------------------

class Option:
    def __init__(self, spec, meaning):
        """A value that may be left out, `--ladder[=LEVEL]`, is not asked for."""
        self.name, optional, value = re.fullmatch(r"(--?[\w-]+)(\[=)?[= ]?(.*)", spec).groups()
        self.value = "" if optional else value.strip("[]")
        self.meaning = meaning

    def choices(self, games_there):
        if re.fullmatch(r"[a-z]+(\|[a-z]+)+", self.value):
            return self.value.split("|")
        return games_there if self.value == "GAME" else []

    def is_file(self):
        return self.value in ("FILE", "PATH", "DIR")


def table(quinte):
    """{command: (summary, [Option])}"""
    commands = {}
    for typed, meaning in command_lines(quinte):
        said = Help(say(quinte, typed.split()[0], "--help"))
        commands[typed.split()[0]] = (meaning, [Option(*option) for option in said.options])
    return commands


def bash(commands, there):
    cases, values = [], {}
    for name, (_, options) in commands.items():
        words = " ".join(option.name for option in options)
        cases.append(f"    {name}) words=\"{words} {' '.join(there)}\" ;;")
        for option in options:
            if option.choices(there):
                values[option.name] = " ".join(option.choices(there))
    picks = "\n".join(f"    {name}) COMPREPLY=($(compgen -W \"{words}\" -- \"$now\")); return ;;"
                      for name, words in sorted(values.items()))
    return f"""# Completions of quinte for bash, made from its help.
_quinte()
{{
    local now=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} words
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "{' '.join(commands)} --help --version" -- "$now"))
        return
    fi
    case $before in
{picks}
    esac
    case ${{COMP_WORDS[1]}} in
{chr(10).join(cases)}
    esac
    COMPREPLY=($(compgen -W "$words" -- "$now") $(compgen -f -- "$now"))
}}
complete -o filenames -F _quinte quinte
"""


def quoted(text):
    return text.replace("'", "'\\''").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:")


def zsh(commands, there):
    out = ["#compdef quinte", "# Completions of quinte for zsh, made from its help.", "", "_quinte() {",
           "  local -a commands", "  commands=("]
    out += [f"    '{name}:{quoted(meaning)}'" for name, (meaning, _) in commands.items()]
    out += ["  )", "  if (( CURRENT == 2 )); then", "    _describe command commands", "    return", "  fi",
            "  local command=$words[2]", "  shift words", "  (( CURRENT-- ))", "  case $command in"]
    for name, (_, options) in commands.items():
        out.append(f"  {name})")
        out.append("    _arguments \\")
        for option in options:
            action = "" if not option.value else f":{quoted(option.value)}:" + (
                f"({' '.join(option.choices(there))})" if option.choices(there)
                else "_files -/" if option.value == "DIR" else "_files" if option.is_file() else " ")
            out.append(f"      '{option.name}[{quoted(option.meaning)}]{action}' \\")
        out.append(f"      '*:: :_alternative \"games:game:({' '.join(there)})\" \"files:file:_files\"'")
        out.append("    ;;")
    out += ["  esac", "}", "", "_quinte \"$@\""]
    return "\n".join(out) + "\n"


def fish(commands, there):
    def plain(text):
        return text.replace("\\", "\\\\").replace("'", "\\'")
    out = ["# Completions of quinte for fish, made from its help.",
           "complete -c quinte -n __fish_use_subcommand -l version -d 'version'"]
    for name, (meaning, options) in commands.items():
        out.append(f"complete -c quinte -f -n __fish_use_subcommand -a {name} -d '{plain(meaning)}'")
        used = f"'__fish_seen_subcommand_from {name}'"
        out.append(f"complete -c quinte -n {used} -a '{' '.join(there)}'")
        for option in options:
            if not option.name.startswith("--"):
                continue
            value = ""
            if option.choices(there):
                value = f" -x -a '{' '.join(option.choices(there))}'"
            elif option.is_file():
                value = " -r"
            elif option.value:
                value = " -x"
            out.append(f"complete -c quinte -n {used} -l {option.name[2:]}{value} -d '{plain(option.meaning)}'")
    return "\n".join(out) + "\n"


# ---- all of it ---------------------------------------------------------------------------------

def put(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def install(quinte, share):
    for lang, words in WORDS.items():
        pages = share / "man" / ("" if lang == "en" else lang)
        lines = command_lines(quinte, lang)
        intro = say(quinte, lang=lang).splitlines()[0].rstrip(".")
        put(pages / "man1" / "quinte.1", main_page(lines, words, intro))
        for typed, meaning in lines:
            name = typed.split()[0]
            put(pages / "man1" / f"quinte-{name}.1",
                command_page(name, meaning, say(quinte, name, "--help", lang=lang), words, [("quinte", 1)]))
    for name, section in MANUALS:
        text = (ROOT / "doc" / f"{name}.md").read_text()
        put(share / "man" / f"man{section}" / f"quinte-{name}.{section}", manual_page(name, section, text, WORDS["en"]))
    commands, there = table(quinte), games(quinte)
    put(share / "bash-completion" / "completions" / "quinte", bash(commands, there))
    put(share / "zsh" / "site-functions" / "_quinte", zsh(commands, there))
    put(share / "fish" / "vendor_completions.d" / "quinte.fish", fish(commands, there))


def main():
    prefix = os.environ.get("MESON_INSTALL_DESTDIR_PREFIX")
    share = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(prefix) / "share"
    install(str(Path(sys.argv[1]).resolve()), share)


if __name__ == "__main__":
    main()

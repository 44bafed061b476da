"""Set-ups that Villainous refuses: players, villains, modes, common fate cards."""
import shutil

import harness
from harness import ROOT, check, folder, quinte


def deal(players=2, code=0, err="", content=None, **settings):
    """Deals one game and plays it at random."""
    chosen = [word for key, value in settings.items() for word in ("--set", f"{key}={value}")]
    return check(quinte("sim", "villainous", "--seats", ",".join(["random"] * players), "--games", 1, *chosen,
                        *(["--content", content] if content else [])), code, err=err)


def test_the_box_with_loki_is_for_two_or_three():
    """MV-001: three villains, so that no four players can have different ones."""
    with folder() as path:
        shutil.copytree(ROOT / "content" / "villainous", f"{path}/content/villainous",
                        ignore=shutil.ignore_patterns("infinite_power"))
        deal(2, content=f"{path}/content")
        deal(3, content=f"{path}/content")
        deal(4, code=2, err="MV-001", content=f"{path}/content")


def test_villains_differ():
    """MV-001"""
    deal(code=2, err=["loki", "MV-001"], villain1="loki", villain2="loki")


def test_several_boxes_are_for_more():
    """MV-025 MV-181: more than four only with villains of several boxes."""
    deal(4, villain1="loki", villain2="thanos", villain3="hela", villain4="modok")
    deal(5)
    deal(6)
    box = {f"villain{i + 1}": name for i, name in enumerate(("thanos", "hela", "ultron", "killmonger", "taskmaster"))}
    deal(5, code=2, err=["4", "MV-025"], **box)
    deal(6, **box)
    deal(7, code=2, err="6")


def test_a_villain_that_does_not_exist():
    deal(code=2, err="Did you mean loki?", villain1="lokki")


def test_modes():
    """MV-011 MV-012 MV-013"""
    for mode in ("omnipotent", "implacable", "immortal"):
        deal(mode=mode)
    deal(code=2, err="MV-011", mode="easy")


def test_common_fate_cards():
    """MV-182: those of a box, of several mixed, or of all mixed, whatever villains there are."""
    for common in ("mischief_and_malice", "infinite_power", "mixed", "mischief_and_malice,infinite_power"):
        deal(villain1="loki", villain2="taskmaster", common=common)
        deal(villain1="loki", villain2="modok", common=common)
    for common in ("champions", "infinite_power,champions", ","):
        deal(code=2, err="MV-182", villain1="loki", villain2="modok", common=common)


def test_too_many_boxes():
    """MV-183: 32 boxes can be mixed; one more is refused, not forgotten."""
    for boxes, code in ((30, 0), (31, 2)):
        with folder() as path:
            shutil.copytree(ROOT / "content" / "villainous", f"{path}/content/villainous")
            with open(f"{path}/content/villainous/more.carte", "w", encoding="utf-8") as file:
                for i in range(boxes):
                    file.write(f'set more{i}_common "More {i}" | "Encore {i}" common of more{i}\n'
                               f'hero more{i}_hero "Hero {i}" | "Héros {i}" of more{i}_common\n    strength 1\n')
            deal(code=code, err="MV-183" if code else "", content=f"{path}/content", common="mixed")


def test_who_begins():
    """MV-023"""
    deal(first=2)
    deal(first="random")
    deal(code=2, err="MV-023", first=3)


harness.main(globals())

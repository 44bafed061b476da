"""Appendix II, as the log of a new game tells it."""
import harness
from harness import check, folder, quinte


def log_of_set_up(seed, **settings):
    """The lines up to the mulligan."""
    chosen = [word for key, value in settings.items() for word in ("--set", f"{key}={value}")]
    with folder() as path:
        result = check(quinte("play", "champions", "--seed", seed, "--journal", f"{path}/a.quinte", *chosen,
                              text="log\nquit\n", env={"HOME": path}))
        return result.out.split("> ")[1].splitlines()


def place(lines, words):
    found = [number for number, line in enumerate(lines) if words in line]
    assert found, f"nowhere: {words}\n" + "\n".join(lines)
    return found[0]


def test_order():
    """MC-456 MC-466 MC-467: the scheme's Setup, what it revealed, then cards are drawn."""
    lines = log_of_set_up(1, villain="klaw", mode="expert")
    steps = ["reveals Defense Network", "threat on Defense Network", 'reveals The "Immortal" Klaw', "draws"]
    places = [place(lines, step) for step in steps]
    assert places == sorted(places), lines


def test_obligations_come_after_the_scheme():
    """MC-460 MC-468: set aside until step 11, so that step 10 cannot meet them."""
    for seed in range(1, 13):
        lines = log_of_set_up(seed, villain="klaw")
        assert not any("Eviction Notice" in line for line in lines), lines


def test_recommended_sets():
    """MC-451"""
    for villain, modular in (("rhino", "bomb_scare"), ("klaw", "masters_of_evil"), ("ultron", "under_attack")):
        with folder() as path:
            check(quinte("play", "champions", "--seed", 1, "--set", f"villain={villain}", "--journal",
                         f"{path}/a.quinte", text="quit\n", env={"HOME": path}), out=f"modular={modular}")


harness.main(globals())

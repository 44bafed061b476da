"""Protocol 2: `pass` and `stops`, as a client sees them."""
import random

from talk import Talk
import harness

TWO = {"seats": ["remote", "remote"], "journal": False}
OCCASIONS = {"turn", "step", "actions", "window", "stop", "priority"}


def passing(ask):
    """The option that passes a question, or None."""
    if ask["role"] not in OCCASIONS:
        return None
    return next((i for i, option in enumerate(ask["options"]) if option.get("pass")), None)


def pass_on(talk, question, until="aimed", **fields):
    request = {"table": question["table"], "seat": question["seat"], "ask": question["ask"], "until": until}
    answer = talk.say("pass", **{**request, **fields})
    talk.settle()
    return answer


def until_role(talk, table, rng, roles, seat=None):
    """Plays at random until somebody, or that seat, is asked something of these kinds."""
    while True:
        ask = talk.asked(table)
        if ask["role"] in roles and seat in (None, ask["seat"]):
            return ask
        talk.choose(ask, rng.randrange(len(ask["options"])))


def refused(answer, code, field):
    assert answer["type"] == "error" and answer["code"] == code, answer
    assert answer.get("place") == ({"field": field} if field else None), answer
    assert answer["text"], answer


# ---- pass ------------------------------------------------------------------------------------

def test_bad_requests_change_nothing():
    """A reason and its place; the same question stands afterwards, and nothing was told to anybody."""
    with Talk() as talk:
        table = talk.open("vs", seed=3, **TWO)
        ask = until_role(talk, table, random.Random(1), {"step", "priority"})
        told = {seat: talk.view[table, seat] for seat in (0, 1)}
        lines = {seat: len(talk.events[table, seat]) for seat in (0, 1)}
        refused(pass_on(talk, ask, until=None), "bad_message", "until")
        refused(pass_on(talk, ask, until="forever"), "bad_message", "until")
        refused(pass_on(talk, ask, until=""), "bad_message", "until")
        refused(pass_on(talk, ask, until=7), "bad_message", "until")
        refused(pass_on(talk, ask, until=["turn"]), "bad_message", "until")
        refused(pass_on(talk, ask, ask=None), "bad_message", "ask")
        refused(pass_on(talk, ask, ask=-1), "bad_message", "ask")
        refused(pass_on(talk, ask, ask="1"), "bad_message", "ask")
        refused(pass_on(talk, ask, ask=ask["ask"] + 1), "stale", "ask")
        refused(pass_on(talk, ask, ask=ask["ask"] - 1), "stale", "ask")
        refused(pass_on(talk, ask, seat=1 - ask["seat"]), "wrong_seat", "seat")
        refused(pass_on(talk, ask, seat=2), "wrong_seat", "seat")
        refused(pass_on(talk, ask, seat="0"), "bad_message", "seat")
        refused(pass_on(talk, ask, table="t9"), "unknown_table", "table")
        refused(talk.say("pass", table=table, until="turn"), "bad_message", "ask")
        assert talk.asked(table) == ask
        assert {seat: talk.view[table, seat] for seat in (0, 1)} == told
        assert {seat: len(talk.events[table, seat]) for seat in (0, 1)} == lines
        assert "until" not in talk.say("stops", table=table, seat=ask["seat"])


def test_what_is_no_occasion_is_not_passed():
    with Talk() as talk:
        table = talk.open("vs", seed=3, **TWO)
        ask = until_role(talk, table, random.Random(1), {"mulligan"})
        for until in ("aimed", "turn"):
            refused(pass_on(talk, ask, until), "bad_option", "until")
        assert talk.asked(table) == ask
    with Talk() as talk:
        table = talk.open("smashup", seed=3, **TWO)
        ask = until_role(talk, table, random.Random(1), {"turn"})
        refused(pass_on(talk, ask, "aimed"), "bad_option", "until")
        assert pass_on(talk, ask, "turn")["type"] == "done"
        assert talk.asked(table)["seat"] == 1 - ask["seat"]


def test_nothing_is_passed_when_it_is_over():
    with Talk() as talk:
        table = talk.open("smashup", seed=3, **TWO)
        ask = talk.asked(table)
        assert talk.say("resign", table=table, seat=0)["type"] == "done"
        refused(pass_on(talk, ask), "over", None)


def compare_with_passing_by_hand(game, seed):
    """One client passes until the turn ends, the other the same questions one by one: the log that everybody
    reads, the views and the question afterwards are the same. How many questions were passed."""
    rng = random.Random(seed)
    with Talk() as quick, Talk() as slow:
        tables = [(talk, talk.open(game, seed=seed, every_ask=True, **TWO)) for talk in (quick, slow)]
        for talk, table in tables:
            assert talk.say("join", table=table, seat=None)["type"] == "joined"
        count = 0
        for _ in range(40):
            ask = quick.asked(tables[0][1])
            if passing(ask) is None or rng.random() < 0.5:
                option = rng.randrange(len(ask["options"]))
                for talk, table in tables:
                    talk.choose(talk.asked(table), option)
            else:
                assert pass_on(quick, ask, "turn")["type"] == "done"
            after = quick.asked(tables[0][1])
            while (by_hand := slow.asked(tables[1][1]))["ask"] < after["ask"]:
                assert passing(by_hand) is not None  # of either seat: both may be passing
                slow.choose(by_hand, passing(by_hand))
                count += 1
            assert {**by_hand, "n": 0} == {**after, "n": 0}
            for seat in (0, 1, None):
                assert quick.events[tables[0][1], seat] == slow.events[tables[1][1], seat]
                assert quick.view[tables[0][1], seat] == slow.view[tables[1][1], seat]
        return count


def test_passing_on_is_passing_by_hand():
    for game in ("dicethrone", "vs"):
        passed = sum(compare_with_passing_by_hand(game, seed) for seed in (1, 2, 3))
        assert passed > 20, (game, passed)


def test_undo_ends_a_pass():
    """Who goes back is asked again."""
    with Talk() as talk:
        table = talk.open("vs", seed=3, **TWO)
        ask = until_role(talk, table, random.Random(1), {"step"})
        assert pass_on(talk, ask, "turn")["type"] == "done"
        assert talk.say("stops", table=table, seat=ask["seat"])["until"] == "turn"
        assert talk.say("undo", table=table, seat=ask["seat"])["type"] == "done"
        assert "until" not in talk.say("stops", table=table, seat=ask["seat"])
        again = talk.asked(table)
        assert again["seat"] == ask["seat"] and again["options"] == ask["options"]


# ---- stops -----------------------------------------------------------------------------------

def test_stops_are_told_and_set():
    with Talk() as talk:
        table = talk.open("vs", seed=3, **TWO)
        nothing = {"own": [], "others": []}
        told = talk.say("stops", table=table, seat=0)
        assert (told["seat"], told["quiet"], told["lets_own"]) == (0, nothing, False), told
        usual = talk.say("stops", table=table, seat=0, set="usual")
        assert usual["lets_own"] and usual["quiet"] == {
            "own": [], "others": ["draw", "build", "resource", "formation", "wrap_up"]}, usual
        some = talk.say("stops", table=table, seat=0, quiet={"own": ["recovery", "attack"]}, lets_own=False)
        assert some["quiet"] == {"own": ["attack", "recovery"], "others": usual["quiet"]["others"]}, some
        assert some["lets_own"] is False
        assert talk.say("stops", table=table, seat=0)["quiet"] == some["quiet"]
        assert talk.say("stops", table=table, seat=1)["quiet"] == nothing  # each has their own
        both = talk.say("stops", table=table, seat=0, set="all", quiet={"others": ["combat"]})
        assert both["quiet"] == {"own": [], "others": ["combat"]} and both["lets_own"] is False, both
        phases = [phase["word"] for phase in talk.say("list", of="phases", game="vs")["list"]]
        assert talk.say("stops", table=table, seat=0, quiet={"own": phases})["quiet"]["own"] == phases


def test_bad_stops_change_nothing():
    with Talk() as talk:
        table = talk.open("vs", seed=3, **TWO)
        before = talk.say("stops", table=table, seat=0, set="usual")

        def bad(code, field, **fields):
            refused(talk.say("stops", **{"table": table, "seat": 0, **fields}), code, field)
        bad("bad_message", "set", set="none")
        bad("bad_message", "set", set=1)
        bad("bad_message", "quiet", quiet=["draw"])
        bad("bad_message", "quiet", quiet="draw")
        bad("bad_message", "quiet", quiet={"own": "draw"})
        bad("bad_message", "quiet", quiet={"own": ["draw", "noon"]})
        bad("bad_message", "quiet", quiet={"own": [3]})
        bad("bad_message", "quiet", quiet={"others": None})
        bad("bad_message", "quiet", set="all", quiet={"own": ["attack"], "others": ["upkeep"]})
        bad("bad_message", "lets_own", lets_own="yes")
        bad("bad_message", "lets_own", set="all", lets_own=1)
        bad("wrong_seat", "seat", seat=2)
        bad("wrong_seat", "seat", seat=-1)
        bad("bad_message", "seat", seat="0")
        bad("wrong_seat", "seat", seat=None)  # nobody has joined as a spectator
        assert talk.say("join", table=table, seat=None)["type"] == "joined"
        bad("wrong_seat", "seat", seat=None)  # and a spectator is never asked
        bad("unknown_table", "table", table="t9")
        after = talk.say("stops", table=table, seat=0)
        assert {k: after[k] for k in ("quiet", "lets_own")} == {k: before[k] for k in ("quiet", "lets_own")}


def test_a_bot_has_no_stops():
    with Talk() as talk:
        table = talk.open("vs", seed=3, journal=False)
        refused(talk.say("stops", table=table, seat=1, set="usual"), "wrong_seat", "seat")


def test_usual_stops_ask_less():
    """Of as many questions fewer are put, and none in a quiet phase of another's turn."""
    put = {}
    for way in ("all", "usual"):
        with Talk() as talk:
            table = talk.open("vs", seed=5, every_ask=True, **TWO)
            for seat in (0, 1):
                quiet = talk.say("stops", table=table, seat=seat, set=way)["quiet"]["others"]
            put[way] = 0
            rng = random.Random(1)
            while (ask := talk.asked(table))["ask"] <= 150:
                if ask["role"] == "step" and talk.view[table, ask["seat"]]["active"] != ask["seat"]:
                    assert way == "all" or ask["phase"] not in quiet, ask
                put[way] += 1
                talk.choose(ask, rng.randrange(len(ask["options"])))
    assert put["usual"] < put["all"] == 150, put


harness.main(globals())

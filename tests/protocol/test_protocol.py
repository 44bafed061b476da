"""Protocol 2: games through `quinte protocol`, as a client sees them."""
import json
import os
import random
import resource
import signal
import subprocess
import sys
from pathlib import Path

from talk import QUINTE, ROOT, Talk
import harness
from harness import check, folder, quinte

GAMES = ["champions", "smashup", "dicethrone", "villainous", "vs"]
TWO = {"seats": ["remote", "remote"], "journal": False}


def whole(talk, table, seat):
    return talk.say("view", table=table, seat=seat)["view"]


# ---- telling ---------------------------------------------------------------------------------

def test_differences_make_the_whole_view():
    """After every choice the patched view of both seats and of a spectator is the whole one."""
    for game in GAMES:
        rng = random.Random(game)
        with Talk() as talk:
            table = talk.open(game, seed=3, **TWO)
            assert talk.say("join", table=table, seat=None)["type"] == "joined"
            talk.settle()
            for _ in range(60):
                ask = talk.asked(table)
                if not ask:
                    break
                told = {seat: talk.view[table, seat] for seat in (0, 1, None)}
                assert told == {seat: whole(talk, table, seat) for seat in (0, 1, None)}, game
                talk.choose(ask, rng.randrange(len(ask["options"])))


def test_games_to_their_end():
    """One seat against a bot, to the end; the journal is as written, and ends at the same table."""
    for game in GAMES:
        with folder() as place, Talk(env={"XDG_STATE_HOME": place}) as talk:
            table = talk.open(game, seed=11)
            talk.play(table, random.Random(1), most=3000)
            over = talk.over[table, 0]
            assert over["status"] == "ok" and "undecided" not in over["results"], over
            check(quinte("replay", "--verify", over["journal"]), out=over["hash"])
            assert "seed" not in json.dumps(talk.say("tables"))


def test_several_tables_do_not_touch():
    """Five tables played in turns, one choice each, end as each of them alone."""
    alone = {}
    for game in GAMES:
        with Talk() as talk:
            table = talk.open(game, seed=9, **TWO)
            talk.play(table, random.Random(4), most=40)
            alone[game] = whole(talk, table, 0)
    with Talk() as talk:
        tables = {game: (talk.open(game, seed=9, **TWO), random.Random(4)) for game in GAMES}
        for _ in range(40):
            for table, rng in tables.values():
                talk.play(table, rng, most=1)
        for game, (table, _) in tables.items():
            assert whole(talk, table, 0) == alone[game], game
        assert len(talk.say("tables")["tables"]) == len(GAMES)
        assert talk.say("close", table=tables["vs"][0])["type"] == "closed"
        assert talk.say("view", table=tables["vs"][0])["code"] == "unknown_table"
        assert len(talk.say("tables")["tables"]) == len(GAMES) - 1


def test_views_as_wanted():
    with Talk() as talk:
        table = talk.open("champions", seed=3, views="none", texts=False, journal=False)
        assert (table, 0) not in talk.view
        ask = talk.asked(table)
        assert "label" not in ask and "label" not in ask["options"][0], ask
        assert all("text" not in event for event in talk.events[table, 0])
        assert whole(talk, table, 0)["cards"]
        assert talk.say("join", table=table, seat=0, views="whole")["type"] == "joined"
    with Talk() as talk:
        assert talk.say("open", game="champions", views="some")["place"] == {"field": "views"}


def test_log_and_ask_on_request():
    with Talk() as talk:
        table = talk.open("smashup", seed=3, **TWO)
        talk.play(table, random.Random(2), most=10)
        ask = talk.asked(table)
        again = talk.say("ask", table=table, seat=ask["seat"])
        assert again["options"] == ask["options"]
        assert talk.say("ask", table=table, seat=1 - ask["seat"])["code"] == "wrong_seat"
        log = talk.say("log", table=table, seat=1, **{"from": 4})
        assert log["events"] == talk.events[table, 1][4:]


def test_who_does_it_and_to_whose_good():
    """Options without a card say whose they are; where a text aims, it says whether for good or for ill."""
    with Talk() as talk:
        table = talk.open("champions", seed=42, journal=False)
        talk.say("choice", table=table, ask=talk.asked(table)["ask"], option="done")
        options = {one["id"]: one for one in talk.asked(table)["options"]}
        identity = whole(talk, table, 0)["zones"]["identity@0"]["cards"][0]
        assert options["change_form"]["self"] == identity
        assert not [one for one in options.values() if "card" in one and "with" in one and "self" in one]
        assert "self" not in options["end_turn"]
    moods = set()
    with Talk() as talk:
        table, rng = talk.open("smashup", seed=5, **TWO), random.Random(3)
        for _ in range(400):
            ask = talk.asked(table)
            if not ask:
                break
            moods.add(ask.get("mood", 0))
            assert ask["role"] == "target" or "mood" not in ask, ask
            talk.play(table, rng, most=1)
    assert -1 in moods and moods <= {-1, 0, 1}, moods


def test_what_a_payment_would_spend():
    """A payment names the cards that following the suggestions spends: those it then spends, and no others."""
    with Talk() as talk:
        table, rng = talk.open("champions", seed=42, journal=False, every_ask=True), random.Random(8)
        whole_payments = 0
        for _ in range(400):
            ask = talk.asked(table)
            if not ask:
                break
            assert ("pays" in ask) == (ask["role"] == "payment"), ask
            if ask["role"] != "payment" or not ask.get("pays"):
                talk.play(table, rng, most=1)
                continue
            offered = {one.get("card") for one in ask["options"]}
            assert set(ask["pays"]) <= offered, ask
            for card in ask["pays"]:
                ask = talk.asked(table)
                chosen = next(one for one in ask["options"] if one.get("suggested"))
                assert chosen["card"] == card, (card, ask)
                talk.say("choice", table=table, ask=ask["ask"], option=chosen["id"])
            ask = talk.asked(table)
            assert not ask or not ask.get("pays"), ask
            whole_payments += 1
        assert whole_payments > 3, whole_payments


def test_dice_say_what_their_faces_show():
    with Talk() as talk:
        table = talk.open("dicethrone", seed=7, settings={"hero1": "black_widow"}, journal=False)
        rng = random.Random(1)
        while (ask := talk.asked(table))["role"] != "dice":
            assert "faces" not in ask, ask
            talk.play(table, rng, most=1)
        assert ask["faces"] == ["espionage"] * 2 + ["batons"] * 3 + ["widow"], ask
        dice = whole(talk, table, 0)["dice"]["offence"]
        assert dice["names"] == [ask["faces"][face - 1] for face in dice["faces"]], dice


# ---- hidden things ---------------------------------------------------------------------------

def test_seeds_are_told_on_demand_only():
    with Talk() as talk:
        table = talk.open("champions", seed=987654321, journal=False)
        talk.play(table, random.Random(1), most=5)
        assert "seed" not in talk.say("tables")
    with Talk() as talk:
        assert "seed" not in talk.say("open", game="champions", seed=987654321, journal=False)
    with Talk("--tell-seed") as talk:
        opened = talk.say("open", game="champions", seed="18446744073709551615", journal=False)
        assert opened["seed"] == "18446744073709551615"


def test_hands_are_hidden():
    """A seat and a spectator see how many cards lie in another's hand and deck, and none of them."""
    with Talk() as talk:
        table = talk.open("smashup", seed=3, **TWO)
        talk.say("join", table=table, seat=None)
        talk.settle()
        assert "cards" in talk.view[table, 0]["zones"]["hand@0"]
        for viewer, zone in ((0, "hand@1"), (1, "hand@0"), (None, "hand@0"), (None, "deck@1"), (0, "deck@0")):
            assert set(talk.view[table, viewer]["zones"][zone]) == {"count"}, (viewer, zone)


# ---- doing -----------------------------------------------------------------------------------

def test_undo():
    with Talk() as talk:
        table = talk.open("champions", seed=42, journal=False)
        assert talk.say("undo", table=table)["code"] == "no_undo"
        first = talk.asked(table)
        before = whole(talk, table, 0)
        talk.choose(first, "done")
        assert talk.asked(table)["what"] == "turn"
        assert talk.say("undo", table=table, seat=0) ["choices"] == 0
        assert talk.asked(table)["ask"] == first["ask"]
        assert talk.view[table, 0] == before == whole(talk, table, 0)
        talk.choose(first, "discard swinging_web_kick")
        for _ in range(4):  # a card is drawn at the end of the mulligan: that is not taken back
            ask = talk.asked(table)
            if ask["what"] == "mulligan":
                talk.choose(ask, "done")
        refused = talk.say("undo", table=table)
        assert refused["code"] == "no_undo" and "hidden" in refused["text"], refused
    with Talk() as talk:  # somebody else's decision is theirs
        table = talk.open("smashup", seed=3, **TWO)
        talk.play(table, random.Random(1), most=12)
        other = 1 - talk.asked(table)["seat"]
        assert talk.say("undo", table=table, seat=other)["type"] in ("error", "done")


def lines_apart(talk, table, since):
    """What the seats were told of cards since then, and who watches was not: {seat: lines}."""
    open_lines = talk.events[table, None][since:]
    return {seat: [told for told, all_see in zip(talk.events[table, seat][since:], open_lines)
                   if (told.get("card"), told.get("by")) != (all_see.get("card"), all_see.get("by"))]
            for seat in (0, 1)}


def test_what_another_seat_learned_is_not_taken_back():
    """A minion of theirs dies, and they draw a card for it: they have seen it. Found with random choices."""
    settings = {"factions1": "robots+aliens", "factions2": "dinosaurs+ninjas"}
    refused = taken_back = 0
    for seed in (5, 8):
        rng = random.Random(seed)
        with Talk() as talk:
            table = talk.open("smashup", seed=seed, settings=settings, **TWO)
            talk.say("join", table=table, seat=None)
            for _ in range(80):
                ask = talk.asked(table)
                if not ask:
                    break
                talk.settle()
                since, option = len(talk.events[table, None]), rng.choice(ask["options"])["id"]
                talk.choose(ask, option)
                talk.settle()
                told, me = lines_apart(talk, table, since), ask["seat"]
                if talk.say("undo", table=table, seat=me)["type"] == "done":
                    assert not told[1 - me], (seed, option, told)
                    talk.settle()
                    talk.choose(talk.ask[table, me], option)
                    taken_back += 1
                else:
                    refused += bool(told[1 - me]) and not told[me]
    assert refused and taken_back, (refused, taken_back)


def test_resign():
    for game in GAMES:
        with folder() as place, Talk(env={"XDG_STATE_HOME": place}) as talk:
            table = talk.open(game, seed=5, seats=["remote", "remote"])
            talk.play(table, random.Random(3), most=6)
            gone = talk.say("resign", table=table, seat=1)
            assert gone["type"] == "done", gone
            talk.settle()
            if game == "champions":  # the others play on, and lose when nobody is left
                assert (table, 0) not in talk.over
                assert talk.say("resign", table=table, seat=1)["code"] == "wrong_seat"
                talk.play(table, random.Random(3), most=3)
                talk.say("resign", table=table, seat=0)
                talk.settle()
            over = talk.over[table, 0]
            assert over["results"] == (["lost", "lost"] if game == "champions" else ["won", "lost"]), over
            assert talk.say("resign", table=table, seat=0)["code"] == "over"
            check(quinte("replay", "--verify", over["journal"]), out=over["hash"])
            assert "resign" in Path(over["journal"]).read_text()


def test_resign_with_three():
    for game in ("smashup", "dicethrone", "villainous", "vs"):
        with Talk() as talk:
            table = talk.open(game, seed=5, seats=["remote"] * 3, journal=False)
            talk.play(table, random.Random(3), most=9)
            talk.say("resign", table=table, seat=2)
            talk.settle()
            assert talk.view[table, 0]["seats"]["2"]["resigned"] is True
            for _ in range(30):
                ask = talk.asked(table)
                if not ask:
                    break
                assert ask["seat"] != 2, (game, ask)
                talk.choose(ask, 0)


def test_a_killed_game_goes_on():
    with folder() as place:
        talk = Talk(env={"XDG_STATE_HOME": place})
        opened = talk.say("open", game="dicethrone", seed=8, seats=["remote", "remote"])
        talk.play(opened["table"], random.Random(6), most=25)
        before = whole(talk, opened["table"], 0)
        talk.program.send_signal(signal.SIGKILL)
        talk.program.communicate()
        with Talk(env={"XDG_STATE_HOME": place}) as talk:
            again = talk.say("resume", journal=opened["journal"], seats=["remote", "remote"])
            assert again["type"] == "opened" and again["game"] == "dicethrone", again
            talk.settle()
            assert talk.view[again["table"], 0] == before
            assert talk.play(again["table"], random.Random(6), most=5) == 5
            twice = talk.say("resume", journal=opened["journal"])
            assert twice["type"] == "error", twice
            assert talk.say("resume", journal=str(ROOT / "README.md"))["code"] == "bad_journal"
            assert talk.say("resume", journal="/nowhere/at/all")["code"] == "bad_journal"


def test_disk_full():
    """What cannot be written is not done, and said so; the file ends with what was acknowledged."""
    def no_room():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1500, 1500))
    with folder() as place, Talk(env={"XDG_STATE_HOME": place}, before=no_room) as talk:
        opened = talk.say("open", game="smashup", seed=8, seats=["remote", "remote"])
        table, made = opened["table"], 0
        while made < 200:
            ask = talk.asked(table)
            before = whole(talk, table, 0)
            answer = talk.choose(ask, 0)
            if answer["type"] == "error":
                break
            made, acknowledged = made + 1, answer["choices"]
        assert answer["code"] == "not_saved" and answer["text"], answer
        assert whole(talk, table, 0) == before and talk.asked(table)["ask"] == ask["ask"]
        lines = Path(opened["journal"]).read_text().splitlines()
        assert sum(line.startswith("choice ") for line in lines) >= acknowledged > 5
        check(quinte("replay", "--verify", opened["journal"]))


# ---- lists -----------------------------------------------------------------------------------

def test_a_menu_without_knowing_the_game():
    """What the menu offers can be opened, in every game, whatever is chosen."""
    rng = random.Random(7)
    with Talk() as talk:
        for game in [g["game"] for g in talk.say("list", of="games")["list"]]:
            for _ in range(3):
                chosen, done = {}, set()
                while True:
                    menu = talk.say("list", of="settings", game=game, settings=chosen)
                    item = next((i for i in menu["list"] if i["key"] not in done), None)
                    if not item:
                        break
                    done.add(item["key"])
                    assert item["label"] and item["meaning"], item
                    if item["kind"] == "choice" and item["values"] and rng.random() < 0.5:
                        chosen[item["key"]] = rng.choice(item["values"])["id"]
                opened = talk.say("open", game=game, settings=chosen, journal=False)
                assert opened["type"] == "opened", (chosen, opened)
                assert all(opened["settings"][key] == value for key, value in chosen.items())
                talk.say("close", table=opened["table"])
        assert "greedy" in talk.say("list", of="bots")["list"]
        assert talk.say("list", of="pictures")["place"] == {"field": "of"}


def test_lists_of_words():
    """Every word of views, asks, options and events stands in a list."""
    with Talk() as talk:
        for game in GAMES:
            words = {of: {item["word"] for item in talk.say("list", of=of, game=game)["list"]}
                     for of in ("asks", "verbs", "log", "zones", "counters", "attributes", "states")}
            table = talk.open(game, seed=3, **TWO)
            for _ in range(30):
                ask = talk.asked(table)
                if not ask:
                    break
                assert ask["what"] in words["asks"] and ask["role"], ask
                assert all(option["id"].split(" ")[0] in words["verbs"] for option in ask["options"]), ask
                talk.choose(ask, 0)
            view = talk.view[table, 0]
            assert {zone.split("@")[0] for zone in view["zones"]} <= words["zones"]
            assert {event["what"] for event in talk.events[table, 0]} <= words["log"]
            for card in view["cards"].values():
                assert set(card.get("counters", {})) <= words["counters"], card
                assert set(card.get("values", {})) <= words["attributes"], card
                assert set(card.get("states", [])) <= words["states"], card
            assert talk.say("list", of="zones")["code"] == "unknown_game"


def test_cards_and_rules():
    with Talk() as talk:
        for game in GAMES:
            cards = talk.say("cards", game=game)["cards"]
            table = talk.open(game, seed=3, journal=False)
            ids = {card["id"] for card in cards}
            seen = {card["id"] for card in talk.view[table, 0]["cards"].values() if "id" in card}
            assert seen and seen <= ids, seen - ids
        one = talk.say("cards", game="champions", ids=["rhino_1"])["cards"]
        assert one[0]["values"]["hp"] == 14 and one[0]["per_player"] == ["hp"], one
        assert talk.say("cards", game="champions", ids=["rhino_1", "rhino_9"])["code"] == "unknown_id"
        rule = talk.say("rules", ids=["MC-310"])["rules"][0]
        assert rule["id"] == "MC-310" and rule["text"]
        assert talk.say("rules", ids=["MC-99999"])["code"] == "unknown_id"
        assert talk.say("hello", lang="fr")["lang"] == "fr"
        assert talk.say("rules", ids=["MC-310"])["rules"][0]["text"] != rule["text"]


def test_why():
    with Talk() as talk:
        table = talk.open("champions", seed=42, journal=False)
        talk.choose(talk.asked(table), "done")
        villain = talk.view[table, 0]["zones"]["villain"]["cards"][0]
        why = talk.say("why", table=table, verb="attack", card=villain)
        assert why["rule"] == "MC-416" and why["text"], why
        assert talk.say("why", table=table)["place"] == {"field": "verb"}
        assert talk.say("why", table=table, card=villain)["verb"] == "attack"
        assert talk.say("why", table=table, verb="attack", card=65000)["rule"] is None


def test_hints():
    """In every game, for who is asked: opinions of options that are there, the same with the same iterations."""
    for game in GAMES:
        with Talk() as talk:
            table = talk.open(game, seed=3, journal=False, seats=["remote", "random"])
            for _ in range(6):
                ask = talk.asked(table)
                hint = talk.say("hint", table=table, iterations=80)
                again = talk.say("hint", table=table, iterations=80)
                assert {key: hint[key] for key in hint if key not in ("n", "to")} == \
                    {key: again[key] for key in again if key not in ("n", "to")}, game
                assert (hint["type"], hint["ask"], hint["seat"], hint["level"]) == ("hint", ask["ask"], 0, "strong")
                ids = [option["id"] for option in ask["options"]]
                assert hint["best"] in ids and len(hint["options"]) <= len(ids), hint
                for option in hint["options"]:
                    assert ids[option["option"]] == option["id"] and 0 <= option["chance"] <= 1000, option
                    assert option["visits"] > 0 and option["label"], option
                assert not hint["options"] or hint["options"][0]["id"] == hint["best"], hint
                talk.choose(ask, hint["best"])


def test_hints_where_programs_play_against_each_other():
    with Talk() as talk:
        for hints in (None, True):
            more = {} if hints is None else {"hints": hints}
            table = talk.open("smashup", seed=3, **TWO, **more)
            seat = talk.asked(table)["seat"]
            answer = talk.say("hint", table=table, iterations=20)
            assert answer["type"] == ("hint" if hints else "error"), answer
            assert talk.say("hint", table=table, seat=1 - seat)["code"] == "wrong_seat"
        partners = talk.open("champions", seed=3, **TWO)  # nobody plays against anybody
        assert talk.say("hint", table=partners, level="expert", iterations=20)["level"] == "expert"
        for wrong in ({"level": "fair"}, {"level": 1}, {"iterations": -1}, {"milliseconds": 60000}):
            assert talk.say("hint", table=partners, **wrong)["code"] == "bad_message", wrong
        talk.say("join", table=partners, seat=None)
        talk.say("leave", table=partners, seat=talk.asked(partners)["seat"])
        assert talk.say("hint", table=partners)["code"] == "wrong_seat"


# ---- what is wrong ---------------------------------------------------------------------------

BAD = [
    ("", None), ("   ", None),
    ("1", "bad_message"), ("null", "bad_message"), ("[]", "bad_message"), ('"choice"', "bad_message"),
    ("{", "not_json"), ("{} {}", "not_json"), ("[" * 5000, "not_json"), ("[" * 900 + "]" * 900, "bad_message"),
    ('{"type":"hello","type":"hello"}', "not_json"), (b'{"type":"\xff"}', "not_json"),
    ("x" * (1 << 20), "not_json"), ("x" * ((1 << 20) + 1), "too_long"), (" " * (3 << 20), "too_long"),
    ("{}", "bad_message"), ('{"type":7}', "bad_message"), ('{"type":"applaud","table":"t1"}', "unknown_type"), ('{"type":"hint","table":"t2"}', "unknown_table"),
    ('{"type":"hint","table":"t1","level":"fair"}', "bad_message"),
    ('{"type":"hello","id":[]}', "bad_message"), ('{"type":"hello","lang":"de"}', "bad_message"),
    ('{"type":"hello","protocol":1}', "protocol"), ('{"type":"hello","protocol":3}', "protocol"),
    ('{"type":"choice","ask":1,"option":0}', "bad_message"),
    ('{"type":"choice","table":"t2","ask":1,"option":0}', "unknown_table"),
    ('{"type":"choice","table":5,"ask":1,"option":0}', "bad_message"),
    ('{"type":"choice","table":"t1","option":0}', "bad_message"),
    ('{"type":"choice","table":"t1","ask":"1","option":0}', "bad_message"),
    ('{"type":"choice","table":"t1","ask":-1,"option":0}', "bad_message"),
    ('{"type":"choice","table":"t1","ask":99999999999999999999,"option":0}', "not_json"),
    ('{"type":"choice","table":"t1","ask":99,"option":0}', "stale"),
    ('{"type":"choice","table":"t1","ask":1}', "bad_message"),
    ('{"type":"choice","table":"t1","ask":1,"option":null}', "bad_message"),
    ('{"type":"choice","table":"t1","ask":1,"option":1000}', "bad_option"),
    ('{"type":"choice","table":"t1","ask":1,"option":-1}', "bad_option"),
    ('{"type":"choice","table":"t1","ask":1,"option":"fly"}', "bad_option"),
    ('{"type":"choice","table":"t1","ask":1,"option":0,"seat":1}', "wrong_seat"),
    ('{"type":"choice","table":"t1","ask":1,"option":0,"seat":-1}', "wrong_seat"),
    ('{"type":"choice","table":"t1","ask":1,"option":0,"seat":"0"}', "bad_message"),
    ('{"type":"resign","table":"t1"}', "bad_message"), ('{"type":"resign","table":"t1","seat":1}', "wrong_seat"),
    ('{"type":"resign","table":"t1","seat":6}', "wrong_seat"), ('{"type":"undo","table":"t1"}', "no_undo"),
    ('{"type":"view","table":"t1","seat":1}', "wrong_seat"), ('{"type":"join","table":"t1","seat":1}', "wrong_seat"),
    ('{"type":"log","table":"t1","from":-1}', "bad_message"),
    ('{"type":"open"}', "unknown_game"), ('{"type":"open","game":"chess"}', "unknown_game"),
    ('{"type":"open","game":"vs","seats":"remote"}', "bad_message"), ('{"type":"open","game":"vs","seats":[]}', "bad_message"),
    ('{"type":"open","game":"vs","seats":["human"]}', "bad_message"), ('{"type":"open","game":"vs","seats":[1]}', "bad_message"),
    ('{"type":"open","game":"vs","settings":[]}', "bad_message"), ('{"type":"open","game":"vs","settings":{"deck1":1}}', "bad_message"),
    ('{"type":"open","game":"vs","settings":{"deck1":"no such deck"}}', "bad_setup"),
    ('{"type":"open","game":"vs","settings":{"colour":"red"}}', "bad_setup"),
    ('{"type":"open","game":"vs","seed":-1}', "bad_message"), ('{"type":"open","game":"vs","seed":"x"}', "bad_message"),
    ('{"type":"open","game":"vs","seed":"18446744073709551616"}', "bad_message"), ('{"type":"open","game":"vs","journal":1}', "bad_message"),
    ('{"type":"cards","game":"vs","ids":"x"}', "bad_message"), ('{"type":"rules","ids":[1]}', "bad_message"),
    ('{"type":"list"}', "bad_message"), ('{"type":"list","of":"settings","game":"vs","seats":9}', "bad_message"),
]


def test_bad_lines():
    """Each gets its error, and nothing has changed."""
    with Talk("--no-journal") as talk:
        table = talk.open("champions", seed=5, seats=["remote", "greedy"])
        ask, view = talk.asked(table), whole(talk, table, 0)
        for line, code in BAD:
            if code is None:
                talk.program.stdin.write(line.encode() + b"\n")
                continue
            answer = talk.raw(line)
            assert answer["type"] == "error" and answer["code"] == code, (line[:80], answer)
            assert answer["text"], answer
        assert whole(talk, table, 0) == view and talk.asked(table)["ask"] == ask["ask"]
        assert len(talk.say("tables")["tables"]) == 1
        talk.say("hello", lang="fr")
        assert talk.raw("1")["text"] == "une demande est un objet JSON avec un « type »"


def test_too_many_settings():
    with Talk("--no-journal") as talk:
        answer = talk.say("open", game="vs", settings={f"k{i}": "1" for i in range(41)})
        assert answer["code"] == "bad_message" and "as many settings" in answer["text"], answer
        answer = talk.say("open", game="vs", settings={f"k{i}": "1" for i in range(40)})
        assert answer["code"] == "bad_setup" and "k26" in answer["text"], answer


def test_protocol_1_goes_on():
    result = check(quinte("play", "champions", "--protocol", "--seed", 5, "--no-journal"))
    assert json.loads(result.out.splitlines()[0])["protocol"] == 1


def test_transcript_of_the_manual():
    """doc/protocol.md is what is really said; … stands for what was left out."""
    text = (ROOT / "doc" / "protocol.md").read_text().split("## An example\n")[1].split("\n## ")[0]
    lines = [line[4:] for line in text.splitlines() if line.startswith("    ")]
    said = [line[2:] for line in lines if line.startswith("> ")]
    heard = quinte("protocol", "--no-journal", text="\n".join(said) + "\n").out.splitlines()
    expected = [line for line in lines if not line.startswith("> ")]
    assert len(said) > 5 and len(heard) == len(expected), (len(heard), len(expected))
    for line, real in zip(expected, heard):
        head, _, tail = line.partition("…")
        assert real == line or ("…" in line and real.startswith(head) and real.endswith(tail)), (line, real)


def test_example():
    with folder() as place:
        done = [subprocess.run([sys.executable, ROOT / "examples" / "client.py", "--quinte", QUINTE, "--seed", "5",
                                game], capture_output=True, encoding="utf-8", timeout=120,
                               env=dict(os.environ, XDG_STATE_HOME=place)) for game in GAMES]
    for result in done:
        assert result.returncode == 0 and " choices (table " in result.stdout, result


harness.main(globals())

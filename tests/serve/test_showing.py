#!/usr/bin/env python3
"""Scenes, lessons, what lies behind a card, and decks that people keep: as pages ask for them, and as nobody should.

Ends with "N passed, N failed". The server is its own, on a free port of the loopback.
"""
import json
import sys
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from database import Database, programs  # noqa: E402
from visitor import ROOT, Server, Visitor, fetch  # noqa: E402

GAMES = ("champions", "smashup", "dicethrone", "villainous", "vs")
HOSTILE = ["", "../../etc/passwd", "champions/../../etc/passwd:1", "/etc/passwd", "champions/lessons/first_round", "x" * 5000,
           "champions/keywords:418\n", "%s%n", "\u202e", "champions/keywords:-1"]


def steps_of(anna, scene):
    """All steps of a scene, one after the other."""
    first = anna.say("scene", scene=scene, step=0)
    assert first["type"] == "scene", first
    return [first] + [anna.say("scene", scene=scene, step=n) for n in range(1, first["steps"])]


def test_lessons_are_told_step_by_step(server):
    anna = Visitor(server.port)
    lessons = anna.say("scenes", lessons=True)["scenes"]
    assert sorted({one["game"] for one in lessons}) == sorted(GAMES), lessons
    for lesson in lessons:
        steps = steps_of(anna, lesson["scene"])
        assert [one["step"] for one in steps] == list(range(len(steps))) and len(steps) >= 10
        assert all(set(one["caption"]) in (set(), {"en", "fr"}) for one in steps), "both languages"
        mine = [one for one in steps if one.get("actor") == 0]
        assert len(mine) >= 4, "the learner has something to do"
        for one in steps:
            assert ("ask" in one) == ("chosen" in one) == ("actor" in one)
            if "ask" in one:
                assert one["chosen"] < len(one["ask"]["options"])
        assert steps[-1]["caption"] and "ask" not in steps[-1]
        assert set(lesson["title"]) == {"en", "fr"}
    alone = anna.say("scenes", lessons=True, game="vs")["scenes"]
    assert {one["game"] for one in alone} == {"vs"}
    anna.close()


def test_a_rule_has_its_scenes(server):
    anna = Visitor(server.port)
    scenes = anna.say("scenes", rule="MC-319")["scenes"]
    assert scenes[0]["shows"] and any(not one.get("shows") for one in scenes), "those that show it come first"
    for one in scenes:
        steps = steps_of(anna, one["scene"])
        assert steps[-1]["claims"] and {step["name"] for step in steps} == {one["name"]}, "that one, and no other of its file"
    assert anna.say("scenes", rule="MC-999999")["scenes"] == []
    assert len(anna.say("scenes", rule="MC-414")["scenes"]) <= 40
    made_up = next(one for rule in ("MC-118", "MC-100", "MC-200", "SU-054", "DT-026", "DT-013")
                   for one in anna.say("scenes", rule=rule)["scenes"] if has_own_cards(anna, one))
    step = anna.say("scene", scene=made_up["scene"], step=0)
    known = {card["id"] for card in anna.say("cards", game=made_up["game"])["cards"]}
    assert step["cards"] and not known & {card["id"] for card in step["cards"]}, "cards that no pool has"
    french = Visitor(server.port)
    french.say("change_me", lang="fr")
    there = french.say("scene", scene=scenes[0]["scene"], step=0)
    assert there["ask"]["label"] != anna.say("scene", scene=scenes[0]["scene"], step=0)["ask"]["label"]
    for person in (anna, french):
        person.close()


def has_own_cards(anna, row):
    return bool(anna.say("scene", scene=row["scene"], step=0).get("cards"))


def test_a_view_from_each_seat(server):
    anna = Visitor(server.port)
    lesson = anna.say("scenes", lessons=True, game="smashup")["scenes"][0]["scene"]
    mine, other = (anna.say("scene", scene=lesson, step=3, seat=seat) for seat in (0, 1))
    assert mine["seat"] == 0 and other["seat"] == 1
    assert "cards" in mine["view"]["zones"]["hand@0"] and "cards" not in other["view"]["zones"]["hand@0"]
    assert anna.say("scene", scene=lesson, step=3, seat=3)["seat"] == 0, "there is no such seat"
    anna.close()


def test_why_in_a_scene(server):
    anna = Visitor(server.port)
    lesson = anna.say("scenes", lessons=True, game="champions")["scenes"][0]["scene"]
    guarded = next(one for one in steps_of(anna, lesson)
                   if any(card.get("id") == "hydra_mercenary" for card in one["view"]["cards"].values())
                   and one.get("ask", {}).get("role") == "turn")
    villain = guarded["view"]["zones"]["villain"]["cards"][0]
    why = anna.say("scene_why", scene=lesson, step=guarded["step"], card=villain)
    assert why["rule"] == "MC-310" and why["reason"] and why["text"], why
    assert anna.say("scene_why", scene=lesson, step=0)["code"] == "bad_message"
    anna.close()


def test_hostile_scenes(server):
    anna = Visitor(server.port)
    for key in HOSTILE:
        assert anna.say("scene", scene=key, step=0)["code"] == "unknown_id", key
        assert anna.say("scene_why", scene=key, step=0, verb="x")["code"] == "unknown_id", key
        assert anna.say("scenes", rule=key)["scenes"] == [], key
    lesson = anna.say("scenes", lessons=True)["scenes"][0]["scene"]
    for fields in ({"scene": 5}, {}, {"scene": ["x"]}):
        assert anna.say("scene", step=0, **fields)["type"] == "error", fields
    for step in (-1, 1e99, "1", None, [], 2**40):
        assert anna.say("scene", scene=lesson, step=step)["code"] == "bad_message", step
    assert anna.say("scene", scene=lesson, step=99999)["step"] == anna.say("scene", scene=lesson, step=0)["steps"] - 1
    for fields in ({"verb": "x" * 9000}, {"card": 65534}, {"card": 3, "with": 65534}, {"verb": "play", "card": 0}):
        assert anna.say("scene_why", scene=lesson, step=2, **fields)["type"] in ("why", "error"), fields
    assert anna.say("scene_why", scene=lesson, step=2, card=-1)["code"] == "bad_message"
    assert anna.say("scenes")["code"] == "bad_message"
    assert anna.say("scenes", rule="MC-319", lessons=True)["code"] == "bad_message"
    anna.socket.send_frames([json.dumps({"type": "scene", "id": 1000 + i, "scene": lesson, "step": 3}).encode() for i in range(90)])
    answers = []
    while len(answers) < 90:
        answers += [json.loads(line) for line in anna.socket.receive().split("\n")]
    assert {one["to"] for one in answers} == set(range(1000, 1090))
    assert {one.get("code") for one in answers} == {None, "too_many"}, "some wait, others are refused"
    assert anna.say("me")["type"] == "me", "the server is well"
    anna.close()


def test_behind_a_card(server):
    anna = Visitor(server.port)
    rex = anna.say("card", game="smashup", card="king_rex")
    assert [one["id"] for one in rex["rules"]] == ["SC-111", "SC-133"], rex
    assert rex["source"]["file"] == "smashup/core/dinosaurs.carte"
    assert rex["source"]["text"].startswith('minion king_rex "King Rex"') and "laseratops" not in rex["source"]["text"]
    for game in GAMES:
        cards = anna.say("cards", game=game)["cards"]
        for card in cards[:: max(1, len(cards) // 12)]:
            answer = anna.say("card", game=game, card=card["id"])
            assert answer["type"] == "card" and len(answer["rules"]) <= 12, answer
            assert card["id"] in answer["source"]["text"].split("\n")[0], answer
    for key in HOSTILE + ["king_rex "]:
        assert anna.say("card", game="smashup", card=key)["code"] == "unknown_id", key
    assert anna.say("card", game="chess", card="king_rex")["code"] == "unknown_game"
    assert anna.say("card")["code"] == "unknown_game"
    anna.close()


def test_decks_are_checked_with_reasons(server):
    anna = Visitor(server.port)
    bad = anna.say("check_deck", game="vs", text="5 toad\n")
    assert [(one["rule"], one["line"]) for one in bad["reasons"]] == [("VC-001", 0), ("VC-002", 1)], bad
    many = anna.say("check_deck", game="champions", text="identity spider_man\naspect justice\n" + "1 no_such_card\n" * 100)
    assert many["ok"] is False and len(many["reasons"]) <= 30
    anna.close()


EXPORT = """Web of Justice

Spider-Man (Core Set)
Justice

Ally (2)
1x Daredevil (Core Set)
1x Jessica Jones (Core Set)
Event
2x Backflip (Core Set)
1x Somebody Else (Green Goblin)
"""


def test_decks_are_imported(server):
    anna = Visitor(server.port)
    deck = anna.say("import_deck", game="champions", text=EXPORT)
    assert deck["name"] == "Web of Justice" and "identity spider_man" in deck["deck"] and "1 daredevil" in deck["deck"]
    assert deck["missing"][0]["name"].startswith("Somebody Else") and deck["missing"][0]["line"] == 11, deck
    assert deck["ok"] is False and deck["reasons"]
    sample = json.dumps({"investigator_code": "01001a", "hero_code": "01001a", "name": "J", "meta": "{\"aspect\":\"justice\"}",
                         "slots": {"01002": 1, "01003": 2}})
    answer = anna.say("import_deck", game="champions", text=sample)
    assert answer["type"] == "deck" and "identity spider_man" in answer["deck"], answer
    assert anna.say("import_deck", game="vs", text=EXPORT)["code"] == "refused"
    for hostile in ("", "{", "[[[[" * 1000, "{}", "\x01\x02", "1x " * 2000, "a\n" * 399, "{\"slots\":{\"../x\":1}}",
                    "{\"slots\":{\"01002\":-5}}", "{\"slots\":[]}", "\u202e" * 300):
        answer = anna.say("import_deck", game="champions", text=hostile)
        assert answer["type"] == "error" and "/tmp" not in answer["text"], (hostile[:30], answer)
    assert anna.say("import_deck", game="champions", text="a\n" * 500)["code"] == "bad_message"
    assert anna.say("import_deck", game="champions", text="x" * 20000)["code"] == "bad_message"
    carl = Visitor(server.port)
    codes = [carl.say("import_deck", game="champions", text="{}")["code"] for _ in range(70)]
    assert codes[0] == "bad_message" and codes[-1] == "too_many", codes[-1]
    for person in (anna, carl):
        person.close()


def keep_decks(port):
    """Saved, listed, changed, removed; nobody else's business; gone with the person."""
    anna, ben = Visitor(port), Visitor(port)
    text = (ROOT / "content/champions/decks/spider_man_justice.deck").read_text()
    first = anna.say("save_deck", game="champions", name="Webs '\"; DROP TABLE deck", text=text)
    assert first["type"] == "done" and len(first["deck"]) == 16, first
    second = anna.say("save_deck", game="vs", name="Brüder", text="4 toad\n")["deck"]
    listed = anna.say("decks")["decks"]
    assert {one["deck"] for one in listed} == {first["deck"], second}
    assert [one["name"] for one in anna.say("decks", game="vs")["decks"]] == ["Brüder"]
    assert anna.say("decks", game="champions")["decks"][0]["text"] == text
    anna.say("save_deck", game="vs", name="Other", text="4 pyro\n", deck=second)
    assert [(one["name"], one["text"]) for one in anna.say("decks", game="vs")["decks"]] == [("Other", "4 pyro\n")]
    assert ben.say("decks")["decks"] == [] and ben.say("remove_deck", deck=second)["code"] == "unknown_id"
    ben.say("save_deck", game="vs", name="Ben's", text="4 blob\n", deck=second)
    assert anna.say("decks", game="vs")["decks"][0]["name"] == "Other", "the same id of somebody else"
    status, _, mine = fetch(port, "GET", "/api/me", headers={"Cookie": anna.cookie})
    assert status == 200 and {one["name"] for one in json.loads(mine)["decks"]} == {"Webs '\"; DROP TABLE deck", "Other"}
    assert anna.say("remove_deck", deck=second)["type"] == "done"
    assert anna.say("remove_deck", deck=second)["code"] == "unknown_id"
    assert fetch(port, "POST", "/api/delete-me", {}, {"Cookie": anna.cookie})[0] == 200
    ben.close()


def test_decks_are_kept(server):
    keep_decks(server.port)
    anna = Visitor(server.port)
    for fields in ({"name": ""}, {"name": "\x01"}, {}, {"name": 5}, {"name": "x", "deck": "../x"}, {"name": "x", "deck": "A" * 16}):
        assert anna.say("save_deck", game="vs", text="4 toad\n", **fields)["code"] == "bad_message", fields
    assert anna.say("save_deck", game="chess", name="x", text="")["code"] == "unknown_game"
    assert anna.say("save_deck", game="vs", name="x", text="x" * 20000)["code"] == "bad_message"
    assert anna.say("decks", game="chess")["code"] == "unknown_game"
    assert anna.say("remove_deck", deck="'; DROP")["code"] == "unknown_id"
    for i in range(100):
        assert anna.say("save_deck", game="vs", name=f"n{i}", text="4 toad\n")["type"] == "done"
    assert anna.say("save_deck", game="vs", name="one more", text="4 toad\n")["code"] == "too_many"
    last = anna.say("decks")["decks"][0]["deck"]
    assert anna.say("save_deck", game="vs", name="changed", text="4 toad\n", deck=last)["type"] == "done"
    anna.close()


def test_decks_are_kept_by_postgresql(_):
    if not programs():
        return
    with Database() as database, Server("--limit", "visits=1000", store=database.address) as server:
        keep_decks(server.port)


def test_ready_decks_are_shown(server):
    anna = Visitor(server.port)
    for game in ("champions", "vs"):
        ready = anna.say("decks", game=game, ready=True)["decks"]
        assert sorted(one["name"] for one in ready) == sorted(one.stem for one in (ROOT / "content" / game / "decks").glob("*.deck"))
        assert all(anna.say("check_deck", game=game, text=one["text"])["ok"] for one in ready)
    assert anna.say("decks", game="smashup", ready=True)["decks"] == []
    assert anna.say("decks", ready=True)["code"] == "unknown_game"
    anna.close()


def test_a_kept_deck_is_played(server):
    anna = Visitor(server.port)
    text = (ROOT / "content/vs/decks/x_men.deck").read_text()
    anna.say("save_deck", game="vs", name="X", text=text)
    kept = anna.say("decks", game="vs")["decks"][0]["text"]
    made = anna.say("make", game="vs", seats=["me", "greedy"], decks={"deck1": kept})
    assert made["type"] == "made", made
    anna.close()


TESTS = [value for name, value in sorted(globals().items()) if name.startswith("test_")]


def main(wanted):
    passed = failed = 0
    with Server("--limit", "messages=2000", "--limit", "visits=1000") as server:
        for test in TESTS:
            if wanted and test.__name__ not in wanted:
                continue
            try:
                test(server)
                passed += 1
            except Exception:
                failed += 1
                print(f"FAILED: {test.__name__}")
                traceback.print_exc(file=sys.stdout)
        code = server.stop() if server.process.poll() is None else server.process.returncode
        errors = server.errors()
        if code != 0 or "Sanitizer" in errors or "runtime error" in errors:
            failed += 1
            print(f"FAILED: the server ends with {code}\n{errors[-3000:]}")
        else:
            passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
"""`quinte serve` as people and strangers meet it: games, seats, offers, the past, kills, hostile visitors.

Ends with "N passed, N failed". Servers are its own, on free ports of the loopback.
"""
import gzip
import http.client
import json
import random
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from suite import Suite  # noqa: E402
from visitor import QUINTE, ROOT, Gone, Server, Socket, Visitor, fetch, ready, wait_for  # noqa: E402

GAMES = {"champions": 2, "smashup": 2, "dicethrone": 2, "villainous": 2, "vs": 2}
MOVES = 40  # choices of people in a game that is not played to its end


def play(people, table, chance, most=10**9):
    """People answer by chance what they are asked, until the game is over or so many choices are made."""
    made = 0
    while made < most:
        if any(p.table(table)["over"] for p in people):
            break
        asked = next((p for p in people if p.table(table)["ask"]), None)
        if asked:
            asked.choose(table, chance)
            made += 1
        await_question(people, table)
    return made


def await_question(people, table):
    """Reads, whoever is told first, until somebody is asked or the game is over."""
    while not any(p.table(table)["ask"] or p.table(table)["over"] for p in people):
        for person in ready(people):
            person.read()
            person.messages.clear()


def seat_two(server, game, visitors=Visitor, **more):
    anna, ben = visitors(server.port), visitors(server.port)
    table, key = anna.make(game, ["me", "open"], **more)
    anna.enter(table)
    ben.enter(table)
    answer = ben.say("sit", table=table, key=key)
    assert answer["type"] == "done", answer
    return anna, ben, table


def catch_up(person, table):
    """Everything that the server has for this person: a request's answer comes after it."""
    person.say("me")
    person.messages.clear()


# ---- tests

def test_alone_to_the_end(server):
    for game in GAMES:
        anna = Visitor(server.port)
        seats = ["me"] if game == "champions" else ["me", "greedy"]
        table, _ = anna.make(game, seats, access="alone", watch="no")
        anna.enter(table)
        chance = random.Random(7)
        play([anna], table, chance, 400 if game in ("villainous", "vs") else 10**9)
        if not anna.table(table)["over"]:
            answer = anna.say("resign", table=table)
            assert answer["type"] == "done", answer
            while not anna.table(table)["over"]:
                anna.read()
        over = anna.table(table)["over"]
        status, _, journal = anna.fetch(f"/api/journal/{table}")
        assert status == 200, journal
        path = Path(server.folder.name) / f"{game}.journal"
        path.write_text(journal)
        done = subprocess.run([QUINTE, "replay", "--verify", str(path)], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert over["status"] == "ok" and len(over["hash"]) == 16, over
        anna.close()


def test_two_people_all_games(server):
    for game in GAMES:
        anna, ben, table = seat_two(server, game)
        watcher = Visitor(server.port)
        watcher.enter(table)
        play([anna, ben], table, random.Random(3), MOVES)
        catch_up(watcher, table)
        assert watcher.table(table)["ask"] is None and watcher.table(table)["view"]
        hidden = [zone for zone in watcher.table(table)["view"]["zones"] if zone.startswith("hand@")]
        cards = watcher.table(table)["view"]["cards"]
        for zone in hidden:
            for card in watcher.table(table)["view"]["zones"][zone].get("cards", []):
                assert "id" not in cards[str(card)] or game == "champions", (zone, card)
        catch_up(anna, table)
        anna.socket.close()
        again = Visitor(server.port, cookie=anna.cookie)
        again.enter(table)
        catch_up(again, table)
        assert again.table(table)["view"] == anna.table(table)["view"], "the view after coming back"
        assert again.table(table)["events"] == anna.table(table)["events"], "the log after coming back"
        for person in (again, ben, watcher):
            person.close()


def test_resume_from_a_number(server):
    anna, ben, table = seat_two(server, "smashup")
    play([anna, ben], table, random.Random(5), 20)
    catch_up(anna, table)
    kept = anna.table(table)
    events = len(kept["events"])
    anna.socket.close()
    while not ben.table(table)["ask"] and not anna.table(table)["ask"]:
        ben.read()
    anna.connect()
    anna.tables[table] = kept
    anna.enter(table, since={"at": kept["at"], "events": events})
    catch_up(anna, table)
    other = Visitor(server.port, cookie=anna.cookie)
    other.enter(table)
    catch_up(other, table)
    assert other.table(table)["events"] == anna.table(table)["events"]
    assert other.table(table)["view"] == anna.table(table)["view"]


def test_a_choice_is_done_once(server):
    anna = Visitor(server.port)
    table, _ = anna.make("champions", ["me"])
    anna.enter(table)
    ask = anna.until("ask")
    first = anna.say("choice", table=table, ask=ask["ask"], option="done", id="mulligan")
    again = anna.say("choice", table=table, ask=ask["ask"], option="done", id="mulligan")
    assert first["type"] == again["type"] == "done", again
    assert first["choices"] == again["choices"]
    stale = anna.say("choice", table=table, ask=ask["ask"], option="done", id="another")
    assert stale["code"] == "stale", stale
    for id_ in ("hello", "hello", "bye"):
        assert anna.say("talk", table=table, text="said once", id=id_)["type"] == "done"
    catch_up(anna, table)
    assert len(anna.table(table)["talk"]) == 2, anna.table(table)["talk"]


def test_all_else_is_done_once(server):
    """What was done and not acknowledged, for the line broke, is said again under the same id."""
    anna = Visitor(server.port)
    made = [anna.say("make", game="vs", seats=["me", "greedy"], undo="free", id=id_) for id_ in ("a", "a", "b")]
    anna.close()
    anna.connect()
    made.append(anna.say("make", game="vs", seats=["me", "greedy"], undo="free", id="a"))
    tables, keys = [one["table"] for one in made], [one["key"] for one in made]
    assert tables[0] == tables[1] == tables[3] != tables[2] and keys[0] == keys[1] == keys[3] != keys[2], made
    other = Visitor(server.port)
    assert other.say("make", game="vs", seats=["me", "greedy"], id="a")["table"] not in tables, "of somebody else"
    table = tables[0]
    anna.enter(table)
    play([anna], table, random.Random(1), 6)
    left = [anna.say("undo", table=table, id=id_)["choices"] for id_ in ("u1", "u1", "u2", "u1", "u2")]
    assert left[0] == left[1] > left[2] == left[3] == left[4], left
    ben, carl, table = seat_two(server, "vs")
    play([ben, carl], table, random.Random(1), 4)
    offered = [ben.say("offer", table=table, what="undo", id="o") for _ in range(2)]
    assert offered[0]["at"] == offered[1]["at"], offered
    catch_up(carl, table)
    number = carl.table(table)["info"]["offer"]["offer"]
    answered = [carl.say("answer", table=table, offer=number, yes=True, id="y") for _ in range(2)]
    assert answered[0]["type"] == answered[1]["type"] == "done" and answered[0]["at"] == answered[1]["at"], answered
    carl.say("resign", table=table)
    ben.say("offer", table=table, what="rematch")
    catch_up(carl, table)
    number = carl.table(table)["info"]["offer"]["offer"]
    carl.socket.send_frames([json.dumps({"type": "answer", "id": f"r{i}", "table": table, "offer": number, "yes": True}).encode() for i in range(4)])
    catch_up(carl, table)
    catch_up(ben, table)
    wait_for(lambda: len(ben.say("mine")["tables"]) >= 2)
    assert len(ben.say("mine")["tables"]) == 2, "one game, and one rematch"


def test_who_may_answer(server):
    """An offer is for those who still play, and for who made it."""
    anna, ben, carl = (Visitor(server.port) for _ in range(3))
    table, key = anna.make("smashup", ["me", "open", "open"])
    for person in (anna, ben, carl):
        person.enter(table)
    assert ben.say("sit", table=table, key=key)["type"] == carl.say("sit", table=table, key=key)["type"] == "done"
    await_question([anna, ben, carl], table)
    assert carl.say("resign", table=table)["type"] == "done"
    assert anna.say("offer", table=table, what="end")["type"] == "done"
    catch_up(carl, table)
    number = carl.table(table)["info"]["offer"]["offer"]
    for yes in (True, False):
        assert carl.say("answer", table=table, offer=number, yes=yes).get("code") == "wrong_seat", "who plays no more"
    assert anna.say("answer", table=table, offer=number, yes=False)["type"] == "done", "it is withdrawn"
    assert ben.say("answer", table=table, offer=number, yes=True).get("code") == "stale"


def test_clocks_stand_while_nobody_serves(_):
    """Killed, and back when all clocks would have run out: nobody has lost by it, and they run again."""
    with Server("--limit", "messages=2000") as mine:
        anna, ben, table = seat_two(mine, "smashup", clock={"base": 10, "increment": 0})
        play([anna, ben], table, random.Random(4), 2)
        mine.kill()
        time.sleep(11)
        mine.start()
        for person in (anna, ben):
            person.connect()
            person.enter(table)
        await_question([anna, ben], table)
        catch_up(anna, table)
        assert anna.table(table)["info"]["state"] == "playing" and min(anna.table(table)["clock"]["left"]) > 3000, anna.table(table)["clock"]
        mine.process.send_signal(signal.SIGSTOP)  # as if the machine slept
        time.sleep(11)
        mine.process.send_signal(signal.SIGCONT)
        play([anna, ben], table, random.Random(4), 2)
        catch_up(anna, table)
        assert anna.table(table)["info"]["state"] == "playing", anna.table(table)["clock"]
        while not anna.table(table)["over"]:
            anna.read()
        assert sorted(anna.table(table)["over"]["results"]) == ["lost", "won"]


def test_undo_talk_offers_rematch(server):
    anna, ben, table = seat_two(server, "vs")
    chance = random.Random(11)
    play([anna, ben], table, chance, 12)
    said = ben.say("talk", table=table, text="<b>hello</b>\u202e  there\x01 ")
    assert said["type"] == "done", said
    catch_up(anna, table)
    assert anna.table(table)["talk"][-1]["text"] == "<b>hello</b> there", anna.table(table)["talk"]
    before = anna.say("replay", table=table)["choices"]
    offered = anna.say("offer", table=table, what="undo")
    assert offered["type"] == "done", offered
    catch_up(ben, table)
    offer = ben.table(table)["info"]["offer"]
    assert offer["what"] == "undo" and offer["by"] == 0
    agreed = ben.say("answer", table=table, offer=offer["offer"], yes=True)
    assert agreed["type"] == "done", agreed
    catch_up(anna, table)
    catch_up(ben, table)
    assert anna.say("replay", table=table)["choices"] < before
    assert anna.table(table)["ask"], "whoever took back is asked again"
    early = ben.say("offer", table=table, what="rematch")
    assert early["type"] == "error", early
    assert ben.say("resign", table=table)["type"] == "done"
    catch_up(anna, table)
    assert anna.table(table)["over"]["results"] == ["won", "lost"], anna.table(table)["over"]
    anna.say("offer", table=table, what="rematch")
    catch_up(ben, table)
    offer = ben.table(table)["info"]["offer"]
    made = ben.say("answer", table=table, offer=offer["offer"], yes=True)
    assert made["type"] == "made", made
    ben.enter(made["table"])
    anna.enter(made["table"])
    catch_up(anna, table)
    assert anna.table(made["table"])["info"]["me"] == 1, "seats are swapped"
    while "next" not in anna.table(table)["info"]:
        anna.read()
    assert anna.table(table)["info"]["next"] == made["table"]


def test_both_ask_for_a_rematch(server):
    """Whoever asks for what the other one has asked for agrees to it, however soon."""
    anna, ben, table = seat_two(server, "vs")
    play([anna, ben], table, random.Random(3), 4)
    assert ben.say("resign", table=table)["type"] == "done"
    first = anna.say("offer", table=table, what="rematch")
    second = ben.say("offer", table=table, what="rematch")
    assert first["type"] == "done" and second["type"] == "made", (first, second)
    for one in (anna, ben):
        while "next" not in one.table(table)["info"]:
            one.read()
        assert one.table(table)["info"]["next"] == second["table"]


def test_the_past(server):
    anna, ben, table = seat_two(server, "dicethrone")
    play([anna, ben], table, random.Random(2), 15)
    catch_up(anna, table)
    peek = anna.say("replay", table=table, choice=3, seat=1)
    assert peek["code"] == "wrong_seat", peek
    mine = anna.say("replay", table=table, choice=3, seat=0)
    assert mine["type"] == "replay" and mine["choice"] == 3, mine
    cheat = anna.say("continue", table=table, choice=3, seat=1)
    assert cheat["code"] == "refused", cheat
    ben.say("resign", table=table)
    catch_up(anna, table)
    peek = anna.say("replay", table=table, choice=3, seat=1)
    assert peek["type"] == "replay" and "ask" in peek, peek
    told = anna.say("replay", table=table, lines=True)
    assert len(told["lines"]) == told["choices"] + 1 and told["lines"] == sorted(told["lines"]), told["lines"]
    assert told["lines"][-1] == len(told["log"]["events"]) and "lines" not in mine
    early = anna.say("replay", table=table, choice=3)
    assert told["lines"][3] == len(early["log"]["events"]), (told["lines"], early["log"])
    for anew in (False, True):
        made = anna.say("continue", table=table, choice=5, seat=0, anew=anew)
        assert made["type"] == "made", made
        anna.enter(made["table"])
        catch_up(anna, made["table"])
        play([anna], made["table"], random.Random(1), 5)
    info = anna.table(table)["info"]
    assert len(info["promise"]) == 64 and info["seed"].isdigit()


def test_seats(server):
    anna, ben, carl = (Visitor(server.port) for _ in range(3))
    table, key = anna.make("smashup", ["me", "open", "open"], access="link")
    for person in (anna, ben, carl):
        person.enter(table)
    assert ben.say("sit", table=table)["code"] == "refused", "without the key"
    assert ben.say("sit", table=table, key=key)["type"] == "done"
    assert ben.say("sit", table=table, key=key)["code"] == "wrong_seat"
    assert carl.say("start", table=table)["code"] == "refused"
    assert carl.say("kick", table=table, seat=1)["code"] == "refused"
    assert anna.say("kick", table=table, seat=1)["type"] == "done"
    assert anna.say("block", person=ben.say("me")["person"])["type"] == "done"
    assert ben.say("sit", table=table, key=key)["code"] == "refused", "blocked"
    assert carl.say("choice", table=table, ask=1, option=0)["code"] == "wrong_seat"
    assert carl.say("sit", table=table, key=key)["type"] == "done"
    assert anna.say("start", table=table)["type"] == "done", "the rest are bots"
    catch_up(anna, table)
    assert [s["kind"] for s in anna.table(table)["info"]["seats"]] == ["person", "person", "bot"]
    assert "key" not in carl.table(table)["info"]


def test_lobby_and_mine(server):
    anna, ben = Visitor(server.port), Visitor(server.port)
    ben.say("lobby")
    table, _ = anna.make("champions", ["me", "open"], access="open", title="Sunday")
    secret, _ = anna.make("champions", ["me", "open"], access="link")
    seen = set()
    while table not in seen:
        seen = {t["table"] for t in ben.until("lobby")["open"] or ()}
    assert secret not in seen
    mine = {}
    while not mine.get(secret):
        mine = {t["table"]: t for t in anna.say("mine")["tables"]}
        time.sleep(0.05)
    assert mine[table]["summary"]["title"] == "Sunday", mine[table]
    assert anna.say("remove", table=secret)["type"] == "done"


def test_people(server):
    anna = Visitor(server.port)
    changed = anna.say("change_me", name="  Anna\u200b  Smith ", lang="fr", wishes={"theme": "dark"})
    assert changed["name"] == "Anna Smith" and changed["lang"] == "fr", changed
    assert anna.say("change_me", name="x" * 33)["code"] == "bad_message"
    same = {"Cookie": anna.cookie}
    assert fetch(server.port, "POST", "/api/password", {"password": "short"}, same)[0] == 400
    assert fetch(server.port, "POST", "/api/password", {"password": "correct horse"}, same)[0] == 200
    wrong = fetch(server.port, "POST", "/api/sign-in", {"name": "Anna Smith", "password": "correct cow"})
    assert wrong[0] == 403, wrong
    status, headers, text = fetch(server.port, "POST", "/api/sign-in",
                                  {"name": "Anna Smith", "password": "correct horse"})
    assert status == 200 and json.loads(text)["person"] == changed["person"], text
    assert "HttpOnly" in headers["set-cookie"] and "SameSite=Lax" in headers["set-cookie"]
    other = {"Cookie": headers["set-cookie"].split(";")[0]}
    kept = json.loads(fetch(server.port, "GET", "/api/me", None, other)[2])
    assert kept["wishes"] == {"theme": "dark"} and kept["games"] == [], kept
    ben = Visitor(server.port)
    fetch(server.port, "POST", "/api/password", {"password": "another one"}, {"Cookie": ben.cookie})
    assert ben.say("change_me", name="Anna Smith")["code"] == "refused", "the name is taken"
    assert fetch(server.port, "POST", "/api/sign-out-everywhere", {}, other)[0] == 200
    assert fetch(server.port, "GET", "/api/me", None, same)[0] == 403
    assert fetch(server.port, "POST", "/api/delete-me", {}, {"Cookie": ben.cookie})[0] == 200
    assert fetch(server.port, "GET", "/api/me", None, {"Cookie": ben.cookie})[0] == 403


def test_killed_and_back(server):
    """Nothing that was acknowledged is lost, and the table is the same."""
    mine = Server().start()
    try:
        anna, ben, table = seat_two(mine, "smashup")
        chance = random.Random(13)
        for _ in range(5):
            play([anna, ben], table, chance, 6)
            catch_up(anna, table)
            catch_up(ben, table)
            before = [(p.table(table)["view"], p.table(table)["events"], p.table(table)["at"]) for p in (anna, ben)]
            mine.kill()
            mine.start()
            for person in (anna, ben):
                person.connect()
                person.enter(table)
                catch_up(person, table)
            after = [(p.table(table)["view"], p.table(table)["events"], p.table(table)["at"]) for p in (anna, ben)]
            assert before == after, [(b, a) for old, new in zip(before, after) for b, a in zip(old, new) if b != a]
        assert mine.stop() == 0, mine.errors()
        assert "Sanitizer" not in mine.errors(), mine.errors()
    finally:
        mine.__exit__()


def test_strangers_and_enemies(server):
    port = server.port
    anna = Visitor(port)
    for headers in ({}, {"Cookie": "quinte=" + "A" * 43}, {"Cookie": "quinte=' OR 1=1 --"}):
        stranger = Socket(port, headers)
        assert json.loads(stranger.receive())["code"] == "stranger"
    for path, headers in (("/socket", {"Origin": "http://evil.example"}), ("/other", {})):
        try:
            Socket(port, {"Cookie": anna.cookie, **headers}, path)
            assert False, "a socket for a stranger's page"
        except Gone:
            pass
    assert fetch(port, "POST", "/api/visit", {}, {"Origin": "http://evil.example"})[0] == 403
    for path in ("/../../etc/passwd", "/%2e%2e/etc/passwd", "//etc/passwd", "/api/journal/../../x", "/.git/config",
                 "/api/journal/' OR '1'='1", "/" + "a" * 250):
        assert fetch(port, "GET", path.replace(" ", "%20"))[0] in (403, 404), path
    for text in ("", "{", "[1]", "null", '{"type":1}', '{"type":"choice","type":"x"}', "\x00", '{"type":"nothing"}'):
        anna.socket.send_frame(text.encode())
        assert anna.until("error")["code"] in ("not_json", "bad_message", "unknown_type")
    for bad in ({"game": "chess"}, {"game": "vs", "seats": []}, {"game": "vs", "seats": ["me", "me"]},
                {"game": "vs", "seats": ["me", "nobody"]}, {"game": "vs", "seats": ["me"] * 9},
                {"game": "vs", "seats": ["me", "greedy"], "settings": {"deck1": "/etc/passwd"}},
                {"game": "vs", "seats": ["me", "greedy"], "settings": {"deck1": "../../x"}},
                {"game": "champions", "seats": ["me"], "settings": {"deck1": "/etc/passwd"}},
                {"game": "champions", "seats": ["me"], "settings": {"deck1": "x.deck"}},
                {"game": "champions", "seats": ["me"], "settings": {"deck4": "/etc/passwd"}},
                {"game": "smashup", "seats": ["me", "greedy"], "settings": {"deck1": "/etc/passwd"}},
                {"game": "vs", "seats": ["me", "greedy"], "settings": {"x" * 500: "y"}},
                {"game": "vs", "seats": ["me", "greedy"], "decks": {"deck1": "not a deck"}},
                {"game": "champions", "seats": ["me"], "settings": {"hero1": "'; DROP TABLE game; --"}},
                {"game": "champions", "seats": ["me"], "clock": {"base": -1}},
                {"game": "champions", "seats": ["me"], "access": "everybody"}):
        answer = anna.say("make", **bad)
        assert answer["type"] == "error", (bad, answer)
    for table in ("", "x" * 16, "a" * 10000, "' OR 1=1 --", "../../etc"):
        assert anna.say("enter", table=table)["code"] == "unknown_table"
    deep = b'{"type":"me","x":' + b"[" * 5000 + b"]" * 5000 + b"}"
    anna.socket.send_frame(deep)
    assert anna.until("error")["code"] == "not_json"
    for attack in (lambda s: s.send_frame(b"x" * 600000), lambda s: s.send_frame(b"\xff\xfe"),
                   lambda s: s.send_frame(b"", opcode=5),
                   lambda s: s.wire.sendall(b"\x81\xff" + b"\xff" * 8)):
        victim = Visitor(port, cookie=anna.cookie)
        try:
            attack(victim.socket)  # the server may hang up before it has all
            while True:
                victim.read()
        except Gone:
            pass
    assert fetch(port, "GET", "/healthz")[0] == 200
    ben = Visitor(port)
    other, _ = anna.make("champions", ["me", "open"], access="alone")
    assert ben.say("enter", table=other)["code"] == "refused"


def test_lines_that_ask_nothing(server):
    """Browsers open lines ahead of need and let them go; others break off anywhere."""
    asked = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    for bytes_ in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: a\r\n", b"\x16\x03\x01\n\n\r\n\r\n", asked, asked + b"GET"):
        for linger in (struct.pack("ii", 0, 0), struct.pack("ii", 1, 0)):  # says good-bye, or is torn
            with socket.create_connection(("127.0.0.1", server.port), timeout=30) as wire:
                wire.sendall(bytes_)
                wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            assert fetch(server.port, "GET", "/healthz")[0] == 200, (bytes_, linger)


def test_stops_and_passing(server):
    """What a seat does not want to hear is passed for it; nobody else learns of the wish, but by its numbers."""
    anna, ben, table = seat_two(server, "vs")
    chance = random.Random(21)
    await_question([anna, ben], table)
    catch_up(ben, table)
    before = ben.table(table)["at"]
    said = anna.say("stops", table=table)
    assert said["type"] == "stops" and said["quiet"] == {"own": [], "others": []}, said
    usual = anna.say("stops", table=table, set="usual")
    assert usual["lets_own"] and usual["quiet"]["others"], usual
    assert anna.say("stops", table=table, quiet={"own": ["nowhere"]})["code"] == "bad_message"
    catch_up(ben, table)
    assert ben.table(table)["at"] == before, "a wish is nobody's business"
    again = Visitor(server.port, cookie=anna.cookie)
    again.enter(table)
    assert again.say("stops", table=table)["quiet"] == usual["quiet"], "the same on every device"
    passed = False
    for _ in range(200):
        asked = next(p for p in (anna, ben) if p.table(table)["ask"])
        ask = asked.table(table)["ask"]
        answer = {"type": "error"}
        if ask["role"] in ("priority", "stop", "window"):
            answer = asked.say("pass", table=table, ask=ask["ask"], until="turn")
            passed = passed or answer["type"] == "done"
        if answer["type"] == "error":
            asked.choose(table, chance)
        else:
            asked.drop(table, ask)
        await_question([anna, ben], table)
        if passed or asked.table(table)["over"]:
            break
    assert passed
    wrong = ben.say("pass", table=table, ask=1, until="never")
    assert wrong["code"] == "bad_message", wrong


def test_orders_given_ahead(server):
    anna = Visitor(server.port)
    table, _ = anna.make("champions", ["me"], undo="free")
    anna.enter(table)
    orders = [{"when": {"what": "mulligan"}, "option": "nothing of the kind"},
              {"when": {"what": "turn", "round": 1}, "option": "change_form"},
              {"when": {"role": "turn", "phase": "players"}, "option": "end_turn", "times": 2}]
    kept = anna.say("orders", table=table, orders=orders)
    assert kept["orders"] == orders, kept
    for bad in ([{}], [{"when": {}, "option": "x"}], [{"when": {"what": 1}, "option": "x"}], "all", [orders[0]] * 21,
                [{"when": {"what": "turn"}, "option": "x", "times": -1}]):
        assert anna.say("orders", table=table, orders=bad)["code"] == "bad_message", bad
    await_question([anna], table)
    ask = anna.table(table)["ask"]
    assert ask["what"] == "mulligan", ask
    assert anna.say("choice", table=table, ask=ask["ask"], option="done")["type"] == "done"
    anna.drop(table, ask)
    await_question([anna], table)
    words = [event["what"] for event in anna.table(table)["events"]]
    assert "flip" in words, "the order to change form"
    left = anna.say("orders", table=table)["orders"]
    assert orders[1] not in left and left[0] == orders[0], left
    assert anna.say("undo", table=table)["type"] == "done"
    assert anna.say("orders", table=table)["orders"] == [], "forgotten when the game goes back"


def test_why_and_lists(server):
    anna = Visitor(server.port)
    table, _ = anna.make("champions", ["me"], settings={"hero1": "spider_man"})
    anna.enter(table)
    ask = anna.until("ask")
    anna.say("choice", table=table, ask=ask["ask"], option="done")
    villain = anna.table(table)["view"]["zones"]["villain"]["cards"][0]
    why = anna.say("why", table=table, card=villain)
    assert why["verb"] == "attack" and why["rule"] == "MC-416" and why["reason"] and why["text"], why
    assert anna.say("why", table=table)["code"] == "bad_message"
    bots = anna.say("list", of="bots")["list"]
    assert "greedy" in bots
    card = anna.say("cards", game="champions", ids=["backflip"])["cards"][0]
    assert card["id"] == "backflip", card
    rules = anna.say("rules", ids=["MC-416"])["rules"]
    assert rules[0]["text"], rules
    found = anna.say("rules", search="may an ally defend", game="champions")["rules"]
    assert 0 < len(found) <= 30 and all(rule["game"] == "champions" for rule in found), found
    assert "MC-151" in [rule["id"] for rule in found[:5]], found[:5]
    assert len(anna.say("rules", game="vs")["rules"]) > 100
    assert anna.say("rules")["code"] == "bad_message"
    assert anna.say("rules", game="chess")["code"] == "unknown_game"


def test_hints(server):
    """Alone against bots everybody may have them; where people play against each other only if the table says so."""
    anna = Visitor(server.port)
    table, _ = anna.make("champions", ["me"])
    anna.enter(table)
    ask = anna.until("ask")
    assert anna.table(table)["info"]["hints"] is True
    hint = anna.say("hint", table=table)
    ids = [option["id"] for option in ask["options"]]
    assert (hint["type"], hint["ask"], hint["table"]) == ("hint", ask["ask"], table), hint
    assert hint["best"] in ids and hint["options"] and all(ids[o["option"]] == o["id"] for o in hint["options"]), hint
    assert all(0 <= o["chance"] <= 1000 and o["label"] for o in hint["options"]), hint
    for hints, type_ in (("alone", "error"), ("always", "hint")):
        anna, ben, table = seat_two(server, "smashup", hints=hints)
        await_question([anna, ben], table)
        asked, other = (anna, ben) if anna.table(table)["ask"] else (ben, anna)
        answer = asked.say("hint", table=table)
        assert answer["type"] == type_ and answer.get("code", "refused") == "refused", answer
        assert asked.table(table)["info"].get("hints", False) is (hints == "always")
        assert other.say("hint", table=table)["code"] == "wrong_seat"
    anna, ben, table = seat_two(server, "champions")  # partners
    await_question([anna, ben], table)
    asked = anna if anna.table(table)["ask"] else ben
    assert asked.say("hint", table=table)["type"] == "hint"
    anna = Visitor(server.port)
    table, _ = anna.make("champions", ["me"], hints="no")
    anna.enter(table)
    anna.until("ask")
    assert anna.say("hint", table=table)["code"] == "refused"
    assert anna.say("make", game="champions", seats=["me"], hints="perhaps")["code"] == "bad_message"


def test_hints_are_limited(server):
    """Over one connection one at a time, of one person so many an hour; bots and others are served meanwhile."""
    with Server("--limit", "hints=3") as mine:
        anna, ben = Visitor(mine.port), Visitor(mine.port)
        table, _ = anna.make("champions", ["me"])
        anna.enter(table)
        anna.until("ask")
        twice = [json.dumps({"type": "hint", "id": id_, "table": table}).encode() for id_ in ("first", "second")]
        anna.socket.send_frames(twice)  # in one go: the first one is still thought about
        assert anna.until("error", to="second")["code"] == "too_many"
        assert ben.say("me")["type"] == "me"
        anna.until("hint", to="first")
        assert [anna.say("hint", table=table)["type"] for _ in range(3)] == ["hint", "hint", "error"]


def test_pages(server):
    """Static files, packed where the browser takes it; paths of the pages' own get the page; nothing else is there."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "assets").mkdir()
        (Path(folder) / "index.html").write_text("<!doctype html><title>Quinte</title>")
        (Path(folder) / "assets" / "app.js").write_text("1;" * 500)
        (Path(folder) / "assets" / "app.js.gz").write_bytes(gzip.compress(b"1;" * 500))
        (Path(folder) / "secret.conf").write_text("secret")
        (Path(folder) / "link.html").symlink_to("/etc/passwd")
        with Server("--web", folder) as mine:
            for path in ("/", "/new", "/table/abcdefghijkmnpqr", "/replay/abcdefghijkmnpqr/3", "/index.html"):
                status, headers, text = fetch(mine.port, "GET", path)
                assert status == 200 and "<title>Quinte" in text and headers["content-type"].startswith("text/html"), path
                assert "frame-ancestors 'none'" in headers["content-security-policy"]
            status, headers, text = fetch(mine.port, "GET", "/assets/app.js")
            assert text == "1;" * 500 and "immutable" in headers["cache-control"]
            packed = http.client.HTTPConnection("127.0.0.1", mine.port, timeout=30)
            packed.request("GET", "/assets/app.js", headers={"Accept-Encoding": "gzip, br"})
            answer = packed.getresponse()
            assert answer.headers["content-encoding"] == "gzip" and gzip.decompress(answer.read()) == b"1;" * 500
            for path in ("/secret.conf", "/link.html", "/assets/", "/assets/../secret.conf", "/api/nothing", "/x.js"):
                status, _, text = fetch(mine.port, "GET", path)
                assert "secret" not in text and "root:" not in text, path
                assert status in (404, 403) or "<title>" in text, (path, status)


def test_clocks_and_who_is_away(server):
    began = time.monotonic()
    anna, ben, table = seat_two(server, "smashup", clock={"base": 10, "increment": 0})
    await_question([anna, ben], table)
    catch_up(anna, table)
    clock = anna.table(table)["clock"]
    gone = (time.monotonic() - began) * 1000
    assert len(clock["left"]) == 2 and all(10000 - gone <= left <= 10000 for left in clock["left"]), clock
    assert clock["running"] in (0, 1)
    play([anna, ben], table, random.Random(4), 4)
    assert anna.say("offer", table=table, what="bot", seat=1)["type"] == "done", "ben is here: he is asked"
    catch_up(ben, table)
    assert ben.table(table)["info"]["offer"]["what"] == "bot"
    ben.say("answer", table=table, offer=ben.table(table)["info"]["offer"]["offer"], yes=False)
    began = time.monotonic()
    ben.close()
    while anna.table(table)["info"]["seats"][1].get("here"):
        anna.read()
    seat = anna.table(table)["info"]["seats"][1]
    assert "here" not in seat and seat["away"] <= (time.monotonic() - began) * 1000 + 50, seat
    time.sleep(1.1)
    anna.messages.clear()
    assert anna.say("offer", table=table, what="bot", seat=1)["type"] == "done"
    catch_up(anna, table)
    assert anna.table(table)["info"]["seats"][1]["kind"] == "bot"
    ben.connect()
    ben.enter(table)
    catch_up(ben, table)
    assert ben.table(table)["info"]["me"] == 1, "the seat stays theirs"
    assert ben.say("take_seat", table=table)["type"] == "done"
    catch_up(anna, table)
    assert anna.table(table)["info"]["seats"][1]["kind"] == "person"
    slow = [p for p in (anna, ben)]
    while not all(p.table(table)["over"] for p in slow):
        for person in ready(slow):
            person.read()
    assert sorted(anna.table(table)["over"]["results"]) == ["lost", "won"], "whose clock runs out gives up"


def test_decks_are_checked(server):
    anna = Visitor(server.port)
    ready_deck = (ROOT / "content" / "vs" / "decks").glob("*.deck")
    text = next(iter(sorted(ready_deck))).read_text()
    assert anna.say("check_deck", game="vs", text=text)["ok"] is True
    bad = anna.say("check_deck", game="vs", text=text + "\n99 no_such_card\n")
    assert bad["ok"] is False and bad["text"] and "/tmp" not in bad["text"], bad
    for hostile in ("", "\x01" * 100, "deck " * 3000, "deck \"x\"\n" + "1 a\n" * 3000, "../../etc/passwd"):
        assert anna.say("check_deck", game="vs", text=hostile)["ok"] is False
    assert anna.say("check_deck", game="vs", text="x" * 20000)["code"] == "bad_message"
    made = anna.say("make", game="vs", seats=["me", "greedy"], decks={"deck1": text})
    assert made["type"] == "made", made
    worse = anna.say("make", game="vs", seats=["me", "greedy"], decks={"deck1": text + "\n99 no_such_card\n"})
    assert worse["code"] == "bad_setup", worse


def test_the_pool_is_fetched_once(server):
    anna = Visitor(server.port)
    for game in anna.say("list", of="games")["list"]:
        status, headers, text = fetch(server.port, "GET", game["pool"])
        assert status == 200 and "immutable" in headers["cache-control"], headers
        pool = json.loads(text)
        assert pool["game"] == game["game"] and len(pool["cards"]) > 100
        ids = [card["id"] for card in pool["cards"][:3]]
        assert anna.say("cards", game=game["game"], ids=ids)["cards"] == pool["cards"][:3]
        assert anna.say("cards", game=game["game"])["cards"] == pool["cards"], "the same over the socket"
    assert fetch(server.port, "GET", "/api/pool/champions/0123456789abcdef")[0] == 404
    assert anna.say("cards", game="chess")["code"] == "unknown_game"
    assert anna.say("cards", game="vs", ids=["x"] * 101)["code"] == "bad_message"


def test_journals_come_and_go(server):
    anna = Visitor(server.port)
    text = sorted((ROOT / "tests" / "replays").glob("champions-*.journal"))[0].read_text()
    made = anna.say("upload", journal=text)
    assert made["type"] == "made", made
    anna.enter(made["table"])
    anna.until("over")
    assert anna.fetch(f"/api/journal/{made['table']}")[2] == text, "the same journal comes back"
    lines = text.splitlines(keepends=True)
    begun = anna.say("upload", journal="".join(lines[:20]))
    assert begun["type"] == "made", begun
    anna.enter(begun["table"])
    anna.until("ask", table=begun["table"])
    play([anna], begun["table"], random.Random(1), 5)
    assert anna.fetch(f"/api/journal/{begun['table']}")[0] == 409
    header = [line.rsplit(" ", 1)[0] for line in lines[:12]]
    assert checked(header) == "".join(lines[:12])
    for hostile in ("", "x", text[:-20] + "\n", text.replace("choice 5 0 0", "choice 5 0 1"), "\x00", "quinte-journal 1\n" * 999,
                    checked(line.replace("spider_man_justice", "/etc/passwd") for line in header),
                    checked(line.replace("rhino", "../../../etc/passwd") for line in header),
                    checked(line.replace("seats 1", "seats 4000000000") for line in header),
                    checked(line.replace("game champions", "game chess") for line in header)):
        answer = anna.say("upload", journal=hostile) if "\x00" not in hostile else {"code": "bad_journal"}
        assert answer.get("code") == "bad_journal", (hostile[:80], answer)
        assert "root:" not in str(answer)


def test_journals_of_decks_travel(server):
    """A game with ready decks, and one with decks that were brought: both become tables again, with the same hands."""
    anna = Visitor(server.port)
    for text in (path.read_text() for path in sorted((ROOT / "tests" / "replays").glob("vs-0[12].journal"))):
        made = anna.say("upload", journal=text)
        assert made["type"] == "made", made
        assert anna.fetch(f"/api/journal/{made['table']}")[2] == text
    own = (ROOT / "content/vs/decks/x_men.deck").read_text().replace("deck ", "# mine\ndeck ", 1)
    table, _ = anna.make("vs", ["me", "greedy"], decks={"deck1": own}, settings={"deck2": "underworld", "decks": "constructed"})
    anna.enter(table)
    play([anna], table, random.Random(3), 3)
    assert anna.fetch(f"/api/journal/{table}")[0] == 409, "a secret until the game is over"
    anna.say("resign", table=table)
    anna.until("over")
    catch_up(anna, table)
    text = anna.fetch(f"/api/journal/{table}")[2]
    journal = text[text.index("quinte-journal"):-1]
    assert text == bundle(journal, {"deck1": own}) and "set deck1 brought " in journal and "/tmp" not in text, text[:300]
    made = anna.say("upload", journal=text)
    assert made["type"] == "made", made
    anna.enter(made["table"])
    catch_up(anna, made["table"])
    assert anna.table(made["table"])["over"] and anna.table(made["table"])["events"] == anna.table(table)["events"]
    assert anna.fetch(f"/api/journal/{made['table']}")[2] == text, "the same bundle comes back"
    refuse_bundles(anna, journal, own)


def bundle(journal, decks, cards=None):
    """As src/app/bundle.h draws it."""
    pieces = [(f"deck {key}", deck) for key, deck in decks.items()]
    pieces += [("cards", cards)] if cards is not None else []
    pieces.append(("journal", journal))
    return "quinte-bundle 1\n" + "".join(f"{name} {len(text.encode())}\n{text}\n" for name, text in pieces)


def refuse_bundles(anna, journal, own):
    """Whatever is wrong with a bundle, it is said, and no table is made."""
    whole = bundle(journal, {"deck1": own})
    piece = f"deck deck1 {len(own)}\n{own}\n"
    hostile = [journal, bundle(journal, {}), bundle(journal, {"deck1": "not a deck"}), bundle(journal, {"villain": own}),
               bundle(journal, {"deck1": own.replace("4 ", "3 ", 1)}), bundle(journal, {"deck1": own, "deck9": own}),
               bundle(journal, {"deck2": own}), bundle(journal, {"first": own}), bundle(journal, {"deck1": "x" * 20000}),
               bundle(journal, {f"deck{i}": own for i in range(9)}), bundle(journal, {"../deck1": own}), bundle("", {"deck1": own}),
               bundle(journal[:-30], {"deck1": own}), bundle(journal.replace("choice 2 ", "choice 3 "), {"deck1": own}),
               bundle(journal.replace("brought", "/etc/passwd"), {"deck1": own}), bundle(journal, {"deck1": own}, "set t \"T\" | \"T\"\n"),
               whole[:-1], whole + "\n", whole[:100], whole + whole, whole.replace(piece, piece + piece), whole.replace("bundle 1", "bundle 2"),
               whole.replace("deck deck1", "deck  deck1"), whole.replace("deck deck1", "deck deck1 deck1"), whole.replace("deck deck1", "cards"),
               whole.replace(f" {len(own)}\n", f" {len(own) + 1}\n"), whole.replace(f" {len(own)}\n", f" 0{len(own)}\n"),
               whole.replace(f" {len(own)}\n", " 18446744073709551615\n"), whole.replace(f" {len(own)}\n", " -1\n"),
               "quinte-bundle ", "quinte-bundle 1", "quinte-bundle 1\n", "quinte-bundle 1\njournal 0\n\n", "quinte-bundle 1\n" + "deck " * 999]
    for text in hostile:
        answer = anna.say("upload", journal=text)
        assert answer.get("code") == "bad_journal" and "root:" not in str(answer) and "/tmp" not in str(answer), (text[:80], answer)


def checked(lines):
    """Lines of a journal with their checksums: CRC-32 of the one before and the line."""
    text, before = "", 0
    for line in lines:
        before = zlib.crc32(before.to_bytes(4, "little") + line.encode())
        text += f"{line} {before:08x}\n"
    return text


def test_signing_out_closes_pages(server):
    anna = Visitor(server.port)
    other = Visitor(server.port, cookie=anna.cookie)
    assert fetch(server.port, "POST", "/api/sign-out-everywhere", {}, {"Cookie": anna.cookie})[0] == 200
    for page in (anna, other):
        try:
            while True:
                page.read()
        except Gone:
            pass
    assert json.loads(Socket(server.port, {"Cookie": anna.cookie}).receive())["code"] == "stranger"


HOSTILE = ["'; DROP TABLE game; --", "' OR '1'='1", "<script>alert(1)</script>", "../../etc/passwd", "%s%n%x", "", "\u202e", "é" * 5000,
           -1, 2**63 - 1, 1.5, True, None, [], {}, [[]] * 50, {"a": {"b": 1}}, "x" * 40000]


def test_every_field_of_every_request(server):
    """Whatever stands in a field, the request is answered once, and the server lives."""
    anna, ben, table = seat_two(server, "vs")
    types = anna.say("nothing of the kind")["text"].split(": ", 1)[-1].split()
    assert {"make", "choice", "orders", "upload", "replay"} <= set(types), types
    chance = random.Random(31)
    fields = ("game", "seats", "settings", "decks", "access", "watch", "undo", "hints", "clock", "title", "seat", "key", "ask", "option", "until",
              "quiet", "set", "lets_own", "orders", "verb", "card", "with", "text", "watchers", "what", "offer", "yes", "choice", "from",
              "anew", "name", "lang", "wishes", "person", "on", "of", "ids", "journal", "since", "texts", "bot", "protocol")
    for type_ in types:
        if type_ in ("resign", "leave"):
            continue
        for _ in range(25):
            said = {field: chance.choice(HOSTILE) for field in chance.sample(fields, 4)}
            said["table"] = table if chance.random() < 0.8 else chance.choice(HOSTILE)
            answer = anna.say(type_, **said)
            assert answer["to"], answer
            assert "passwd" not in str(answer.get("text", "")) or "root:" not in str(answer), answer
    anna.say("change_me", name="Anna", lang="en")
    assert anna.say("me")["name"] == "Anna"
    catch_up(ben, table)
    assert ben.table(table)["info"]["state"] in ("playing", "over")


def test_slow_readers_are_let_go(server):
    anna, ben, table = seat_two(server, "champions")
    play([anna, ben], table, random.Random(1), 30)
    anna.socket.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    started = time.monotonic()
    try:
        while time.monotonic() - started < 100:  # each is answered by all that has happened so far
            anna.send("log", table=table)
            anna.send("view", table=table)
        assert False, "a reader that never reads"
    except Gone as gone:
        assert "timed out" not in str(gone), "it was let go"
    assert ben.say("me")["type"] == "me", "others are served meanwhile"


def test_limits(server):
    with Server("--limit", "messages=1", "--limit", "sockets=6", "--limit", "person_sockets=3", "--limit", "visits=4",
                "--limit", "tables=2", "--limit", "tries=2") as mine:
        anna = Visitor(mine.port)
        anna.socket.send_frames([b'{"type":"me"}'] * 50)  # at once: five may be, and one a second
        try:
            while True:
                anna.read()
        except Gone:
            said = [m.get("code", m["type"]) for m in anna.messages]
        assert said[-1] == "too_fast" and said[:5] == ["me"] * 5 and len(said) < 20, said
        pages = [Visitor(mine.port, cookie=anna.cookie) for _ in range(3)]
        one_more = Socket(mine.port, {"Cookie": anna.cookie})
        assert json.loads(one_more.receive())["code"] == "too_many"
        ben = Visitor(mine.port)
        made = []
        for _ in range(3):
            made.append(ben.say("make", game="champions", seats=["me", "open"])["type"])
        assert made == ["made", "made", "error"], made
        carl, dora = Visitor(mine.port), Visitor(mine.port)
        assert fetch(mine.port, "POST", "/api/visit", {})[0] == 429, "four people an hour"
        try:
            Socket(mine.port, {"Cookie": ben.cookie})
            assert False, "more than six sockets of an address"
        except Gone:
            pass
        tries = [fetch(mine.port, "POST", "/api/sign-in", {"name": "x", "password": "12345678"})[0] for _ in range(3)]
        assert tries == [403, 403, 429], tries
        for person in (ben, carl, dora, *pages):
            person.close()
    with Server("--limit", "words=5") as mine:
        anna, ben, table = seat_two(mine, "vs")
        said = [anna.say("talk", table=table, text="hello").get("code") for _ in range(3)]
        said += [anna.say("orders", table=table, orders=[{"when": {"round": 9}, "option": str(i)}]).get("code") for i in range(3)]
        said += [anna.say("block", person="a" * 16).get("code"), anna.say("offer", table=table, what="end").get("code")]
        assert said == [None] * 5 + ["too_many"] * 3, said
        assert ben.say("talk", table=table, text="hello")["type"] == "done", "a person each"


def main(wanted):
    suite = Suite(globals(), wanted)
    with Server("--limit", "messages=2000", "--limit", "visits=1000", "--limit", "tables=1000", "--limit", "requests=1000",
                "--limit", "entered=1000", "--away", "1") as server:
        suite.run(server)
        suite.stop(server)
    return suite.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

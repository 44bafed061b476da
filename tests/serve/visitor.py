"""A person at `quinte serve`, for tests: HTTP and WebSocket (RFC 6455) with the standard library alone.

    with Server() as server:            # a server of its own, in a folder of its own
        anna = Visitor(server.port)     # visits, gets a cookie, opens a socket
        anna.say("me")                  # sends a request, returns its answer
        anna.until("ask")               # the next message of that type
"""
import base64
import http.client
import json
import os
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
QUINTE = os.environ.get("QUINTE", str(ROOT / "build-test" / "quinte"))


def patience(seconds):
    """So long something may take, and longer on a machine on which more wants to run than it has cores: tests end at
    what they wait for, so this is only for what never comes."""
    return seconds * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


class Server:
    """`quinte serve` at a free port; `kill` ends it at once, `start` brings it back with the same store."""

    def __init__(self, *options, store=None):
        self.folder = tempfile.TemporaryDirectory(prefix="quinte-serve-")
        self.store = store or f"sqlite:{self.folder.name}/store.sqlite"
        self.options = options
        self.environment = None  # as here
        self.preparation = None  # called before it begins
        self.process = None
        self.port = 0

    def start(self):
        self.log = open(f"{self.folder.name}/log", "a")
        Path(f"{self.folder.name}/web").mkdir(exist_ok=True)  # no pages, whether they are built or not
        command = [QUINTE, "serve", "--listen", f"127.0.0.1:{self.port}", "--store", self.store,
                   "--window-pause", "0", "--seed", "1", "--web", f"{self.folder.name}/web", *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True, env=self.environment,
                                        preexec_fn=self.preparation)
        line = self.process.stdout.readline()
        if "127.0.0.1:" not in line:
            raise RuntimeError(f"the server does not start: {line}{self.errors()}")
        self.port = int(line.rsplit(":", 1)[1])
        return self

    def errors(self):
        return Path(f"{self.folder.name}/log").read_text()

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        """As an operator would; returns the exit code."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=patience(60))
        self.process.stdout.close()
        self.log.close()
        return code

    def __enter__(self):
        return self.start()

    def __exit__(self, kind=None, *_):
        if self.process.poll() is None:
            self.stop()
        elif kind:  # it may be why the test failed
            print(f"the server had ended with {self.process.poll()}:\n{self.errors()[-4000:]}", flush=True)
        self.folder.cleanup()


def fetch(port, method, path, body=None, headers=None):
    """(status, headers, text) of a request over HTTP."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience(30))
    connection.request(method, path, body=json.dumps(body) if body is not None else None, headers=headers or {})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, dict((k.lower(), v) for k, v in answer.getheaders()), text


class Gone(Exception):
    """The socket was closed."""


class Socket:
    """A WebSocket that sends texts and receives them."""

    def __init__(self, port, headers, path="/socket", tls=None):
        self.wire = socket.create_connection(("127.0.0.1", port), timeout=patience(30))
        if tls:
            self.wire = tls.wrap_socket(self.wire, server_hostname="localhost")
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
                 *(f"{name}: {value}" for name, value in headers.items())]
        self.wire.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Gone(head.decode(errors="replace"))

    def _more(self):
        try:
            more = self.wire.recv(65536)
        except OSError as error:
            raise Gone(str(error)) from error
        if not more:
            raise Gone("closed")
        self.buffer += more

    def _take(self, size):
        while len(self.buffer) < size:
            self._more()
        bytes_, self.buffer = self.buffer[:size], self.buffer[size:]
        return bytes_

    @staticmethod
    def frame(payload, opcode=1, final=True, mask=True):
        head = bytes([(0x80 if final else 0) | opcode])
        bit = 0x80 if mask else 0
        if len(payload) < 126:
            head += bytes([bit | len(payload)])
        elif len(payload) < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", len(payload))
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", len(payload))
        key = b"\x11\x22\x33\x44" if mask else b""
        body = bytes(b ^ key[i % 4] for i, b in enumerate(payload)) if mask else payload
        return head + key + body

    def send_frames(self, payloads):
        """All of them in one go."""
        try:
            self.wire.sendall(b"".join(self.frame(payload) for payload in payloads))
        except OSError as error:
            raise Gone(str(error)) from error

    def send_frame(self, payload, **more):
        try:
            self.wire.sendall(self.frame(payload, **more))
        except OSError as error:
            raise Gone(str(error)) from error

    def receive(self):
        """The next text."""
        text = b""
        while True:
            first, second = self._take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            payload = self._take(size)
            opcode = first & 0x0F
            if opcode == 8:
                raise Gone("closed by the server")
            if opcode == 9:
                self.send_frame(payload, opcode=10)
            elif opcode in (0, 1):
                text += payload
                if first & 0x80:
                    return text.decode()

    def close(self):
        self.wire.close()


def merge(target, patch):
    """JSON Merge Patch, RFC 7396."""
    for key, value in patch.items():
        if value is None:
            target.pop(key, None)
        elif isinstance(value, dict):
            target[key] = merge(target[key] if isinstance(target.get(key), dict) else {}, value)
        else:
            target[key] = value
    return target


class Visitor:
    def __init__(self, port, lang="en", cookie=None):
        self.port = port
        self.cookie = cookie
        if not cookie:
            status, headers, text = fetch(port, "POST", "/api/visit", {"lang": lang})
            assert status == 200, text
            self.cookie = headers["set-cookie"].split(";")[0]
        self.requests = 0
        self.connect()

    def fetch(self, path, method="GET", body=None, port=None):
        """(status, headers, text) of what this person asks for over HTTP."""
        return fetch(port or self.port, method, path, body, {"Cookie": self.cookie})

    def connect(self):
        self.socket = Socket(self.port, {"Cookie": self.cookie})
        self.messages = []   # not looked at yet
        self.tables = {}     # by id: {"view":…, "events":[…], "ask":…, "info":…}
        self.until("hello")

    def table(self, id_):
        return self.tables.setdefault(id_, {"view": None, "events": [], "ask": None, "info": None, "at": 0,
                                            "over": None, "talk": [], "clock": None})

    def _note(self, message):
        """Keeps what a page would keep."""
        kind = message["type"]
        table = self.table(message["table"]) if message.get("table") else None
        if table is None or kind in ("done", "error", "made", "entered"):
            return
        table["at"] = max(table["at"], message.get("at", 0))
        if kind == "events":
            table["events"][message["from"]:] = message["events"]
            table["ask"] = None
        elif kind == "undone":
            del table["events"][message["events"]:]
            table["over"] = None
            table["ask"] = None
        elif kind == "view":
            table["view"] = message["view"]
        elif kind == "change":
            merge(table["view"], message["change"])
        elif kind in ("ask", "over", "clock"):
            table[kind] = message
        elif kind == "table":
            table["info"] = message
        elif kind == "talk":
            table["talk"].append(message)

    def heard(self, text):
        """What came, as it came."""

    def read(self):
        text = self.socket.receive()
        self.heard(text)
        for line in text.split("\n"):
            message = json.loads(line)
            self._note(message)
            self.messages.append(message)

    def until(self, type_, **fields):
        """The next message of that type, with those fields; what comes before it is passed over."""
        while True:
            while self.messages:
                message = self.messages.pop(0)
                if message["type"] == type_ and all(message.get(k) == v for k, v in fields.items()):
                    return message
            self.read()

    def send(self, type_, **fields):
        self.requests += 1
        id_ = fields.pop("id", f"r{self.requests}-{id(self) % 10007}")
        self.socket.send_frame(json.dumps({"type": type_, "id": id_, **fields}).encode())
        return id_

    def say(self, type_, **fields):
        """Sends a request; returns its answer. Other messages are kept for later."""
        id_ = self.send(type_, **fields)
        kept = []
        while True:
            while self.messages:
                message = self.messages.pop(0)
                if message.get("to") == id_:
                    self.messages = kept + self.messages
                    return message
                kept.append(message)
            self.read()

    def say_until_done(self, type_, **fields):
        """Says it again as long as the store does not answer; the last answer."""
        for _ in range(150):
            answer = self.say(type_, **fields)
            if answer.get("code") != "not_saved":
                break
            time.sleep(0.1)
        assert answer["type"] == "done", answer
        return answer

    def make(self, game, seats, **more):
        answer = self.say("make", game=game, seats=seats, **more)
        assert answer["type"] == "made", answer
        return answer["table"], answer["key"]

    def enter(self, table, **more):
        answer = self.say("enter", table=table, **more)
        assert answer["type"] == "entered", answer
        return answer

    def choose(self, table, random):
        """Answers the question of that table by chance."""
        ask, self.table(table)["ask"] = self.table(table)["ask"], None  # the next one may come with the answer
        option = random.choice(ask["options"])
        answer = self.say("choice", table=table, ask=ask["ask"], option=option["id"])
        assert answer["type"] == "done", answer
        return answer

    def drop(self, table, ask):
        """The question is answered; the next one may have come together with the answer."""
        now = self.table(table)["ask"]
        if now and now["ask"] == ask["ask"]:
            self.table(table)["ask"] = None

    def close(self):
        self.socket.close()


def ready(people, seconds=60):
    """Those of the visitors who have something to read."""
    if any(p.socket.buffer for p in people):
        return [p for p in people if p.socket.buffer]
    found = select.select([p.socket.wire for p in people], [], [], patience(seconds))[0]
    if not found:
        raise TimeoutError("nobody is told anything")
    return [p for p in people if p.socket.wire in found]


def wait_for(condition, seconds=60, what="what was waited for did not come"):
    """Until it holds; `what` may be a function that tells what is there instead."""
    end = time.monotonic() + patience(seconds)
    while not condition():
        assert time.monotonic() < end, what() if callable(what) else what
        time.sleep(0.01)

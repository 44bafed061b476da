#!/usr/bin/env python3
"""Plays a game of Champions through `quinte serve`, by chance: HTTP and WebSocket with Python's standard library.

    examples/serve_client.py [ADDRESS]      http://127.0.0.1:8642; without one, a server of its own

It visits (a cookie makes a person), opens a socket, makes a table, enters it and answers what it is asked until the
game is over. doc/protocol.md tells all messages.
"""
import base64
import http.client
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
from urllib.parse import urlsplit


def visit(host, port):
    """A new person; returns the cookie."""
    http_ = http.client.HTTPConnection(host, port)
    http_.request("POST", "/api/visit", body='{"lang": "en"}')
    answer = http_.getresponse()
    print("I am", json.loads(answer.read())["name"])
    return answer.headers["Set-Cookie"].split(";")[0]


class Wire:
    """A WebSocket: texts out, messages in."""

    def __init__(self, host, port, cookie):
        self.stream = socket.create_connection((host, port)).makefile("rwb", buffering=65536)
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.write((f"GET /socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n").encode())
        self.stream.flush()
        while self.stream.readline() != b"\r\n":
            pass

    def say(self, **message):
        text, mask = json.dumps(message).encode(), os.urandom(4)
        size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0xFE]) + len(text).to_bytes(2, "big")
        self.stream.write(b"\x81" + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(text)))
        self.stream.flush()

    def messages(self):
        """All that come; a frame holds one or several, a line each."""
        while True:
            first, size = self.stream.read(2)
            if size > 125:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            text = self.stream.read(size)
            if first == 0x81:
                yield from (json.loads(line) for line in text.decode().split("\n"))


def play(host, port):
    wire, chance = Wire(host, port, visit(host, port)), random.Random(1)
    wire.say(type="make", id="table", game="champions", seats=["me"], access="alone")
    for message in wire.messages():
        if message["type"] == "made":
            wire.say(type="enter", table=message["table"])
        elif message["type"] == "ask":
            option = chance.choice(message["options"])
            wire.say(type="choice", table=message["table"], ask=message["ask"], option=option["id"], id=f"choice {message['ask']}")
        elif message["type"] == "over":
            print("it is over:", message["results"], "after", message["choices"], "choices, hash", message["hash"])
            return
        elif message["type"] == "error":
            sys.exit(message["text"])


def main():
    if len(sys.argv) > 1:
        address = urlsplit(sys.argv[1])
        play(address.hostname, address.port or 80)
        return
    quinte = os.environ.get("QUINTE", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "build", "quinte"))
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([quinte, "serve", "--listen", "127.0.0.1:0", "--store", f"sqlite:{folder}/store",
                                   "--limit", "messages=10000"], stdout=subprocess.PIPE, text=True)
        play("127.0.0.1", int(server.stdout.readline().rsplit(":", 1)[1]))
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Plays Champions by chance through `quinte serve` at http://127.0.0.1:8642, or at the address that is given: it visits (a
cookie makes a person), opens a socket, makes a table, enters it, and answers what it is asked (doc/protocol.md)."""
import base64
import http.client
import json
import os
import random
import socket
import sys
import time
from urllib.parse import urlsplit


class Wire:
    """A WebSocket (RFC 6455): texts out, messages in."""

    def __init__(self, host, port, cookie):
        self.stream = socket.create_connection((host, port)).makefile("rwb", buffering=65536)
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.write((f"GET /socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n").encode())
        self.stream.flush()
        while self.stream.readline() not in (b"\r\n", b""):
            pass

    def say(self, opcode=1, **message):
        text, mask = json.dumps(message).encode(), os.urandom(4)
        size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0xFE]) + len(text).to_bytes(2, "big")
        self.stream.write(bytes([0x80 | opcode]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(text)))
        self.stream.flush()

    def messages(self):
        """A frame holds one or several, a line each. A ping wants to know whether we are there."""
        while head := self.stream.read(2):
            size = head[1] if head[1] < 126 else int.from_bytes(self.stream.read(2 if head[1] == 126 else 8), "big")
            text = self.stream.read(size)
            if head[0] == 0x81:
                yield from (json.loads(line) for line in text.decode().split("\n"))
            elif head[0] == 0x89:
                self.say(opcode=10)


address = urlsplit(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8642")
visit = http.client.HTTPConnection(address.hostname, address.port or 80)
visit.request("POST", "/api/visit", body='{"lang": "en"}')
wire = Wire(address.hostname, address.port or 80, visit.getresponse().headers["Set-Cookie"].split(";")[0])
wire.say(type="make", game="champions", seats=["me"], access="alone")
for message in wire.messages():
    if message["type"] == "made":
        wire.say(type="enter", table=message["table"])
    elif message["type"] == "ask":
        time.sleep(0.05)  # who talks faster than 20 times a second is let go
        option = random.choice(message["options"])["id"]
        wire.say(type="choice", table=message["table"], ask=message["ask"], option=option, id=f"choice {message['ask']}")
    elif message["type"] in ("error", "closing"):
        sys.exit(str(message))
    elif message["type"] == "over":
        print("it is over:", message["results"], "hash", message["hash"])
        break

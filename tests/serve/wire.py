"""A wire between a server and PostgreSQL that can be cut.

    with Wire(database) as wire:            # a port of the loopback before the database's socket
        Server(store=wire.address)
        wire.be("cut")                      # lines end, no new one is taken
        wire.be("silent")                   # nothing comes through any more, and nobody is told
        wire.be("deaf")                     # what is said arrives, its answers do not
        wire.be("whole")                    # as it was; what was silent or deaf meanwhile ends
"""
import select
import socket
import threading


class Wire:
    def __init__(self, database):
        self.to = f"{database.folder}/.s.PGSQL.5432"
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"postgresql://quinte@127.0.0.1:{self.listener.getsockname()[1]}/postgres"
        self.state = "whole"
        self.lock = threading.Lock()
        self.lines = {}  # each end, and the other one
        self.near = set()  # those at the server
        self.is_over = False
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def be(self, state):
        with self.lock:
            if state == "cut" or (state == "whole" and self.state != "whole"):
                self._end_all()
            self.state = state

    def _end_all(self):
        for end in self.lines:
            end.close()
        self.lines, self.near = {}, set()

    def _end(self, end):
        for one in (end, self.lines.get(end)):
            if one:
                self.lines.pop(one, None)
                self.near.discard(one)
                one.close()

    def _accept(self):
        near, _ = self.listener.accept()
        if self.state == "cut":
            near.close()
            return
        far = socket.socket(socket.AF_UNIX)
        try:
            far.connect(self.to)
        except OSError:
            near.close()
            far.close()
            return
        self.lines[near], self.lines[far] = far, near
        self.near.add(near)

    def _carry(self, end):
        try:
            bytes_ = end.recv(65536)
            if not bytes_:
                raise OSError
            if self.state == "whole" or (self.state == "deaf" and end in self.near):
                self.lines[end].sendall(bytes_)
        except OSError:
            self._end(end)

    def _run(self):
        while not self.is_over:
            with self.lock:
                watched = [self.listener] + ([] if self.state == "silent" else list(self.lines))
            try:
                found = select.select(watched, [], [], 0.02)[0]
            except (OSError, ValueError):  # one of them was cut meanwhile
                continue
            with self.lock:
                for end in found:
                    if end is self.listener:
                        self._accept()
                    elif end in self.lines:
                        self._carry(end)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.is_over = True
        self.thread.join()
        self._end_all()
        self.listener.close()

"""A PostgreSQL of one's own, for tests: in a temporary folder, at a socket in it, never as root.

    with Database() as database:
        Server(store=database.address)
"""
import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile


def programs():
    """Where initdb and postgres lie, or None."""
    found = shutil.which("initdb")
    if found:
        return os.path.dirname(os.path.realpath(found))
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    return os.path.dirname(found[-1]) if found else None


class Database:
    def __init__(self, settings="-c fsync=off -c shared_buffers=16MB"):
        self.settings = settings  # commits need not survive a power cut in tests: nothing else differs
        self.bin = programs()
        self.folder = tempfile.mkdtemp(prefix="quinte-pg-")
        self.user = {}
        if os.getuid() == 0:  # PostgreSQL refuses to be run by root
            names = {entry.pw_name: entry for entry in pwd.getpwall()}
            who = names.get("postgres") or names["nobody"]
            os.chown(self.folder, who.pw_uid, who.pw_gid)
            self.user = {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
        self.data = f"{self.folder}/data"
        self.process = None
        self.address = f"postgresql:///postgres?host={self.folder}&user=quinte"

    def _run(self, *command):
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, **self.user)

    def start(self):
        if not os.path.isdir(self.data):
            self._run(f"{self.bin}/initdb", "-D", self.data, "-U", "quinte", "-A", "trust", "--no-sync", "--locale=C", "-E", "UTF8")
        self._run(f"{self.bin}/pg_ctl", "-D", self.data, "-w", "-t", "60", "-l", f"{self.folder}/log", "-o",
                  f"-c listen_addresses='' -c unix_socket_directories={self.folder} -c max_connections=30 {self.settings}", "start")
        with open(f"{self.data}/postmaster.pid") as file:
            self.process = int(file.readline())
        return self

    def stop(self, how="fast"):
        self._run(f"{self.bin}/pg_ctl", "-D", self.data, "-w", "-m", how, "stop")
        self.process = None

    def pause(self, on):
        """Nobody answers, as if the connection were cut."""
        for pid in self.processes():
            os.kill(pid, signal.SIGSTOP if on else signal.SIGCONT)

    def processes(self):
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process)], capture_output=True, text=True)
        return [self.process, *(int(pid) for pid in children.stdout.split())]

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        if self.process:
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

#!/usr/bin/env python3
"""Where `make install` puts the Python package: scripts/python_dir.py PREFIX

The folder below the prefix in which the system's python3 looks for packages: on Debian
/usr/local/lib/python3.11/dist-packages for /usr/local, /usr/lib/python3/dist-packages for /usr. If it looks
in none, PREFIX/lib/pythonX.Y/site-packages, which PYTHONPATH must name (doc/python.md).
"""
import os
import subprocess
import sys

SYSTEM = "/usr/bin/python3"
TELL = "import sys; print(*sys.version_info[:2], sep='.'); print(*sys.path, sep='\\n')"


def folder(prefix, python):
    told = subprocess.run([python, "-I", "-c", TELL], capture_output=True, text=True, check=True).stdout
    version, *path = told.splitlines()
    below = [entry for entry in path if entry.startswith(prefix.rstrip("/") + "/")
             and os.path.basename(entry) in ("site-packages", "dist-packages")]
    return min(below, key=len, default=os.path.join(prefix, "lib", f"python{version}", "site-packages"))


if __name__ == "__main__":
    print(folder(sys.argv[1], SYSTEM if os.access(SYSTEM, os.X_OK) else sys.executable))

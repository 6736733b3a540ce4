"""How soon the companion is ready, what it weighs while it reads, and how soon it ends.

python -m benchmarks.footprint [TABLE]
"""

import json
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

COMPANION = (sys.executable, "-m", "companion", "run", "--json", "--port", "0")


def main() -> None:
    """Start it, let it read a table without a pause, end it, and print the figures."""
    table = ("--table", sys.argv[1]) if len(sys.argv) > 1 else ()
    with tempfile.TemporaryDirectory() as folder:
        started_s = time.monotonic()
        companion = subprocess.Popen(
            [*COMPANION, *table, "--pace", "0", "--data", folder],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert companion.stdout
        address = json.loads(companion.stdout.readline())["on_this_machine"]
        ready_s = time.monotonic() - started_s
        status = _once_at_rest(companion.pid)
        ended_s = time.monotonic()
        companion.send_signal(signal.SIGTERM)
        code = companion.wait(30)
    print(f"ready at {address} after {ready_s:.1f} s")
    print(f"resident: {_mb(status, 'VmRSS')} MB at the end, {_mb(status, 'VmHWM')} MB at most")
    print(f"SIGTERM: ended after {time.monotonic() - ended_s:.1f} s with {code}")


def _once_at_rest(pid: int) -> Mapping[str, str]:
    """Return the process's status once it no longer reads pictures."""
    used, quiet = -1, 0
    while quiet < 4:
        time.sleep(0.5)
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        now = int(fields[11]) + int(fields[12])  # processor time, in ticks
        quiet = quiet + 1 if now - used < 5 else 0
        used = now
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return dict(line.split(":", 1) for line in lines)


def _mb(status: Mapping[str, str], key: str) -> int:
    return int(status[key].split()[0]) // 1024


if __name__ == "__main__":
    main()

"""The real companion as a process of its own: started, asked over its pages, ended."""

import json
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


class CompanionProcess:
    """``companion run --json`` on any free port; wait for its address with `started`."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "run", "--json", "--port", "0", *options],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.address = ""

    def started(self) -> "CompanionProcess":
        """Return this once the address has been printed."""
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line, self.process.stderr and self.process.stderr.read()
        self.address = json.loads(line)["on_this_machine"]
        return self

    def table(self) -> Any:
        """Return the table as a phone is told it."""
        with urllib.request.urlopen(f"{self.address}api/v1/table", timeout=10) as response:
            return json.load(response)

    def wait_for(self, is_so: Callable[[Any], bool], *, timeout_s: float = 60.0) -> Any:
        """Return the table once *is_so*."""
        deadline_s = time.monotonic() + timeout_s
        while not is_so(table := self.table()):
            assert time.monotonic() < deadline_s, table
            time.sleep(0.05)
        return table

    def end(self, number: signal.Signals, *, timeout_s: float = 20.0) -> tuple[int, str]:
        """Send the signal and return the exit code and what was said on standard error."""
        self.process.send_signal(number)
        _, said = self.process.communicate(timeout=timeout_s)
        return self.process.returncode, said

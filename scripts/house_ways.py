"""Count the files that a picture passes on its way to a phone, and a tap on its way to the journal.

    python scripts/house_ways.py [ROOT …]     with a Python that has the project's libraries

The daemon plays its small recorded table with a profiler in each thread; a phone listens, joins and
takes a turn back. What counts is each file of ours of which a function was called meanwhile: a
picture's way is the camera's thread until the journal has the turn, and the table's and the web's
until the phone has it; a tap's way ends in the journal. The clock is on no way, nor are the other
outputs, into whose queue the table puts the same snapshot.
"""

import http.client
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

#: Threads whose work is not on the way: the parts on the table, health, the network's name.
ASIDE = (
    "MainThread",
    "tabletop",
    "console",
    "caretaker",
    "health",
    "announcing",
    "addresses",
    "mdns",
    "buzzer",
    "buttons",
)
#: Files that are called on the way and are no part of it, by their names today and before.
ASIDE_FILES = ("companion/clock.py", "companion/console/", "companion/faces/")
#: What the tracer wrote: calls as (thread, file, tenths of ms), and when a picture was read, or events kept.
Traced: TypeAlias = dict[str, Any]  # decoded JSON

PICTURE = 3  # the turn whose picture is followed: the ones before have imported everything

_TRACER = """
import atexit, json, sys, threading, time
root, out = sys.argv[1], sys.argv[2]
calls, reads, commits = set(), [], []
def profile(frame, event, arg):
    name = frame.f_code.co_filename
    if not name.startswith(root) or "/tests/" in name:
        return
    if event == "call":
        calls.add((threading.current_thread().name, name[len(root) + 1:], int(time.time() * 10_000)))
    elif event == "return" and frame.f_code.co_name == "read" and "camera" in name and arg is not None:
        reads.append(time.time())
    elif event == "return" and frame.f_code.co_name == "append" and name.endswith("/journal.py"):
        commits.append(time.time())
atexit.register(
    lambda: json.dump({"calls": sorted(calls), "reads": reads, "commits": commits}, open(out, "w"))
)
threading.setprofile(profile)
sys.setprofile(profile)
sys.argv = ["companion", *sys.argv[3:]]
from companion.cli.cli import main
main()
"""


@dataclass(frozen=True)
class Ways:
    """The files that a picture passed, and those that a tap passed."""

    picture: frozenset[str]
    tap: frozenset[str]


def ways(root: Path) -> Ways:
    """Return the files on the two ways through the project in *root*."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        process = _started(root, folder)
        try:
            port = _port(process)
            shown_s = _shown_at(port, turn=PICTURE)
            time.sleep(1.0)
            began_s, ended_s = _tapped(port)
        finally:
            process.terminate()
            process.wait(120)
        traced = json.loads((folder / "calls.json").read_text())
    return Ways(
        frozenset(_picture_files(traced, shown_s=shown_s)),
        frozenset(_tap_files(traced, began_s=began_s, ended_s=ended_s)),
    )


def _picture_files(traced: Traced, *, shown_s: float) -> Iterator[str]:
    taken_s = max(at for at in traced["reads"] if at < shown_s)
    kept_s = max(at for at in traced["commits"] if at < shown_s)
    # the server's own loop ("web") only looks after its connections meanwhile
    yield from _files(traced["calls"], taken_s, shown_s, aside=(*ASIDE, "camera", "web"))
    yield from _files(
        [call for call in traced["calls"] if call[0] == "camera"], taken_s, kept_s, aside=ASIDE
    )


def _tap_files(traced: Traced, *, began_s: float, ended_s: float) -> Iterator[str]:
    kept_s = max(at for at in traced["commits"] if began_s < at < ended_s)
    yield from _files(traced["calls"], began_s, kept_s, aside=(*ASIDE, "camera"))


def _files(
    calls: list[list[str]], from_s: float, to_s: float, *, aside: tuple[str, ...]
) -> Iterator[str]:
    for thread, file, at in calls:
        is_aside = thread.startswith(aside) or file.startswith(ASIDE_FILES)
        if int(from_s * 10_000) <= int(at) <= int(to_s * 10_000) and not is_aside:
            yield file


def _started(root: Path, folder: Path) -> "subprocess.Popen[str]":
    settings = folder / "settings.toml"
    settings.write_text(f'[web]\nhost = "127.0.0.1"\nport = 0\n[data]\nfolder = "{folder}/data"\n')
    arguments = ["run", "--settings", str(settings), "--table", "companion/recorded/first-game"]
    return subprocess.Popen(
        [
            sys.executable,
            "-u",
            "-c",
            _TRACER,
            str(root),
            str(folder / "calls.json"),
            *arguments,
            "--pace",
            "3",
        ],
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def _port(process: "subprocess.Popen[str]") -> int:
    assert process.stdout is not None, "it was opened with a pipe"
    for line in process.stdout:
        if "http://" in line:
            port = int(line.rpartition(":")[2].strip().strip("/").split("/")[0])
            threading.Thread(target=process.stdout.read, daemon=True).start()
            return port
    raise SystemExit("the companion did not start")


def _shown_at(port: int, *, turn: int) -> float:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    connection.request("GET", "/api/v1/events")
    stream = connection.getresponse()
    while line := stream.readline():
        if line.startswith(b"data:") and json.loads(line[5:]).get("turn", 0) >= turn:
            return time.time()
    raise SystemExit("no turn was shown")


def _tapped(port: int) -> tuple[float, float]:
    """Join, then take the last turn back; return when the second tap began and ended."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    seat = {"seat": 0, "name": "Ada", "colour": "red", "symbol": "circle"}
    joined, cookie = _posted(connection, "seats", seat, "")
    assert joined < 300, joined
    connection.request("GET", "/api/v1/table", headers={"Cookie": cookie})
    table = json.loads(connection.getresponse().read())
    known = {key: table[key] for key in ("revision", "standing") if key in table}
    began_s = time.time()
    status, _ = _posted(connection, "undo", {"after": table["turn"], **known}, cookie)
    assert status < 300, status
    return began_s, time.time()


def _posted(
    connection: http.client.HTTPConnection, path: str, body: object, cookie: str
) -> tuple[int, str]:
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    connection.request("POST", f"/api/v1/{path}", json.dumps(body), headers)
    answer = connection.getresponse()
    text = answer.read()
    if answer.status >= 300:
        print(text.decode(), file=sys.stderr)
    return answer.status, (answer.getheader("Set-Cookie") or "").partition(";")[0]


def main(roots: list[str]) -> None:
    """Print how many files lie on each way, a column for each of *roots*; ``--files`` names them."""
    named = [root for root in roots if not root.startswith("--")]
    found = [ways(Path(root).resolve()) for root in named or [str(Path(__file__).parents[1])]]
    print("| a picture to a phone |", " | ".join(str(len(each.picture)) for each in found), "|")
    print("| a tap to the journal |", " | ".join(str(len(each.tap)) for each in found), "|")
    if "--files" in roots:
        for each in found:
            print("\n".join(["picture:", *sorted(each.picture), "tap:", *sorted(each.tap)]))


if __name__ == "__main__":
    main(sys.argv[1:])

"""One turn whose picture nobody took, and whether the next one brings the game back.

    python -m benchmarks.missed_turns TABLE…

Of each recorded table two turns, at a third and at two thirds of the game, lose all their pictures,
one at a time. What `companion watch` says of the later ones is held against the record: who owns
and scores what, and how many places of the hive show what. The record answers questions.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_NUMBER = slice(3)  # of a frame's name
_TURN_PICTURE = len("001.jpg")


def main() -> int:
    """Print a line for each turn left out; return 1 where anything was told that was not so."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", metavar="TABLE", nargs="+", type=Path)
    wrong = 0
    print("| table | turn | right again after | asked | wrong |\n| --- | --- | --- | --- | --- |")
    for table in parser.parse_args().tables:
        turns = json.loads((table / "record.json").read_text())["turns"]
        for missed in (len(turns) // 3, 2 * len(turns) // 3):
            lines = list(_later(table, missed))
            known = [_known(turn["after"]) for turn in turns]
            numbers = [int(line["frame"][_NUMBER]) for line in lines]
            states = [_known(line["state"]) for line in lines]
            right = [state == known[n - 1] for n, state in zip(numbers, states, strict=True)]
            told = sum(
                line["turn"] is not None and state not in known[:n]
                for n, line, state in zip(numbers, lines, states, strict=True)
            )
            asked = sum(line["asks"] is not None for line in lines)
            after = str(right.index(True) + 1) if True in right else "never"
            print(f"| {table.name} | {missed} | {after} | {asked} | {told} |", flush=True)
            wrong += told
    return 1 if wrong else 0


def _later(table: Path, missed: int) -> Iterator[dict[str, Any]]:
    """Yield what is said of the later turns' pictures, the turn *missed* being left out."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / table.name
        (folder / "frames").mkdir(parents=True)
        (folder / "watch.json").symlink_to((table / "watch.json").resolve())
        for frame in (table / "frames").iterdir():
            if int(frame.name[_NUMBER]) != missed:
                (folder / "frames" / frame.name).symlink_to(frame.resolve())
        command = (sys.executable, "-m", "companion", "watch", "--json")
        answers = ("--answers", str(table / "record.json"), str(folder))
        said = subprocess.run([*command, *answers], capture_output=True, text=True, check=False)
    for line in map(json.loads, said.stdout.splitlines()):
        if int(line["frame"][_NUMBER]) > missed and len(line["frame"]) == _TURN_PICTURE:
            yield line


def _known(state: dict[str, Any]) -> tuple[object, ...]:
    """Return what two accounts of a *state* share, however its places and piles are numbered."""
    places = (
        (top["level"], top["fill"], top["icon"], json.dumps(top["piece"], sort_keys=True))
        for top in state["hive"]
    )
    return Counter(places), state["players"], state["to_move"], state["over"]


if __name__ == "__main__":
    sys.exit(main())

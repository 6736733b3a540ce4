"""Time all legal turns of every recorded Alveola position.

    python benchmarks/alveola_moves.py [FOLDER]

*FOLDER* holds records named ``r*.json``; the default lies beside the project.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from statistics import median
from time import process_time

from companion.games.alveola import GAME
from companion.games.alveola.moves import batches, moves
from companion.games.alveola.state import State

RECORDS = Path(__file__).resolve().parents[2] / "shared" / "records" / "alveola"
GOAL_MS = 50


def positions(folder: Path) -> Iterator[State]:
    """Yield every position in which a turn is to be played."""
    for path in sorted(folder.glob("r*.json")):
        record = json.loads(path.read_text())
        state = GAME.start(record)
        for turn in record["turns"]:
            yield state
            state = GAME.play(state, GAME.read_move(turn))


def timed(
    states: list[State], listing: Callable[[State], Iterable[object]]
) -> list[tuple[float, int]]:
    """Return milliseconds and how many, for each of *states*."""
    found = []
    for state in states:
        begin = process_time()
        count = sum(1 for _ in listing(state))
        found.append(((process_time() - begin) * 1000, count))
    return found


def report(title: str, found: list[tuple[float, int]]) -> None:
    """Print the median, the worst, and how many positions keep the goal."""
    times = sorted(found)
    kept = sum(ms <= GOAL_MS for ms, _ in times)
    print(title)
    print(
        f"  median {median(ms for ms, _ in times):.1f} ms, {median(n for _, n in times):.0f} turns"
    )
    print(f"  worst  {times[-1][0]:.1f} ms, {times[-1][1]} turns")
    print(f"  within {GOAL_MS} ms: {kept} of {len(times)} positions")


def main() -> None:
    """Time both listings and print what came out."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else RECORDS
    states = list(positions(folder))
    if not states:
        sys.exit(f"no records r*.json in {folder}")
    report("distinct (power, pile, placement, bee)", timed(states, batches))
    report("every turn, all hornet moves counted", timed(states, moves))


if __name__ == "__main__":
    main()

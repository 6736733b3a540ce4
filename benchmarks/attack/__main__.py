"""The attack in full, or a short one: ``python -m benchmarks.attack [--short]``, one table."""

import logging
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.attack.cuts import cut
from benchmarks.attack.damage import damaged
from benchmarks.attack.kills import killed
from benchmarks.attack.outcome import Outcome
from benchmarks.attack.photos import photographed


def main(*, is_short: bool) -> int:
    """Print a line for each part; return 1 where one did not hold."""
    logging.disable(logging.CRITICAL)  # each damage is logged, as it should be
    part = 10 if is_short else 1
    are_well = []
    print("| attack | tried | held | found |\n| --- | --- | --- | --- |")
    for outcome in _outcomes(part):
        held = "yes" if outcome.is_well else "NO"
        print(f"| {outcome.name} | {outcome.tried} | {held} | {outcome.found} |", flush=True)
        are_well.append(outcome.is_well)
    return 0 if all(are_well) else 1


def _outcomes(part: int) -> Iterator[Outcome]:
    with tempfile.TemporaryDirectory(prefix="attack-") as name:
        folders = iter([Path(name) / str(number) for number in range(4)])
        for with_copies in (False, True):
            yield damaged(_made(next(folders)), with_copies=with_copies, every=part)
        yield killed(_made(next(folders)), count=500 // part)
        yield cut(_made(next(folders)), count=500 // part)
    yield photographed()


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


if __name__ == "__main__":
    sys.exit(main(is_short="--short" in sys.argv[1:]))

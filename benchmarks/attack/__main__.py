"""The attack in full, or a tenth of it, or parts alone, as one table.

python -m benchmarks.attack [--short] [PART…]

Exits 1 where one did not hold. Answers to phones are timed by the last two parts: nothing else
should run meanwhile.
"""

import argparse
import logging
import os
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module

from benchmarks.attack.outcome import Outcome

#: Modules of this folder, each with ``attack(share=…)``; one is imported when it is its turn, so that
#: the processes that measure memory hold no more than they need.
PARTS = (
    *("damage", "kills", "cuts", "files", "api_cases", "photos"),
    *("storm", "long_evening", "slow_clients", "crowd"),
)
SHORT = 10
#: As ./run and the service have it.
MEMORY = {"MALLOC_ARENA_MAX": "2", "MALLOC_MMAP_THRESHOLD_": str(8 * 1024 * 1024)}


def main() -> int:
    """Print a line for each outcome; return 1 where one did not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", metavar="PART", nargs="*", help=", ".join(PARTS))
    parser.add_argument("--short", action="store_true", help="a tenth of it")
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    logging.disable(logging.CRITICAL)  # each damage is logged, as it should be
    os.environ.update(MEMORY)
    are_well = []
    print("| attack | tried | held | found |\n| --- | --- | --- | --- |", flush=True)
    for outcome in outcomes(options.parts or PARTS, share=SHORT if options.short else 1):
        held = "yes" if outcome.is_well else "NO"
        print(f"| {outcome.name} | {outcome.tried:,} | {held} | {outcome.found} |", flush=True)
        are_well.append(outcome.is_well)
    return 0 if all(are_well) else 1


def outcomes(parts: Sequence[str], *, share: int) -> Iterator[Outcome]:
    """Yield what came of each of *parts*, of which one in *share* tries is made."""
    for part in parts:
        yield from import_module(f"benchmarks.attack.{part}").attack(share=share)


if __name__ == "__main__":
    sys.exit(main())

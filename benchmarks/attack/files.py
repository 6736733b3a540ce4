"""Spoilt files of every kind that the companion reads: each is read, passed over or refused in words."""

import sys
import tempfile
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random

from benchmarks.attack.file_kinds import Kind, kinds
from benchmarks.attack.outcome import Outcome
from benchmarks.attack.spoiling import WAYS
from companion.errors import CompanionError

FILES = 3000


def attack(*, share: int) -> Iterator[Outcome]:
    """Read one spoilt file in *share* of three thousand; print what was raised that should not be."""
    wrong = []
    with tempfile.TemporaryDirectory(prefix="attack-") as name:
        tries = islice(_tries(kinds()), FILES // share)
        for kind, way, content in tries:
            if error := tried(kind, content, Path(name)):
                wrong.append(f"{kind.name}, {way}: {type(error).__name__}: {error}"[:300])
    print(*wrong, sep="\n", end="\n" if wrong else "", file=sys.stderr)
    yield Outcome(
        "spoilt files",
        tried=FILES // share,
        is_well=not wrong,
        found=f"{len(wrong)} tracebacks; all others read, passed over or refused in words",
    )


def _tries(every: tuple[Kind, ...]) -> Iterator[tuple[Kind, str, bytes]]:
    """Yield spoilt files for ever, of each kind in each way."""
    rng = Random(6)
    pairs = [(kind, way) for way in WAYS for kind in every]
    for kind, way in cycle(pairs):
        yield kind, way, WAYS[way](kind.sound, rng)


def tried(kind: Kind, content: bytes, folder: Path) -> Exception | None:
    """Return what reading *content* in *folder* raised that it should not have, if anything."""
    path = folder / kind.name
    path.write_bytes(content)
    try:
        kind.read(path)
    except CompanionError as refusal:
        return refusal if kind.is_passed_over else None
    except Exception as error:
        return error
    return None

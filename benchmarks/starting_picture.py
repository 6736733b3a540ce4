"""How a starting picture was read: right, right in doubt, wrong and told so, or silently wrong."""

from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import cv2
import numpy as np

from companion.games.answers import Json
from companion.games.records import read_json
from companion.observation import SURE_FROM, SetupCell, SetupObservation
from companion.ports import Picture
from companion.service.observer_factory import observer_for
from companion.tracking.watch_settings import read_watch_settings

#: A cell lies at most this part of a cell's width from where it truly is, a pile this part of the
#: way to the next one.
NEAR_CELL, NEAR_PILE = 0.35, 0.15


class SetupOutcome(Enum):
    """What became of a starting picture."""

    RIGHT = "right"
    DOUBTED = "right in doubt"
    TOLD = "wrong and told"
    SILENT = "silently wrong"


def judged_setup(folder: Path) -> tuple[SetupOutcome, str]:
    """Return how the observer reads the setup picture of the table in *folder*, and what is wrong with it."""
    image = np.asarray(cv2.imread(str(folder / "frames" / "000.jpg")), np.uint8)
    observation = observer_for(read_watch_settings(folder)).observe_setup(
        Picture("000.jpg", image, 0.0)
    )
    truth, record = read_json(folder / "truth" / "000.json"), read_json(folder / "record.json")
    faults = [*_hive_faults(observation, truth), *_ring_faults(observation, truth, record)]
    doubts = [
        *map(str, observation.troubles),
        *(f"{c.at} in doubt" for c in observation.cells if _is_doubtful(c)),
    ]
    told = "; ".join(map(str, observation.troubles))
    if not faults:
        return (SetupOutcome.DOUBTED if doubts else SetupOutcome.RIGHT), "; ".join(doubts)
    is_told = bool(observation.troubles) or not any(is_sure for _, is_sure in faults)
    words = ", ".join(sorted({word for word, _ in faults}))
    return (SetupOutcome.TOLD if is_told else SetupOutcome.SILENT), f"{words} [{told}]"


def _is_doubtful(cell: SetupCell) -> bool:
    return cell.confidence < SURE_FROM


def _hive_faults(observation: SetupObservation, truth: Json) -> Iterator[tuple[str, bool]]:
    """Yield each fault of the hive, and whether the observer was sure of it."""
    true = np.array([cell["pixel"] for cell in truth["cells"]])
    apart = np.linalg.norm(true[:, None] - true[None], axis=2) + 1e9 * np.eye(len(true))
    near, found = NEAR_CELL * float(apart.min()), set()
    for cell in observation.cells:
        away = np.linalg.norm(true - cell.pixel, axis=1)
        there = truth["cells"][int(away.argmin())]
        if away.min() > near:
            yield "a cell too many", not _is_doubtful(cell)
            continue
        found.add(int(away.argmin()))
        if cell.full != (there["fill"] == "full"):
            yield "a fill", not _is_doubtful(cell)
        if (cell.at in observation.hornets) != (there["piece"] is not None):
            yield "a hornet", True
    yield from (("a cell missing", True) for _ in range(len(true) - len(found)))


def _ring_faults(
    observation: SetupObservation, truth: Json, record: Json
) -> Iterator[tuple[str, bool]]:
    """Yield each fault of the ring, pile by pile as both count them from the hornet tile's."""
    first, piles = record["setup"]["hornet_pile"], record["setup"]["piles"]
    pixels = np.array([pile["pixel"] for pile in truth["piles"]])
    apart = float(np.linalg.norm(np.diff(pixels, axis=0), axis=1).min())
    if len(observation.pile_pixels) != len(pixels):
        yield "piles missing", True
        return
    for index, (pixel, shape) in enumerate(
        zip(observation.pile_pixels, observation.pile_shapes, strict=True)
    ):
        away = np.linalg.norm(pixels - pixel, axis=1)
        true = int(away.argmin())
        if away[true] > NEAR_PILE * apart:
            yield "a pile where none is", True
        elif shape != piles[true][0]["shape"]:
            yield "a pile's shape", True
        elif (true - first) % len(pixels) != index:
            yield "piles counted from another", True

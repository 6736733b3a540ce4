"""A version tried before it takes over: it reads the table's own journal, and each of its rooms works."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import cv2
import numpy as np

from companion.clock import SystemClock
from companion.core.journal import Journal
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.errors import CompanionError
from companion.games import game_named
from companion.languages import LANGUAGES, words_in
from companion.ports import DisplayModel
from companion.tracking.referee import Referee
from hardware.oled.screens import draw
from vision.geometry.cards import find_cards
from vision.setup.detector import MODEL
from web.app import create_app
from web.services import Services


def try_version(journal: Path | None) -> None:
    """Raise `CompanionError` with what does not work; *journal* is a copy, which may be brought up to date.

    Importing this file has imported nearly everything that runs.
    """
    for name, works in (
        ("the languages", _languages),
        ("the small screen", _screen),
        ("the camera's cards", _cards),
        ("the detector", _detector),
        ("the journal and the pages", lambda: _table(journal)),
    ):
        _try(name, works)


def _try(name: str, works: Callable[[], object]) -> None:
    try:
        works()
    except Exception as error:  # whatever it is, this version is not to take over
        raise CompanionError(f"{name}: {type(error).__name__}: {error}") from error


def _languages() -> None:
    for language in LANGUAGES:
        words_in(language)


def _screen() -> None:
    draw(DisplayModel(title="Alveola"))


def _cards() -> None:
    find_cards(np.full((90, 160, 3), 255, np.uint8))


def _detector() -> None:
    cv2.dnn.readNetFromONNX(str(MODEL))


def _table(journal: Path | None) -> None:
    kept = Journal.open(journal, now=datetime.now(UTC)) if journal else Journal.in_memory()
    try:
        if kept.salvage:
            raise CompanionError("it cannot read the journal as it is")
        table = Table(
            kept, games=game_named, judge=Referee(), dice=TableDice(), clock=SystemClock()
        )
        create_app(Services(table=table))
    finally:
        kept.close()

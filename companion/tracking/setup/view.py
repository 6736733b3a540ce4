"""What the setup page shows: what was found on the table, and what to do about what was not."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.answers import Json, Preference
from companion.games.hexes import Cell, neighbours
from companion.observation import SetupObservation
from companion.phrases import Phrase, translatable
from companion.starting_table import Doubt, Hint, Pixel, StartingTable, TableReading
from companion.tracking.setup.words import DOUBTS, HINTS

CARDS, PILES, HORNETS = 4, 12, 2
#: Where the printed cards lie, by their ids.
PLACES = (
    translatable("far left"),
    translatable("far right"),
    translatable("near right"),
    translatable("near left"),
)


@dataclass(frozen=True)
class Found:
    """How much of one kind of thing was found: *todo* says what to do about the rest."""

    key: str
    words: Phrase
    found: int
    wanted: int
    todo: tuple[Phrase, ...] = ()


@dataclass(frozen=True)
class SetupView:
    """The starting table as it is known now.

    *number* grows with every reading and every correction. *is_held*: somebody has corrected it, so
    it is not read again until they say so. *size* is the picture's (width, height); *late_game* is
    the number of the game that is on, where its start is put right.
    """

    number: int = 0
    observation: SetupObservation | None = None
    size: tuple[int, int] = (0, 0)
    is_held: bool = False
    preferences: tuple[Preference, ...] = ()
    late_game: int | None = None

    @property
    def found(self) -> tuple[Found, ...]:
        """What was found, kind by kind."""
        return () if self.observation is None else tuple(findings(self.observation))

    @property
    def is_ready(self) -> bool:
        """Whether a game can begin from it: all is there, and somebody knows which cells are full."""
        return (
            self.observation is not None
            and all(part.found == part.wanted for part in self.found[1:])
            and Doubt.HONEY not in self.observation.reading.ids
        )

    @property
    def is_sure(self) -> bool:
        """Whether a game can begin from it without anybody having looked at it."""
        return self.is_ready and not self.doubts

    @property
    def doubts(self) -> tuple[tuple[Doubt, Phrase], ...]:
        """What the reading is not sure of, until somebody has said it."""
        if self.observation is None:
            return ()
        return tuple((doubt, DOUBTS[doubt]) for doubt in self.observation.reading.ids)

    @property
    def hints(self) -> tuple[Phrase, ...]:
        """What would help the camera; a hidden card is named with what was found."""
        if self.observation is None:
            return ()
        hints = dict.fromkeys(hinted.hint for hinted in self.observation.reading.hints)
        return tuple(HINTS[hint] for hint in hints if hint is not Hint.CARD_HIDDEN)

    @property
    def layout(self) -> Json:
        """What lies where in the picture, for a screen to draw, ``None`` before it was read."""
        return None if self.observation is None else drawn(self.observation.reading)


def drawn(reading: TableReading) -> Json:
    """Return cells, free places beside them, piles and tokens with their pixels, rounded, and what is in doubt."""
    table = reading.table or StartingTable()
    doubtful = [
        (doubted.doubt, _rounded(pixel)) for doubted in reading.doubts for pixel in doubted.places
    ]
    return {
        "cells": [
            {
                "at": cell.at,
                "outline": _outline(table, cell.at),
                "full": cell.full,
                "hornet": cell.hornet,
            }
            for cell in table.cells
        ],
        "places": [{"at": at, "outline": _outline(table, at)} for at in _free_places(table)],
        "piles": [
            {
                "pixel": _rounded(pile.pixel),
                "cells": [_rounded(cell) for cell in pile.cells],
                "shape": pile.shape,
            }
            for pile in table.piles
        ],
        "spoon": table.spoon and _rounded(table.spoon),
        "hornet_tile": table.hornet_tile and _rounded(table.hornet_tile),
        "doubtful": [{"doubt": doubt, "pixel": pixel} for doubt, pixel in doubtful],
    }


def _outline(table: StartingTable, at: Cell) -> list[tuple[int, int]]:
    return [_rounded(pixel) for pixel in table.outline(at)]


def _rounded(pixel: Pixel) -> tuple[int, int]:
    return round(pixel[0]), round(pixel[1])


def _free_places(table: StartingTable) -> list[Cell]:
    """Return the places beside the hive, where a cell may have been overlooked."""
    if table.grid is None:
        return []
    cells = {cell.at for cell in table.cells}
    return sorted({place for cell in cells for place in neighbours(cell)} - cells)


def findings(observation: SetupObservation) -> Iterator[Found]:
    """Yield what *observation* found: the cards first, which a game can do without once it is read."""
    table = observation.reading.table or StartingTable()
    yield _cards(observation)
    yield _hive(table)
    yield _hornets(table)
    yield _piles(table)
    yield _spoon(table)


def _cards(observation: SetupObservation) -> Found:
    missing = [number for number in range(CARDS) if number not in observation.cards]
    todo = tuple(
        Phrase("Uncover card {number} ({place})", {"number": number, "place": PLACES[number]})
        for number in missing
    )
    return Found("cards", Phrase("Marker cards"), CARDS - len(missing), CARDS, todo)


def _hive(table: StartingTable) -> Found:
    todo = Phrase("Lay the starting tiles together in the middle, whole in the picture")
    words = Phrase("The hive: {count} cells", {"count": len(table.cells)})
    is_found = bool(table.cells)
    return Found("hive", words, int(is_found), 1, () if is_found else (todo,))


def _hornets(table: StartingTable) -> Found:
    count = len(table.hornets)
    todo = Phrase("Put the two hornets on their icons, or tap the cells that they stand on")
    words = Phrase("Hornets")
    return Found("hornets", words, count, HORNETS, () if count == HORNETS else (todo,))


def _piles(table: StartingTable) -> Found:
    count = len(table.piles)
    todo = Phrase("Let every pile of the ring show whole, none touching another")
    return Found("piles", Phrase("Piles"), count, PILES, () if count == PILES else (todo,))


def _spoon(table: StartingTable) -> Found:
    is_found = None not in (table.spoon, table.hornet_tile)
    todo = Phrase("Lay hornet tile and spoon into one gap of the ring, or tap that gap")
    words = Phrase("Spoon and hornet tile")
    return Found("spoon", words, int(is_found), 1, () if is_found else (todo,))

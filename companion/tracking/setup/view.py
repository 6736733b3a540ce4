"""What the setup page shows: what was found on the table, and what to do about what was not."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.answers import Json, Preference
from companion.observation import SURE_FROM, SetupObservation
from companion.phrases import Phrase, translatable

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
    it is not read again until they say so. *size* is the picture's (width, height).
    """

    number: int = 0
    observation: SetupObservation | None = None
    size: tuple[int, int] = (0, 0)
    is_held: bool = False
    preferences: tuple[Preference, ...] = ()

    @property
    def found(self) -> tuple[Found, ...]:
        """What was found, kind by kind."""
        return () if self.observation is None else tuple(findings(self.observation))

    @property
    def is_ready(self) -> bool:
        """Whether a game can begin from it."""
        return self.observation is not None and all(
            part.found == part.wanted for part in self.found[1:]
        )

    @property
    def doubts(self) -> tuple[Phrase, ...]:
        """What the reading is not sure of, until somebody has corrected it."""
        if self.observation is None or self.is_held:
            return ()
        return tuple(trouble.phrase for trouble in self.observation.troubles)

    @property
    def layout(self) -> Json:
        """What lies where in the picture, for a screen to draw, ``None`` before it was read."""
        return None if self.observation is None else drawn(self.observation)


def drawn(observation: SetupObservation) -> Json:
    """Return cells, piles and the spoon's gap with their pixels, rounded."""
    pixels = observation.pile_pixels or (None,) * len(observation.pile_shapes)
    piles = zip(pixels, observation.pile_shapes, strict=False)
    return {
        "cells": [
            {
                "at": cell.at,
                "outline": [(round(x), round(y)) for x, y in cell.outline],
                "full": cell.full,
                "icon": cell.icon,
                "hornet": cell.at in observation.hornets,
                "is_sure": cell.confidence >= SURE_FROM,
            }
            for cell in observation.cells
        ],
        "piles": [
            {"pixel": at and (round(at[0]), round(at[1])), "shape": shape} for at, shape in piles
        ],
        "spoon_after": observation.spoon_after,
    }


def findings(observation: SetupObservation) -> Iterator[Found]:
    """Yield what *observation* found: the cards first, which a game can do without once it is read."""
    yield _cards(observation)
    yield _hive(observation)
    yield _hornets(observation)
    yield _piles(observation)
    yield _spoon(observation)


def _cards(observation: SetupObservation) -> Found:
    missing = [number for number in range(CARDS) if number not in observation.cards]
    todo = tuple(
        Phrase("Uncover card {number} ({place})", {"number": number, "place": PLACES[number]})
        for number in missing
    )
    return Found("cards", Phrase("Marker cards"), CARDS - len(missing), CARDS, todo)


def _hive(observation: SetupObservation) -> Found:
    todo = Phrase("Lay the starting tiles together in the middle, whole in the picture")
    words = Phrase("The hive: {count} cells", {"count": len(observation.cells)})
    is_found = bool(observation.cells)
    return Found("hive", words, int(is_found), 1, () if is_found else (todo,))


def _hornets(observation: SetupObservation) -> Found:
    count = len(observation.hornets)
    todo = Phrase("Put the two hornets on their icons, or tap the cells that they stand on")
    words = Phrase("Hornets")
    return Found("hornets", words, count, HORNETS, () if count == HORNETS else (todo,))


def _piles(observation: SetupObservation) -> Found:
    count = len(observation.pile_pixels or observation.pile_shapes)
    todo = Phrase("Let every pile of the ring show whole, none touching another")
    return Found("piles", Phrase("Piles"), count, PILES, () if count == PILES else (todo,))


def _spoon(observation: SetupObservation) -> Found:
    is_found = observation.spoon_after is not None
    todo = Phrase("Lay hornet tile and spoon into one gap of the ring, or tap that gap")
    words = Phrase("Spoon and hornet tile")
    return Found("spoon", words, int(is_found), 1, () if is_found else (todo,))

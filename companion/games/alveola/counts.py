"""How many placements and turns a position has: ``companion legal``, an independent check of the rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.errors import IllegalMove, RefusedRecord, Unreadable
from companion.games.alveola import position, record, setup
from companion.games.alveola.bees import available, bees
from companion.games.alveola.moves import Places
from companion.games.alveola.placing import Placement
from companion.games.alveola.powers import activate, check_declared, forms, power_named
from companion.games.alveola.ring import choosable
from companion.games.alveola.rules import is_over
from companion.games.alveola.state import State
from companion.games.alveola.tiles import Fill, Pattern, Printed
from companion.games.alveola.turn import Action, Power, PowerId
from companion.games.answers import Json
from companion.games.records import format_of, read_json


@dataclass(frozen=True)
class TileCount:
    """How many distinct placements one tile has, by what they do to the hive."""

    pile: int
    tile: int | None
    enlarge: int
    raises: int


@dataclass(frozen=True)
class Counts:
    """The tiles that may be chosen, and the turns without a power, hornet moves not counted."""

    piles: tuple[TileCount, ...]
    turns: int

    def as_json(self) -> Json:
        """Return the counts as ``companion legal --json`` prints them."""
        return {
            "piles": [
                {"pile": it.pile, "tile": it.tile, "enlarge": it.enlarge, "raise": it.raises}
                for it in self.piles
            ],
            "turns": self.turns,
        }


def count_file(path: Path, after: int | None = None, power: str | None = None) -> Counts:
    """Return the counts of the position in a file, or of a record's position after *after* turns.

    ``None`` is after all turns. Raises `IllegalMove` for a power that cannot be had or a turn past
    the end, `RefusedRecord` where a turn before does not stand, `Unreadable` and `Missing` for the
    file.
    """
    state = _position(read_json(path), after)
    return count(state, None if power is None else power_named(power))


def _position(data: Json, after: int | None) -> State:
    found = format_of(data)
    if found == position.FORMAT:
        _check_number(after or 0, last=0)
        return position.read_state(data)
    if found == setup.FORMAT:
        return _after_turns(data, after)
    raise Unreadable(f"{found!r:.60} is neither a record nor a position of Alveola")


def _after_turns(data: Json, after: int | None) -> State:
    turns = record.number_of_turns(data)
    number = turns if after is None else after
    _check_number(number, last=turns)
    try:
        return record.after_turns(data, number)
    except RefusedRecord as refused:
        if refused.reason == "unreadable":
            raise Unreadable(str(refused)) from refused
        raise


def _check_number(number: int, *, last: int) -> None:
    if not 0 <= number <= last:
        raise IllegalMove(
            "past-the-end",
            "there is no position after {number} turns: the file has {last}",
            number=number,
            last=last,
        )


def count(state: State, power: PowerId | None = None) -> Counts:
    """Return the counts of *state* for the tiles that may be chosen with *power*.

    Raises `IllegalMove` when the power cannot be had. A game that is over has none of anything.
    """
    if is_over(state):
        return Counts((), 0)
    if power is not None:
        check_declared(state, power)
    places = Places(state)
    return Counts(tuple(_tiles(state, power, places)), _turns(state, places))


def _tiles(state: State, power: PowerId | None, places: Places) -> Iterator[TileCount]:
    ways: list[Power | None] = [None] if power is None else list(forms(state, power))
    paid = [activate(state, way) for way in ways]
    for pile, index, tile in choosable(state, power):
        found = {placement for begun in paid for placement in places.of(begun, tile)}
        raises = sum(placement.action is Action.RAISE for placement in found)
        yield TileCount(pile, index, len(found) - raises, raises)


def _turns(state: State, places: Places) -> int:
    have = available(state)
    return sum(
        sum(1 for _ in bees(have, placement, tile.cells or _fullest(placement)))
        for _, _, tile in choosable(state, None)
        for placement in places.of(state, tile)
    )


def _fullest(placement: Placement) -> Pattern:
    """Return the pattern with most full cells that an unknown tile may show there."""
    a, b, c = (Printed(fill, icon=False) for fill in placement.needs or (Fill.FULL,) * 3)
    return a, b, c

"""How many placements and turns a recorded position has: the answer of ``companion legal``."""

from pathlib import Path

from companion.errors import IllegalMove, RefusedRecord, Unreadable
from companion.games.alveola import counts, position, record, setup
from companion.games.alveola.powers import power_named
from companion.games.alveola.state import State
from companion.games.answers import Json
from companion.games.records import format_of, read_json


def legal(path: Path, after: int | None = None, power: str | None = None) -> dict[str, Json]:
    """Return the counts for a position file, or a record's position after *after* turns.

    ``None`` is after all turns. ``piles`` has every tile that may be chosen with *power*;
    ``turns`` is for the whole position without a power, hornet moves not counted.

    Raises `IllegalMove` for a power that cannot be had or a turn past the end, `RefusedRecord`
    where a turn before does not stand, `Unreadable` and `Missing` for the file.
    """
    counted = counts.count(
        _position(read_json(path), after), None if power is None else power_named(power)
    )
    return {
        "piles": [
            {"pile": it.pile, "tile": it.tile, "enlarge": it.enlarge, "raise": it.raises}
            for it in counted.piles
        ],
        "turns": counted.turns,
    }


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

"""A turn put together by hand: power, tile, placement, bee, then one hornet after the other.

Each step offers what the steps before it allow; a step with one possibility is not asked.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias, TypeVar

from msgspec import structs

from companion.errors import IllegalMove, Unreadable
from companion.games.alveola.bees import available, bees, set_bee
from companion.games.alveola.hornets import hornet_moves, move_hornet
from companion.games.alveola.moves import PATTERNS
from companion.games.alveola.placing import Placement, placements
from companion.games.alveola.powers import (
    COSTS,
    HORNET_POWERS,
    TITLES,
    activate,
    check_declared,
    forms,
    is_available,
)
from companion.games.alveola.ring import choosable, hornet_moves_due, number, reachable
from companion.games.alveola.rules import check_goes_on, lay_tile
from companion.games.alveola.state import State
from companion.games.alveola.tiles import Fill, Pattern, Three, Tile
from companion.games.alveola.turn import (
    Action,
    Bee,
    HornetMove,
    MoveWorker,
    PlaceWorker,
    Power,
    PowerId,
    Turn,
)
from companion.games.alveola.words import say_hornet, say_pattern, whereabouts
from companion.games.answers import Choice, Json, Option, numbered
from companion.games.strict_json import plain
from companion.phrases import Phrase, translatable

FIELDS = ("power", "pile", "tile", "pattern", "action", "cells", "bee", "hornets")

#: Stands for what was not chosen yet, since ``None`` is a choice: no power, no bee.
NOT_YET = object()

Value = TypeVar("Value")
Offer: TypeAlias = tuple[Value, Phrase]
Chosen = Mapping[str, Json]


def choices(state: State, chosen: Json) -> Choice:
    """Return what to choose next when *chosen*, a dict of a turn's keys, is settled.

    Two keys come in several steps, with a longer value each time: a power that moves a hornet,
    first without its ``hornet``; and ``hornets``, one move more each time. Raises `IllegalMove`
    when something chosen cannot be, `Unreadable` when it is no part of a turn.
    """
    if not isinstance(chosen, dict) or not chosen.keys() <= set(FIELDS):
        raise Unreadable(f"a turn is put together of {', '.join(FIELDS)}")
    check_goes_on(state)
    try:
        turn = _put_together(state, chosen)
    except _StillOpen as still:
        return still.choice
    return Choice(None, move=plain(turn))


class _StillOpen(Exception):
    """Something has to be chosen before the turn can be put together further."""

    def __init__(self, choice: Choice) -> None:
        super().__init__()
        self.choice = choice


def _pick(field: str, offers: Iterable[Offer[Value]], said: object) -> Value:
    """Return the value offered that is *said*, or the only one; else leave the choice open."""
    if said is NOT_YET:
        return _only(field, tuple(offers))
    wanted = _text(said)
    for value, _ in offers:
        if _text(plain(value)) == wanted:
            return value
    raise IllegalMove("not-offered", "this cannot be chosen for the {field} now", field=field)


def _only(field: str, offers: tuple[Offer[Value], ...]) -> Value:
    if len(offers) == 1:
        return offers[0][0]
    options = (Option(plain(value), words) for value, words in offers)
    raise _StillOpen(Choice(field, numbered(options)))


def _text(value: object) -> str:
    """Return *value* as text, in which ``true`` is not 1."""
    return json.dumps(value, sort_keys=True)


def _put_together(state: State, chosen: Chosen) -> Turn:
    power = _power(state, chosen)
    power_id = power.id if power else None
    paid = activate(state, power)
    pile = _pick("pile", offered_piles(paid, power_id), _said(chosen, "pile"))
    index = _pick("tile", offered_tiles(paid, power_id, pile), _said(chosen, "tile"))
    tile = paid.piles[pile][index or 0]
    known = None if index is None else tile.cells
    pattern = known or _pick("pattern", offered_patterns(PATTERNS), _said(chosen, "pattern"))
    placement = _placement(paid, Tile(tile.shape, pattern), pattern, chosen)
    bee = _pick("bee", offered_bees(paid, placement, pattern), _said(chosen, "bee"))
    turn = Turn(
        player=state.to_move,
        power=power,
        pile=pile,
        tile=index,
        cells=placement.cells,
        action=placement.action,
        bee=bee,
        hornets=(),
        pattern=None if known else pattern,
    )
    return _with_hornets(paid, turn, chosen)


def _said(chosen: Chosen, field: str) -> object:
    return chosen.get(field, NOT_YET)


def _power(state: State, chosen: Chosen) -> Power | None:
    said = _said(chosen, "power")
    wanted = _power_id(said)
    if wanted:
        check_declared(state, wanted)
    if wanted in HORNET_POWERS:
        is_whole = isinstance(said, dict) and "hornet" in said
        return _pick("power", offered_forms(state, wanted), said if is_whole else NOT_YET)
    return _pick("power", offered_powers(state), said)


def _power_id(said: object) -> PowerId | None:
    named = said.get("id") if isinstance(said, dict) else None
    return next((power for power in PowerId if power == named), None)


def _placement(state: State, tile: Tile, pattern: Pattern, chosen: Chosen) -> Placement:
    found = placements(state, tile)
    action = _pick("action", offered_actions(found), _said(chosen, "action"))
    fitting = {placement.cells: placement for placement in found if placement.action is action}
    offers = offered_cells(state, tuple(fitting.values()), pattern)
    return fitting[_pick("cells", offers, _said(chosen, "cells"))]


def _with_hornets(state: State, turn: Turn, chosen: Chosen) -> Turn:
    said = chosen.get("hornets", [])
    if not isinstance(said, list):
        raise Unreadable("hornets is a list of moves")
    made: tuple[HornetMove, ...] = ()
    laid = set_bee(lay_tile(state, turn), turn)
    for _ in range(hornet_moves_due(state, turn)):
        offers = tuple(offered_hornets(laid, made))
        if not offers:
            break
        is_said = len(said) > len(made)
        made = _pick("hornets", offers, said[: len(made) + 1] if is_said else NOT_YET)
        laid = move_hornet(laid, made[-1])
    if len(said) > len(made):
        raise IllegalMove("extra-hornet-move", "the turn gives {due} hornet moves", due=len(made))
    return structs.replace(turn, hornets=made)


def offered_powers(state: State) -> Iterator[Offer[Power | None]]:
    """Yield no power, then each that can be had; one that moves a hornet without its move."""
    yield None, Phrase("No power")
    for power in state.powers:
        if is_available(state, power):
            cost: dict[str, str | int] = {"power": TITLES[power].text, "cost": COSTS[power]}
            yield Power(power), Phrase("{power}, for {cost} of your flowers", cost)


def offered_forms(state: State, power: PowerId) -> Iterator[Offer[Power]]:
    """Yield *power* with each hornet move that it buys."""
    for form in forms(state, power):
        if form.hornet:
            yield form, say_hornet(state, form.hornet)


def offered_piles(state: State, power: PowerId | None) -> Iterator[Offer[int]]:
    """Yield the piles that may be chosen under *power*, with what their top is known to show."""
    for pile in reachable(state, power):
        tiles = state.piles[pile]
        shape: dict[str, str | int] = {"pile": number(pile), "shape": tiles[0].shape.value}
        if tiles[0].cells is None or power is PowerId.LOOK_FOR_TILE:
            yield pile, Phrase("pile {pile}: {shape}, {tiles} left", {**shape, "tiles": len(tiles)})
        else:
            shown = say_pattern(tiles[0].cells).values
            text = translatable("pile {pile}: {shape}, {first} – {second} – {third}")
            yield pile, Phrase(text, {**shape, **shown})


def offered_tiles(state: State, power: PowerId | None, pile: int) -> Iterator[Offer[int | None]]:
    """Yield the indices in *pile* that may be played under *power*."""
    for at, index, tile in choosable(state, power):
        if at == pile and tile.cells:
            shown = {**say_pattern(tile.cells).values, "number": (index or 0) + 1}
            yield index, Phrase("tile {number} from the top: {first} – {second} – {third}", shown)
        elif at == pile:
            yield index, Phrase("a tile that nobody has seen yet")


def offered_patterns(patterns: tuple[Pattern, ...]) -> Iterator[Offer[Pattern]]:
    """Yield what may be printed on an unknown tile."""
    for pattern in patterns:
        yield pattern, say_pattern(pattern)


def offered_actions(placements: tuple[Placement, ...]) -> Iterator[Offer[Action]]:
    """Yield what the tile can do to the hive."""
    actions = {placement.action for placement in placements}
    if Action.ENLARGE in actions:
        yield Action.ENLARGE, Phrase("Enlarge the hive")
    if Action.RAISE in actions:
        yield Action.RAISE, Phrase("Raise the hive")


def offered_cells(
    state: State, placements: tuple[Placement, ...], pattern: Pattern
) -> Iterator[Offer[Three]]:
    """Yield where the tile may lie."""
    honey = sum(printed.fill is Fill.EMPTY for printed in pattern)
    for placement in placements:
        where = whereabouts(state, placement.cells)
        if placement.action is Action.RAISE:
            text = translatable("level {level}, {where}: honey taken {honey}")
            where = Phrase(text).filled(level=placement.level, where=where, honey=honey)
        yield placement.cells, where


def offered_bees(
    state: State, placement: Placement, pattern: Pattern
) -> Iterator[Offer[Bee | None]]:
    """Yield what may be done with a bee on the tile."""
    for bee in bees(available(state), placement, pattern):
        yield bee, _say_bee(state, bee)


def _say_bee(state: State, bee: Bee | None) -> Phrase:
    if bee is None:
        return Phrase("No bee")
    if isinstance(bee, MoveWorker):
        level, start = state.hive[bee.start].level, whereabouts(state, [bee.start])
        at = whereabouts(state, [bee.at], without=bee.start)
        moves = Phrase("Move the worker of level {level}, {start}: then it is {at}")
        return moves.filled(level=level, start=start, at=at)
    places = Phrase("Place the queen: she is {at}")
    if isinstance(bee, PlaceWorker):
        places = Phrase("Place a worker: it is {at}")
    return places.filled(at=whereabouts(state, [bee.at]))


def offered_hornets(
    state: State, made: tuple[HornetMove, ...]
) -> Iterator[Offer[tuple[HornetMove, ...]]]:
    """Yield *made*, the hornet moves so far, each time with one more that can follow in *state*."""
    for move in hornet_moves(state.hive, state.pieces):
        yield (*made, move), say_hornet(state, move)

"""What may be chosen at each step of a turn, and how it is said."""

from collections.abc import Iterator
from typing import TypeAlias, TypeVar

from companion.games.alveola.bees import available, bees
from companion.games.alveola.hornets import hornet_moves
from companion.games.alveola.places import say_pattern
from companion.games.alveola.placing import Placement
from companion.games.alveola.powers import COSTS, TITLES, forms, is_available
from companion.games.alveola.ring import choosable, number, reachable
from companion.games.alveola.state import State
from companion.games.alveola.tiles import Fill, Pattern, Three
from companion.games.alveola.turn import (
    Action,
    Bee,
    HornetMove,
    MoveWorker,
    PlaceWorker,
    Power,
    PowerId,
)
from companion.games.alveola.whereabouts import whereabouts
from companion.games.alveola.words import say_hornet
from companion.phrases import Phrase, translatable

Value = TypeVar("Value")
Offer: TypeAlias = tuple[Value, Phrase]


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

"""Every legal turn, lazily: power, pile, placement, bee, then the ways of the hornets.

Positions with flowers to spend have hundreds of thousands of turns, most of them the same
placements with other hornet moves. So what does not change is worked out once: the places
beside the hive for each shape, the places on it for each layout of pieces, the hornets' ways
for each change that they could notice.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, product, repeat
from typing import TypeAlias

from companion.games.alveola.bees import available, bees
from companion.games.alveola.placing import Placement, fills_of, on_hive, on_table, printed
from companion.games.alveola.powers import activate, powers
from companion.games.alveola.ring import choosable, spoon_goes
from companion.games.alveola.rules import is_over
from companion.games.alveola.rulings import hornet_moves_due
from companion.games.alveola.state import CellMap, Piece, State
from companion.games.alveola.tiles import Fill, Pattern, Printed, Three, Tile, has_icon
from companion.games.alveola.turn import Action, Bee, Power, Turn
from companion.games.alveola.ways import HornetWays as HornetWays
from companion.games.alveola.ways import Ways
from companion.games.hexes import Shape

#: A turn up to its bee, in the order of `Turn`.
Parts: TypeAlias = tuple[int, Power | None, int, int | None, Three, Action, Bee | None]

_PRINTS = [Printed(fill, icon) for fill in Fill for icon in (False, True)]

#: Every pattern that an unknown tile may turn out to have.
PATTERNS: tuple[Pattern, ...] = tuple((a, b, c) for a, b, c in product(_PRINTS, repeat=3))


def moves(state: State) -> Iterator[Turn]:
    """Yield every legal turn once; listings by which a tile lies the same count as one."""
    return chain.from_iterable(batches(state))


def batches(state: State) -> Iterator[Iterable[Turn]]:
    """Yield the legal turns in batches that differ in nothing but the hornets' moves."""
    if is_over(state):
        return
    places = Places(state)
    for power in powers(state):
        yield from _begun_with(state, power, places)


def _begun_with(state: State, power: Power | None, places: "Places") -> Iterator[Iterable[Turn]]:
    paid = activate(state, power)
    ways = HornetWays(paid)
    have, seat = available(paid), paid.to_move
    power_id = power.id if power else None
    for pile, index, tile in choosable(paid, power_id):
        _, passed = spoon_goes(paid, power_id, pile)
        for placement, pattern, said in places.with_patterns(paid, tile):
            due = hornet_moves_due(has_icon=has_icon(pattern), passed=passed)
            action, cells, _, _ = placement
            for bee in bees(have, placement, pattern):
                parts = (seat, power, pile, index, cells, action, bee)
                yield _batch(parts, ways.after(placement, bee, due), said)


def _batch(parts: Parts, ways: Ways, said: Pattern | None) -> Iterable[Turn]:
    """Return the turn made of *parts* once for each of *ways*; where there are many, lazily."""
    if len(ways) == 1:
        return (Turn(*parts, ways[0], said),)
    seat, power, pile, index, cells, action, bee = parts
    return map(
        Turn,
        repeat(seat),
        repeat(power),
        repeat(pile),
        repeat(index),
        repeat(cells),
        repeat(action),
        repeat(bee),
        ways,
        repeat(said),
    )


class Places:
    """Where tiles may lie in one hive, worked out once for each shape and layout of pieces."""

    def __init__(self, state: State) -> None:
        self._hive = state.hive.plain()
        self._table: dict[Shape, tuple[Placement, ...]] = {}
        self._raised: dict[tuple[Shape, CellMap[Piece]], tuple[Placement, ...]] = {}

    def of(self, state: State, tile: Tile) -> tuple[Placement, ...]:
        """Return what `placements` does, for *state* with this hive."""
        places = self._beside(tile.shape)
        if not state.is_first_turn:
            places += self._above(state.pieces, tile.shape)
        return places if tile.cells is None else tuple(printed(places, tile.shape, tile.cells))

    def with_patterns(
        self, state: State, tile: Tile
    ) -> Iterator[tuple[Placement, Pattern, Pattern | None]]:
        """Yield placements with the pattern they show, and what a turn has to say of it."""
        places = self.of(state, tile)
        if tile.cells is not None:
            yield from ((placement, tile.cells, None) for placement in places)
            return
        for pattern in PATTERNS:
            fills = fills_of(pattern)
            for placement in places:
                if placement.needs is None or placement.needs == fills:
                    yield placement, pattern, pattern

    def _beside(self, shape: Shape) -> tuple[Placement, ...]:
        if shape not in self._table:
            self._table[shape] = on_table(self._hive, shape)
        return self._table[shape]

    def _above(self, pieces: CellMap[Piece], shape: Shape) -> tuple[Placement, ...]:
        key = (shape, pieces)
        if key not in self._raised:
            self._raised[key] = tuple(on_hive(self._hive, pieces, shape))
        return self._raised[key]

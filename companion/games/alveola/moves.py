"""Every legal turn, lazily: power, pile, placement, bee, then the ways of the hornets.

Positions with flowers to spend have hundreds of thousands of turns, most of them the same
placements with other hornet moves. So what does not change is worked out once: the places
beside the hive for each shape, the places on it for each layout of pieces, the hornets' ways
for each change that they could notice. A hornet notices only what lies within as many steps as it
may make: most bees and most tiles change nothing for it.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, product, repeat
from typing import NamedTuple, TypeAlias

from companion.games.alveola.bees import available, bees
from companion.games.alveola.hornets import Hornets, bees_among, hornets, steps
from companion.games.alveola.placing import Placement, fills_of, on_hive, on_table, printed
from companion.games.alveola.powers import activate, powers
from companion.games.alveola.ring import choosable, spoon_goes
from companion.games.alveola.rules import is_over
from companion.games.alveola.rulings import hornet_moves_due
from companion.games.alveola.state import CellMap, Piece, Queen, State, Worker
from companion.games.alveola.tiles import Fill, Pattern, Printed, Three, Tile, has_icon
from companion.games.alveola.turn import (
    Action,
    Bee,
    HornetMove,
    MoveWorker,
    PlaceQueen,
    Power,
    Turn,
)
from companion.games.hexes import Cell, Shape, neighbours

#: Moves to be made one after the other, in every way in which that can be done.
Ways: TypeAlias = tuple[tuple[HornetMove, ...], ...]

#: No move is due, or no hornet can go anywhere.
NO_MOVES: Ways = ((),)

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


class Change(NamedTuple):
    """What a turn has changed: cells that are new, the cell a bee left, the one it stands on."""

    new: tuple[Cell, ...] = ()
    left: Cell | None = None
    stands: Cell | None = None
    is_queen: bool = False

    def within(self, near: frozenset[Cell]) -> "Change":
        """Return as much of it as lies in *near*."""
        if self is NOTHING:
            return self
        new = tuple([cell for cell in self.new if cell in near])
        left = self.left if self.left in near else None
        stands = self.stands if self.stands in near else None
        if not new and left is None and stands is None:
            return NOTHING
        return Change(new, left, stands, self.is_queen and stands is not None)


NOTHING = Change()


class HornetWays:
    """What the hornets may do after each turn that begins from one layout of hive and pieces."""

    def __init__(self, state: State) -> None:
        self._hive = frozenset(state.hive)
        self._bees = bees_among(state.pieces)
        self._seat = state.to_move
        self._places = hornets(state.pieces)
        self._beside: dict[Hornets, frozenset[Cell]] = {}
        self._steps: dict[tuple[Hornets, Change], list[HornetMove]] = {}
        self._pairs: dict[tuple[HornetMove, Change], Ways] = {}
        self._ways: dict[tuple[int, Change], Ways] = {}
        near = self._near(self._places)
        self._in_reach = (frozenset[Cell](), near, self._near(tuple(near)))

    def after(self, placement: Placement, bee: Bee | None, due: int) -> Ways:
        """Return every sequence of the *due* moves that the player may make then."""
        if not due:
            return NO_MOVES
        change = _change(placement, bee).within(self._in_reach[due])
        key = (due, change)
        if key not in self._ways:
            self._ways[key] = self.following(change, due)
        return self._ways[key]

    def following(self, change: Change, due: int) -> Ways:
        """Return every sequence of *due* moves, at most two, that *change* leaves."""
        if not due:
            return NO_MOVES
        first = self._steps_from(self._places, change)
        if due == 1:
            return tuple([(step,) for step in first]) or NO_MOVES
        return tuple(chain.from_iterable([self._two(step, change) for step in first])) or NO_MOVES

    def _two(self, step: HornetMove, change: Change) -> Ways:
        """Return the sequences of two that begin with *step*.

        A worker that it eats lies under the hornet during the second: nobody notices it is gone.
        """
        places = tuple([step.to if cell == step.start else cell for cell in self._places])
        noticed = change.within(self._near(places))
        key = (step, noticed)
        if key not in self._pairs:
            second = self._steps_from(places, noticed)
            self._pairs[key] = tuple([(step, then) for then in second]) or ((step,),)
        return self._pairs[key]

    def _steps_from(self, places: Hornets, change: Change) -> list[HornetMove]:
        noticed = change.within(self._near(places))
        key = (places, noticed)
        if key not in self._steps:
            self._steps[key] = steps(
                self._hive.union(noticed.new), self._bees_after(noticed), places
            )
        return self._steps[key]

    def _bees_after(self, change: Change) -> dict[Cell, Worker | Queen]:
        bees = dict(self._bees)
        if change.left is not None:
            del bees[change.left]
        if change.stands is not None:
            bees[change.stands] = Queen(self._seat) if change.is_queen else Worker(self._seat)
        return bees

    def _near(self, cells: Hornets) -> frozenset[Cell]:
        if cells not in self._beside:
            self._beside[cells] = frozenset(near for cell in cells for near in neighbours(cell))
        return self._beside[cells]


def _change(placement: Placement, bee: Bee | None) -> Change:
    new = placement.cells if placement.action is Action.ENLARGE else ()
    if bee is None:
        return Change(new)
    left = bee.start if isinstance(bee, MoveWorker) else None
    return Change(new, left, bee.at, isinstance(bee, PlaceQueen))

"""The ways of the hornets after a tile and a bee, worked out once for all they could notice.

A hornet notices only what lies within as many steps as it may make: most bees and most tiles
change nothing for it, so most turns share their hornets' ways.
"""

from itertools import chain
from typing import NamedTuple, TypeAlias

from companion.games.alveola.hornets import Standing, bees_among, hornets, steps
from companion.games.alveola.placing import Placement
from companion.games.alveola.state import Queen, State, Worker
from companion.games.alveola.turn import Action, Bee, HornetMove, MoveWorker, PlaceQueen
from companion.games.hexes import Cell, neighbours

#: Moves to be made one after the other, in every way in which that can be done.
Ways: TypeAlias = tuple[tuple[HornetMove, ...], ...]

#: No move is due, or no hornet can go anywhere.
NO_MOVES: Ways = ((),)


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
        self._standing = hornets(state.pieces)
        self._beside: dict[Standing, frozenset[Cell]] = {}
        self._steps: dict[tuple[Standing, Change], list[HornetMove]] = {}
        self._pairs: dict[tuple[HornetMove, Change], Ways] = {}
        self._ways: dict[tuple[int, Change], Ways] = {}
        near = self._near(self._standing)
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
        first = self._steps_from(self._standing, change)
        if due == 1:
            return tuple([(step,) for step in first]) or NO_MOVES
        return tuple(chain.from_iterable([self._two(step, change) for step in first])) or NO_MOVES

    def _two(self, step: HornetMove, change: Change) -> Ways:
        """Return the sequences of two that begin with *step*.

        A worker that it eats lies under the hornet during the second: nobody notices it is gone.
        """
        revision = tuple([step.to if cell == step.start else cell for cell in self._standing])
        noticed = change.within(self._near(revision))
        key = (step, noticed)
        if key not in self._pairs:
            second = self._steps_from(revision, noticed)
            self._pairs[key] = tuple([(step, then) for then in second]) or ((step,),)
        return self._pairs[key]

    def _steps_from(self, revision: Standing, change: Change) -> list[HornetMove]:
        noticed = change.within(self._near(revision))
        key = (revision, noticed)
        if key not in self._steps:
            self._steps[key] = steps(
                self._hive.union(noticed.new), self._bees_after(noticed), revision
            )
        return self._steps[key]

    def _bees_after(self, change: Change) -> dict[Cell, Worker | Queen]:
        bees = dict(self._bees)
        if change.left is not None:
            del bees[change.left]
        if change.stands is not None:
            bees[change.stands] = Queen(self._seat) if change.is_queen else Worker(self._seat)
        return bees

    def _near(self, cells: Standing) -> frozenset[Cell]:
        if cells not in self._beside:
            self._beside[cells] = frozenset(near for cell in cells for near in neighbours(cell))
        return self._beside[cells]


def _change(placement: Placement, bee: Bee | None) -> Change:
    new = placement.cells if placement.action is Action.ENLARGE else ()
    if bee is None:
        return Change(new)
    left = bee.start if isinstance(bee, MoveWorker) else None
    return Change(new, left, bee.at, isinstance(bee, PlaceQueen))

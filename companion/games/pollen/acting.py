"""Single actions of a turn: what each costs, when it is refused, what it does.

An action is judged on a `Sketch`, the part of the table that it can change.
"""

from collections.abc import Iterator
from typing import NamedTuple

from companion.errors import IllegalMove
from companion.games.pollen.moves import Action, Discard, Face, Lay, Shift, TurnUp
from companion.games.pollen.rulings import can_be_laid, free_places, has_hole
from companion.games.pollen.state import (
    COLUMNS,
    ROWS,
    SEATS,
    Camp,
    Camps,
    Card,
    Cards,
    Lying,
    Place,
    index,
    place_of,
)

#: Action points in one's own camp and in the other.
LAYING_UP = (1, 2)
SHIFTING = (1, 2)
LAYING_DOWN = 2
DISCARDING = 1
TURNING_UP = 2


class Sketch(NamedTuple):
    """What *seat*'s actions change: the camps, its hand, its discards."""

    seat: int
    camps: Camps
    hand: Cards
    discards: Cards = ()

    @property
    def has_hole(self) -> bool:
        """Tell whether a hole stands in either camp."""
        return any(has_hole(camp) for camp in self.camps)


def cost(sketch: Sketch, action: Action) -> int:
    """Return the action points that *action* takes."""
    match action:
        case Lay(face=Face.DOWN):
            return LAYING_DOWN
        case Lay():
            return LAYING_UP[action.camp != sketch.seat]
        case Discard():
            return DISCARDING
        case Shift():
            return SHIFTING[action.camp != sketch.seat]
        case TurnUp():
            return TURNING_UP


def act(sketch: Sketch, action: Action) -> Sketch:
    """Return the table after *action*; raises `IllegalMove` naming the rule that it breaks."""
    match action:
        case Lay():
            return _lay(sketch, action)
        case Discard():
            _card(sketch, action.discard)
            return _without(sketch, action.discard)
        case Shift():
            return _shift(sketch, action)
        case TurnUp():
            return _turn_up(sketch, action)


def actions(sketch: Sketch, points: int) -> Iterator[tuple[Action, Sketch]]:
    """Yield every action that *points* pay for, with the table after it."""
    for action in _candidates(sketch, points) if points else ():
        yield action, act(sketch, action)


def _candidates(sketch: Sketch, points: int) -> Iterator[Action]:
    own, other = sketch.seat, 1 - sketch.seat
    yield from (Discard(n) for n in range(len(sketch.hand)))
    yield from _lays(sketch, own, Face.UP)
    yield from _shifts(sketch, own)
    if points >= LAYING_DOWN:
        yield from _lays(sketch, own, Face.DOWN)
        yield from _lays(sketch, other, Face.UP)
        yield from _shifts(sketch, other)
        for n, lying in enumerate(sketch.camps[other]):
            if lying and lying.is_down:
                yield TurnUp(place_of(n))


def _lays(sketch: Sketch, camp: int, face: Face) -> Iterator[Lay]:
    places = free_places(sketch.camps[camp])
    for n, card in enumerate(sketch.hand):
        if can_be_laid(card):
            yield from (Lay(n, camp, column, row, face) for column, row in places)


def _shifts(sketch: Sketch, camp: int) -> Iterator[Shift]:
    movers = [n for n, card in enumerate(sketch.hand) if card == "move"]
    for n, lying in enumerate(sketch.camps[camp] if movers else ()):
        if lying is None or lying.owner != sketch.seat:
            continue
        for to in NEIGHBOURS[place_of(n)]:
            there = sketch.camps[camp][index(to)]
            if there is None or there.owner == sketch.seat:
                yield from (Shift(mover, camp, place_of(n), to) for mover in movers)


def _lay(sketch: Sketch, action: Lay) -> Sketch:
    card = _card(sketch, action.lay)
    place = (action.column, action.row)
    check_place(action.camp, place)
    if not can_be_laid(card):
        raise IllegalMove("lay-move", "a Déplacement card is only ever discarded")
    if action.face is Face.DOWN and action.camp != sketch.seat:
        raise IllegalMove("down-other", "a card is laid face down only in one's own camp")
    if sketch.camps[action.camp][index(place)] is not None:
        raise IllegalMove("taken", "that place is taken", cells=(place,))
    lying = Lying(sketch.seat, int(card), action.face is Face.DOWN)
    hand = (*sketch.hand[: action.lay], *sketch.hand[action.lay + 1 :])
    return sketch._replace(hand=hand, camps=_put(sketch.camps, action.camp, {place: lying}))


def _shift(sketch: Sketch, action: Shift) -> Sketch:
    if _card(sketch, action.move) != "move":
        raise IllegalMove("no-mover", "moving a card takes a Déplacement card from the hand")
    check_place(action.camp, action.source)
    check_place(action.camp, action.to)
    camp = sketch.camps[action.camp]
    moved, there = camp[index(action.source)], camp[index(action.to)]
    if moved is None:
        raise IllegalMove("move-nothing", "no card lies there", cells=(action.source,))
    if moved.owner != sketch.seat or (there and there.owner != sketch.seat):
        raise IllegalMove("move-theirs", "a card of the other species is never moved nor swapped")
    if action.to not in NEIGHBOURS[action.source]:
        raise IllegalMove("move-direction", "a card moves one place left, right or diagonally")
    swapped = {action.source: there, action.to: moved}
    return _without(sketch, action.move)._replace(camps=_put(sketch.camps, action.camp, swapped))


def _turn_up(sketch: Sketch, action: TurnUp) -> Sketch:
    other = 1 - sketch.seat
    check_place(other, action.turn_up)
    lying = sketch.camps[other][index(action.turn_up)]
    if lying is None or not lying.is_down:
        raise IllegalMove(
            "turn-up",
            "the opponent has no card lying face down there",
            cells=(action.turn_up,),
        )
    shown = Lying(lying.owner, lying.insects)
    return sketch._replace(camps=_put(sketch.camps, other, {action.turn_up: shown}))


def _card(sketch: Sketch, n: int) -> Card:
    if n >= len(sketch.hand):
        raise IllegalMove("no-such-card", "there is no card {number} in the hand", number=n + 1)
    return sketch.hand[n]


def check_place(camp: int, place: Place) -> None:
    """Raise `IllegalMove` unless there is such a *place* in such a *camp*."""
    if camp >= SEATS:
        raise IllegalMove("camp", "there are two camps, 0 and 1, and no {camp}", camp=camp)
    if place not in NEIGHBOURS:
        raise IllegalMove("place", "a camp has no such place", cells=(place,))


def _without(sketch: Sketch, n: int) -> Sketch:
    """Return the table with the hand card *n* on the discards."""
    hand = (*sketch.hand[:n], *sketch.hand[n + 1 :])
    return sketch._replace(hand=hand, discards=(*sketch.discards, sketch.hand[n]))


def _put(camps: Camps, camp: int, cards: dict[Place, Lying | None]) -> Camps:
    """Return *camps* with *cards* at places of one *camp*."""
    places = list(camps[camp])
    for place, lying in cards.items():
        places[index(place)] = lying
    changed: Camp = tuple(places)
    return (changed, camps[1]) if camp == 0 else (camps[0], changed)


def _beside(place: Place) -> tuple[Place, ...]:
    column, row = place
    return tuple(
        (c, r)
        for c in (column - 1, column + 1)
        for r in (row - 1, row, row + 1)
        if 0 <= c < COLUMNS and 1 <= r <= ROWS
    )


#: Where a card may go from each place: one column left or right, straight or diagonally.
NEIGHBOURS = {place_of(n): _beside(place_of(n)) for n in range(COLUMNS * ROWS)}

"""The rules of Pollen: how a game and a round begin, which turns are legal, what they do."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

from msgspec import Meta, Struct

from companion.errors import IllegalMove
from companion.games.answers import Json
from companion.games.pollen import scoring
from companion.games.pollen.acting import Sketch, act, actions, cost
from companion.games.pollen.moves import GoOn, Move, Next, Turn
from companion.games.pollen.rulings import (
    ACTION_POINTS,
    MOST_ROUNDS,
    first_of,
    holes,
    is_hand_empty,
)
from companion.games.pollen.state import HAND, NO_CARDS, Box, Cards, Deal, Player, State
from companion.games.strict_json import Name, read


class Header(Struct, frozen=True):
    """A record without its rounds."""

    box: Box
    players: tuple[Player, Player]
    objectives: tuple[tuple[Name, ...], tuple[Name, ...]]


class Deals(Struct, frozen=True):
    """The rounds that a game can have, shuffled beforehand."""

    rounds: Annotated[tuple[Deal, ...], Meta(min_length=1, max_length=MOST_ROUNDS)]


def start(data: Json) -> State:
    """Return the first state of the game that the header *data* sets up, its cards dealt."""
    deals = read(Deals, data).rounds
    for number, deal in enumerate(deals):
        check_deal(deal, number)
    return open_round(replace(lay_out(data), deals=deals), deals[0])


def lay_out(data: Json) -> State:
    """Return the table with its flowers and objectives, before any cards are dealt."""
    header = read(Header, data)
    flowers = header.box.flowers
    if len(set(flowers)) != len(flowers):
        raise IllegalMove("flower-twice", "two columns have the same flower")
    for objective in header.objectives:
        if not set(objective) <= set(flowers) or len(set(objective)) != len(objective):
            raise IllegalMove("objective", "an objective names flowers of the table, each once")
    return State(header.box, header.players, header.objectives, deals=())


def check_deal(deal: Deal, round: int) -> None:
    """Raise `IllegalMove` where the *round* cannot begin like this."""
    if deal.first != first_of(round):
        raise IllegalMove("first", "the bees begin the first round, the bumblebees the second")
    if any(len(deck) < HAND for deck in deal.decks):
        raise IllegalMove("deck", "a set has the three cards of the first hand at least")


def open_round(state: State, deal: Deal) -> State:
    """Return the table with empty camps and three cards in each hand."""
    bees, bumblebees = deal.decks
    return replace(
        state,
        first=deal.first,
        turn=deal.first,
        camps=NO_CARDS,
        hands=(bees[:HAND], bumblebees[:HAND]),
        piles=(bees[HAND:], bumblebees[HAND:]),
        discards=((), ()),
        is_last_turn=False,
        is_between=False,
        is_over=False,
    )


def sketch_of(state: State) -> Sketch:
    """Return what the player on turn can change."""
    return Sketch(state.turn, state.camps, state.hands[state.turn], state.discards[state.turn])


def on_turn(state: State) -> int | None:
    """Return the seat on turn; between rounds, the one who says whether another follows."""
    return None if state.is_over else state.turn


def moves(state: State) -> Iterator[Move]:
    """Yield every legal move once."""
    if state.is_over:
        return
    if state.is_between:
        yield from (GoOn(state.turn, Next.SECOND), GoOn(state.turn, Next.STOP))
        return
    sketch = sketch_of(state)
    if not sketch.has_hole:
        yield Turn(state.turn, ())
    for action, after in actions(sketch, ACTION_POINTS):
        if not after.has_hole:
            yield Turn(state.turn, (action,))
        left = ACTION_POINTS - cost(sketch, action)
        if left:
            for second, end in actions(after, left):
                if not end.has_hole:
                    yield Turn(state.turn, (action, second))


def play(state: State, move: Move) -> State:
    """Return the state after *move*; raises `IllegalMove`."""
    if state.is_over:
        raise IllegalMove("game-over", "the game is over")
    if isinstance(move, GoOn):
        return _go_on(state, move)
    if state.is_between:
        raise IllegalMove("round-over", "the round is over")
    if move.player != state.turn:
        name = state.players[state.turn].name
        raise IllegalMove("turn-order", "it is {name}'s turn", name=name)
    after, _ = carry_out(state, move)
    found = [hole for camp in after.camps for hole in holes(camp)]
    if found:
        raise IllegalMove("hole", "the turn ends with a hole in a camp", cells=(found[0],))
    return _end_turn(state, after)


def carry_out(state: State, turn: Turn) -> tuple[Sketch, int]:
    """Return the table after the *turn*'s actions, and the action points that are left."""
    sketch, left = sketch_of(state), ACTION_POINTS
    for action in turn.actions:
        price = cost(sketch, action)
        if price > left:
            raise IllegalMove(
                "points",
                "the action costs {price} and only {left} of the two points are left",
                price=price,
                left=left,
            )
        sketch, left = act(sketch, action), left - price
    return sketch, left


def _end_turn(state: State, sketch: Sketch) -> State:
    """Fill the hand, then hand the turn on or end the round."""
    seat, other = sketch.seat, 1 - sketch.seat
    need = max(0, HAND - len(sketch.hand))
    pile = state.piles[seat]
    hand = (*sketch.hand, *pile[:need])
    is_out = is_hand_empty(hand)
    after = replace(
        state,
        camps=sketch.camps,
        hands=_with(state.hands, seat, hand),
        piles=_with(state.piles, seat, pile[need:]),
        discards=_with(state.discards, seat, sketch.discards),
        is_last_turn=is_out and seat == state.first,
        turn=other,
    )
    if seat != state.first and (is_out or state.is_last_turn):
        return _end_round(after)
    return after


def _end_round(state: State) -> State:
    """Turn all cards up, count the columns, and ask whether another round follows."""
    counted = (*state.counted, scoring.count(state))
    goes_on = len(counted) < len(state.deals)
    return replace(
        state,
        counted=counted,
        turn=first_of(len(counted)) if goes_on else state.turn,
        is_last_turn=False,
        is_between=goes_on,
        is_over=not goes_on,
    )


def _go_on(state: State, move: GoOn) -> State:
    if not state.is_between:
        raise IllegalMove("round-on", "the round is not over yet")
    if move.player != state.turn:
        name = state.players[state.turn].name
        raise IllegalMove("turn-order", "{name} says whether a round follows", name=name)
    if move.round is Next.STOP:
        return replace(state, is_between=False, is_over=True)
    return open_round(state, state.deals[len(state.counted)])


def _with(pair: tuple[Cards, Cards], seat: int, cards: Cards) -> tuple[Cards, Cards]:
    return (cards, pair[1]) if seat == 0 else (pair[0], cards)

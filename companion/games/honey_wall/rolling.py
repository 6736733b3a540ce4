"""Rolling: which dice may be chosen, what may be rolled again, and what the faces give."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from companion.errors import IllegalMove
from companion.games.honey_wall.box import SIDES, WHITE, Face
from companion.games.honey_wall.moves import ChooseDice, Reroll, Roll
from companion.games.honey_wall.state import Phase, State


def dice_wanted(state: State) -> int:
    """Return how many dice are rolled: two white, or three as soon as one is unlocked."""
    return 3 if state.unlocked(state.turn.seat) else 2


def dice_choices(state: State) -> tuple[tuple[str, ...], ...]:
    """Return the sets of dice that the player on turn may choose, coloured dice first."""
    seat = state.turn.seat
    at_hand = (*state.unlocked(seat), WHITE, WHITE)
    return tuple(dict.fromkeys(combinations(at_hand, dice_wanted(state))))


def faces_of(state: State) -> tuple[Face, ...]:
    """Return the faces that lie there now."""
    turn = state.turn
    return tuple(state.box.dice[die][face] for die, face in zip(turn.dice, turn.faces, strict=True))


def other_choices(state: State) -> Iterator[tuple[str, ...]]:
    """Yield the choices that would change the dice chosen now."""
    chosen = Counter(state.turn.dice)
    return (dice for dice in dice_choices(state) if Counter(dice) != chosen)


def all_faces(dice: int) -> Iterator[tuple[int, ...]]:
    """Yield all that so many dice can show."""
    return product(range(SIDES), repeat=dice)


def rerolls(state: State) -> Iterator[Reroll]:
    """Yield every reroll with all that it can bring."""
    positions = range(len(state.turn.dice))
    for count in range(1, len(positions) + 1):
        for which in combinations(positions, count):
            yield from (Reroll(which, faces) for faces in all_faces(count))


def choose(state: State, move: ChooseDice) -> State:
    """Return the state with the dice chosen, in the order given."""
    wanted = dice_wanted(state)
    if len(move.dice) != wanted:
        raise IllegalMove(
            "dice-count",
            "exactly {wanted} dice are rolled, not {n}",
            wanted=wanted,
            n=len(move.dice),
        )
    at_hand = Counter(state.dice_at_hand(state.turn.seat))
    for die, count in Counter(move.dice).items():
        if die not in at_hand:
            raise IllegalMove("die-locked", "the {die} die is not unlocked", die=die)
        if count > at_hand[die]:
            raise IllegalMove("dice-twice", "there are not {n} {die} dice", n=count, die=die)
    return state.with_turn(phase=Phase.ROLL, dice=move.dice)


def roll(state: State, move: Roll) -> State:
    """Return the state with the dice rolled."""
    _check_faces(move.faces, len(state.turn.dice))
    return state.with_turn(phase=Phase.REROLL, faces=move.faces)


def reroll(state: State, move: Reroll) -> State:
    """Return the state with some dice rolled again; the roll is final then."""
    check_which(state, move.which)
    _check_faces(move.faces, len(move.which))
    faces = list(state.turn.faces)
    for position, face in zip(move.which, move.faces, strict=True):
        faces[position] = face
    return keep(state, tuple(faces))


def check_which(state: State, which: tuple[int, ...]) -> None:
    """Raise `IllegalMove` unless *which* are positions of some of the dice, each once."""
    dice = len(state.turn.dice)
    if not which or len(set(which)) != len(which) or not set(which) <= set(range(dice)):
        raise IllegalMove("reroll", "a reroll names some of the {n} dice, each once", n=dice)


def _check_faces(faces: tuple[int, ...], dice: int) -> None:
    if len(faces) != dice:
        raise IllegalMove("faces", "{dice} dice show {n} faces", dice=dice, n=len(faces))
    for face in faces:
        if not 0 <= face < SIDES:
            raise IllegalMove("faces", "no die has a face {face}", face=face)


def keep(state: State, faces: tuple[int, ...]) -> State:
    """Return the state with *faces* as the final roll, its symbols counted."""
    phase = Phase.PLACE if state.on_paper is None else Phase.PAPER
    state = state.with_turn(phase=phase, faces=faces)
    shown = faces_of(state)
    return state.with_turn(
        honey=sum(face.honey for face in shown),
        larvae=sum(face.larva for face in shown),
        wasps=sum(face.wasp for face in shown),
    )

"""What each step of Honey Wall is called, for people to read."""

from typing import assert_never

from companion.games.game import Phrase
from companion.games.honey_wall.drawing import BONUS, draw
from companion.games.honey_wall.moves import (
    ChooseDice,
    CrossOff,
    Done,
    Keep,
    Move,
    Place,
    Reroll,
    Roll,
    Steal,
)
from companion.games.honey_wall.scoring import surrounded
from companion.games.honey_wall.state import Mark, Phase, State


def say(state: State, move: Move) -> tuple[Phrase, ...]:
    """Return what *move*, about to be played in *state*, does."""
    match move:
        case ChooseDice():
            return (Phrase("chooses {dice}", {"dice": ", ".join(move.dice)}),)
        case Roll():
            return (Phrase("rolls {faces}", {"faces": _faces(state, state.turn.dice, move.faces)}),)
        case Reroll():
            dice = tuple(state.turn.dice[at] for at in move.which)
            return (Phrase("rolls again: {faces}", {"faces": _faces(state, dice, move.faces)}),)
        case Keep():
            return (Phrase("keeps the roll"),)
        case Place():
            return (_drawn(move.mark, move.at), *_closed(state, move.mark, move.at))
        case Steal():
            name = state.players[move.seat].name
            q, r = move.at
            return (
                Phrase("steals {player}'s larva at ({q}, {r})", {"player": name, "q": q, "r": r}),
            )
        case CrossOff():
            return _crossed(state, move)
        case Done():
            if state.turn.phase is Phase.WASPS:
                return (Phrase("leaves the wasps at home"),)
            return (Phrase("leaves the flowers"),)
        case _:
            assert_never(move)


def _faces(state: State, dice: tuple[str, ...], faces: tuple[int, ...]) -> str:
    return " · ".join(
        f"{die}: {state.box.dice[die][face].words}" for die, face in zip(dice, faces, strict=True)
    )


def _drawn(mark: Mark, at: tuple[int, int]) -> Phrase:
    text = "fills ({q}, {r}) with honey" if mark is Mark.HONEY else "draws a larva at ({q}, {r})"
    return Phrase(text, {"q": at[0], "r": at[1]})


def _closed(state: State, mark: Mark, at: tuple[int, int]) -> tuple[Phrase, ...]:
    return tuple(
        Phrase("surrounds {n} larvae" if size > 1 else "surrounds a larva", {"n": size})
        for size in closed_by(state, mark, at)
    )


def closed_by(state: State, mark: Mark, at: tuple[int, int]) -> tuple[int, ...]:
    """Return the sizes of the groups that drawing *mark* at *at* would surround."""
    spaces = state.box.sheet.spaces
    before = set(surrounded(state.sheet, spaces))
    after = surrounded(draw(state.sheet, mark, at), spaces)
    return tuple(sorted(len(group) for group in after if group not in before))


def _crossed(state: State, move: CrossOff) -> tuple[Phrase, ...]:
    node = state.box.node(move.node)
    if node is None:
        return ()
    if node.kind == "die":
        return (Phrase("unlocks the {die} die", {"die": node.die or ""}),)
    if node.kind == "points":
        return (Phrase("crosses off {n} points", {"n": node.points or 0}),)
    flower = Phrase(
        "crosses off a blue flower" if node.kind == "blue" else "crosses off an orange flower"
    )
    if move.place is None:
        return (flower,)
    mark = BONUS[node.kind]
    return flower, _drawn(mark, move.place), *_closed(state, mark, move.place)

"""What players read: a step in words, what of a roll nobody can use, what is due, what lies at a place."""

from collections.abc import Iterator
from typing import assert_never

from msgspec import Struct

from companion.errors import Unreadable
from companion.games.answers import Json, PlaceInfo
from companion.games.hexes import Cell, groups
from companion.games.honey_wall.box import Face, NodeKind
from companion.games.honey_wall.drawing import BONUS, draw, places
from companion.games.honey_wall.moves import (
    ChooseDice,
    CrossOff,
    Done,
    Finish,
    Keep,
    Move,
    Place,
    Reroll,
    Roll,
    Settle,
    Steal,
    Unlock,
)
from companion.games.honey_wall.rules import move_on, step
from companion.games.honey_wall.scoring import surrounded, worth
from companion.games.honey_wall.state import Mark, Phase, State
from companion.games.strict_json import Name, Seat, Spot, read, read_spot
from companion.phrases import Phrase, translatable

#: What the player on turn does in each phase; the values are what is left of the roll.
DUE = {
    Phase.SETUP: translatable("Take a starting space, and a wasp that nobody else has"),
    Phase.CHOOSE: translatable("Choose the dice"),
    Phase.ROLL: "Roll the dice",
    Phase.REROLL: translatable("Keep the roll, or roll some dice again"),
    Phase.PLACE: translatable("Place what you rolled: honey {honey}, larvae {larvae}"),
    Phase.WASPS: translatable("Your wasps may steal: {wasps}"),
    Phase.FLOWERS: translatable("Cross off flowers: {flowers}"),
    Phase.PAPER: "On paper: place, steal, cross off; then end the turn",
}

#: Where in the rulebook each phase stands.
SECTIONS = {
    Phase.PLACE: "placing",
    Phase.WASPS: "wasps",
    Phase.FLOWERS: "flowers",
}


#: A die with no symbol, with one, two and three of them.
DIE_FACES = (
    translatable("{die}: blank"),
    "{die}: {n1} {symbol1}",
    "{die}: {n1} {symbol1}, {n2} {symbol2}",
    "{die}: {n1} {symbol1}, {n2} {symbol2}, {n3} {symbol3}",
)


#: A die's symbols where there are several; honey has no other word.
MANY = {"larva": translatable("larvae"), "wasp": translatable("wasps")}


#: The phases in which something of the roll is used, in their order: what is used, and how it is told.
USED = {
    Phase.PLACE: (
        ("honey", translatable("no place for honey: {count}")),
        ("larvae", translatable("no place for larvae: {count}")),
    ),
    Phase.WASPS: (("wasps", translatable("nothing to steal for wasps: {count}")),),
    Phase.FLOWERS: (("flowers", translatable("nothing to cross off for flowers: {count}")),),
}


def say(state: State, move: Move) -> tuple[Phrase, ...]:
    """Return what *move*, about to be played in *state*, does."""
    name = state.players[state.turn.seat].name
    match move:
        case Settle():
            return (_settled(name, move),)
        case ChooseDice():
            dice = ", ".join(move.dice)
            return (Phrase("{name} chooses the dice {dice}").filled(name=name, dice=dice),)
        case Roll():
            faces = _faces(state, state.turn.dice, move.faces)
            return (Phrase("{name} rolls").filled(name=name), *faces)
        case Reroll():
            faces = _faces(state, tuple(state.turn.dice[at] for at in move.which), move.faces)
            return (Phrase("{name} rolls again").filled(name=name), *faces)
        case Keep():
            return (Phrase("{name} keeps the roll").filled(name=name),)
        case Place():
            return (_drawn(state, name, move.mark, move.at), *_closed(state, move.mark, move.at))
        case Steal():
            return (_stolen(state, name, move),)
        case CrossOff():
            return _crossed(state, name, move)
        case Unlock():
            return (_unlocked(name, move.die),)
        case Finish():
            return (Phrase("{name} has filled a row: the game is over").filled(name=name),)
        case Done():
            return (_done(state.turn.phase, name),)
        case _:
            assert_never(move)


def closed_by(state: State, mark: Mark, at: Cell) -> tuple[int, ...]:
    """Return the sizes of the groups that drawing *mark* at *at* would surround."""
    spaces = state.box.sheet.spaces
    before = set(surrounded(state.sheet, spaces))
    after = surrounded(draw(state.sheet, mark, at), spaces)
    return tuple(sorted(len(group) for group in after if group not in before))


def due(state: State) -> tuple[Phrase, ...]:
    """Return what the player on turn has to do."""
    turn = state.turn
    if turn.phase is Phase.OVER:
        return ()
    left = {"honey": turn.honey, "larvae": turn.larvae, "wasps": turn.wasps}
    return (Phrase(DUE[turn.phase], {**left, "flowers": turn.flowers}),)


def place_info(state: State, at: Json) -> PlaceInfo:
    """Return what lies at *at*, and what may be drawn there.

    *at* is a space of the sheet of the player on turn, ``{"seat", "at"}`` one of anybody's, or
    ``{"node"}`` a place of the tree.
    """
    if isinstance(at, dict) and "node" in at:
        return _look_at_node(state, read(_NodePlace, at).node)
    if not isinstance(at, dict):
        return _look_at_space(state, state.turn.seat, read_spot(at))
    place = read(_SheetPlace, at)
    if place.seat >= len(state.sheets):
        raise Unreadable(f"nobody sits at seat {place.seat}")
    return _look_at_space(state, place.seat, place.at)


class _SheetPlace(Struct, frozen=True):
    seat: Seat
    at: Spot


class _NodePlace(Struct, frozen=True):
    node: Name


def _look_at_space(state: State, seat: int, spot: Cell) -> PlaceInfo:
    marks = tuple(
        Phrase("honey may be placed here")
        if mark is Mark.HONEY
        else Phrase("a larva may be placed here")
        for mark in Mark
        if state.turn.phase is Phase.PLACE
        and seat == state.turn.seat
        and spot in places(state, mark)
    )
    return PlaceInfo(_there(state, seat, spot), marks, SECTIONS.get(state.turn.phase, "points"))


def _look_at_node(state: State, name: str) -> PlaceInfo:
    node = state.box.node(name)
    if node is None:
        return PlaceInfo(section="flowers")
    points: dict[str, str | int] = {"points": node.points or 0}
    gives = {
        NodeKind.BLUE: Phrase("a blue flower: draws a larva"),
        NodeKind.ORANGE: Phrase("an orange flower: draws honey"),
        NodeKind.DIE: Phrase("the {die} die", {"die": node.die or ""}),
        NodeKind.POINTS: Phrase("{points} points", points),
    }
    return PlaceInfo((gives[node.kind],), section="flowers")


def _there(state: State, seat: int, spot: Cell) -> tuple[Phrase, ...]:
    sheet = state.sheets[seat]
    if spot in sheet.honey:
        return (Phrase("honey"),)
    if spot in sheet.larvae:
        size = next(len(group) for group in groups(sheet.larvae) if spot in group)
        values: dict[str, str | int] = {"size": size, "points": worth(size)}
        text = translatable("a larva in a group of {size}: {points} points each when surrounded")
        wasp = (Phrase("a wasp has stolen it"),) if spot in sheet.stolen else ()
        return (Phrase(text, values), *wasp)
    if spot not in state.box.sheet.spaces:
        return (Phrase("no space of the sheet"),)
    return (Phrase("free, with a flower") if spot in state.box.sheet.flowers else Phrase("free"),)


def _faces(state: State, dice: tuple[str, ...], faces: tuple[int, ...]) -> tuple[Phrase, ...]:
    """Return what each die shows: its values are words, so that every language says them."""
    return tuple(
        die_face(die, state.box.dice[die][face]) for die, face in zip(dice, faces, strict=True)
    )


def die_face(die: str, face: Face) -> Phrase:
    """Return what *die* shows: "white: 2 honey, 1 wasp"."""
    values: dict[str, str | int] = {"die": die}
    for number, (count, symbol) in enumerate(face.shown, 1):
        values |= {f"n{number}": count, f"symbol{number}": _counted(symbol, count)}
    return Phrase(DIE_FACES[len(face.shown)], values)


def _counted(symbol: str, count: int) -> str:
    """Return the word for *count* of a die's *symbol*: "larva", "larvae"."""
    return MANY.get(symbol, symbol) if count > 1 else symbol


def _settled(name: str, move: Settle) -> Phrase:
    starts = Phrase("{name} takes a starting space, and the wasp {wasp}")
    return starts.filled(name=name, wasp=move.wasp)


#: What is said of a mark, and where it covers a flower.
DRAWN = {
    (Mark.HONEY, False): Phrase("{name} places honey"),
    (Mark.HONEY, True): Phrase("{name} places honey on a flower"),
    (Mark.LARVA, False): Phrase("{name} places a larva"),
    (Mark.LARVA, True): Phrase("{name} places a larva on a flower"),
}


def _drawn(state: State, name: str, mark: Mark, at: Cell) -> Phrase:
    return DRAWN[mark, at in state.box.sheet.flowers].filled(name=name)


def _closed(state: State, mark: Mark, at: Cell) -> tuple[Phrase, ...]:
    return tuple(
        Phrase("a group of {size} is surrounded", {"size": size})
        for size in closed_by(state, mark, at)
    )


def _stolen(state: State, name: str, move: Steal) -> Phrase:
    group = next(group for group in groups(state.sheets[move.seat].larvae) if move.at in group)
    stolen = Phrase("{name} steals a larva of {player} from a group of {size}")
    player = state.players[move.seat].name
    return stolen.filled(name=name, player=player, size=len(group))


def _crossed(state: State, name: str, move: CrossOff) -> tuple[Phrase, ...]:
    node = state.box.node(move.node)
    if node is None:
        return ()
    if node.kind is NodeKind.DIE:
        return (_unlocked(name, node.die or ""),)
    if node.kind is NodeKind.POINTS:
        points: dict[str, str | int] = {"name": name, "points": node.points or 0}
        return (Phrase("{name} crosses off {points} points", points),)
    is_blue = node.kind is NodeKind.BLUE
    text = (
        translatable("{name} crosses off a blue flower")
        if is_blue
        else translatable("{name} crosses off an orange flower")
    )
    flower = Phrase(text, {"name": name})
    if move.place is None:
        return (flower,)
    mark = BONUS[node.kind]
    return flower, _drawn(state, name, mark, move.place), *_closed(state, mark, move.place)


def _unlocked(name: str, die: str) -> Phrase:
    return Phrase("{name} unlocks the {die} die", {"name": name, "die": die})


def _done(phase: Phase, name: str) -> Phrase:
    if phase is Phase.WASPS:
        return Phrase("{name} leaves the wasps at home", {"name": name})
    if phase is Phase.FLOWERS:
        return Phrase("{name} leaves the flowers", {"name": name})
    return Phrase("{name} ends the turn", {"name": name})


def say_all(state: State, move: Move) -> tuple[Phrase, ...]:
    """Return what *move*, about to be played in *state*, does, and what of the roll it leaves unused."""
    return (*say(state, move), *left_over(state, move))


def left_over(state: State, move: Move) -> tuple[Phrase, ...]:
    """Return what of the roll cannot be used after *move*, which was not given up on purpose."""
    if isinstance(move, Done) or state.turn.phase in (Phase.SETUP, Phase.PAPER):
        return ()
    after = step(state, move)
    return tuple(_unused(after, move_on(after)))


def _unused(after: State, then: State) -> Iterator[Phrase]:
    """Yield what is left of the phases between *after*, just after a move, and *then*, where play goes on."""
    phases = list(USED)
    if after.turn.phase not in phases:
        return
    goes_on = then.turn.number == after.turn.number and then.turn.phase in phases
    end = phases.index(then.turn.phase) if goes_on else len(phases)
    for phase in phases[phases.index(after.turn.phase) : end]:
        for kind, text in USED[phase]:
            if count := getattr(after.turn, kind):
                yield Phrase(text, {"count": count})

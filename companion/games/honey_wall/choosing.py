"""A step put together by hand: mostly one choice, dice of one's own face by face."""

from collections.abc import Iterable
from itertools import combinations

from companion.errors import IllegalMove
from companion.games.answers import Choice, Json, Option, numbered
from companion.games.hexes import Cell
from companion.games.honey_wall.drawing import bonus_places
from companion.games.honey_wall.moves import CrossOff
from companion.games.honey_wall.rolling import dice_choices
from companion.games.honey_wall.rules import moves
from companion.games.honey_wall.setup import free_wasps
from companion.games.honey_wall.state import Phase, State
from companion.games.honey_wall.words import die_face, say
from companion.games.strict_json import plain_in_order, read
from companion.phrases import Phrase, translatable

#: What each way on from a roll is called.
WAYS = {"keep": translatable("Keep the roll"), "reroll": translatable("Enter dice rolled again")}


def choices(state: State, chosen: Json) -> Choice:
    """Return what to choose next when *chosen* is settled; raises `IllegalMove`."""
    parts = read(dict[str, object], chosen)
    match state.turn.phase:
        case Phase.OVER:
            raise IllegalMove("over", "the game is over")
        case Phase.SETUP:
            return _settling(state, parts)
        case Phase.CHOOSE:
            return _dice(state, parts)
        case Phase.ROLL:
            return _faces(state, parts, state.turn.dice, {"do": "roll"})
        case Phase.REROLL:
            return _again(state, parts)
        case _:
            return _step(state, parts)


def _settling(state: State, parts: dict[str, Json]) -> Choice:
    places = _places(state.box.sheet.starts)
    at = _settle(parts, "at", places)
    if at is None:
        return Choice("at", numbered(places))
    wasps = [Option(wasp, Phrase("wasp: {wasp}", {"wasp": wasp})) for wasp in free_wasps(state)]
    wasp = _settle(parts, "wasp", wasps)
    if wasp is None:
        return Choice("wasp", tuple(wasps))
    return Choice(None, move={"do": "settle", "at": at, "wasp": wasp})


def _dice(state: State, parts: dict[str, Json]) -> Choice:
    options = [Option(list(dice), _named(dice)) for dice in dice_choices(state)]
    settled = _settle(parts, "dice", options)
    if settled is None:
        return Choice("dice", tuple(options))
    return Choice(None, move={"do": "choose", "dice": settled})


def _again(state: State, parts: dict[str, Json]) -> Choice:
    ways = [Option(way, Phrase(WAYS[way])) for way in ("keep", "reroll")]
    way = _settle(parts, "do", ways)
    if way is None:
        return Choice("do", tuple(ways))
    if way == "keep":
        return Choice(None, move={"do": "keep"})
    dice = state.turn.dice
    subsets = [list(s) for n in range(1, len(dice) + 1) for s in combinations(range(len(dice)), n)]
    options = [Option(which, _named(dice[at] for at in which)) for which in subsets]
    which = _settle(parts, "which", options)
    if which is None:
        return Choice("which", tuple(options))
    return _faces(state, parts, tuple(dice[at] for at in which), {"do": "reroll", "which": which})


def _faces(state: State, parts: dict[str, Json], dice: tuple[str, ...], move: Json) -> Choice:
    """Ask for the face of each of *dice*, then return *move* with them."""
    faces = []
    for number, die in enumerate(dice, 1):
        options = [
            Option(index, die_face(die, face)) for index, face in enumerate(state.box.dice[die])
        ]
        face = _settle(parts, f"face{number}", options)
        if face is None:
            return Choice(f"face{number}", tuple(options))
        faces.append(face)
    return Choice(None, move={**move, "faces": faces})


def _step(state: State, parts: dict[str, Json]) -> Choice:
    """Ask for the whole step; of a blue or orange flower then where its bonus is drawn."""
    options = [
        Option(plain_in_order(move), say(state, move)[0])
        for move in moves(state)
        if not (isinstance(move, CrossOff) and move.place is not None)
    ]
    step = _settle(parts, "step", options)
    if step is None:
        return Choice("step", numbered(options))
    free = _bonus_places(state, step)
    if not free:
        return Choice(None, move=step)
    places = [*_places(free), Option(None, Phrase("draw nothing"))]
    if "place" not in parts:
        return Choice("place", numbered(places))
    place = _settle(parts, "place", places)
    return Choice(None, move=step if place is None else {**step, "place": place})


def _bonus_places(state: State, step: Json) -> frozenset[Cell]:
    node = state.box.node(step.get("node", ""))
    return frozenset() if node is None else bonus_places(state, node)


def _places(cells: Iterable[Cell]) -> list[Option]:
    return [Option(list(cell), Phrase("a space")) for cell in sorted(cells)]


def _named(dice: Iterable[str]) -> Phrase:
    return Phrase("{dice}", {"dice": ", ".join(dice)})


def _settle(parts: dict[str, Json], field: str, options: list[Option]) -> Json:
    """Return what is chosen for *field*, ``None`` where nothing is yet; raises `IllegalMove`."""
    if field not in parts:
        return None
    value = parts[field]
    if value not in [option.value for option in options]:
        raise IllegalMove("no-choice", "that cannot be chosen for {field}", field=field)
    return value

"""Alveola positions as text, for tests: a hive, a ring, what players hold, a turn."""

from dataclasses import replace
from typing import Any

from companion.games.alveola.state import (
    CellMap,
    HiveCell,
    Hornet,
    Piece,
    Player,
    Queen,
    State,
    Worker,
)
from companion.games.alveola.tiles import Fill, Pattern, Printed, Tile
from companion.games.alveola.turn import (
    Action,
    HornetMove,
    MoveWorker,
    PlaceQueen,
    PlaceWorker,
    Power,
    PowerId,
    Turn,
)
from companion.games.hexes import Cell, Shape

FILLS = {"f": Fill.FULL, "e": Fill.EMPTY}
POWERS = (PowerId.FOURTH_TILE, PowerId.MOVE_HORNET, PowerId.REPLAY)


def cell(text: str) -> Cell:
    """Return the cell "q,r"."""
    q, r = text.split(",")
    return int(q), int(r)


def cells(text: str) -> tuple[Cell, Cell, Cell]:
    """Return the three cells "q,r q,r q,r"."""
    a, b, c = map(cell, text.split())
    return a, b, c


def tile(text: str) -> Tile:
    """Return the tile "bent f e f*"; "bent ?" is one that nobody knows."""
    shape, *printed = text.split()
    return Tile(Shape(shape), None if printed == ["?"] else pattern(" ".join(printed)))


def pattern(text: str) -> Pattern:
    """Return the pattern "f e f*"."""
    a, b, c = (Printed(FILLS[it[0]], it.endswith("*")) for it in text.split())
    return a, b, c


def state(hive: str, piles: dict[int, str] | None = None, **rest: Any) -> State:
    """Return a position, on nobody's first turn.

    *hive* is "q,r 2f* w0; …": level, fill, icon, piece (``w`` worker, ``q`` queen, each with its
    seat, or ``h``). *piles* maps indices to "tile; tile; …", top first; without it every pile has
    one tile, straight and full at one end. *rest* are fields of `State`, and ``flowers``,
    ``turns_taken``, ``eaten`` for each seat.
    """
    stacks = [entry.split() for entry in hive.split(";")]
    pieces = {cell(at): _piece(stand[0]) for at, _, *stand in stacks if stand}
    seats = rest.pop("seats", 2)
    given = {name: rest.pop(name, None) for name in ("flowers", "turns_taken", "eaten", "workers")}
    players = tuple(_player(seat, pieces, given) for seat in range(seats))
    listed = dict.fromkeys(range(12), "straight f e e") if piles is None else piles
    table = State(
        hive=CellMap({cell(at): _top(top) for at, top, *_ in stacks}),
        pieces=CellMap(pieces),
        piles=tuple(_pile(listed.get(index, "")) for index in range(12)),
        spoon_after=0,
        hornet_pile=0,
        players=players,
        to_move=0,
        powers=POWERS,
    )
    return replace(table, **rest)


def _top(text: str) -> HiveCell:
    return HiveCell(int(text.rstrip("fe*")), FILLS[text.rstrip("*")[-1]], text.endswith("*"))


def _piece(text: str) -> Piece:
    if text == "h":
        return Hornet()
    return Worker(int(text[1:])) if text[0] == "w" else Queen(int(text[1:]))


def _player(seat: int, pieces: dict[Cell, Piece], given: dict[str, Any]) -> Player:
    bees = list(pieces.values())
    eaten = (given["eaten"] or (0,) * 4)[seat]
    left = 4 - eaten - bees.count(Worker(seat))
    return Player(
        ["Ada", "Bo", "Cy", "Di"][seat],
        None,
        workers=(given["workers"] or (left,) * 4)[seat],
        queen=Queen(seat) not in bees,
        eaten=eaten,
        flowers=(given["flowers"] or (0,) * 4)[seat],
        turns_taken=(given["turns_taken"] or (3,) * 4)[seat],
    )


def _pile(text: str) -> tuple[Tile, ...]:
    return tuple(tile(part) for part in text.split(";") if part.strip())


def enlarge(at: str, pile: int = 1, **rest: Any) -> Turn:
    """Return a turn of seat 0 that enlarges on *at*."""
    return _turn(Action.ENLARGE, at, pile, rest)


def raise_(at: str, pile: int = 1, **rest: Any) -> Turn:
    """Return a turn of seat 0 that raises on *at*."""
    return _turn(Action.RAISE, at, pile, rest)


def _turn(action: Action, at: str, pile: int, rest: dict[str, Any]) -> Turn:
    power = rest.pop("power", None)
    return Turn(
        player=rest.pop("player", 0),
        power=Power(PowerId(power)) if isinstance(power, str) else power,
        pile=pile,
        tile=rest.pop("tile", 0),
        cells=cells(at),
        action=action,
        bee=bee(rest.pop("bee", "")),
        hornets=tuple(hornet(move) for move in rest.pop("hornets", ())),
        **rest,
    )


def bee(text: str) -> PlaceWorker | MoveWorker | PlaceQueen | None:
    """Return "worker q,r", "move q,r q,r" or "queen q,r"."""
    if not text:
        return None
    kind, *at = text.split()
    if kind == "move":
        return MoveWorker(cell(at[0]), cell(at[1]))
    return PlaceWorker(cell(at[0])) if kind == "worker" else PlaceQueen(cell(at[0]))


def hornet(text: str) -> HornetMove:
    """Return "q,r q,r", with the seat whose worker is eaten as a third word."""
    start, to, *ate = text.split()
    return HornetMove(cell(start), cell(to), int(ate[0]) if ate else None)

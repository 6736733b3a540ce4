"""The table before the first turn: a record's header, read strictly and judged."""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from companion.errors import IllegalMove
from companion.games.alveola.powers import COSTS, TITLES
from companion.games.alveola.ring import number
from companion.games.alveola.state import (
    PILES,
    TILES_IN_A_PILE,
    CellMap,
    HiveCell,
    Hornet,
    Piles,
    Player,
    State,
)
from companion.games.alveola.tiles import Fill, Tile
from companion.games.alveola.turn import PileIndex, Place, PowerId, Seat
from companion.games.answers import Json
from companion.games.strict_json import Name, read

FORMAT = "alveola-record/1"
HORNETS = 2
#: The bees' colours; the rulebook says that there are four.
COLOURS = ("red", "green", "blue", "purple")
TEAM_PLAYERS = 4

Ring: TypeAlias = Annotated[
    tuple[Annotated[tuple[Tile, ...], Meta(max_length=TILES_IN_A_PILE)], ...],
    Meta(min_length=PILES, max_length=PILES),
]


class Sitter(Struct, frozen=True):
    """A player as a record names them; whatever else it says of them is not the rules' business."""

    name: Name
    colour: str | None = None


class StartCell(Struct, frozen=True, forbid_unknown_fields=True):
    """A cell of the starting hive."""

    at: Place
    fill: Fill
    icon: bool


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on the table before the first turn.

    Where a game begins in the middle, *position* is that whole; the piles tell the shapes alone.
    """

    cells: tuple[StartCell, ...]
    hornets: tuple[Place, ...]
    piles: Ring
    hornet_pile: PileIndex
    powers: tuple[PowerId, ...]
    first: Seat
    position: Json | UnsetType = UNSET


class Header(Struct, frozen=True):
    """A record without its turns."""

    format: Literal["alveola-record/1"]
    players: Annotated[tuple[Sitter, ...], Meta(min_length=2, max_length=4)]
    setup: Setup
    teams: bool = False


def first_state(table: Header) -> State:
    """Return the state of a *table* that is laid out; raises `IllegalMove` where the rules refuse it."""
    setup = table.setup
    _check_seats(table)
    _check_hive(setup)
    _check_whole_piles(setup.piles)
    check_powers(setup.powers)
    return State(
        hive=CellMap({cell.at: HiveCell(1, cell.fill, cell.icon) for cell in setup.cells}),
        pieces=CellMap({cell: Hornet() for cell in setup.hornets}),
        piles=setup.piles,
        spoon_after=setup.hornet_pile,
        hornet_pile=setup.hornet_pile,
        players=tuple(Player(sitter.name, sitter.colour) for sitter in table.players),
        to_move=setup.first,
        powers=setup.powers,
        teams=table.teams,
    )


def coloured(players: tuple[Json, ...]) -> list[Json]:
    """Return *players*, those without a colour with one of the box's that is free.

    Raises `Unreadable` where one has no name.
    """
    for player in players:
        read(Sitter, player)
    taken = {player.get("colour") for player in players}
    free = iter([colour for colour in COLOURS if colour not in taken])
    return [
        player if player.get("colour") else {**player, "colour": next(free, None)}
        for player in players
    ]


def check_teams(seats: int, *, teams: bool) -> None:
    """Refuse teams of others than four players."""
    if teams and seats != TEAM_PLAYERS:
        raise IllegalMove("teams-need-four", "teams need four players, not {seats}", seats=seats)


def _check_seats(table: Header) -> None:
    seats = len(table.players)
    check_teams(seats, teams=table.teams)
    if table.setup.first >= seats:
        raise IllegalMove(
            "no-such-player",
            "player {first} begins, but there are only {seats}",
            first=table.setup.first + 1,
            seats=seats,
        )


def _check_hive(setup: Setup) -> None:
    cells = [cell.at for cell in setup.cells]
    if not cells:
        raise IllegalMove("no-hive", "there are no starting tiles")
    for listed, what in ((cells, "cell"), (list(setup.hornets), "hornet")):
        twice = next((cell for cell in listed if listed.count(cell) > 1), None)
        if twice:
            raise IllegalMove("listed-twice", "a {what} is listed twice", what=what, cells=(twice,))
    if len(setup.hornets) > HORNETS:
        raise IllegalMove(
            "too-many-hornets",
            "there are {hornets} hornets, and the box holds two",
            hornets=len(setup.hornets),
        )
    for cell in setup.hornets:
        if cell not in cells:
            raise IllegalMove("hornet-off-hive", "a hornet is not on the hive", cells=(cell,))


def _check_whole_piles(piles: Piles) -> None:
    for index, pile in enumerate(piles):
        if len(pile) != TILES_IN_A_PILE:
            raise IllegalMove(
                "pile-not-whole",
                "pile {pile} begins with {tiles} tiles, not four",
                pile=number(index),
                tiles=len(pile),
            )
    check_shapes(piles)


def check_shapes(piles: Piles) -> None:
    """Refuse a pile of several shapes."""
    for index, pile in enumerate(piles):
        if len({tile.shape for tile in pile}) > 1:
            raise IllegalMove(
                "mixed-pile", "the tiles of pile {pile} are not of one shape", pile=number(index)
            )


def check_powers(powers: tuple[PowerId, ...]) -> None:
    """Refuse powers that are not one of each cost."""
    if sorted(COSTS[power] for power in powers) != [1, 2, 3]:
        raise IllegalMove(
            "not-one-of-each-cost",
            "three powers are in play, one of each cost, and not {powers}",
            powers=", ".join(TITLES[power].text for power in powers) or "none",
        )

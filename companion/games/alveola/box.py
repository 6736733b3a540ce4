"""What is printed on a box's tiles, and a new game dealt from it."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from companion.errors import Unreadable
from companion.games.alveola.powers import COSTS
from companion.games.alveola.setup import FORMAT, HORNETS, check_powers, check_teams, coloured
from companion.games.alveola.state import PILES, TILES_IN_A_PILE
from companion.games.alveola.tiles import Fill, Pattern, Printed, Tile
from companion.games.alveola.turn import PowerId
from companion.games.answers import Json
from companion.games.boxes import printed_in
from companion.games.hexes import Shape, groups
from companion.games.strict_json import plain, read
from companion.phrases import translatable

#: What is agreed on where the introductory game's powers are played with.
INTRODUCTORY = "introductory"
FILLS = {"f": Fill.FULL, "e": Fill.EMPTY}

PrintedText: TypeAlias = Annotated[str, Meta(pattern=r"^[fe]\*?$")]
TileText: TypeAlias = Annotated[str, Meta(pattern=r"^[fe]\*? [fe]\*? [fe]\*?$")]
CellText: TypeAlias = Annotated[str, Meta(pattern=r"^-?\d{1,2},-?\d{1,2}$")]


#: The power tiles for an introductory game, one of each cost, where a box does not say which bear
#: the hexagon.
DEFAULT_INTRODUCTORY = (PowerId.FOURTH_TILE, PowerId.RECOVER_WORKER, PowerId.RECOVER_HONEY)


class StartingTile(Struct, frozen=True, forbid_unknown_fields=True):
    """A starting tile: from how many players on it is used, and where its cells lie."""

    players: Annotated[int, Meta(ge=2, le=4)]
    cells: Annotated[dict[CellText, PrintedText], Meta(min_length=1)]


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """The tiles of a box, each as its three cells in a record's order."""

    straight: tuple[TileText, ...]
    bent: tuple[TileText, ...]
    triangular: tuple[TileText, ...]
    starting: tuple[StartingTile, ...]
    introductory: tuple[PowerId, ...] = DEFAULT_INTRODUCTORY


def read_box(data: Json) -> Box:
    """Return the box that *data* describes; raises `Unreadable` naming what is wrong."""
    box = read(Box, data)
    _check_counts(box)
    _check_starting(box)
    check_powers(box.introductory)
    return box


def _check_counts(box: Box) -> None:
    piles = 0
    for shape in Shape:
        tiles = len(getattr(box, shape.value))
        piles += tiles // TILES_IN_A_PILE
        if tiles % TILES_IN_A_PILE:
            text = translatable("{tiles} {shape} tiles make no piles of four")
            raise Unreadable(text, tiles=tiles, shape=shape.value)
    if piles != PILES:
        text = translatable("the tiles make {piles} piles of four, not {wanted}")
        raise Unreadable(text, piles=piles, wanted=PILES)


def _check_starting(box: Box) -> None:
    """Raise unless the starting tiles make one hive with two hornets for every number of players."""
    for players in range(2, 5):
        setup = deal(box, players, Random(0))
        cells = {(q, r) for cell in setup["cells"] for q, r in [cell["at"]]}
        if len(cells) != len(setup["cells"]) or len(list(groups(cells))) != 1:
            text = translatable("the starting tiles for {players} players make no connected hive")
            raise Unreadable(text, players=players)
        if len(setup["hornets"]) != HORNETS:
            text = translatable("the starting tiles for {players} players bear no two hornets")
            raise Unreadable(text, players=players)


@cache
def default_box() -> Box:
    """Return the box in `box.toml`, which is ours."""
    return read_box(printed_in(__package__))


def new_header(players: tuple[Json, ...], chance: Random, agreed: Mapping[str, Json]) -> Json:
    """Return a header dealt from our box; those who named no colour get one that is free."""
    check_teams(len(players), teams=agreed["teams"])
    setup = deal(default_box(), len(players), chance)
    if agreed.get("powers") == INTRODUCTORY:
        setup["powers"] = plain(default_box().introductory)
    return {
        "format": FORMAT,
        "players": coloured(players),
        "teams": agreed["teams"],
        "setup": setup,
    }


def agreed_in(header: Json) -> Mapping[str, Json]:
    """Return what the players of *header* agreed on, as far as it tells."""
    is_introductory = header["setup"]["powers"] == plain(default_box().introductory)
    powers = {"powers": INTRODUCTORY} if is_introductory else {}
    return {"teams": header.get("teams", False), **powers}


def put_into(header: Json, box: Box) -> Json:
    """Return the prepared *header* dealt from *box* instead; its own shuffle decides that deal."""
    former = header["setup"]
    setup = deal(box, len(header["players"]), Random(repr(former["piles"])))
    is_introductory = former["powers"] == plain(default_box().introductory)
    powers = plain(box.introductory) if is_introductory else former["powers"]
    return {**header, "setup": {**setup, "powers": powers, "first": former["first"]}}


def deal(box: Box, players: int, chance: Random) -> Json:
    """Return the ``setup`` of a new game: piles shuffled and laid round the hive, powers drawn.

    >>> sorted(deal(default_box(), 2, Random(1)))
    ['cells', 'first', 'hornet_pile', 'hornets', 'piles', 'powers']
    """
    cells = [
        {"at": [int(number) for number in at.split(",")], **plain(_printed(text))}
        for tile in box.starting
        if tile.players <= players
        for at, text in tile.cells.items()
    ]
    return {
        "cells": cells,
        "hornets": [cell["at"] for cell in cells if cell["icon"]],
        "piles": plain(_piles(box, chance)),
        "hornet_pile": 0,
        "powers": [
            chance.choice([power.value for power in COSTS if COSTS[power] == cost])
            for cost in sorted(set(COSTS.values()))
        ],
        "first": chance.randrange(players),
    }


def _piles(box: Box, chance: Random) -> list[list[Tile]]:
    piles = [pile for shape in Shape for pile in _of_shape(box, shape, chance)]
    chance.shuffle(piles)
    return piles


def _of_shape(box: Box, shape: Shape, chance: Random) -> Iterator[list[Tile]]:
    tiles = [Tile(shape, _pattern(text)) for text in getattr(box, shape.value)]
    chance.shuffle(tiles)
    for begin in range(0, len(tiles), TILES_IN_A_PILE):
        yield tiles[begin : begin + TILES_IN_A_PILE]


def _pattern(text: str) -> Pattern:
    a, b, c = (_printed(cell) for cell in text.split())
    return a, b, c


def _printed(text: str) -> Printed:
    return Printed(FILLS[text[0]], icon=text.endswith("*"))

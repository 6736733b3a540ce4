"""How a table of Apiary begins: its header read, checked and laid out."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.errors import IllegalMove
from companion.games.answers import Json
from companion.games.apiary.rulings import COMB, NOWHERE
from companion.games.apiary.state import STRENGTHS, Box, Form, Hive, Sector, State
from companion.games.strict_json import Count, Name, Small, Spot, read

PLAYERS = range(1, 6)


class Player(Struct, frozen=True):
    """Somebody at the table, and what they begin with; *resources* ``None``: not kept."""

    name: Name
    workers: Annotated[tuple[Small, ...], Meta(max_length=60)]
    hive: Annotated[tuple[Spot, ...], Meta(min_length=1, max_length=200)]
    farms: Annotated[tuple[Name, ...], Meta(max_length=60)]
    resources: dict[Name, Count] | None


class Header(Struct, frozen=True):
    """A record without its actions."""

    box: Box
    players: tuple[Player, ...]


def start(data: Json) -> State:
    """Return the first state of the table that the header *data* sets up."""
    header = read(Header, data)
    box = header.box
    check_box(box)
    if len(header.players) not in PLAYERS:
        raise IllegalMove("players", "Apiary is for 1 to 5 players")
    for player in header.players:
        check_player(player, box)
    sectors = box.sectors or (Sector(COMB, ()),)
    return State(
        box=replace(box, sectors=sectors),
        hives=tuple(_hive(player, len(sectors)) for player in header.players),
        spaces=dict.fromkeys(box.spaces, ()),
        market=box.market,
    )


def tells_ahead(data: Json) -> bool:
    """Tell whether the header *data* has tiles in piles, in the order in which they will come."""
    return any(stall.pile for stall in read(Header, data).box.market.values())


def _hive(player: Player, sectors: int) -> Hive:
    return Hive(
        name=player.name,
        active=tuple(sorted(player.workers)),
        mat=player.hive,
        farms=player.farms,
        resources=player.resources,
        tokens=(0,) * sectors,
    )


def check_box(box: Box) -> None:
    """Raise `IllegalMove` where the *box* names something twice or impossibly."""
    ids = [sector.id for sector in box.sectors]
    if len(set(ids)) != len(ids) or NOWHERE in ids:
        raise IllegalMove("sector-twice", "two sectors have the same name")
    if len(set(box.spaces)) != len(box.spaces):
        raise IllegalMove("space-twice", "two action spaces have the same name")
    if len(set(box.basic)) != len(box.basic):
        raise IllegalMove("basic-twice", "a basic resource is listed twice")
    tiles = market_tiles(box)
    if len(set(tiles)) != len(tiles):
        raise IllegalMove("tile-twice", "two tiles of the market have the same name")
    if box.frame is not None:
        _check_form(box.frame)


def _check_form(form: Form) -> None:
    if len(set(form.cells)) != len(form.cells):
        raise IllegalMove("frame-cells", "a frame lists a hexagon twice")
    if len(set(form.seeds)) != len(form.seeds) or any(n >= len(form.cells) for n in form.seeds):
        raise IllegalMove("frame-seeds", "a frame's seeds name its hexagons, each once")


def check_player(player: Player, box: Box) -> None:
    """Raise `IllegalMove` where somebody cannot begin like this."""
    if any(strength not in STRENGTHS for strength in player.workers):
        raise IllegalMove("strength", "a worker's strength is 1 to 4")
    if len(set(player.hive)) != len(player.hive):
        raise IllegalMove("hive-twice", "{name}'s hive lists a hexagon twice", name=player.name)
    if len(set(player.farms)) != len(player.farms) or set(player.farms) & set(market_tiles(box)):
        raise IllegalMove("farm-twice", "{name} has a farm tile twice", name=player.name)


def market_tiles(box: Box) -> list[str]:
    """Return the names of all tiles of the market."""
    stalls = box.market.values()
    return [tile.id for stall in stalls for tile in (*stall.row, *stall.pile)]

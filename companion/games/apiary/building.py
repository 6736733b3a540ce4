"""Building: tiles of the market, frames, and tiles that come from elsewhere."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement

from companion.errors import IllegalMove
from companion.games.apiary.moves import Build, Cover, Frame, Framing, Purchase, without_zeros
from companion.games.apiary.rulings import FARM_KIND
from companion.games.apiary.state import Built, Form, Hive, Stall, State, Tile, changed
from companion.games.hexes import Cell, add, rotate, touching

#: What a frame costs: so many basic resources of any kind. It also takes a strength of 2, which
#: every sum reaches: a worker of strength 1 above an empty place, which counts 1.
FRAME_COST = 2


def build(state: State, move: Build) -> State:
    """Return the table after a tile of the market was built."""
    bought, hive = move.build, state.hives[move.player]
    check_opening(state, move.player)
    stall, tile = market_tile(state, bought.kind, bought.column)
    check_column(state, bought.column)
    _check_place(hive, bought.at)
    if without_zeros(tile.cost) != bought.pay:
        raise IllegalMove("pay", "{tile} costs {cost}", tile=tile.id, cost=say_amounts(tile.cost))
    built = Built(bought.at, bought.kind, tile.id)
    after = _pay(state, move.player, bought.pay)
    is_farm = bought.kind == FARM_KIND
    farms = (*hive.farms, tile.id) if is_farm else hive.farms
    after = changed(after, move.player, built=(*hive.built, built), farms=farms)
    market = {**state.market, bought.kind: slid(stall, bought.column)}
    return replace(after, market=market, opening=None)


def check_opening(state: State, player: int) -> None:
    """Raise `IllegalMove` unless *player* has just placed a worker and not built since."""
    if state.keeps_workers and (state.opening is None or state.opening.player != player):
        raise IllegalMove("no-place", "building follows a worker that the same player has placed")


def market_tile(state: State, kind: str, column: int) -> tuple[Stall, Tile]:
    """Return a stall and the tile in one of its columns; raises `IllegalMove`."""
    if kind not in state.market:
        raise IllegalMove("no-such-kind", "the market has no tiles of kind {kind}", kind=kind)
    stall = state.market[kind]
    if column >= len(stall.row):
        raise IllegalMove(
            "no-such-column",
            "no tile of kind {kind} lies in column {column}",
            kind=kind,
            column=column + 1,
        )
    return stall, stall.row[column]


def check_column(state: State, column: int) -> None:
    """Raise `IllegalMove` unless the sum of the workers opens *column* of the market."""
    needs = state.box.min_sum
    if state.opening is None:
        return
    if column >= len(needs):
        raise IllegalMove("column-closed", "no sum opens column {column}", column=column + 1)
    if state.opening.sum < needs[column]:
        raise IllegalMove(
            "column-closed",
            "column {column} needs a sum of {need}, the workers' sum is {sum}",
            column=column + 1,
            need=needs[column],
            sum=state.opening.sum,
        )


def slid(stall: Stall, column: int) -> Stall:
    """Return *stall* without the tile in *column*: the others slide, the pile fills the end.

    >>> a, b, c = (Tile(name, {}) for name in "abc")
    >>> [tile.id for tile in slid(Stall((a, b), (c,)), 0).row]
    ['b', 'c']
    """
    left = (*stall.row[:column], *stall.row[column + 1 :])
    return Stall((*left, *stall.pile[:1]), stall.pile[1:])


def frame(state: State, move: Frame) -> State:
    """Return the table after a frame was put beside the hive."""
    framed, hive = move.frame, state.hives[move.player]
    check_opening(state, move.player)
    if state.box.frame is None:
        raise IllegalMove("no-frames", "this table keeps its frames itself")
    if framed.rotation not in range(6):
        raise IllegalMove("rotation", "a frame is turned by 0 to 5 sixths of a turn")
    places = frame_places(state.box.frame, framed.rotation, framed.at)
    taken = hive.cells | hive.frame_places
    if not taken.isdisjoint(places):
        raise IllegalMove("overlap", "a frame overlaps no hexagon of the hive nor another frame")
    if touching(places).isdisjoint(taken):
        raise IllegalMove("frame-apart", "a frame lies next to one's hive or to another frame")
    _check_frame_pay(state, framed.pay)
    after = _pay(state, move.player, framed.pay)
    return replace(changed(after, move.player, frames=(*hive.frames, places)), opening=None)


@lru_cache(maxsize=4096)
def frame_places(form: Form, rotation: int, at: Cell) -> tuple[Cell, ...]:
    """Return the hexagons of a frame turned by *rotation* and shifted to *at*."""
    return tuple(add(rotate(cell, rotation), at) for cell in form.cells)


def gives_seed(state: State, hive: Hive, at: Cell) -> bool:
    """Tell whether a player who builds at *at*, on a frame's place with a seed, gets a seed card."""
    form = state.box.frame
    seeds = form.seeds if form else ()
    return any(frame[n] == at for frame in hive.frames for n in seeds)


def _check_frame_pay(state: State, pay: Mapping[str, int]) -> None:
    if sum(pay.values()) != FRAME_COST or not set(pay) <= set(state.box.basic):
        raise IllegalMove(
            "frame-pay",
            "a frame costs {count} basic resources: {basic}",
            count=FRAME_COST,
            basic=", ".join(state.box.basic),
        )


def cover(state: State, move: Cover) -> State:
    """Return the table after a tile was built that the market doesn't hold; more may follow."""
    check_opening(state, move.player)
    hive = state.hives[move.player]
    _check_place(hive, move.cover)
    return changed(state, move.player, built=(*hive.built, Built(move.cover)))


def _check_place(hive: Hive, at: Cell) -> None:
    if at in hive.cells:
        raise IllegalMove("taken", "that place is built on already", cells=(at,))
    if at not in building_places(hive):
        raise IllegalMove(
            "not-adjacent",
            "that place is neither next to the hive nor on a frame",
            cells=(at,),
        )


def building_places(hive: Hive) -> frozenset[Cell]:
    """Return where a tile may be built: next to the hive, or on a frame's free place."""
    return (touching(hive.cells) | hive.frame_places) - hive.cells


def _pay(state: State, player: int, pay: Mapping[str, int]) -> State:
    """Return the table after *player* paid; where resources are not kept, nothing changes."""
    has = state.hives[player].resources
    if has is None:
        return state
    for name, amount in sorted(pay.items()):
        if has.get(name, 0) < amount:
            raise IllegalMove(
                "cannot-pay",
                "{name} has {has} {resource}, not {amount}",
                name=state.hives[player].name,
                has=has.get(name, 0),
                resource=name,
                amount=amount,
            )
    left = {name: amount - pay.get(name, 0) for name, amount in has.items()}
    return changed(state, player, resources=left)


def say_amounts(amounts: Mapping[str, int]) -> str:
    """Return *amounts* as players say them.

    >>> say_amounts({"water": 2, "wax": 1})
    '2 water, 1 wax'
    """
    return ", ".join(f"{amount} {name}" for name, amount in amounts.items() if amount) or "0"


def builds(state: State, player: int) -> Iterator[Build]:
    """Yield every tile of the market that *player* can build now, at each place."""
    if not _may_build(state, player):
        return
    hive = state.hives[player]
    places = sorted(building_places(hive))
    for kind, stall in state.market.items():
        for column, tile in enumerate(stall.row):
            cost = without_zeros(tile.cost)
            if _is_open(state, column) and _can_pay(hive, cost):
                for at in places:
                    yield Build(player, Purchase(kind, column, at, cost))


def covers(state: State, player: int) -> Iterator[Cover]:
    """Yield every place where *player* can build a tile that the market doesn't hold."""
    places = building_places(state.hives[player]) if _may_build(state, player) else ()
    yield from (Cover(player, at) for at in sorted(places))


def _may_build(state: State, player: int) -> bool:
    if not state.keeps_workers:
        return True
    return state.opening is not None and state.opening.player == player


def _is_open(state: State, column: int) -> bool:
    needs, opening = state.box.min_sum, state.opening
    return opening is None or (column < len(needs) and needs[column] <= opening.sum)


def _can_pay(hive: Hive, cost: Mapping[str, int]) -> bool:
    has = hive.resources
    return has is None or all(has.get(name, 0) >= amount for name, amount in cost.items())


def frames(state: State, player: int) -> Iterator[Frame]:
    """Yield every way in which *player* can put and pay a frame."""
    if state.box.frame is None or not _may_build(state, player):
        return
    hive = state.hives[player]
    pays = [pay for pay in frame_pays(state) if _can_pay(hive, pay)]
    for at, rotation in frame_spots(state.box.frame, hive) if pays else ():
        yield from (Frame(player, Framing(at, rotation, pay)) for pay in pays)


def frame_pays(state: State) -> Iterator[dict[str, int]]:
    """Yield every choice of basic resources that pays a frame."""
    for names in combinations_with_replacement(state.box.basic, FRAME_COST):
        yield {name: names.count(name) for name in names}


def frame_spots(form: Form, hive: Hive) -> Iterator[tuple[Cell, int]]:
    """Yield where a frame may lie and how it is turned."""
    taken = hive.cells | hive.frame_places
    edge = sorted(touching(taken))
    for rotation in range(6):
        turned = frame_places(form, rotation, (0, 0))
        corners = {(q - a, r - b) for q, r in edge for a, b in turned}
        for at in sorted(corners):
            if taken.isdisjoint(frame_places(form, rotation, at)):
                yield at, rotation

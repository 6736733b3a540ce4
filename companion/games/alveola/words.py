"""What players read: a turn, part by part; what is due; what lies at a place.

A cell is told by what stands beside it, never by coordinates.
"""

from collections.abc import Collection, Iterator

from msgspec import Struct

from companion.games.alveola.bees import set_bee
from companion.games.alveola.hornets import move_hornet
from companion.games.alveola.moves import Places
from companion.games.alveola.powers import activate, is_available
from companion.games.alveola.ring import number, reachable
from companion.games.alveola.rules import finish, is_over, lay_tile
from companion.games.alveola.state import HiveCell, Hornet, Piece, Queen, State
from companion.games.alveola.tiles import Fill, Pattern, Printed
from companion.games.alveola.turn import (
    Action,
    Bee,
    HornetMove,
    MoveWorker,
    PileIndex,
    PlaceWorker,
    Power,
    PowerId,
    Turn,
)
from companion.games.answers import Json, PlaceInfo
from companion.games.hexes import Cell, neighbours, touching
from companion.games.strict_json import read, read_spot
from companion.phrases import Phrase, translatable

#: What is said when a power is bought.
BOUGHT: dict[PowerId, Phrase] = {
    PowerId.FOURTH_TILE: Phrase("{name} pays 1 flower for the 4th pile"),
    PowerId.PREVIOUS_TILE: Phrase("{name} pays 1 flower for the pile before the spoon"),
    PowerId.LOOK_FOR_TILE: Phrase("{name} pays 1 flower to look through a pile"),
    PowerId.RECOVER_WORKER: Phrase("{name} pays 2 flowers: an eaten worker comes back"),
    PowerId.MOVE_HORNET: Phrase("{name} pays 2 flowers to move a hornet"),
    PowerId.HORNET_THEFT: Phrase("{name} pays 2 flowers to send a hornet to an icon"),
    PowerId.RECOVER_HONEY: Phrase("{name} pays 3 flowers for honey"),
    PowerId.ANY_TILE: Phrase("{name} pays 3 flowers for a tile of any pile"),
    PowerId.REPLAY: Phrase("{name} pays 3 flowers to play again"),
}


#: What a cell shows, by fill and icon.
SHOWN: dict[tuple[Fill, bool], Phrase] = {
    (Fill.FULL, False): Phrase("full"),
    (Fill.EMPTY, False): Phrase("empty"),
    (Fill.FULL, True): Phrase("full with a hornet icon"),
    (Fill.EMPTY, True): Phrase("empty with a hornet icon"),
}

#: The powers by which a pile can be chosen that is not one of the next three.
REACHING: dict[PowerId, Phrase] = {
    PowerId.FOURTH_TILE: Phrase("{name} may choose it with the power 4th tile"),
    PowerId.PREVIOUS_TILE: Phrase("{name} may choose it with the power Previous tile"),
    PowerId.ANY_TILE: Phrase("{name} may choose it with the power Tile of your choice"),
}


class PilePlace(Struct, frozen=True, forbid_unknown_fields=True):
    """A place that is a pile of the ring."""

    pile: PileIndex


def say(state: State, turn: Turn) -> tuple[Phrase, ...]:
    """Return what *turn*, legal and about to be played in *state*, does."""
    paid = activate(state, turn.power)
    laid = lay_tile(paid, turn)
    return (
        *_power(state, paid, turn.power),
        _tile(laid, turn),
        *_gains(paid, laid),
        *_bee(laid, turn.bee),
        *_hornets(set_bee(laid, turn), turn.hornets),
        *_what_follows(state, finish(state, turn)),
    )


def _power(state: State, paid: State, power: Power | None) -> Iterator[Phrase]:
    if power is None:
        return
    yield Phrase(BOUGHT[power.id].text, {"name": state.player.name})
    if power.hornet:
        yield say_hornet(state, power.hornet)
    yield from _gains(state, paid)


def _tile(laid: State, turn: Turn) -> Phrase:
    player = laid.player.name
    if turn.action is Action.ENLARGE:
        return Phrase(
            "{name} enlarges with a tile of pile {pile}",
            {"name": player, "pile": number(turn.pile)},
        )
    return Phrase(
        "{name} raises to level {level} with a tile of pile {pile}",
        {"name": player, "level": laid.hive[turn.cells[0]].level, "pile": number(turn.pile)},
    )


def _gains(before: State, after: State) -> Iterator[Phrase]:
    """Yield the flowers and honey that the player on turn has taken in between."""
    flowers = after.player.flowers - before.player.flowers
    honey = after.player.honey - before.player.honey
    if flowers == 1:
        yield Phrase("takes 1 flower")
    elif flowers > 1:
        yield Phrase("takes {flowers} flowers", {"flowers": flowers})
    if honey > 0:
        yield Phrase("takes {honey} honey", {"honey": honey})


def _bee(laid: State, bee: Bee | None) -> Iterator[Phrase]:
    if bee is None:
        return
    level = laid.hive[bee.at].level
    if isinstance(bee, PlaceWorker):
        yield Phrase("places a worker on level {level}", {"level": level})
    elif isinstance(bee, MoveWorker):
        before = laid.hive[bee.start].level
        text = translatable("moves a worker from level {before} to level {level}")
        yield Phrase(text, {"before": before, "level": level})
    else:
        yield Phrase("places the queen on level {level}", {"level": level})


def _hornets(state: State, moves: tuple[HornetMove, ...]) -> Iterator[Phrase]:
    """Yield what each hornet does, the later ones as they find the hive."""
    for move in moves:
        yield say_hornet(state, move)
        state = move_hornet(state, move)


def say_hornet(state: State, move: HornetMove) -> Phrase:
    """Return what a hornet does."""
    if move.ate is None:
        where = whereabouts(state, [move.to], without=move.start)
        return Phrase("a hornet moves on and is {where}").filled(where=where)
    owner = state.players[move.ate].name
    return Phrase("a hornet eats {owner}'s worker", {"owner": owner})


def _what_follows(before: State, after: State) -> Iterator[Phrase]:
    if is_over(after):
        yield Phrase("the game is over")
        return
    if before.queen_placer is None and after.queen_placer is not None:
        yield Phrase("the others have one last turn each")
    if after.is_replay_turn:
        yield Phrase("{name} plays again", {"name": after.player.name})


def due(state: State) -> tuple[Phrase, ...]:
    """Return what the player on turn has to do, and what they may do besides."""
    return () if is_over(state) else tuple(_due(state))


def _due(state: State) -> Iterator[Phrase]:
    if state.is_replay_turn:
        yield Phrase("You play again, without a power")
    elif state.queen_placer is not None:
        yield Phrase("Your last turn")
    if any(is_available(state, power) for power in state.powers):
        yield Phrase("You may use a power first")
    piles = {"piles": ", ".join(str(number(pile)) for pile in reachable(state, None))}
    if state.is_first_turn:
        yield Phrase("Enlarge the hive with a tile of pile {piles}, without a bee", piles)
    else:
        yield Phrase("Enlarge or raise the hive with a tile of pile {piles}", piles)
        yield Phrase("A bee may go onto a full cell of it")


def place_info(state: State, at: Json) -> PlaceInfo:
    """Return what lies at *at*, a cell ``[q, r]`` or ``{"pile": index}``, and what may be done.

    Raises `Unreadable` where *at* is neither.
    """
    if isinstance(at, dict):
        pile = read(PilePlace, at).pile
        return PlaceInfo(tuple(_in_pile(state, pile)), tuple(_reached(state, pile)), "choosing")
    cell = read_spot(at)
    section = "raising" if cell in state.hive else "enlarging"
    return PlaceInfo(tuple(_on_cell(state, cell)), tuple(_laid_here(state, cell)), section)


def _in_pile(state: State, pile: int) -> Iterator[Phrase]:
    tiles = state.piles[pile]
    if not tiles:
        yield Phrase("pile {pile}: empty", {"pile": number(pile)})
    else:
        shown = {"pile": number(pile), "tiles": len(tiles), "shape": tiles[0].shape.value}
        yield Phrase("pile {pile}: {shape}, {tiles} left", shown)
        if tiles[0].cells:
            yield say_pattern(tiles[0].cells)
    if state.spoon_after == pile:
        yield Phrase("the spoon lies just after it")
    if state.hornet_pile == pile:
        yield Phrase("the hornet tile lies here")


def say_pattern(pattern: Pattern) -> Phrase:
    """Return what the three cells of a tile show, in its own order."""
    first, second, third = (_say_printed(printed) for printed in pattern)
    return Phrase(
        "{first} – {second} – {third}", {"first": first, "second": second, "third": third}
    )


def _say_printed(printed: Printed | HiveCell) -> Phrase:
    return SHOWN[printed.fill, printed.icon]


def _reached(state: State, pile: int) -> Iterator[Phrase]:
    if is_over(state) or not state.piles[pile]:
        return
    player = {"name": state.player.name}
    if pile in reachable(state, None):
        yield Phrase("{name} may choose it", player)
        return
    for power, phrase in REACHING.items():
        if power in state.powers and is_available(state, power) and pile in reachable(state, power):
            yield Phrase(phrase.text, player)


def _on_cell(state: State, cell: Cell) -> Iterator[Phrase]:
    top = state.hive.get(cell)
    if top is None:
        yield Phrase("the table")
        return
    yield Phrase("{shown}, level {level}", {"shown": _say_printed(top), "level": top.level})
    if cell in state.pieces:
        yield _piece(state, state.pieces[cell])


def _piece(state: State, piece: Piece) -> Phrase:
    if isinstance(piece, Hornet):
        return Phrase("a hornet")
    text = (
        translatable("{owner}'s queen")
        if isinstance(piece, Queen)
        else translatable("{owner}'s worker")
    )
    return Phrase(text, {"owner": state.players[piece.player].name})


def _laid_here(state: State, cell: Cell) -> Iterator[Phrase]:
    """Yield the piles in reach without a power whose top tile may lie on *cell*."""
    places = Places(state)
    for pile in () if is_over(state) else reachable(state, None):
        laid = [it for it in places.of(state, state.piles[pile][0]) if cell in it.cells]
        if laid and laid[0].action is Action.ENLARGE:
            yield Phrase("the tile of pile {pile} may enlarge here", {"pile": number(pile)})
        elif laid:
            yield Phrase("the tile of pile {pile} may raise here", {"pile": number(pile)})


def whereabouts(state: State, cells: Collection[Cell], *, without: Cell | None = None) -> Phrase:
    """Return where *cells* are: beside a queen, else a worker, a hornet, an icon, else the hive's rim.

    The piece on the cell *without* is about to go and is no landmark.

    >>> from companion.games.alveola.state import CellMap
    >>> bare = State(CellMap({}), CellMap({(0, 0): Hornet()}), (), 0, 0, (), 0, ())
    >>> str(whereabouts(bare, [(1, 0)]))
    'beside a hornet'
    """
    return next(_landmarks(state, cells, without))


def _landmarks(state: State, cells: Collection[Cell], without: Cell | None) -> Iterator[Phrase]:
    beside = sorted(touching(cells) - {without})
    pieces = [state.pieces[cell] for cell in beside if cell in state.pieces]
    yield from (_beside(state, piece) for piece in sorted(pieces, key=_rank))
    if any(state.hive[cell].icon for cell in beside if cell in state.hive):
        yield Phrase("beside a hornet icon")
    is_inside = all(near in state.hive for cell in cells for near in neighbours(cell))
    yield Phrase("amid the hive") if is_inside else Phrase("at the rim of the hive")


def _rank(piece: Piece) -> tuple[bool, bool]:
    return not isinstance(piece, Queen), isinstance(piece, Hornet)


def _beside(state: State, piece: Piece) -> Phrase:
    if isinstance(piece, Hornet):
        return Phrase("beside a hornet")
    owner = {"owner": state.players[piece.player].name}
    if isinstance(piece, Queen):
        return Phrase("beside {owner}'s queen", owner)
    return Phrase("beside {owner}'s worker", owner)

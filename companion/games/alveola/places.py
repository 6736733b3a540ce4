"""What is due, and what somebody learns who taps a cell or a pile."""

from collections.abc import Iterator

from msgspec import Struct

from companion.games.alveola.moves import Places
from companion.games.alveola.powers import is_available
from companion.games.alveola.ring import number, reachable
from companion.games.alveola.rules import is_over
from companion.games.alveola.state import HiveCell, Hornet, Piece, Queen, State
from companion.games.alveola.tiles import Fill, Pattern, Printed
from companion.games.alveola.turn import Action, PileIndex, PowerId
from companion.games.answers import Json, PlaceInfo
from companion.games.hexes import Cell
from companion.games.strict_json import read, read_spot
from companion.phrases import Phrase, translatable

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


def _say_printed(printed: Printed | HiveCell) -> str:
    return SHOWN[printed.fill, printed.icon].text


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

"""Where a cell of the hive is, in words: by what stands beside it, never by coordinates."""

from collections.abc import Collection, Iterator

from companion.games.alveola.state import Hornet, Piece, Queen, State
from companion.games.hexes import Cell, neighbours, touching
from companion.phrases import Phrase


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

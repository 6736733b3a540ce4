"""What a record and its truth say of a table, in the frame of the observer that watched it."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.core.snapshot import Snapshot, running_game
from companion.errors import CompanionError, Unreadable
from companion.evaluation.alignment import Alignment, alignments, patterns
from companion.evaluation.answers import read_record
from companion.evaluation.results import Score
from companion.games.answers import Json
from companion.games.game import AnyGame
from companion.games.hexes import Cell
from companion.games.records import read_json
from companion.games.strict_json import Spot, read
from companion.observation import BARE, ICON, Observation, PieceClass, PieceKind, SurfaceClass
from companion.tracking.watch_line import AFTER

#: A cell as it is judged: level, fill, icon, piece.
CELL = ("level", "fill", "icon", "piece")


class Truth:
    """The record in *folder*, laid over the game that has begun.

    Where the setup looks the same from several sides, every side that the turns read so far allow
    is kept.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._record = read_record(folder / "record.json")
        self._sides: tuple[Alignment, ...] = ()
        self._states: dict[Alignment, list[Any]] = {}  # the game's own states

    @property
    def turns(self) -> int:
        """How many turns the record has."""
        return len(self._record["turns"])

    def begin(self, snapshot: Snapshot) -> bool:
        """Lay the record over the game that has begun; tell whether its setup is the true one."""
        assert snapshot.started is not None, "the caller has looked"
        self._sides = alignments(self._record["setup"], snapshot.started.header["setup"])
        game = running_game(snapshot)
        for side in self._sides:
            self._states[side] = list(self._played(game, side, snapshot.states[0]))
        return bool(self._sides) and self._shapes_are_right(snapshot)

    def is_right(self, snapshot: Snapshot, number: int) -> bool:
        """Tell whether the game stands as it did after turn *number*; other sides are dropped then."""
        game = running_game(snapshot)
        now = _after(game, snapshot.state)
        agreeing = tuple(
            side
            for side in self._sides
            if number < len(self._states[side]) and _after(game, self._states[side][number]) == now
        )
        self._sides = agreeing or self._sides
        return bool(agreeing)

    def move(self, number: int) -> Json:
        """Return turn *number* in the observer's frame, ``None`` where it cannot be played."""
        for side in self._sides:
            states = self._states[side]
            if number < len(states):
                return self._turn(side, number)
        return None

    def words(self, snapshot: Snapshot, number: int) -> str:
        """Return turn *number* in words."""
        game = running_game(snapshot)
        for side in self._sides:
            states = self._states[side]
            if number < len(states):
                move = game.read_move(self._turn(side, number))
                return ", ".join(str(p) for p in game.say(states[number - 1], move))
        return ""

    def cells(self, snapshot: Snapshot, frame: str) -> tuple[Score, tuple[Cell, ...]]:
        """Return how many of the hive's cells in *frame* the game has right, and which not."""
        truth = self._truth(frame)
        if truth is None or not self._sides:
            return Score(), ()
        said = running_game(snapshot).write_state(snapshot.state)["hive"]
        hive = {tuple(cell["at"]): [cell[key] for key in CELL] for cell in said}
        side = self._sides[0]
        true = {
            tuple(side.cell(cell["at"])): [cell[key] for key in CELL] for cell in truth["cells"]
        }
        places = hive.keys() | true.keys()
        wrong = sorted((q, r) for q, r in places if hive.get((q, r)) != true.get((q, r)))
        return Score(len(places) - len(wrong), len(places)), tuple(wrong)

    def places(self, observation: Observation, frame: str) -> tuple[Score, tuple[Cell, ...]]:
        """Return how many places in *frame* the observer alone takes for what they are, and which not."""
        truth = self._truth(frame)
        if truth is None or not self._sides or not observation.cells:
            return Score(), ()
        side = self._sides[0]
        hidden = {tuple(side.cell(at)) for at in truth["hidden"]}
        true = {tuple(side.cell(cell["at"])): cell for cell in truth["cells"]}
        wrong, count = [], 0
        for seen in observation.cells:
            if seen.at in hidden:
                continue
            count += 1
            surface, piece_class = _shown(true.get(seen.at))
            is_right = _best(seen.surface) is surface and (
                surface is SurfaceClass.TABLE or _best(seen.piece_class) == piece_class
            )
            if not is_right:
                wrong.append(seen.at)
        return Score(count - len(wrong), count), tuple(wrong)

    def _played(self, game: AnyGame, side: Alignment, state: Any) -> Iterator[Any]:
        """Yield the states of the record seen from *side*, as far as they can be played."""
        yield state
        for number in range(1, self.turns + 1):
            try:
                state = game.play(state, game.read_move(self._turn(side, number)))
            except CompanionError:
                return
            yield state

    def _turn(self, side: Alignment, number: int) -> Json:
        shown = list(patterns(self._record))
        return side.turn(self._record["turns"][number - 1], shown[number - 1])

    def _shapes_are_right(self, snapshot: Snapshot) -> bool:
        assert snapshot.started is not None, "the caller has looked"
        read = [pile[0]["shape"] for pile in snapshot.started.header["setup"]["piles"]]
        piles, side = self._record["setup"]["piles"], self._sides[0]
        true = {side.pile(number): pile[0]["shape"] for number, pile in enumerate(piles)}
        return read == [true[number] for number in range(len(read))]

    def _truth(self, frame: str) -> Json:
        path = self._folder / "truth" / f"{Path(frame).stem}.json"
        if not path.exists():
            return None
        truth = read_json(path)
        try:
            read(_TruthFile, truth)
        except Unreadable as error:
            raise Unreadable(f"{path}: {error}") from error
        return truth


class _Piece(Struct, frozen=True):
    kind: PieceKind
    player: int | None = None


class _TrueCell(Struct, frozen=True):
    at: Spot
    level: int
    fill: str
    icon: bool
    piece: _Piece | None


class _TruthFile(Struct, frozen=True):
    """What a truth must have; there is more in it that nobody asks for here."""

    cells: tuple[_TrueCell, ...]
    hidden: tuple[Spot, ...]


def _after(game: AnyGame, state: Any) -> Json:
    written = game.write_state(state)
    return {key: written[key] for key in AFTER}


def _shown(cell: Json) -> tuple[SurfaceClass, PieceClass]:
    """Return what is to be seen of a true *cell*; ``None`` is bare table."""
    if cell is None:
        return SurfaceClass.TABLE, BARE
    surface = SurfaceClass.FULL if cell["fill"] == "full" else SurfaceClass.EMPTY
    if piece := cell["piece"]:
        return surface, PieceClass(PieceKind(piece["kind"]), piece.get("player"))
    return surface, ICON if cell["icon"] else BARE


def _best(scores: Mapping[Any, float]) -> Any:
    return max(scores, key=lambda kind: scores[kind])

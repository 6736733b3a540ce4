"""Recorded tables read as ever, with a stopwatch on each stage and the truth beside it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Protocol, TypeAlias

from companion.core.acceptance import Dice
from companion.core.commands import PlayMove, Undo
from companion.core.journal import Journal
from companion.core.reducer import Games
from companion.core.table import Table
from companion.core.verdict import Judge
from companion.errors import CompanionError, Unreadable
from companion.evaluation.answers import RecordedHoney, read_answers
from companion.evaluation.results import FrameResult, Outcome, TableResult
from companion.evaluation.stopwatch import Stopwatch, TimedJudge, TimedObserver
from companion.evaluation.truths import Truth
from companion.games.hexes import Cell
from companion.observation import Observation, SetupObservation
from companion.ports import Clock, Picture, PictureKind, PictureSource, TableObserver
from companion.tracking.reader import TableReader
from companion.tracking.readings import Reading, Seen
from companion.tracking.starting import Answers
from companion.tracking.watch_line import watch_words
from companion.tracking.watch_settings import RecordedTable, WatchSettings, read_table

#: Returns a picture with what was found and the marked cells drawn onto it, as JPEG.
Draw: TypeAlias = Callable[
    [Picture, Observation | SetupObservation | None, tuple[Cell, ...]], bytes
]


class LiveStages(Protocol):
    """The stages that only a live table goes through, measured beside the others."""

    def note_setup(self, picture: Picture) -> None:
        """Take the setup *picture* as the one that later ones are compared with."""
        ...

    def measure(self, picture: Picture, stopwatch: Stopwatch) -> None:
        """Have *stopwatch* note how long each takes with *picture*."""
        ...


@dataclass(frozen=True)
class Workbench:
    """What recorded tables are evaluated with, as the service wires them."""

    games: Games
    judge: Judge
    dice: Dice
    clock: Clock
    new_observer: Callable[[WatchSettings], TableObserver]
    open_pictures: Callable[[Path], PictureSource]
    live_stages: Callable[[WatchSettings], LiveStages]
    draw: Draw


def evaluate(folder: Path, bench: Workbench, *, answers: bool) -> TableResult:
    """Return how well the recorded table in *folder* is read on *bench*.

    With *answers* its record answers every question, and puts right what was read wrong, as
    players would; without, the first open question ends the reading. Which cells are full of honey
    the record says in any case, where that alone is in doubt: a box is asked for it once.
    """
    recorded = read_table(folder)
    record = read_answers(folder / "record.json")
    evaluation = _Evaluation(
        recorded, bench, record if answers else RecordedHoney(record), puts_right=answers
    )
    try:
        frames = tuple(evaluation.frames())
    finally:
        evaluation.close()
    return TableResult(folder.name, recorded.watch.picture, frames)


class _Evaluation:
    """One table being evaluated."""

    def __init__(
        self, recorded: RecordedTable, bench: Workbench, answers: Answers, *, puts_right: bool
    ) -> None:
        self._pictures = bench.open_pictures(recorded.frames)
        self._draw = bench.draw
        self._stopwatch = Stopwatch()
        self._observer = TimedObserver(bench.new_observer(recorded.watch), self._stopwatch)
        judge = TimedJudge(bench.judge, self._stopwatch)
        self._table = Table(
            Journal.in_memory(), games=bench.games, judge=judge, dice=bench.dice, clock=bench.clock
        )
        self._table.start()
        self._reader = TableReader(
            self._table,
            self._observer,
            recorded.watch,
            games=bench.games,
            clock=bench.clock,
            answers=answers,
        )
        self._truth = Truth(recorded.folder)
        self._puts_right = puts_right
        self._live_stages = bench.live_stages(recorded.watch)

    def close(self) -> None:
        self._table.stop()

    def frames(self) -> Iterator[FrameResult]:
        """Yield what became of each picture."""
        self._stopwatch.begin()
        while picture := self._pictures.read(timeout_s=1.0):
            self._stopwatch.note("decode")
            self._live_stages.measure(picture, self._stopwatch)
            started_s = perf_counter()
            reading = self._reader.see(picture)
            took_ms = (perf_counter() - started_s) * 1000
            ms = self._stopwatch.taken()
            ms["whole"] = ms["decode"] + took_ms
            yield replace(self._judged(picture, reading), ms=ms)
            self._stopwatch.begin()

    def _judged(self, picture: Picture, reading: Reading) -> FrameResult:
        if reading.seen is Seen.SETUP:
            return self._judged_setup(picture, reading)
        if reading.snapshot.game is None:
            return self._miss(picture, Outcome.SETUP_WRONG, reading)
        turn = _turn_of(picture)
        if picture.kind is PictureKind.TURN:
            return self._judged_turn(picture, reading, turn)
        return self._told(picture, self._other_outcome(picture, reading, turn), reading)

    def _judged_setup(self, picture: Picture, reading: Reading) -> FrameResult:
        self._live_stages.note_setup(picture)
        is_right = self._truth.begin(reading.snapshot)
        return self._told(picture, Outcome.SETUP if is_right else Outcome.SETUP_WRONG, reading)

    def _judged_turn(self, picture: Picture, reading: Reading, turn: int) -> FrameResult:
        is_right = self._truth.is_right(reading.snapshot, turn)
        told = self._told(
            picture, _turn_outcome(reading, turn, is_right=is_right), reading, turn=turn
        )
        if not is_right and self._puts_right:
            self._put_right(picture, turn)
        return told

    def _other_outcome(self, picture: Picture, reading: Reading, turn: int) -> Outcome:
        """Return what became of a picture that is no turn's own."""
        is_told = reading.turn is not None or reading.ask is not None
        match picture.kind:
            case PictureKind.HANDS:
                return Outcome.HANDS_TAKEN if is_told else Outcome.HANDS
            case PictureKind.HALF_WAY:
                return Outcome.HALF_WAY_TOLD if is_told else Outcome.HALF_WAY
            case _:
                is_wrong = is_told and not self._truth.is_right(reading.snapshot, turn)
                return Outcome.MORE_WRONG if is_wrong else Outcome.MORE

    def _told(
        self, picture: Picture, outcome: Outcome, reading: Reading, *, turn: int | None = None
    ) -> FrameResult:
        cells, wrong = self._truth.cells(reading.snapshot, picture.name)
        observation = self._observer.observation if turn is not None else None
        places, misread = self._truth.places(observation or Observation(picture.name), picture.name)
        result = FrameResult(
            picture.name,
            outcome,
            read=watch_words(reading),
            true=self._truth.words(reading.snapshot, turn) if turn else "",
            wait=reading.wait or "",
            cells=cells,
            places=places,
            wrong_cells=tuple(sorted({*wrong, *misread})),
        )
        return self._with_drawing(picture, result) if result.is_miss else result

    def _miss(self, picture: Picture, outcome: Outcome, reading: Reading) -> FrameResult:
        return self._with_drawing(
            picture, FrameResult(picture.name, outcome, read=watch_words(reading))
        )

    def _with_drawing(self, picture: Picture, result: FrameResult) -> FrameResult:
        """Return *result* with the picture, what was observed drawn on it."""
        observed = self._observer.observation or self._observer.setup
        return replace(result, shown=self._draw(picture, observed, result.wrong_cells))

    def _put_right(self, picture: Picture, turn: int) -> None:
        """Have the game stand as it truly does after *turn*, and *picture* be the reference of it."""
        snapshot = self._table.snapshot()
        while len(snapshot.turns) >= turn:
            snapshot = self._table.do(Undo())
        move = self._truth.move(turn)
        if move is None or len(snapshot.turns) != turn - 1:
            return
        try:
            self._table.do(PlayMove(move))
        except CompanionError:
            return
        self._reader.update_reference(picture)
        self._stopwatch.taken()


def _turn_outcome(reading: Reading, turn: int, *, is_right: bool) -> Outcome:
    """Return what became of *turn*'s own picture; a half-way picture may have told the turn before."""
    if reading.ask:
        return Outcome.ANSWERED if is_right else Outcome.ASKED
    if is_right:
        return Outcome.RIGHT
    is_told = reading.turn is not None or len(reading.snapshot.turns) >= turn
    return Outcome.WRONG if is_told else Outcome.UNREAD


def _turn_of(picture: Picture) -> int:
    """Return the turn that *picture* belongs to; raises `Unreadable`."""
    if picture.turn is None:
        raise Unreadable(
            f"{picture.name} names no turn; a picture is called 012.jpg, or 012h1.jpg with hands"
        )
    return picture.turn

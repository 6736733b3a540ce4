"""Recorded tables watched as ever, with a stopwatch on each stage and the truth beside it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import cv2
import numpy as np

from companion.core.commands import PlayMove, Undo
from companion.core.journal import Journal
from companion.core.table import Table
from companion.core.verdict import Judge
from companion.dice.rolling import TableDice
from companion.errors import CompanionError, Unreadable
from companion.evaluation.answers import RecordedAnswers, read_answers
from companion.evaluation.results import FrameResult, Outcome, TableResult
from companion.evaluation.stopwatch import Stopwatch, TimedEye, TimedReferee
from companion.evaluation.truths import Truth
from companion.games import game_named
from companion.observation import Observation
from companion.ports import Clock, Picture, PictureKind, TableObserver
from companion.service.observer import lens_of, observer_for
from companion.tracking.reader import TableReader
from companion.tracking.readings import Reading, Seen
from companion.tracking.referee import Referee
from companion.tracking.watch_line import watch_words
from companion.tracking.watch_settings import RecordedTable, WatchSettings, read_table
from hardware.camera.folder import FolderSource
from hardware.jpeg import encoded
from vision.drawing import draw_observation, draw_setup
from vision.geometry.cards import CardMap, card_errors, find_cards, find_known_cards, map_cards
from vision.geometry.pose import Pose
from vision.geometry.pose_estimation import pose_from_sizes
from vision.turns.motion import FrameDifferencing

#: How wide pictures on the contact sheet are.
SHEET_PX = 1100
#: What a camera's small picture has: what motion is looked for in.
SMALL_PX = (640, 360)


def evaluate(
    folder: Path,
    *,
    answers: bool,
    clock: Clock,
    new_eye: Callable[[WatchSettings], TableObserver] = observer_for,
    judge: Judge = Referee(),  # noqa: B008 - frozen
) -> TableResult:
    """Return how well *new_eye* and *judge* read the recorded table in *folder*.

    With *answers* its record answers every question, and puts right what was read wrong, as
    players would; without, the first open question ends the reading.
    """
    recorded = read_table(folder)
    with_answers = read_answers(folder / "record.json") if answers else None
    bench = _Bench(recorded, new_eye(recorded.watch), judge, with_answers, clock)
    try:
        frames = tuple(bench.frames())
    finally:
        bench.close()
    return TableResult(folder.name, recorded.watch.picture, frames)


class _Bench:
    """One table being evaluated."""

    def __init__(
        self,
        recorded: RecordedTable,
        observer: TableObserver,
        judge: Judge,
        answers: RecordedAnswers | None,
        clock: Clock,
    ) -> None:
        self._camera = FolderSource(recorded.frames)
        self._watch = Stopwatch()
        self._eye = TimedEye(observer, self._watch)
        timed = TimedReferee(judge, self._watch)
        self._table = Table(
            Journal.in_memory(), games=game_named, judge=timed, dice=TableDice(), clock=clock
        )
        self._table.start()
        self._reader = TableReader(
            self._table,
            self._eye,
            recorded.watch,
            games=game_named,
            clock=clock,
            answers=answers,
        )
        self._truth = Truth(recorded.folder)
        self._puts_right = answers is not None
        self._motion = FrameDifferencing()
        self._lens = lens_of(recorded.watch.camera)
        self._side_mm = recorded.watch.marker_cards.side
        self._cards: tuple[CardMap, Pose] | None = None

    def close(self) -> None:
        self._table.stop()

    def frames(self) -> Iterator[FrameResult]:
        """Yield what became of each picture."""
        self._watch.begin()
        while picture := self._camera.read(timeout_s=1.0):
            self._watch.note("decode")
            self._measure_cheap_stages(picture)
            began_s = perf_counter()
            reading = self._reader.see(picture)
            took_ms = (perf_counter() - began_s) * 1000
            ms = self._watch.taken()
            ms["whole"] = ms["decode"] + took_ms
            yield replace(self._judged(picture, reading), ms=ms)
            self._watch.begin()

    def _measure_cheap_stages(self, picture: Picture) -> None:
        small = cv2.resize(picture.image, SMALL_PX, interpolation=cv2.INTER_AREA)
        self._watch.begin()
        self._motion.see(np.asarray(small, np.uint8))
        self._watch.note("motion")
        if self._cards is not None:
            known, pose = self._cards
            card_errors(find_known_cards(picture.image, known, pose), known, pose)
            self._watch.note("has the camera moved")

    def _judged(self, picture: Picture, reading: Reading) -> FrameResult:
        if reading.seen is Seen.SETUP:
            return self._judged_setup(picture, reading)
        if reading.snapshot.game is None:
            return self._miss(picture, Outcome.SETUP_WRONG, reading)
        turn = _turn_of(picture)
        if picture.kind is PictureKind.HANDS:
            taken = reading.turn is not None or reading.ask is not None
            return self._told(picture, Outcome.HANDS_TAKEN if taken else Outcome.HANDS, reading)
        return self._judged_turn(picture, reading, turn)

    def _judged_setup(self, picture: Picture, reading: Reading) -> FrameResult:
        cards = find_cards(picture.image)
        pose = pose_from_sizes(cards, self._lens, side_mm=self._side_mm)
        self._cards = (map_cards(cards, pose), pose) if pose else None
        is_right = self._truth.begin(reading.snapshot)
        return self._told(picture, Outcome.SETUP if is_right else Outcome.SETUP_WRONG, reading)

    def _judged_turn(self, picture: Picture, reading: Reading, turn: int) -> FrameResult:
        is_right = self._truth.is_right(reading.snapshot, turn)
        if reading.ask:
            outcome = Outcome.ANSWERED if is_right else Outcome.ASKED
        elif reading.turn:
            outcome = Outcome.RIGHT if is_right else Outcome.WRONG
        else:
            outcome = Outcome.UNREAD
        told = self._told(picture, outcome, reading, turn=turn)
        if not is_right and self._puts_right:
            self._put_right(picture, turn)
        return told

    def _told(
        self, picture: Picture, outcome: Outcome, reading: Reading, *, turn: int | None = None
    ) -> FrameResult:
        cells, wrong = self._truth.cells(reading.snapshot, picture.name)
        observation = self._eye.observation if turn is not None else None
        looks, misread = self._truth.looks(observation or Observation(picture.name), picture.name)
        result = FrameResult(
            picture.name,
            outcome,
            read=watch_words(reading),
            true=self._truth.words(reading.snapshot, turn) if turn else "",
            wait=reading.wait or "",
            cells=cells,
            looks=looks,
            wrong_cells=tuple(sorted({*wrong, *misread})),
        )
        return replace(result, shown=self._shown(picture, result)) if result.is_miss else result

    def _miss(self, picture: Picture, outcome: Outcome, reading: Reading) -> FrameResult:
        result = FrameResult(picture.name, outcome, read=watch_words(reading))
        return replace(result, shown=self._shown(picture, result))

    def _shown(self, picture: Picture, result: FrameResult) -> bytes:
        """Return the picture with what the eye saw drawn on it, as JPEG."""
        image = picture.image
        if self._eye.observation is not None:
            image = draw_observation(image, self._eye.observation, marked=result.wrong_cells)
        elif self._eye.setup is not None:
            image = draw_setup(image, self._eye.setup, find_cards(image))
        height = max(1, round(SHEET_PX * image.shape[0] / image.shape[1]))
        small = cv2.resize(image, (SHEET_PX, height), interpolation=cv2.INTER_AREA)
        return encoded(np.asarray(small, np.uint8))

    def _put_right(self, picture: Picture, turn: int) -> None:
        """Have the game stand as it truly does after *turn*, and the eye learn the picture by it."""
        snapshot = self._table.snapshot()
        while len(snapshot.turns) >= turn:
            snapshot = self._table.do(Undo())
        move = self._truth.move(snapshot, turn)
        if move is None or len(snapshot.turns) != turn - 1:
            return
        try:
            self._table.do(PlayMove(move))
        except CompanionError:
            return
        self._reader.update_reference(picture)
        self._watch.taken()


def _turn_of(picture: Picture) -> int:
    """Return the turn that *picture* belongs to; raises `Unreadable`."""
    if picture.turn is None:
        raise Unreadable(
            f"{picture.name} names no turn; a picture is called 012.jpg, or 012h1.jpg with hands"
        )
    return picture.turn

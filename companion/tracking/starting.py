"""How a game begins from its first picture, once what lies there is agreed.

first picture ──► observe_setup ──► take_setup, StartGame, where nothing is in doubt
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

from companion.core.commands import Answer, CorrectTurn, PlayMove, ReportPart, SeatPlan, StartGame
from companion.core.events import GameStarted
from companion.core.picture_store import PictureStore
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.errors import IllegalMove, StaleRevision, Unreadable
from companion.games.answers import Json
from companion.games.game import AnyGame
from companion.phrases import Phrase
from companion.ports import Picture, TableObserver
from companion.starting_table import Doubt, StartingTable, TableReading
from companion.tracking.readings import SETUP, Reading, Seen, nothing_in_picture
from companion.tracking.setup.correcting import corrected
from companion.tracking.setup.corrections import SwapFills
from companion.tracking.setup.header import in_frame_of, live_header
from companion.tracking.setup.setup_file import kept_setup, read_setup, record_setup, setup_file
from companion.tracking.setup.words import DOUBTS
from companion.tracking.watch_settings import WatchSettings


class Answers(Protocol):
    """Somebody who answers the table's questions at once."""

    def reply(self, snapshot: Snapshot) -> Answer | PlayMove | CorrectTurn | None:
        """Return what to do about the open question; ``None`` leaves it open."""
        ...

    def are_fills_swapped(self, setup: Json) -> bool | None:
        """Tell whether what *setup* has full is empty, and so on; ``None`` leaves that open."""
        ...


class GameStarter:
    """Begins the *game* that a first picture shows; *keep* has the picture in *store*, or raises.

    *source* names a recorded table. *told_setup* (a file's text) says what lies in the picture,
    which is not read then; *answers* may tell its honey.
    """

    def __init__(
        self,
        table: Table,
        observer: TableObserver,
        store: PictureStore,
        watch: WatchSettings,
        *,
        keep: Callable[[Picture], None],
        game: AnyGame,
        answers: Answers | None,
        source: str | None,
        told_setup: bytes | None,
    ) -> None:
        self._table = table
        self._observer = observer
        self._store = store
        self._watch = watch
        self._keep = keep
        self._game = game
        self._answers = answers
        self._source = source
        self._told_setup = told_setup

    def read(self, picture: Picture) -> Reading:
        """Return what the setup *picture* brings: the game, or why it does not begin."""
        reading = self._read_start(picture)
        return replace(self._begun(picture, reading), start=reading)

    def start(
        self, picture: Picture, table: StartingTable, seats: tuple[SeatPlan, ...] = ()
    ) -> Snapshot:
        """Begin the game that *table* begins; its picture is on disk before.

        Raises `IllegalMove` or `Unreadable` where the rules refuse it, `StaleRevision`,
        `PartFault`.
        """
        self._observer.take_setup(picture, table)
        self._keep(picture)
        try:
            return self._table.do(self._start_game(picture, table, seats))
        except (IllegalMove, Unreadable):
            self._store.forget(picture.name)
            raise

    def _start_game(
        self, picture: Picture, table: StartingTable, seats: tuple[SeatPlan, ...]
    ) -> StartGame:
        players = self._watch.players
        return StartGame(
            self._game.name,
            live_header(table, self._watch, format=self._game.record_format),
            table=self._source,
            picture=picture.name,
            starting_table=setup_file(table),
            seats=tuple(
                replace(plan, colour=player.colour)
                for plan, player in zip(seats, players, strict=bool(seats))
            ),
            revision=picture.revision,
        )

    def _read_start(self, picture: Picture) -> TableReading:
        """Return what *picture* shows, or is told to show; raises `Unreadable` for what is not told right."""
        if self._told_setup is None:
            return self._observer.observe_setup(picture).reading
        fit_pile = partial(self._observer.fit_pile, picture)
        return TableReading(read_setup(self._told_setup, fit_pile))

    def _begun(self, picture: Picture, reading: TableReading) -> Reading:
        """Return the reading of the setup *picture*: the game, begun where nothing is in doubt."""
        table = self._agreed(reading)
        if table is None:
            return self._no_setup(_doubts_in_words(reading))
        try:
            after = self.start(picture, table)
        except StaleRevision:
            return nothing_in_picture(
                self._table, wait=SETUP
            )  # somebody has begun another game meanwhile
        except (IllegalMove, Unreadable) as refusal:
            return self._no_setup(refusal.phrase)
        self._table.do(ReportPart(SETUP, None))
        return Reading(picture.name, Seen.SETUP, after)

    def _agreed(self, reading: TableReading) -> StartingTable | None:
        """Return the table where nothing of *reading* is in doubt but the honey, which people answer."""
        table = reading.table
        if table is None or not reading.ids:
            return table
        if reading.ids != (Doubt.HONEY,) or self._answers is None:
            return None
        are_swapped = self._answers.are_fills_swapped(record_setup(table))
        if are_swapped is None:
            return None
        return corrected(table, SwapFills()) if are_swapped else table

    def _no_setup(self, why: Phrase) -> Reading:
        fault = Phrase("The setup cannot be read: {why}", {"why": why})
        self._table.do(ReportPart(SETUP, fault))
        return nothing_in_picture(self._table, wait=SETUP)


def table_of(started: GameStarted, setup: Picture, observer: TableObserver) -> StartingTable | None:
    """Return the starting table of a game, read again from its picture where nobody kept it."""
    if started.starting_table is not None:
        return kept_setup(started.starting_table)
    read = observer.observe_setup(setup).reading.table
    return None if read is None else in_frame_of(started.header["setup"], read)


def _doubts_in_words(reading: TableReading) -> Phrase:
    """Return why *reading* is no start: the first thing that is in doubt."""
    return DOUBTS[next(iter(reading.ids), Doubt.HIVE)]

"""A table under a camera: first set up with the players' help, then read turn by turn."""

from collections.abc import Callable

from companion.core.judging import goes_on
from companion.core.picture_store import PictureStore
from companion.core.reducer import Games
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.ports import Clock, Picture, PictureSource, TableObserver
from companion.starting_table import StartingTable
from companion.tracking.live_view import DrawSeen, LiveView
from companion.tracking.reader import TableReader
from companion.tracking.setup.agreement import (
    Agreed,
    agreed_settings,
    preferences,
    settings_of,
)
from companion.tracking.setup.known_boxes import BoxMemory, NoMemory
from companion.tracking.setup.late_session import LateStart, OtherStart
from companion.tracking.setup.laying import DrawLaid, LayingSession, can_be_laid_back
from companion.tracking.setup.observers import SetupObservers, Size
from companion.tracking.setup.rejudging import Rejudged, Rejudging
from companion.tracking.setup.session import Draw, SetupSession
from companion.tracking.tasks import LayingTask, SetupTask, Task, TurnTask, WhenRead
from companion.tracking.watch_settings import TableMeasures, WatchSettings


class LiveTable:
    """Reads a table through *camera*: `session` before the first turn, a reader afterwards.

    *measures* finds a table in pictures of a size: *setup_observer* makes what reads it before
    anybody plays, *new_observer* what observes the game. Pictures are kept in *store*, *draw*
    draws what was found onto them.
    """

    def __init__(
        self,
        camera: PictureSource,
        table: Table,
        *,
        measures: Callable[[Size], TableMeasures],
        setup_observer: Callable[[TableMeasures], TableObserver],
        new_observer: Callable[[WatchSettings], TableObserver],
        games: Games,
        store: PictureStore,
        draw: Draw,
        draw_laid: DrawLaid,
        draw_seen: DrawSeen,
        clock: Clock,
        when_read: WhenRead = lambda reading: None,
        memory: BoxMemory = NoMemory(),  # noqa: B008 - it remembers nothing
    ) -> None:
        self._camera = camera
        self._table = table
        self._measures = measures
        self._new_observer = new_observer
        self._games = games
        self._store = store
        self._clock = clock
        self._when_read = when_read
        self._reader: TableReader | None = None
        observers = SetupObservers(lambda size: setup_observer(measures(size)))
        self.session = SetupSession(
            draw=draw,
            begin=self._begin,
            observers=observers,
            clock=clock,
            preferences=preferences(),
            memory=memory,
        )
        self._setup_task = SetupTask(camera, observers, self.session)
        self.live_view = LiveView(draw_seen)
        self.laying = LayingSession(draw=draw_laid, go_on=self._go_on, clock=clock)
        self._laying_reader: tuple[int, Size, TableReader] | None = None
        self.late_start = LateStart(
            table, self.session, store=store, observers=observers, rejudge=self._rejudge
        )
        self._restarted = 0  # the revision at which the start was corrected last

    def resume(self) -> bool:
        """Go on reading the running game, where it was read from a picture of this table."""
        snapshot = self._table.snapshot()
        started = snapshot.started
        if started is None or not can_be_laid_back(snapshot):
            return False
        name = snapshot.laid_back.picture if snapshot.laid_back else started.picture
        setup = self._store.load(name) if name else None
        if setup is None:
            return False
        reader = self._reader_for(settings_of(self._measures(setup.size), started.header))
        if not reader.resume():
            return False
        self._reader = reader
        self._restarted = _restarted(snapshot)
        return True

    def task(self, snapshot: Snapshot) -> Task | None:
        """Return what the table is read for now: a turn, the setup that a phone looks at, or nothing."""
        if self.laying.is_wanted and can_be_laid_back(snapshot) and goes_on(snapshot):
            return LayingTask(self._camera, self._laying, self._table, self.laying)
        reader = self.reader_of(snapshot)
        if reader is not None:
            return TurnTask(
                self._camera,
                reader,
                self._table,
                clock=self._clock,
                when_read=self._when_read,
                when_moving=self.live_view.moves,
            )
        return self._setup_task if self.session.is_wanted else None

    def reader_of(self, snapshot: Snapshot) -> TableReader | None:
        """Return what reads the game of *snapshot*, ``None`` where it is not read, or is over.

        Where its start was corrected, it is read from that one from now on.
        """
        if self._reader is not None and _restarted(snapshot) != self._restarted:
            self.resume()
        reader = self._reader
        is_read = reader is not None and reader.is_watching(snapshot) and goes_on(snapshot)
        return reader if is_read else None

    def _rejudge(self, snapshot: Snapshot, start: OtherStart) -> Rejudged:
        """Return the turns of *snapshot* as their pictures show them from another start on."""
        observer = self._new_observer(settings_of(self._measures(start.picture.size), start.header))
        observer.take_setup(start.picture, start.table)
        judging = Rejudging(observer, self._store, self._table.consider, self._games)
        return judging.of(snapshot, start.header, start.renaming)

    def _begin(self, picture: Picture, table: StartingTable, agreed: Agreed) -> Snapshot:
        reader = self._reader_for(agreed_settings(self._measures(picture.size), agreed))
        reading = reader.begin(picture, table, agreed.seats)
        self._reader, self._restarted = reader, 0
        self._when_read(reading)
        return reading.snapshot

    def _laying(self, size: Size) -> TableReader:
        """Return what compares pictures of *size* with the running game's position."""
        snapshot, known = self._table.snapshot(), self._laying_reader
        if known is None or known[:2] != (snapshot.game_id, size):
            assert snapshot.started is not None, "the caller has looked"
            watch = settings_of(self._measures(size), snapshot.started.header)
            known = self._laying_reader = snapshot.game_id, size, self._reader_for(watch)
        return known[2]

    def _go_on(self, picture: Picture, table: StartingTable) -> Snapshot:
        reader = self._laying(picture.size)
        after = reader.lay_back(picture, table)
        self._reader, self._laying_reader = reader, None
        return after

    def _reader_for(self, watch: WatchSettings) -> TableReader:
        return TableReader(
            self._table,
            self._new_observer(watch),
            watch,
            games=self._games,
            clock=self._clock,
            store=self._store,
            when_observed=self.live_view.observed,
        )


def _restarted(snapshot: Snapshot) -> int:
    """Return the revision at which the start of the game was corrected last, 0 where it never was."""
    return snapshot.restart.revision if snapshot.restart else 0

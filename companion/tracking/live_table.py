"""A table under a camera: first set up with the players' help, then read turn by turn."""

from collections.abc import Callable

from companion.core.judging import goes_on
from companion.core.picture_store import PictureStore
from companion.core.reducer import Games
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.ports import Clock, LiveCamera, Picture, TableObserver
from companion.starting_table import StartingTable
from companion.tracking.reader import TableReader
from companion.tracking.setup.agreement import (
    TRACKED,
    Agreed,
    agreed_settings,
    preferences,
    settings_of,
)
from companion.tracking.setup.observers import SetupObservers, Size
from companion.tracking.setup.session import Draw, SetupSession
from companion.tracking.tasks import SetupTask, Task, TurnTask, WhenRead
from companion.tracking.watch_settings import TableMeasures, WatchSettings


class LiveTable:
    """Reads a table through *camera*: `session` before the first turn, a reader afterwards.

    *measures* finds a table in pictures of a size: *setup_observer* makes what reads it before
    anybody plays, *new_observer* what observes the game. Pictures are kept in *store*, *draw*
    draws what was found onto them.
    """

    def __init__(
        self,
        camera: LiveCamera,
        table: Table,
        *,
        measures: Callable[[Size], TableMeasures],
        setup_observer: Callable[[TableMeasures], TableObserver],
        new_observer: Callable[[WatchSettings], TableObserver],
        games: Games,
        store: PictureStore,
        draw: Draw,
        clock: Clock,
        when_read: WhenRead = lambda reading: None,
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
        )
        self._setup_task = SetupTask(camera, observers, self.session)

    def resume(self) -> bool:
        """Go on reading the running game, where it was read from a picture of this table."""
        started = self._table.snapshot().started
        if started is None or started.game != TRACKED or started.table or not started.picture:
            return False
        setup = self._store.load(started.picture)
        if setup is None:
            return False
        reader = self._reader_for(settings_of(self._measures(setup.size), started.header))
        if not reader.resume():
            return False
        self._reader = reader
        return True

    def task(self, snapshot: Snapshot) -> Task | None:
        """Return what the table is to be read for now: a turn, the setup that a phone looks at, or nothing."""
        reader = self._reader
        if reader is not None and reader.is_watching(snapshot) and goes_on(snapshot):
            return TurnTask(
                self._camera, reader, self._table, clock=self._clock, when_read=self._when_read
            )
        return self._setup_task if self.session.is_wanted else None

    def _begin(self, picture: Picture, table: StartingTable, agreed: Agreed) -> Snapshot:
        reader = self._reader_for(agreed_settings(self._measures(picture.size), agreed))
        reading = reader.begin(picture, table, agreed.seats)
        self._reader = reader
        self._when_read(reading)
        return reading.snapshot

    def _reader_for(self, watch: WatchSettings) -> TableReader:
        return TableReader(
            self._table,
            self._new_observer(watch),
            watch,
            games=self._games,
            clock=self._clock,
            store=self._store,
        )

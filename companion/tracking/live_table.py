"""A table under a camera: first set up with the players' help, then watched turn by turn."""

from collections.abc import Callable, Sequence
from datetime import datetime

from companion.core.picture_store import PictureStore
from companion.core.reducer import Games
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.errors import IllegalMove
from companion.games.alveola.powers import COSTS, TITLES
from companion.games.alveola.setup import coloured
from companion.games.alveola.turn import PowerId
from companion.games.answers import Option, Preference
from companion.observation import SetupObservation
from companion.phrases import Phrase
from companion.ports import Clock, LiveCamera, Picture, TableObserver
from companion.tracking.live_reader import PICTURE_S, Reader, TurnReader
from companion.tracking.readings import Reading
from companion.tracking.setup.session import Draw, SetupSession
from companion.tracking.setup.view import GAME, Agreed
from companion.tracking.watch_settings import TableMeasures, WatchPlayer, WatchSettings
from companion.tracking.watcher import Watcher

#: Width and height in pixels.
Size = tuple[int, int]
MOST_SEATS = 4


class LiveTable:
    """Reads a table through *camera*: `desk` before the first turn, a watcher afterwards.

    *measures* finds a table in pictures of a size: *setup_eye* makes the eye that reads it before
    anybody plays, *new_eye* the one that watches the game. Pictures are kept in *store*, *draw*
    draws what was found onto them.
    """

    def __init__(
        self,
        camera: LiveCamera,
        table: Table,
        *,
        measures: Callable[[Size], TableMeasures],
        setup_eye: Callable[[TableMeasures], TableObserver],
        new_eye: Callable[[WatchSettings], TableObserver],
        games: Games,
        store: PictureStore,
        draw: Draw,
        clock: Clock,
        when_read: Callable[[Reading], None] = lambda reading: None,
    ) -> None:
        self._camera = camera
        self._table = table
        self._measures = measures
        self._new_eye = new_eye
        self._games = games
        self._store = store
        self._clock = clock
        self._when_read = when_read
        self._watcher: Watcher | None = None
        self.session = SetupSession(
            draw=draw, begin=self._begin, clock=clock, preferences=preferences()
        )
        self._setup_reader = SetupReader(
            camera, lambda size: setup_eye(measures(size)), self.session
        )

    def resume(self) -> bool:
        """Go on watching the running game, where it was read from a picture of this table."""
        started = self._table.snapshot().started
        if started is None or started.game != GAME or started.table or not started.picture:
            return False
        setup = self._store.load(started.picture)
        if setup is None:
            return False
        header = started.header
        watch = agreed_watch(
            self._measures(setup.size),
            header["players"],
            teams=header["teams"],
            powers=header["setup"]["powers"],
            first=header["setup"]["first"],
        )
        watcher = self._watcher_for(watch, prefix=started.picture.partition("-")[0] + "-")
        if not watcher.resume():
            return False
        self._watcher = watcher
        return True

    def reader(self, snapshot: Snapshot) -> Reader | None:
        """Return what the table is to be read for now: a turn, the setup that a phone looks at, or nothing."""
        watcher = self._watcher
        if watcher is not None and watcher.is_watching(snapshot) and snapshot.outcome is None:
            return TurnReader(self._camera, watcher, self._table, when_read=self._when_read)
        return self._setup_reader if self.session.is_wanted else None

    def _begin(self, picture: Picture, observation: SetupObservation, agreed: Agreed) -> Snapshot:
        said = agreed.preferences
        watch = agreed_watch(
            self._measures(picture.size),
            coloured(agreed.players),
            teams=bool(said.get("teams", False)),
            powers=[said[key] for key in POWER_KEYS if key in said],
            first=int(said.get("first", 0)),
        )
        watcher = self._watcher_for(watch, prefix=_prefix(self._clock.now()))
        reading = watcher.begin(picture, observation)
        self._watcher = watcher
        self._when_read(reading)
        return reading.snapshot

    def _watcher_for(self, watch: WatchSettings, *, prefix: str) -> Watcher:
        observer = self._new_eye(watch)
        return Watcher(
            self._table, observer, watch, games=self._games, store=self._store, prefix=prefix
        )


class SetupReader:
    """Reads the starting table for the phone that looks at it."""

    def __init__(
        self, camera: LiveCamera, new_eye: Callable[[Size], TableObserver], session: SetupSession
    ) -> None:
        self._camera = camera
        self._new_eye = new_eye
        self._desk = session
        self._eye: tuple[Size, TableObserver] | None = None

    def read(self, *, open_s: float, light: float, is_asked: bool) -> bool:
        """Read the table; tell whether all was found."""
        if not self._desk.is_reading:
            return True
        picture = self._camera.read(timeout_s=PICTURE_S)
        if picture is None:
            return True
        observation = self._eye_for(picture.size).observe_setup(picture)
        self._desk.put(picture, observation)
        return not observation.troubles

    def _eye_for(self, size: Size) -> TableObserver:
        if self._eye is None or self._eye[0] != size:
            self._eye = size, self._new_eye(size)
        return self._eye[1]

    def tell_playing(self) -> None:
        """Hands that lay out a table are nothing to tell."""

    def glimpse(self, small: Picture, *, moves: bool) -> None:
        """Show the phone what is going on."""
        if moves:
            self._desk.glimpse(small)


#: The powers' wishes, one for each cost.
POWER_KEYS = tuple(f"power_{cost}" for cost in sorted(set(COSTS.values())))


def preferences() -> tuple[Preference, ...]:
    """Return what is to be agreed on before a table of Alveola is watched."""
    powers = tuple(
        Preference(
            f"power_{cost}",
            Phrase("The power that costs {cost}", {"cost": cost}),
            tuple(Option(power.value, TITLES[power]) for power in PowerId if COSTS[power] == cost),
        )
        for cost in sorted(set(COSTS.values()))
    )
    teams = (
        Option(False, Phrase("everybody for themselves")),
        Option(True, Phrase("two teams of two, sitting crosswise")),
    )
    seats = (Option(s, Phrase("player {number}", {"number": s + 1})) for s in range(MOST_SEATS))
    return (
        *powers,
        Preference("first", Phrase("Who begins"), tuple(seats)),
        Preference("teams", Phrase("Teams"), teams),
    )


def agreed_watch(
    measures: TableMeasures,
    players: Sequence[dict[str, str]],
    *,
    teams: bool,
    powers: Sequence[str],
    first: int,
) -> WatchSettings:
    """Return what a table of *measures*, these *players* and what they agreed on is watched by.

    Raises `IllegalMove`.
    """
    try:
        return WatchSettings(
            format="watch/1",
            game=GAME,
            picture=measures.picture,
            camera=measures.camera,
            marker_cards=measures.marker_cards,
            cell=measures.cell,
            tile_thickness=measures.tile_thickness,
            players=tuple(WatchPlayer(player["name"], player["colour"]) for player in players),
            teams=teams,
            first=first,
            powers=tuple(powers),
        )
    except ValueError as error:
        raise IllegalMove("not-agreed", str(error)) from error


def _prefix(now: datetime) -> str:
    """Return what the pictures' names of a game that begins *now* begin with."""
    return f"{now:%Y%m%dT%H%M%SZ}-"

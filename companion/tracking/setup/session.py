"""The setup session: between the pictures' thread, which reads the starting table, and the phones.

pictures' thread ──► put, show_preview ──► ┌─────────┐ ◄── view, picture, correct, begin ◄── phones
                                           │ session │
                                           └─────────┘
"""

import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from companion.core.commands import SeatPlan
from companion.core.snapshot import Snapshot
from companion.errors import IllegalMove, StaleRevision
from companion.games.answers import Json, Preference
from companion.observation import SetupObservation
from companion.ports import Clock, Picture
from companion.starting_table import Doubt, StartingTable, TableReading
from companion.tracking.setup.agreement import TRACKED, Agreed
from companion.tracking.setup.correcting import as_pictured, corrected
from companion.tracking.setup.corrections import (
    Correction,
    FrameHive,
    SwapFills,
    read_correction,
    settled,
)
from companion.tracking.setup.known_boxes import BoxMemory, NoMemory, as_known, swapped
from companion.tracking.setup.observers import SetupObservers
from companion.tracking.setup.view import SetupView

#: So long after a phone has looked, the table is still read for it.
WANTED_S = 10.0

#: Returns a picture with what was found drawn on it, as JPEG.
Draw: TypeAlias = Callable[[Picture, SetupObservation], bytes]
# What is in doubt about the ring, whatever the hive is.
_OF_RING = {Doubt.PILES, Doubt.TOKENS}
#: A picture in which nothing was looked for.
_NOT_READ = TableReading(None)


class SetupSession:
    """Holds the starting table's reading; safe to call from any thread.

    *begin* starts the game from a picture, the table that lies in it, and what was agreed;
    *observers* look at it again where players say where something lies; *memory* knows whose honey
    was told before. *preferences* are what there is to agree on.
    """

    is_there: bool = True
    game: str = TRACKED

    def __init__(
        self,
        *,
        draw: Draw,
        begin: Callable[[Picture, StartingTable, Agreed], Snapshot],
        observers: SetupObservers,
        clock: Clock,
        preferences: tuple[Preference, ...] = (),
        memory: BoxMemory = NoMemory(),  # noqa: B008 - it remembers nothing
    ) -> None:
        self._draw = draw
        self._begin = begin
        self._observers = observers
        self._clock = clock
        self._memory = memory
        self._lock = threading.Lock()  # guards what follows
        self._view = SetupView(preferences=preferences)
        self._told: frozenset[Doubt] = frozenset()  # what somebody has said something about
        self._picture: Picture | None = None
        self._preview: Picture | None = None
        self._asked_s: float | None = None
        self._is_beginning = False

    @property
    def is_wanted(self) -> bool:
        """Whether a phone has looked lately."""
        asked_s = self._asked_s
        return asked_s is not None and self._clock.monotonic_s() - asked_s < WANTED_S

    @property
    def is_reading(self) -> bool:
        """Whether a new picture would be taken: nobody has corrected the last one."""
        return not self._view.is_held

    def put(self, picture: Picture, observation: SetupObservation) -> None:
        """Show what *picture* was read as, unless somebody is correcting the last one."""
        with self._lock:
            if not self._view.is_held:
                self._picture, self._preview = picture, None
                known = as_known(observation.reading, self._memory.known)
                self._renew(observation=replace(observation, reading=known), size=picture.size)

    def show_late(self, picture: Picture, observation: SetupObservation, game_id: int) -> SetupView:
        """Show the start of the game that is on, to be put right: *picture*, taken for *observation*."""
        with self._lock:
            self._picture, self._preview = picture, None
            self._told = frozenset()
            self._renew(observation=observation, size=picture.size, is_held=True)
            self._view = replace(self._view, late_game=game_id)
            return self._view

    def late_table(self, game_id: int) -> StartingTable:
        """Return that game's start as it is known now; raises `IllegalMove` where it is not whole."""
        with self._lock:
            view, table = self._view, self._read().reading.table
        if view.late_game != game_id or table is None or not view.is_ready:
            raise IllegalMove("not-ready", "Not everything on the table has been found yet")
        return table

    def show_preview(self, small: Picture) -> None:
        """Show *small*, a picture of now in which something moves."""
        with self._lock:
            self._preview = None if self._view.is_held else small

    def view(self) -> SetupView:
        """Return what is known now, for a phone that looks."""
        with self._lock:
            self._asked_s = self._clock.monotonic_s()
            return self._view

    @property
    def latest(self) -> SetupView:
        """What is known now, for who does not wait for more."""
        return self._view

    def picture(self, *, is_plain: bool) -> bytes | None:
        """Return the picture as JPEG: as it was read, or as it is now while something moves.

        Where it *is_plain*, nothing is drawn on it.
        """
        with self._lock:
            self._asked_s = self._clock.monotonic_s()
            picture, observation, preview = self._picture, self._view.observation, self._preview
        if preview is not None:
            picture, observation = preview, None
        if picture is None:
            return None
        shown = None if is_plain else observation
        return self._draw(picture, shown or SetupObservation(picture.name, _NOT_READ))

    def correct(self, said: Json) -> SetupView:
        """Correct what was read, and hold it; raises `Unreadable` or `IllegalMove`."""
        correction = read_correction(said)
        with self._lock:
            picture, before = self._picture, self._read().reading
        assert picture is not None, "what was read was read from a picture"
        if isinstance(correction, FrameHive):
            # That takes a while, in which the pictures' thread may go on.
            found = self._observers.observe_setup(picture, hive_frame=correction.corners).reading
            read = as_known(found, self._memory.known)
            with self._lock:
                self._picture = picture
                is_ring_told = bool(self._told & {Doubt.PILES, Doubt.TOKENS})
                return self._hold(_with_ring_of(before, read) if is_ring_told else read)
        table = before.table or StartingTable()
        pictured = as_pictured(correction, table, partial(self._observers.fit_pile, picture))
        with self._lock:
            view = self._hold(_corrected_reading(self._read().reading, pictured))
            self._told |= {settled(pictured)}
            return view

    def read_again(self) -> SetupView:
        """Have the table read anew: what was corrected is forgotten."""
        with self._lock:
            self._told = frozenset()
            self._renew(is_held=False)
            self._view = replace(self._view, late_game=None)
            return self._view

    def begin(
        self, players: tuple[Json, ...], preferences: Json, seats: tuple[SeatPlan, ...] = ()
    ) -> Snapshot:
        """Begin the game of *players*, who have *seats*, from the table as it is known now; raises `IllegalMove`.

        That takes a while: a second tap meanwhile begins no second game.
        """
        with self._lock:
            picture, table, view = self._picture, self._read().reading.table, self._view
            if self._is_beginning:
                raise StaleRevision
            is_late = view.late_game is not None
            if picture is None or table is None or is_late or not view.is_ready:
                raise IllegalMove("not-ready", "Not everything on the table has been found yet")
            self._is_beginning = True
        try:
            snapshot = self._begin(picture, table, Agreed(players, preferences, seats))
            self._remember_honey()
            self._clear()
        finally:
            self._is_beginning = False
        return snapshot

    def _hold(self, reading: TableReading) -> SetupView:
        """Show *reading*, which somebody had a hand in, until the table is to be read again."""
        self._renew(observation=replace(self._read(), reading=reading), is_held=True)
        return self._view

    def _remember_honey(self) -> None:
        """Remember the box's prints where somebody has said which of them is honey."""
        prints = self._read().reading.prints
        if Doubt.HONEY in self._told and prints is not None:
            self._memory.remember(prints)

    def _clear(self) -> None:
        """Forget the table that a game was begun from."""
        with self._lock:
            self._picture = self._preview = None
            self._told = frozenset()
            self._view = SetupView(number=self._view.number + 1, preferences=self._view.preferences)

    def _read(self) -> SetupObservation:
        if self._view.observation is None:
            raise IllegalMove("not-read", "The table has not been read yet")
        return self._view.observation

    def _renew(
        self,
        *,
        observation: SetupObservation | None = None,
        size: tuple[int, int] | None = None,
        is_held: bool = False,
    ) -> None:
        view = self._view
        self._view = replace(
            view,
            number=view.number + 1,
            observation=observation or view.observation,
            size=size or view.size,
            is_held=is_held,
        )


def _corrected_reading(reading: TableReading, correction: Correction) -> TableReading:
    """Return *reading* with what somebody says; what that settles is in doubt no longer.

    The light is in doubt only because of something else.
    """
    said = settled(correction)
    doubts = tuple(doubted for doubted in reading.doubts if doubted.doubt is not said)
    if {doubted.doubt for doubted in doubts} <= {Doubt.LIGHT, Doubt.HONEY}:
        doubts = tuple(doubted for doubted in doubts if doubted.doubt is not Doubt.LIGHT)
    if isinstance(correction, SwapFills):
        return replace(swapped(reading), doubts=doubts)
    table = corrected(reading.table or StartingTable(), correction)
    return replace(reading, table=table, doubts=doubts)


def _with_ring_of(held: TableReading, read: TableReading) -> TableReading:
    """Return *read*, whose hive is wanted, with ring and tokens as corrected in *held*."""
    if held.table is None or read.table is None:
        return read
    ring = held.table
    table = replace(read.table, piles=ring.piles, spoon=ring.spoon, hornet_tile=ring.hornet_tile)
    doubts = (
        *(doubted for doubted in read.doubts if doubted.doubt not in _OF_RING),
        *(doubted for doubted in held.doubts if doubted.doubt in _OF_RING),
    )
    return replace(read, table=table, doubts=doubts)

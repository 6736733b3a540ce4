"""Where a live table is set up, as the dashboard is handed it: found by a camera, corrected, begun."""

from collections.abc import Sequence
from typing import Protocol

from companion.core.commands import SeatPlan
from companion.core.snapshot import Snapshot
from companion.errors import Missing
from companion.games.answers import Json, Preference
from companion.phrases import Phrase
from companion.tracking.setup.late_session import LateCorrection
from companion.tracking.setup.laying import LayingView


class Found(Protocol):
    """How much of one kind of thing was found, and what to do about the rest."""

    @property
    def key(self) -> str:
        """The kind, for programs."""

    @property
    def words(self) -> Phrase:
        """The kind, for people."""

    @property
    def found(self) -> int:
        """How many were found."""

    @property
    def wanted(self) -> int:
        """How many there should be."""

    @property
    def todo(self) -> Sequence[Phrase]:
        """What to do about the rest."""


class SetupView(Protocol):
    """The starting table as it is known now."""

    @property
    def number(self) -> int:
        """Grows with every reading and every correction."""

    @property
    def is_held(self) -> bool:
        """Whether somebody has corrected it, so that it is not read again."""

    @property
    def is_ready(self) -> bool:
        """Whether a game can begin from it."""

    @property
    def size(self) -> tuple[int, int]:
        """The picture's (width, height)."""

    @property
    def found(self) -> Sequence[Found]:
        """What was found, kind by kind."""

    @property
    def layout(self) -> Json:
        """What lies where in the picture, as the game's own drawing takes it."""

    @property
    def doubts(self) -> Sequence[tuple[str, Phrase]]:
        """What the reading is not sure of: its id, and words."""

    @property
    def hints(self) -> Sequence[Phrase]:
        """What would help the camera."""

    @property
    def preferences(self) -> Sequence[Preference]:
        """What is to be agreed on."""

    @property
    def late_game(self) -> int | None:
        """The number of the game that is on, where its start is put right."""


class LateStart(Protocol):
    """Where the start of the game that is on is put right."""

    def open(self) -> SetupView:
        """Show the start as it was read or told; raises `IllegalMove`."""

    def judge(self, *, seat: int | None, revision: int | None) -> LateCorrection:
        """Return what becomes of the game from the start as it is known now; raises `IllegalMove`."""

    def correct(self) -> Snapshot:
        """Have the game begin as it was judged last; raises `IllegalMove`."""


class NoLateStart:
    """A companion without a camera: no start was read."""

    def open(self) -> SetupView:
        """Raise `Missing`: nothing was read."""
        raise Missing("there is no camera")

    def judge(self, *, seat: int | None, revision: int | None) -> LateCorrection:
        """Raise `Missing`: nothing was read."""
        raise Missing("there is no camera")

    def correct(self) -> Snapshot:
        """Raise `Missing`: nothing was read."""
        raise Missing("there is no camera")


class Setup(Protocol):
    """Where a live table is set up: what its camera found, and beginning from it."""

    @property
    def is_there(self) -> bool:
        """Whether there is a camera at all."""

    @property
    def game(self) -> str:
        """The name of the game that lies there."""

    def view(self) -> SetupView:
        """Return what is known now; while that is asked, the table is read again and again."""

    def picture(self, *, is_plain: bool) -> bytes | None:
        """Return the table now as JPEG, with what was found drawn on it unless it *is_plain*."""

    def correct(self, said: Json) -> SetupView:
        """Correct what was read, as the game's own JSON says; raises `Unreadable` or `IllegalMove`."""

    def read_again(self) -> SetupView:
        """Forget what was corrected, and read the table anew."""

    def begin(
        self, players: tuple[Json, ...], preferences: Json, seats: tuple[SeatPlan, ...] = ()
    ) -> Snapshot:
        """Begin from the table as known now, for *players* at *seats*; raises `IllegalMove`."""


class Laying(Protocol):
    """Where a position that was packed away is laid out again under a camera."""

    @property
    def is_there(self) -> bool:
        """Whether there is a camera at all."""

    def start(self) -> LayingView:
        """Begin to look whether the table is as the position has it."""

    def stop(self) -> LayingView:
        """Look no more."""

    def view(self) -> LayingView:
        """Return how far it is."""

    def picture(self) -> bytes | None:
        """Return the table as it was seen last, with what differs drawn on it, as JPEG."""

    def go_on(self) -> Snapshot:
        """Go on from the table as it was seen last; raises `IllegalMove`."""


class NoLaying:
    """A companion without a camera: people lay a position out by the drawing."""

    is_there = False

    def start(self) -> LayingView:
        """Raise `Missing`: nothing is looked at."""
        raise Missing("there is no camera")

    def stop(self) -> LayingView:
        """Return that nothing is looked at."""
        return LayingView()

    def view(self) -> LayingView:
        """Return that nothing is looked at."""
        return LayingView()

    def picture(self) -> bytes | None:
        """Return ``None``: there is no camera."""
        return None

    def go_on(self) -> Snapshot:
        """Raise `Missing`: nothing is looked at."""
        raise Missing("there is no camera")


class NothingFound:
    """The starting table of a companion without a camera."""

    number = 0
    is_held = is_ready = False
    size = (0, 0)
    found: Sequence[Found] = ()
    layout: Json = None
    doubts: Sequence[tuple[str, Phrase]] = ()
    hints: Sequence[Phrase] = ()
    preferences: Sequence[Preference] = ()
    late_game: int | None = None


class NoSetup:
    """The setup of a companion without a camera."""

    is_there = False
    game = ""

    def view(self) -> SetupView:
        """Return that nothing is known."""
        return NothingFound()

    def picture(self, *, is_plain: bool) -> bytes | None:
        """Return ``None``: there is no camera."""
        return None

    def correct(self, said: Json) -> SetupView:
        """Raise `Missing`: nothing was read."""
        raise Missing("there is no camera")

    def read_again(self) -> SetupView:
        """Raise `Missing`: nothing can be read."""
        raise Missing("there is no camera")

    def begin(
        self, players: tuple[Json, ...], preferences: Json, seats: tuple[SeatPlan, ...] = ()
    ) -> Snapshot:
        """Raise `Missing`: nothing was read."""
        raise Missing("there is no camera")

"""What the dashboard is handed: the running table, its pictures, what reads sheets, keeps boxes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, TypeAlias

from companion.core.commands import Command, CorrectStart, CorrectTurn, ImportGame
from companion.core.snapshot import PastGame, Snapshot
from companion.core.status import Status
from companion.errors import Missing
from companion.games.answers import Json
from companion.phrases import Phrase
from companion.table_photo import PhotoAnswer
from companion.tracking.setup.box_trial import BoxTrial


class Table(Protocol):
    """The running game: commands in, snapshots out."""

    def do(self, command: Command, *, timeout_s: float = 10.0) -> Snapshot:
        """Carry *command* out and return what is so then; raises what refused it."""

    def snapshot(self) -> Snapshot:
        """Return what is so now."""

    def past_games(self) -> tuple[PastGame, ...]:
        """Return the games that were played here, the latest first."""

    def counted_games(self) -> tuple[tuple[PastGame, ...], int]:
        """Return the games of all evenings, and how many are still to be read at the next asking."""

    def game_ids(self) -> tuple[int, ...]:
        """Return the numbers of all games, the one played last first."""

    def knows_game(self, command: ImportGame) -> bool:
        """Tell whether the game that *command* would take over is here already."""

    def past_game(self, game_id: int) -> Snapshot:
        """Return an earlier game as it was left; raises `IllegalMove` where there is none."""

    def foresee(self, command: CorrectTurn | CorrectStart) -> Snapshot:
        """Return what would be so after *command*, without doing it; raises what would refuse it."""

    def status(self) -> Status:
        """Return what is waited for and what has failed now."""

    def subscribe(self, when_changed: Callable[[Snapshot, Status], None], /) -> Callable[[], None]:
        """Call *when_changed* with what is so after each change; return how to stop that."""


class Pictures(Protocol):
    """The pictures that turns were read from."""

    def keep_copy(self, name: str, data: bytes) -> str:
        """Keep the JPEG *data*, overwriting none; return the name that it has here."""

    def forget(self, name: str) -> None:
        """Delete the picture called *name*, where it is kept."""

    def read(self, name: str) -> bytes | None:
        """Return the JPEG called *name*, ``None`` where there is none (any more)."""


#: What puts words into a phone's language.
Say: TypeAlias = Callable[[Phrase], str]


class Sheets(Protocol):
    """What reads photos of paper sheets, and prints empty ones."""

    def blank(self, box: Json) -> bytes:
        """Return the empty sheet of *box* as PDF; ``None`` is the default box."""

    def read(self, photo: Callable[[], bytes], box: Json, say: Say) -> tuple[str, Json]:
        """Return a name for *photo*, kept for a while, and what it shows, *say*ing it.

        It is fetched when those that came before it are read.
        """

    def settle(self, name: str, answers: Mapping[str, str], say: Say) -> Json | None:
        """Return the reading with *answers*; ``None`` for a photo that is not at hand."""

    def flat(self, name: str) -> bytes | None:
        """Return the photographed page laid flat, as JPEG."""


class NoSheets:
    """A companion that reads no photos."""

    def blank(self, box: Json) -> bytes:
        """Raise `Missing`: nothing is printed here."""
        raise Missing("this companion prints no sheets")

    def read(self, photo: Callable[[], bytes], box: Json, say: Say) -> tuple[str, Json]:
        """Raise `Missing`: nothing is read here."""
        raise Missing("this companion reads no sheets")

    def settle(self, name: str, answers: Mapping[str, str], say: Say) -> Json | None:
        """Return ``None``: no photo is at hand."""
        return None

    def flat(self, name: str) -> bytes | None:
        """Return ``None``: no photo is at hand."""
        return None


class BoxTrials(Protocol):
    """What tells from a photo whether a box would be read."""

    def read(self, photo: Callable[[], bytes]) -> tuple[str, BoxTrial]:
        """Return a name for *photo*, kept for a while, and what it says; raises `Unreadable`.

        It is fetched when those that came before it are read.
        """

    def drawing(self, name: str) -> bytes | None:
        """Return the photo with what was read drawn on it, as JPEG."""


class NoBoxTrials:
    """A companion that reads no photos of boxes."""

    def read(self, photo: Callable[[], bytes]) -> tuple[str, BoxTrial]:
        """Raise `Missing`: nothing is read here."""
        raise Missing("this companion reads no photos")

    def drawing(self, name: str) -> bytes | None:
        """Return ``None``: no photo is at hand."""
        return None


#: Takes a picture of what lies under the table's camera: JPEG; raises `Missing` where there is none,
#: `PartFault` where it takes none.
Photograph: TypeAlias = Callable[[], bytes]


def no_camera() -> bytes:
    """Raise `Missing`: there is no camera."""
    raise Missing("there is no camera")


class Photos(Protocol):
    """What reads photos of the table, where a phone is its camera."""

    @property
    def is_there(self) -> bool:
        """Whether photos are read at all."""

    def read(self, photo: Callable[[], bytes]) -> PhotoAnswer:
        """Return what *photo* has brought; raises `Unreadable`.

        It is fetched when those that came before it are read.
        """


class NoPhotos:
    """A companion to which no photos are sent: it has a camera, or none is wanted."""

    is_there = False

    def read(self, photo: Callable[[], bytes]) -> PhotoAnswer:
        """Raise `Missing`: nothing is read here."""
        raise Missing("this companion reads no photos")


class Boxes(Protocol):
    """The boxes that people have put in for their own parts, by game."""

    def own(self, game: str) -> Json | None:
        """Return the box put in for *game*, ``None`` where the default is used.

        Raises `Unreadable` where what was kept is spoilt.
        """

    def keep(self, game: str, box: Json | None) -> None:
        """Use *box* for *game* from now on; ``None``: the default."""


class BoxesInMemory:
    """Boxes that are forgotten when the companion stops."""

    def __init__(self) -> None:
        self._boxes: dict[str, Json] = {}

    def own(self, game: str) -> Json | None:
        """Return the box put in for *game*."""
        return self._boxes.get(game)

    def keep(self, game: str, box: Json | None) -> None:
        """Use *box* from now on."""
        self._boxes[game] = box


class LiveView(Protocol):
    """What the table's camera saw last."""

    def picture(self) -> bytes | None:
        """Return it as JPEG with what was observed drawn on it, ``None`` before anything was seen."""


class NoPictures:
    """The pictures of a table without a camera."""

    def keep_copy(self, name: str, data: bytes) -> str:
        """Keep nothing."""
        return name

    def forget(self, name: str) -> None:
        """Forget nothing."""

    def read(self, name: str) -> bytes | None:
        """Return ``None``: there are no pictures here."""
        return None


class FaceTally(Protocol):
    """How often each face of one kind of die fell."""

    @property
    def die(self) -> str:
        """The die's name."""

    @property
    def counts(self) -> Sequence[int]:
        """How often each face fell."""

    @property
    def expected(self) -> float:
        """How often each face would fall if all were quite equal."""

    @property
    def chi_squared(self) -> float:
        """Pearson's statistic of the counts against equal chances."""

    @property
    def p(self) -> float:
        """How often fair dice stray at least as far."""


#: Counts rolls, each a die's name, its number of sides and the face that fell.
TallyDice: TypeAlias = Callable[[Iterable[tuple[str, int, int]]], Iterable[FaceTally]]


def no_tallies(rolls: Iterable[tuple[str, int, int]]) -> tuple[FaceTally, ...]:
    """Count nothing."""
    return ()

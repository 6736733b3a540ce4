"""The seams: what the table's parts must be able to do."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from companion.games.hexes import Cell, Shape
from companion.laid_back import LaidBack, WantedPosition
from companion.observation import Observation, SetupObservation, Shown
from companion.phrases import Phrase
from companion.starting_table import Pixel, StartingTable, StartPile

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from PIL.Image import Image


class PictureKind(StrEnum):
    """What a recorded picture shows, in the order in which a turn's pictures are taken."""

    SETUP = "setup"
    HANDS = "hands"
    HALF_WAY = "half-way"  # the turn rests, and something has still to be moved
    TURN = "turn"
    MORE = "more"


@dataclass(frozen=True)
class Picture:
    """An image with its name and time, and where in a game it belongs.

    *image* is (height, width, 3) ``uint8`` in OpenCV's order (blue, green, red); *taken_s* is
    monotonic seconds; *encoded* the bytes it came from (JPEG), where there were any. A recorded
    picture says its *turn* (0 is the setup) and its *kind*; a camera knows neither. *game_id* and
    *revision* are those of the snapshot before the picture was looked at, ``None`` until then.
    """

    name: str
    image: "npt.NDArray[np.uint8]"
    taken_s: float
    encoded: bytes | None = None
    turn: int | None = None
    kind: PictureKind | None = None
    game_id: int | None = None
    revision: int | None = None

    @property
    def size(self) -> tuple[int, int]:
        """The width and height in pixels."""
        height, width = self.image.shape[:2]
        return int(width), int(height)


class PictureSource(Protocol):
    """Where a table's pictures come from: a camera over it, or a folder of what one has seen."""

    def read(self, *, timeout_s: float) -> Picture | None:
        """Return the next picture, ``None`` when there will be no more.

        Raises `PartFault` when none comes within *timeout_s*, `SpoiltPicture` for one that cannot
        be opened; the next one may do.
        """
        ...

    def preview(self, *, timeout_s: float) -> Picture | None:
        """Return a small picture of about now: cheap, for motion and the setup page.

        ``None`` where every picture is of a table at rest, as recorded ones are. Raises
        `PartFault` when none comes within *timeout_s*.
        """
        ...

    def settle(self) -> None:
        """Measure light and focus anew before the next picture, then hold them."""
        ...

    def close(self) -> None:
        """Let go of the pictures; a second call does nothing."""
        ...


class RecordedSource(PictureSource, Protocol):
    """Recorded pictures, which can be gone through again."""

    def go_on_after(self, turn: int | None) -> None:
        """Have the next picture be the first after that of *turn*; ``None``: the first of all."""
        ...


class LiveCamera(PictureSource, Protocol):
    """A camera over a table: its pictures are taken when they are asked for.

    `read` gives a whole picture exposed after the call. A camera that failed is opened again by
    the next call, unless it is wedged.
    """

    @property
    def is_wedged(self) -> bool:
        """Whether it hangs so that only a new process can open it again."""
        ...

    def preview(self, *, timeout_s: float) -> Picture:
        """Return a small picture of about now; raises `PartFault`."""
        ...


@dataclass(frozen=True)
class Movement:
    """What small pictures tell: whether something *moves*, *differs* from the marked picture.

    *light* is how much brighter it is than then, in natural logarithms.
    """

    moves: bool
    differs: bool
    light: float = 0.0


class MotionDetector(Protocol):
    """Anything that tells cheaply whether somebody moves in small pictures."""

    def see(self, image: "npt.NDArray[np.uint8]", /) -> Movement:
        """Return what moves in *image* (h, w, 3), which follows the one seen before."""
        ...

    def mark(self) -> None:
        """Take the picture seen last as the one that later ones are compared with."""
        ...


class TableObserver(Protocol):
    """Anything that reads an Alveola table in pictures."""

    def observe_setup(
        self, picture: Picture, *, hive_frame: Sequence[Pixel] | None = None
    ) -> SetupObservation:
        """Return what the setup picture shows; whatever it shows, nothing is raised.

        *hive_frame* are the corners within which players say that the hive lies.
        """
        ...

    def fit_pile(self, picture: Picture, pixel: Pixel, shape: Shape | None) -> StartPile | None:
        """Return the pile whose middle is at *pixel* of the setup picture, turned as it lies there.

        ``None`` for a *shape* takes whichever fits best; ``None`` is returned where no pile can
        lie.
        """
        ...

    def take_setup(self, picture: Picture, table: StartingTable) -> None:
        """Take *picture*, in which *table* lies before the first turn, as the reference.

        Raises `Unreadable` where the table is not whole, or the picture does not show its cards.
        """
        ...

    def find_position(self, picture: Picture, wanted: WantedPosition) -> LaidBack:
        """Return how *picture* shows the *wanted* position as it is laid out; raises nothing."""
        ...

    def take_position(self, picture: Picture, table: StartingTable, shown: Shown) -> None:
        """Take *picture*, where *shown* lies as in *table*, as the reference; raises as `take_setup`."""
        ...

    def observe(self, picture: Picture) -> Observation:
        """Return what *picture* shows, compared with the reference."""
        ...

    def update_reference(self, picture: Picture, shown: Shown) -> None:
        """Take *picture* as the reference, with the rules' word on what it shows."""
        ...


class ScreenPage(StrEnum):
    """What a small screen shows while nothing is asked: the turn, the points alone, or what is due."""

    TURN = "turn"
    POINTS = "points"
    DUE = "due"


class Screen(Protocol):
    """A 128×64 picture's place: the OLED or its twin."""

    def show(self, image: "Image") -> None:
        """Show *image* (mode ``1``, 128×64); raises `PartFault` when the screen is gone."""
        ...

    def wake(self) -> None:
        """Light up a screen that rests: somebody is at the table; raises `PartFault`."""
        ...

    def tick(self) -> None:
        """Do what time asks for, about once a second: rest, look whether the panel is there.

        Raises `PartFault` while it is gone.
        """
        ...

    def close(self) -> None:
        """Clear the screen and let go of it; a second call does nothing."""
        ...


class Press(StrEnum):
    """What a hand did to the buttons or the knob: the knob turns, its push is a ``DONE``."""

    DONE = "done"
    DONE_LONG = "done_long"
    DONE_DOUBLE = "done_double"
    UNDO = "undo"
    UNDO_LONG = "undo_long"
    UNDO_DOUBLE = "undo_double"
    NEXT = "next"
    PREVIOUS = "previous"


class Buttons(Protocol):
    """The buttons on the table's edge; callbacks come from their own thread and only enqueue.

    *when_pressed* takes the press; *when_fault* the part's name and what is wrong with it (``None``
    when it works again), as `ReportPart` does. A second press soon after the first is a
    ``…_DOUBLE`` instead of a second short one; the first is told at once.
    """

    when_pressed: Callable[[Press], None] | None
    when_fault: Callable[[str, Phrase | None], None] | None

    def close(self) -> None:
        """Let go of the pins; a second call does nothing."""
        ...


class LightState(StrEnum):
    """What the lamps tell of the table."""

    TURN = "turn"
    ASKING = "asking"
    FAULT = "fault"
    BUSY = "busy"
    DUE = "due"  # the turn rests, and something has still to be moved
    OFF = "off"


class Lights(Protocol):
    """The lamps that tell the table's light state: one in colours, one in the done button."""

    def show(self, light_state: LightState, *, colour: str | None = None) -> None:
        """Show *light_state*; *colour* is that of the player on turn, as in the game's header."""
        ...

    def close(self) -> None:
        """Switch off and let go; a second call does nothing."""
        ...


@dataclass(frozen=True)
class RingScene:
    """What the ring of lights shows: the *light_state*, the players' *colours* clockwise, who is *on_turn*."""

    light_state: LightState
    colours: tuple[str, ...] = ()
    on_turn: int | None = None


class Ring(Protocol):
    """A ring of lights in the middle of the table, with a part of it for each player."""

    def show(self, scene: RingScene) -> None:
        """Show *scene* from now on and return at once; raises `PartFault`."""
        ...

    def close(self) -> None:
        """Switch off and let go; a second call does nothing."""
        ...


class Tune(StrEnum):
    """What the buzzer tells: a turn was read, a question asked, a part failed, the game ended."""

    READ = "read"
    ASK = "ask"
    FAULT = "fault"
    END = "end"


class Buzzer(Protocol):
    """The small voice: a few short tunes."""

    def play(self, tune: Tune) -> None:
        """Play *tune* and return at once."""
        ...

    def close(self) -> None:
        """Be silent and let go; a second call does nothing."""
        ...


class Clock(Protocol):
    """The time, handed in so that tests can turn it."""

    def now(self) -> datetime:
        """Return the wall clock's time, in UTC."""
        ...

    def monotonic_s(self) -> float:
        """Return seconds that never run backwards."""
        ...


@dataclass(frozen=True)
class DisplayMap:
    """Where the candidates of a question lie: the cells on the table, all that may be chosen.

    *marked* are those of the candidate that is marked now.
    """

    lying: tuple[Cell, ...]
    possible: tuple[Cell, ...]
    marked: tuple[Cell, ...]


@dataclass(frozen=True)
class DisplayQuestion:
    """A question as the OLED shows it: *chosen* is the candidate marked now.

    *map* is there where the candidates are places.
    """

    question: str
    candidates: tuple[str, ...]
    chosen: int = 0
    map: DisplayMap | None = None


@dataclass(frozen=True)
class DisplayModel:
    """All that an OLED can show: a plain view of the table, already in the host's language.

    *due* is what the player on turn has to do; *page* is shown where nothing is asked.
    """

    title: str = ""
    on_turn: str | None = None
    turn: int = 0
    read: str = ""
    points: tuple[tuple[str, int], ...] = ()
    ask: DisplayQuestion | None = None
    wait: str | None = None
    fault: str | None = None
    winners: tuple[str, ...] = ()
    join_url: str | None = None
    due: str = ""
    notices: tuple[str, ...] = ()
    page: ScreenPage = ScreenPage.TURN

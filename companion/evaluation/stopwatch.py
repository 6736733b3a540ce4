"""A stopwatch for the stages of reading, and the observer and the judge that are held to it."""

from collections.abc import Sequence
from time import perf_counter

from companion.core.verdict import Judge, OpenTurn, Verdict
from companion.games.hexes import Shape
from companion.laid_back import LaidBack, WantedPosition
from companion.observation import Observation, SetupObservation, Shown
from companion.ports import Picture, TableObserver
from companion.starting_table import Pixel, StartingTable, StartPile


class Stopwatch:
    """Gathers how long each stage took, in milliseconds."""

    def __init__(self) -> None:
        self._ms: dict[str, float] = {}
        self._started_s = perf_counter()

    def begin(self) -> None:
        """Begin a stage."""
        self._started_s = perf_counter()

    def note(self, stage: str) -> None:
        """Note that *stage* has taken the time since the last one was begun or noted."""
        now_s = perf_counter()
        self._ms[stage] = self._ms.get(stage, 0.0) + (now_s - self._started_s) * 1000
        self._started_s = now_s

    def taken(self) -> dict[str, float]:
        """Return what was noted, and forget it."""
        taken, self._ms = self._ms, {}
        return taken


class TimedObserver:
    """An observer with a stopwatch, which keeps what it saw last."""

    def __init__(self, observer: TableObserver, stopwatch: Stopwatch) -> None:
        self._observer = observer
        self._stopwatch = stopwatch
        self.setup: SetupObservation | None = None
        self.observation: Observation | None = None

    def observe_setup(
        self, picture: Picture, *, hive_frame: Sequence[Pixel] | None = None
    ) -> SetupObservation:
        """Read the setup picture."""
        self._stopwatch.begin()
        self.setup = self._observer.observe_setup(picture, hive_frame=hive_frame)
        self._stopwatch.note("observe setup")
        return self.setup

    def fit_pile(self, picture: Picture, pixel: Pixel, shape: Shape | None) -> StartPile | None:
        """Find a pile of the setup picture."""
        return self._observer.fit_pile(picture, pixel, shape)

    def take_setup(self, picture: Picture, table: StartingTable) -> None:
        """Take the setup picture as the reference."""
        self._stopwatch.begin()
        self._observer.take_setup(picture, table)
        self._stopwatch.note("take setup")

    def find_position(self, picture: Picture, wanted: WantedPosition) -> LaidBack:
        """Find a position that is laid out anew."""
        return self._observer.find_position(picture, wanted)

    def take_position(self, picture: Picture, table: StartingTable, shown: Shown) -> None:
        """Take a position's picture as the reference."""
        self._observer.take_position(picture, table, shown)

    def observe(self, picture: Picture) -> Observation:
        """Observe a picture."""
        self._stopwatch.begin()
        self.observation = self._observer.observe(picture)
        self._stopwatch.note("observe")
        return self.observation

    def update_reference(self, picture: Picture, shown: Shown) -> None:
        """Take a picture as the reference."""
        self._stopwatch.begin()
        self._observer.update_reference(picture, shown)
        self._stopwatch.note("update reference")


class TimedJudge:
    """A judge with a stopwatch."""

    def __init__(self, judge: Judge, stopwatch: Stopwatch) -> None:
        self._judge = judge
        self._stopwatch = stopwatch

    def __call__(
        self,
        state: object,
        observation: Observation,
        *,
        declared: str | None,
        open_turn: OpenTurn | None = None,
    ) -> Verdict:
        """Judge an observation."""
        self._stopwatch.begin()
        verdict = self._judge(state, observation, declared=declared, open_turn=open_turn)
        self._stopwatch.note("judge")
        return verdict

"""A stopwatch for the stages of reading, and the eye and the referee that are held to it."""

from time import perf_counter

from companion.core.verdict import Judge, Verdict
from companion.observation import Observation, SetupObservation, Shown
from companion.ports import Picture, TableObserver


class Stopwatch:
    """Gathers how long each stage took, in milliseconds."""

    def __init__(self) -> None:
        self._ms: dict[str, float] = {}
        self._began_s = perf_counter()

    def begin(self) -> None:
        """Begin a stage."""
        self._began_s = perf_counter()

    def note(self, stage: str) -> None:
        """Note that *stage* has taken the time since the last one was begun or noted."""
        now_s = perf_counter()
        self._ms[stage] = self._ms.get(stage, 0.0) + (now_s - self._began_s) * 1000
        self._began_s = now_s

    def taken(self) -> dict[str, float]:
        """Return what was noted, and forget it."""
        taken, self._ms = self._ms, {}
        return taken


class TimedEye:
    """An eye with a stopwatch, which keeps what it saw last."""

    def __init__(self, observer: TableObserver, watch: Stopwatch) -> None:
        self._eye = observer
        self._watch = watch
        self.setup: SetupObservation | None = None
        self.observation: Observation | None = None

    def observe_setup(self, picture: Picture) -> SetupObservation:
        """Read the setup picture."""
        self._watch.begin()
        self.setup = self._eye.observe_setup(picture)
        self._watch.note("set up")
        return self.setup

    def observe(self, picture: Picture) -> Observation:
        """Look at a picture."""
        self._watch.begin()
        self.observation = self._eye.observe(picture)
        self._watch.note("look")
        return self.observation

    def update_reference(self, picture: Picture, shown: Shown) -> None:
        """Learn a picture."""
        self._watch.begin()
        self._eye.update_reference(picture, shown)
        self._watch.note("learn")


class TimedReferee:
    """A referee with a stopwatch."""

    def __init__(self, judge: Judge, watch: Stopwatch) -> None:
        self._judge = judge
        self._watch = watch

    def __call__(self, state: object, observation: Observation, *, declared: str | None) -> Verdict:
        """Judge a sight."""
        self._watch.begin()
        verdict = self._judge(state, observation, declared=declared)
        self._watch.note("judge")
        return verdict

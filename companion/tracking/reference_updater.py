"""Teaching the eye: after each confirmed turn it learns the picture by the rules' word on it."""

from companion.core.picture_store import PictureStore
from companion.core.snapshot import Snapshot, running_game
from companion.observation import Observation
from companion.ports import Picture, TableObserver
from companion.tracking.setup.header import shown


class ReferenceUpdater:
    """Keeps what the eye has learnt in step with the game, also when turns are taken back."""

    def __init__(self, observer: TableObserver, store: PictureStore) -> None:
        self._eye = observer
        self._store = store
        self._taught: object = None  # the state whose picture the eye learnt last

    def has_set_up(self, snapshot: Snapshot) -> None:
        """Note that the eye has learnt the setup of *snapshot*'s game."""
        self._taught = snapshot.states[0]

    def catch_up(self, snapshot: Snapshot) -> None:
        """Teach the last picture that shows a state of the game, unless the eye knows it."""
        name, state = _confirmed(snapshot)
        if self._taught is state or self._taught is snapshot.state:
            return
        picture = self._store.load(name) if name else None
        if picture is not None:
            self._teach(picture, snapshot, state)

    def teach(self, picture: Picture, snapshot: Snapshot) -> None:
        """Teach *picture*, which is known to show *snapshot* as it stands."""
        self._teach(picture, snapshot, snapshot.state)

    def teach_start(self, picture: Picture, snapshot: Snapshot) -> None:
        """Teach *picture*, which is known to show the first state of *snapshot*'s game."""
        self._teach(picture, snapshot, snapshot.states[0])

    def learn(
        self, picture: Picture, observation: Observation, snapshot: Snapshot, *, is_agreed: bool
    ) -> None:
        """Teach *picture* where it shows the state of *snapshot*.

        That is so when its turn was read from it, and when it *is_agreed* that nothing is new
        after a turn that was entered by hand.
        """
        name, state = _confirmed(snapshot)
        shows_turn = name == picture.name and state is snapshot.state
        has_news = not observation.hands and not observation.is_quiet and not observation.troubles
        agrees = is_agreed and has_news and snapshot.ask is None
        if self._taught is not snapshot.state and (shows_turn or agrees):
            self._teach(picture, snapshot, snapshot.state)

    def _teach(self, picture: Picture, snapshot: Snapshot, state: object) -> None:
        assert snapshot.started is not None, "only a game that has begun is taught"
        written = running_game(snapshot).write_state(state)
        seen = shown(written, setup=snapshot.started.header["setup"])
        self._eye.update_reference(picture, seen)
        self._taught = state


def _confirmed(snapshot: Snapshot) -> tuple[str | None, object]:
    """Return the last picture that shows a state of the game, with that state."""
    for turn in reversed(snapshot.turns):
        if turn.event.picture:
            return turn.event.picture, snapshot.states[turn.number]
    started = snapshot.started
    return started.picture if started else None, snapshot.states[0]

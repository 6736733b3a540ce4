"""Keeps the observer's reference in step with the game: the picture that shows how it stands."""

from companion.core.picture_store import PictureStore
from companion.core.snapshot import Snapshot, running_game
from companion.games.alveola.turn import Turn
from companion.games.hexes import Cell
from companion.observation import Observation
from companion.ports import Picture, TableObserver
from companion.tracking.setup.header import shown


class ReferenceUpdater:
    """Hands the observer each picture that is known to show a state of the game, with that state."""

    def __init__(self, observer: TableObserver, store: PictureStore) -> None:
        self._observer = observer
        self._store = store
        self._reference: object = None  # the state that the observer's reference shows

    def setup_observed(self, snapshot: Snapshot) -> None:
        """Note that the reference is the setup of *snapshot*'s game."""
        self._reference = snapshot.states[0]

    def laid_back(self, snapshot: Snapshot) -> None:
        """Note that the reference is the position laid out anew last, if it still stands."""
        laid = snapshot.laid_back
        is_there = laid is not None and laid.turn < len(snapshot.states)
        self._reference = snapshot.states[laid.turn] if laid and is_there else None

    def catch_up(self, snapshot: Snapshot) -> None:
        """Take the last picture that shows a state of the game, unless it is the reference already.

        So it is after a question was answered, a turn taken back, or a restart.
        """
        name, state = _confirmed(snapshot)
        if self._reference is state or self._reference is snapshot.state:
            return
        picture = self._store.load(name) if name else None
        if picture is not None:
            self._update(picture, snapshot, state)

    def update(self, picture: Picture, snapshot: Snapshot) -> None:
        """Take *picture*, which is known to show *snapshot* as it stands."""
        self._update(picture, snapshot, snapshot.state)

    def update_if_shown(
        self, picture: Picture, observation: Observation, snapshot: Snapshot, *, is_agreed: bool
    ) -> None:
        """Take *picture* where it shows the state of *snapshot*.

        That is so when its turn was read from it, and when it *is_agreed* that nothing is new after
        a turn that was entered by hand, or under another lamp: the reference goes with the light.
        """
        name, state = _confirmed(snapshot)
        shows_turn = name == picture.name and state is snapshot.state
        is_told = is_agreed and snapshot.ask is None
        agrees = is_told and not observation.hands and not observation.troubles
        is_dated = self._reference is not snapshot.state
        is_new = is_dated and (shows_turn or (agrees and not observation.is_quiet))
        is_relit = not is_dated and agrees and observation.is_other_light
        if is_new or is_relit:
            self._update(picture, snapshot, snapshot.state)

    def _update(self, picture: Picture, snapshot: Snapshot, state: object) -> None:
        written = running_game(snapshot).write_state(state)
        loose = _open_cells(snapshot) if state is snapshot.state else frozenset()
        self._observer.update_reference(picture, shown(written, open_cells=loose))
        self._reference = state


def _open_cells(snapshot: Snapshot) -> frozenset[Cell]:
    """Return where the tile of the open turn lies: it may still be taken up again."""
    if snapshot.open_turn is None:
        return frozenset()
    turn = running_game(snapshot).read_move(snapshot.open_turn.event.move)
    assert isinstance(turn, Turn), "the referee judges Alveola"
    return frozenset(turn.cells)


def _confirmed(snapshot: Snapshot) -> tuple[str | None, object]:
    """Return the last picture that shows a state of the game, and that state.

    Pictures from before the table was laid out anew show another table.
    """
    laid = snapshot.laid_back
    for turn in reversed(snapshot.turns[laid.turn if laid else 0 :]):
        if turn.event.picture:
            return turn.event.picture, snapshot.states[turn.number]
    if laid is not None:
        stands = len(snapshot.turns) >= laid.turn
        return (laid.picture, snapshot.states[laid.turn]) if stands else (None, snapshot.state)
    started = snapshot.started
    return started.picture if started else None, snapshot.states[0]

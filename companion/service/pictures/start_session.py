"""Between buttons and setup session: what was read of the starting table; beginning from it."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

from companion.console.start_page import StartOffer
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.phrases import Phrase
from companion.service.known_people import KnownPeople
from companion.tracking.setup.session import SetupSession
from companion.tracking.setup.view import SetupView


class SetupStart:
    """Begins games of *table* from what *session* has read, with what a phone would offer first."""

    def __init__(self, session: SetupSession, table: Table) -> None:
        self._session = session
        self._people = KnownPeople(table)
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="begin")

    @property
    def offer(self) -> StartOffer:
        """The starting table as it was read last."""
        return offer_of(self._session.latest)

    def observe(self) -> None:
        """Have the table read for a while."""
        self._session.view()

    def begin(self, players: tuple[str, ...]) -> "Future[Snapshot]":
        """Begin the game of *players*, by their names, which takes a while: the whole table is read."""
        return self._worker.submit(self._begin, players)

    def close(self) -> None:
        """End the worker; a second call does nothing."""
        self._worker.shutdown()

    def _begin(self, players: tuple[str, ...]) -> Snapshot:
        lineup = self._people.lineup(players)
        agreed = {
            preference.key: preference.values[0].value
            for preference in self._session.latest.preferences
        }
        return self._session.begin(lineup.players, agreed, lineup.seats)


def offer_of(view: SetupView) -> StartOffer:
    """Return what the buttons are offered of *view*."""
    if view.observation is None:
        return StartOffer()
    counts = {part.key: part.found for part in view.found}
    table = view.observation.reading.table
    words = Phrase(
        "{hive} cells, {piles} piles, {hornets} hornets",
        {
            "hive": 0 if table is None else len(table.cells),
            "piles": counts["piles"],
            "hornets": counts["hornets"],
        },
    )
    return StartOffer(words, tuple(_amiss(view)))


def _amiss(view: SetupView) -> Iterator[Phrase]:
    """Yield what is in doubt; where nothing is, what is missing."""
    if view.is_sure:
        return
    doubts = [words for _, words in view.doubts]
    yield from doubts or [todo for part in view.found for todo in part.todo]

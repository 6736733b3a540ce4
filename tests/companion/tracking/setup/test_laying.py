"""The laying session: what differs in words, when the game goes on, and by whom."""

import pytest

from companion.clock import StillClock
from companion.core.snapshot import Snapshot
from companion.errors import IllegalMove, StaleRevision
from companion.laid_back import Difference, Differs, LaidBack
from companion.ports import Picture
from companion.starting_table import StartingTable
from companion.tracking.setup.laying import WANTED_S, LayingSession
from tests.companion.tracking.scripted_observer import picture
from tests.companion.tracking.setup.laid_table import laid_table

AGREES = LaidBack(laid_table(), agreed=((0, 0),))
TWO_CELLS = Difference(Differs.FILL, (1, 1), (0, 0)), Difference(Differs.FILL, (2, 2), (1, 0))
DIFFERS = LaidBack(laid_table(), differences=(*TWO_CELLS, Difference(Differs.SPOON)))


class Session(LayingSession):
    """A session whose game has gone on with *tables*."""

    def __init__(self) -> None:
        self.clock = StillClock()
        self.tables: list[StartingTable] = []
        super().__init__(draw=lambda picture, laid: b"", go_on=self._note, clock=self.clock)

    def _note(self, picture: Picture, table: StartingTable) -> Snapshot:
        self.tables.append(table)
        return Snapshot(seq=1, at=self.clock.now())


@pytest.fixture
def session() -> Session:
    session = Session()
    session.start()
    return session


def test_what_differs_is_counted_kind_by_kind(session: Session) -> None:
    view = session.put(picture("1.jpg"), DIFFERS)

    assert [str(words) for words in view.words] == [
        "2 cells show the other print",
        "The spoon belongs into another gap",
    ]
    assert (str(view.short), view.differing) == ("3 things differ", ((0, 0), (1, 0)))


def test_game_goes_on_once_two_pictures_agree(session: Session) -> None:
    session.put(picture("1.jpg"), AGREES)
    agreed_once = session.has_agreed()
    session.put(picture("2.jpg"), DIFFERS)
    session.put(picture("3.jpg"), AGREES)
    agreed_again = session.has_agreed()
    session.put(picture("4.jpg"), AGREES)

    assert (agreed_once, agreed_again, session.has_agreed()) == (False, False, True)
    session.go_on()
    assert session.tables == [laid_table()]
    assert not session.is_wanted


def test_phone_that_looks_late_still_learns_that_the_game_went_on(session: Session) -> None:
    session.put(picture("1.jpg"), AGREES)
    before = session.view().has_gone_on
    session.go_on()
    after = session.view().has_gone_on

    assert (before, after, session.start().has_gone_on) == (False, True, False)


def test_second_tap_goes_on_with_nothing(session: Session) -> None:
    session.put(picture("1.jpg"), DIFFERS)
    session.go_on()

    with pytest.raises(StaleRevision):
        session.go_on()
    assert len(session.tables) == 1


def test_nothing_goes_on_before_hive_and_ring_are_found(session: Session) -> None:
    session.put(picture("1.jpg"), LaidBack(None, differences=(Difference(Differs.HIVE),)))

    with pytest.raises(IllegalMove, match="Hive and ring"):
        session.go_on()


def test_table_is_looked_at_while_a_phone_looks(session: Session) -> None:
    session.clock.advance(WANTED_S + 1)
    forgotten = session.is_wanted
    session.view()

    assert (forgotten, session.is_wanted) == (False, True)
    session.stop()
    assert not session.is_wanted

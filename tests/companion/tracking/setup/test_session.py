"""Setting up: what was found and what to do about the rest, corrected by the players, begun from."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.clock import StillClock
from companion.core.snapshot import Snapshot
from companion.errors import IllegalMove, StaleRevision
from companion.games.hexes import Shape
from companion.observation import SetupObservation
from companion.ports import Picture
from companion.starting_table import (
    Doubt,
    Doubted,
    Hint,
    Hinted,
    Pixel,
    Prints,
    StartingTable,
    StartPile,
    TableReading,
)
from companion.tracking.setup.agreement import Agreed
from companion.tracking.setup.known_boxes import BoxPrints
from companion.tracking.setup.observers import SetupObservers
from companion.tracking.setup.picture_geometry import pile_at, turn_of
from companion.tracking.setup.session import SetupSession
from companion.tracking.setup.view import SetupView
from tests.companion.tracking.scripted_observer import ScriptedObserver
from tests.companion.tracking.setup.laid_table import GRID, laid_table
from tests.companion.tracking.setup.small_hive import SMALL_HIVE

AGREED = Agreed(({"name": "Ada"}, {"name": "Bo"}), {"teams": False})
TABLE = laid_table()
PLAIN = tuple(replace(cell, hornet=False) for cell in TABLE.cells)


def having(**parts: Any) -> SetupObservation:
    """Return the table as it was read, with other *parts*."""
    return replace(SMALL_HIVE, reading=TableReading(replace(TABLE, **parts)))


def in_doubt(*doubts: Doubt) -> SetupObservation:
    """Return the table with these *doubts*."""
    return replace(SMALL_HIVE, reading=TableReading(TABLE, tuple(Doubted(d) for d in doubts)))


def picture(name: str = "000.jpg") -> Picture:
    return Picture(name, np.zeros((90, 160, 3), np.uint8), taken_s=0.0)


class FramedObserver(ScriptedObserver):
    """Finds the small hive within any frame, its hornets in doubt, and no ring about it."""

    def observe_setup(
        self, picture: Picture, *, hive_frame: Sequence[Pixel] | None = None
    ) -> SetupObservation:
        assert hive_frame is not None
        hive = replace(TABLE, piles=(), spoon=None, hornet_tile=None)
        doubts = tuple(Doubted(doubt) for doubt in (Doubt.HORNETS, Doubt.PILES, Doubt.TOKENS))
        return SetupObservation(picture.name, TableReading(hive, doubts))

    def fit_pile(self, picture: Picture, pixel: Pixel, shape: Shape | None) -> StartPile | None:
        """Find every pile turned by 40 degrees, unless it is a straight one: that does not lie there."""
        return None if shape is Shape.STRAIGHT else pile_at(GRID, pixel, shape or Shape.BENT, 40.0)


class Bench:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = StillClock()
        self.begun: list[tuple[str, StartingTable, Agreed]] = []
        self.observers = SetupObservers(lambda size: FramedObserver())
        self.session = SetupSession(
            draw=self.draw, begin=self.begin, observers=self.observers, clock=self.clock
        )

    def draw(self, shown: Picture, observation: SetupObservation) -> bytes:
        table = observation.reading.table or StartingTable()
        return f"{shown.name} with {len(table.cells)} cells".encode()

    def begin(self, shown: Picture, table: StartingTable, agreed: Agreed) -> Snapshot:
        self.begun.append((shown.name, table, agreed))
        return Snapshot(seq=1, at=self.clock.now())


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


# --- what was found ---------------------------------------------------------------------------


def told(observation: SetupObservation) -> dict[str, tuple[int, int, list[str]]]:
    return {
        part.key: (part.found, part.wanted, [str(todo) for todo in part.todo])
        for part in SetupView(observation=observation).found
    }


def test_everything_found_leaves_nothing_to_do() -> None:
    assert told(SMALL_HIVE) == {
        "cards": (4, 4, []),
        "hive": (1, 1, []),
        "hornets": (2, 2, []),
        "piles": (12, 12, []),
        "spoon": (1, 1, []),
    }
    assert SetupView(observation=SMALL_HIVE).is_ready


@pytest.mark.parametrize(
    ("key", "found", "todo", "observation"),
    [
        ("cards", 2, "Uncover card 1 (far right)", replace(SMALL_HIVE, cards=(0, 3))),
        ("hive", 0, "Lay the starting tiles", having(cells=())),
        ("hornets", 0, "Put the two hornets", having(cells=PLAIN)),
        ("piles", 9, "Let every pile", having(piles=TABLE.piles[:9])),
        ("spoon", 0, "Lay hornet tile and spoon", having(spoon=None)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_was_not_found_comes_with_what_to_do(
    key: str, found: int, todo: str, observation: SetupObservation
) -> None:
    view = SetupView(observation=observation)

    assert told(observation)[key][0] == found
    assert told(observation)[key][2][0].startswith(todo)
    assert view.is_ready == (key == "cards")


def test_table_that_was_never_read_is_not_ready() -> None:
    assert not SetupView().is_ready
    assert SetupView().found == ()


# --- the session ---------------------------------------------------------------------------------


def test_what_is_read_is_shown_as_it_comes(bench: Bench) -> None:
    first = bench.session.view()
    bench.session.put(picture("000.jpg"), SMALL_HIVE)
    bench.session.put(picture("001.jpg"), replace(SMALL_HIVE, cards=(0,)))

    view = bench.session.view()

    assert first.observation is None
    assert (view.observation, view.size) == (replace(SMALL_HIVE, cards=(0,)), (160, 90))
    assert view.number > first.number
    assert bench.session.picture(is_plain=False) == b"001.jpg with 7 cells"


def test_picture_of_now_is_shown_while_something_moves(bench: Bench) -> None:
    assert bench.session.picture(is_plain=False) is None
    bench.session.put(picture(), SMALL_HIVE)
    bench.session.show_preview(picture("small"))
    moving = bench.session.picture(is_plain=False)
    bench.session.put(picture(), SMALL_HIVE)

    assert moving == b"small with 0 cells"
    assert bench.session.picture(is_plain=False) == b"000.jpg with 7 cells"


SWAP = {"kind": "swap-fills"}
SWAPPED = replace(TABLE, cells=tuple(replace(c, full=not c.full) for c in TABLE.cells))


def test_what_was_corrected_stays_until_the_table_is_read_again(bench: Bench) -> None:
    bench.session.put(picture(), SMALL_HIVE)
    bench.session.correct(SWAP)
    bench.session.put(picture("001.jpg"), SMALL_HIVE)
    bench.session.show_preview(picture("small"))
    held = bench.session.view()
    was_reading = bench.session.is_reading

    bench.session.read_again()
    bench.session.put(picture("002.jpg"), SMALL_HIVE)

    assert held.observation is not None
    assert (held.observation.reading.table, held.is_held, was_reading) == (SWAPPED, True, False)
    assert bench.session.view().observation == SMALL_HIVE
    assert bench.session.picture(is_plain=False) == b"002.jpg with 7 cells"


@pytest.mark.parametrize(
    ("said", "settled"),
    [
        ({"kind": "add-cell", "at": [2, 0], "full": True}, Doubt.HIVE),
        ({"kind": "move-hornet", "at": [0, 0], "to": [0, 1]}, Doubt.HORNETS),
        ({"kind": "move-pile", "number": 3, "pixel": [100, 100]}, Doubt.PILES),
        ({"kind": "place-spoon", "pixel": [100, 100]}, Doubt.TOKENS),
        (SWAP, Doubt.HONEY),
        ({"kind": "confirm", "doubt": "honey"}, Doubt.HONEY),
        ({"kind": "confirm", "doubt": "cards"}, Doubt.CARDS),
    ],
    ids=lambda value: value["kind"] if isinstance(value, dict) else value,
)
def test_what_somebody_says_is_in_doubt_no_longer(
    bench: Bench, said: dict[str, object], settled: Doubt
) -> None:
    bench.session.put(picture(), in_doubt(*Doubt))

    view = bench.session.correct(said)

    assert [doubt for doubt, _ in view.doubts] == [doubt for doubt in Doubt if doubt is not settled]


def test_light_is_in_doubt_no_longer_once_all_else_is_said(bench: Bench) -> None:
    bench.session.put(picture(), in_doubt(Doubt.HIVE, Doubt.PILES, Doubt.LIGHT))

    first = bench.session.correct({"kind": "confirm", "doubt": "hive"})
    last = bench.session.correct({"kind": "confirm", "doubt": "piles"})

    assert [doubt for doubt, _ in first.doubts] == [Doubt.PILES, Doubt.LIGHT]
    assert last.doubts == ()


def test_table_whose_honey_is_not_known_is_not_ready(bench: Bench) -> None:
    bench.session.put(picture(), in_doubt(Doubt.HONEY))

    before = bench.session.view().is_ready
    after = bench.session.correct({"kind": "confirm", "doubt": "honey"})

    assert (before, after.is_ready, after.is_sure) == (False, True, True)
    assert not SetupView(observation=in_doubt(Doubt.PILES)).is_sure


def test_tapped_pile_lies_as_the_picture_has_it(bench: Bench) -> None:
    bench.session.put(picture(), having(piles=TABLE.piles[:11]))

    view = bench.session.correct({"kind": "add-pile", "pixel": [900, 120], "shape": "bent"})
    again = bench.session.correct({"kind": "shape-pile", "number": 6, "shape": "straight"})

    assert view.observation is not None
    assert again.observation is not None
    added, shaped = view.observation.reading.table, again.observation.reading.table
    assert added is not None
    assert shaped is not None
    (pile,) = [pile for pile in added.piles if pile.pixel == pytest.approx((900, 120))]
    assert turn_of(GRID, pile) == pytest.approx(40)
    assert [p.shape for p in shaped.piles].count(Shape.STRAIGHT) == 1 + [
        p.shape for p in added.piles
    ].count(Shape.STRAIGHT)


FRAME = {"kind": "frame-hive", "corners": [[600, 300], [1000, 300], [1000, 600], [600, 600]]}


def test_hive_is_read_anew_within_the_frame_that_was_dragged(bench: Bench) -> None:
    bench.session.put(picture(), having(cells=()))

    view = bench.session.correct(FRAME)

    assert view.is_held
    assert [part.found for part in view.found] == [4, 1, 2, 0, 0]
    assert [doubt for doubt, _ in view.doubts] == [Doubt.PILES, Doubt.HORNETS, Doubt.TOKENS]


def test_frame_of_the_hive_leaves_the_corrected_ring_as_it_is(bench: Bench) -> None:
    bench.session.put(picture(), having(cells=()))
    bench.session.correct({"kind": "remove-pile", "number": 3})

    view = bench.session.correct(FRAME)

    assert [part.found for part in view.found] == [4, 1, 2, 11, 1]
    assert [doubt for doubt, _ in view.doubts] == [Doubt.HORNETS]


def test_plain_picture_has_nothing_drawn_on_it(bench: Bench) -> None:
    bench.session.put(picture(), SMALL_HIVE)

    assert bench.session.picture(is_plain=True) == b"000.jpg with 0 cells"


def test_hints_say_each_thing_once() -> None:
    hinted = (Hinted(Hint.GLARE), Hinted(Hint.GLARE), Hinted(Hint.CARD_HIDDEN))
    view = SetupView(observation=replace(SMALL_HIVE, reading=TableReading(TABLE, hints=hinted)))

    assert [str(hint) for hint in view.hints] == [
        "A lamp is mirrored on the hive: move the lamp or the table"
    ]


def test_table_is_wanted_only_while_somebody_looks(bench: Bench) -> None:
    before = bench.session.is_wanted
    bench.session.view()
    during = bench.session.is_wanted
    bench.clock.advance(11)

    assert (before, during, bench.session.is_wanted) == (False, True, False)


def test_game_begins_from_what_the_players_said(bench: Bench) -> None:
    bench.session.put(picture(), SMALL_HIVE)
    bench.session.correct(SWAP)

    bench.session.begin(AGREED.players, AGREED.preferences)

    assert bench.begun == [("000.jpg", SWAPPED, AGREED)]
    assert bench.session.view().observation is None


def test_honey_that_was_told_is_known_the_next_time(bench: Bench) -> None:
    read = TableReading(TABLE, (Doubted(Doubt.HONEY),), prints=Prints((1.0,), (-1.0,)))
    told, untold = replace(SMALL_HIVE, reading=read), replace(SMALL_HIVE, reading=read)
    memory = BoxPrints(bench.folder / "prints.json")
    session = SetupSession(
        draw=bench.draw,
        begin=bench.begin,
        observers=bench.observers,
        clock=bench.clock,
        memory=memory,
    )

    session.put(picture(), told)
    session.correct(SWAP)
    session.begin(AGREED.players, AGREED.preferences)
    session.put(picture(), untold)

    assert memory.known == (Prints((-1.0,), (1.0,)),)
    assert session.view().is_sure
    observation = session.view().observation
    assert observation is not None
    assert observation.reading.table == SWAPPED


def test_second_tap_while_the_game_is_being_begun_begins_no_second_one(bench: Bench) -> None:
    refused: list[type[Exception]] = []

    def begin(shown: Picture, table: StartingTable, agreed: Agreed) -> Snapshot:
        with pytest.raises(StaleRevision) as second:
            session.begin(agreed.players, agreed.preferences)
        refused.append(second.type)
        return bench.begin(shown, table, agreed)

    session = SetupSession(
        draw=bench.draw, begin=begin, observers=bench.observers, clock=bench.clock
    )
    session.put(picture(), SMALL_HIVE)
    session.begin(AGREED.players, AGREED.preferences)

    assert (len(bench.begun), refused) == (1, [StaleRevision])


def test_game_that_could_not_begin_can_be_begun_again(bench: Bench) -> None:
    wrong = Agreed((), {})

    def begin(shown: Picture, table: StartingTable, agreed: Agreed) -> Snapshot:
        if agreed == wrong:
            raise IllegalMove("not-agreed", "nobody plays")
        return bench.begin(shown, table, agreed)

    session = SetupSession(
        draw=bench.draw, begin=begin, observers=bench.observers, clock=bench.clock
    )
    session.put(picture(), SMALL_HIVE)
    with pytest.raises(IllegalMove):
        session.begin(wrong.players, wrong.preferences)

    assert session.begin(AGREED.players, AGREED.preferences).seq == 1


@pytest.mark.parametrize("observation", [None, having(cells=PLAIN)])
def test_game_does_not_begin_from_a_table_that_was_not_found(
    bench: Bench, observation: SetupObservation | None
) -> None:
    if observation is not None:
        bench.session.put(picture(), observation)

    with pytest.raises(IllegalMove):
        bench.session.begin(AGREED.players, AGREED.preferences)

    assert bench.begun == []

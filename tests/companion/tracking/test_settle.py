"""When the table is read: ten small pictures a second told as text, `.` quiet, `m` moves, `d` differs."""

import pytest

from companion.ports import Movement
from companion.tracking.settle import Due, SettleDetector, Timing

SHOWN = {
    ".": Movement(moves=False, differs=False),
    "m": Movement(moves=True, differs=True),
    "d": Movement(moves=False, differs=True),
}
TIMING = Timing(still_pictures=3, playing_s=0.3, again_s=0.5)
RESTING = SettleDetector(TIMING).sure(now_s=0.0)


def told(pictures: str, *, detector: SettleDetector = RESTING, is_sure: bool = True) -> str:
    """Return what is due after each of *pictures*: `-` nothing, `T` tell, `R` read."""
    said = ""
    for number, picture in enumerate(pictures, start=1):
        now_s = number / 10
        detector, due = detector.seen(SHOWN[picture], now_s=now_s)
        said += {Due.NOTHING: "-", Due.TELL: "T", Due.READ: "R"}[due]
        if due is Due.READ:
            detector = detector.sure(now_s=now_s) if is_sure else detector.unsure(now_s=now_s)
    return said


@pytest.mark.parametrize(
    ("pictures", "due"),
    [
        pytest.param("......", "------", id="a resting table is left alone"),
        pytest.param("mm...", "----R", id="after a move it is read once it rests"),
        pytest.param("mm.....", "----R--", id="and only once"),
        pytest.param("m.m.m...", "----T--R", id="a pause that is too short is none"),
        pytest.param("mmmmmm", "---T--", id="playing is told once, after a moment"),
        pytest.param("mmmm..mm...", "---T------R", id="a short pause is the same playing"),
        pytest.param("mmmm...mmmm", "---T--R---T", id="after a reading it is told anew"),
        pytest.param("m...", "---R", id="a twitch is not told, but read"),
        pytest.param("ddd..", "--R--", id="a table that looks other than it did is read"),
        pytest.param("ddm...", "-----R", id="what moves meanwhile has to rest"),
    ],
)
def test_what_is_due(pictures: str, due: str) -> None:
    assert told(pictures) == due


def test_table_is_read_when_it_is_first_seen_at_rest() -> None:
    assert told("....", detector=SettleDetector(TIMING)) == "--R-"


def test_unsure_table_is_read_again_after_a_while() -> None:
    assert told("m...........", is_sure=False) == "---R----R---"


def test_unsure_table_that_moves_has_to_rest_first() -> None:
    assert told("m...m...", is_sure=False) == "---R---R"


def test_it_is_counted_for_how_long_it_is_unsure() -> None:
    first = SettleDetector(TIMING).unsure(now_s=2.0)
    again = first.unsure(now_s=2.5)
    moved, _ = again.seen(SHOWN["m"], now_s=2.6)

    assert [detector.open_s(now_s=3.0) for detector in (first, again, moved)] == [1.0, 1.0, 0.0]


def test_button_has_the_next_picture_read_whatever_moves() -> None:
    assert told("m", detector=RESTING.press()) == "R"
    assert told("..", detector=RESTING.press()) == "R-"

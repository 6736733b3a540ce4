"""The live loop: a table that goes on, read when it rests."""

from pathlib import Path

import pytest

from companion.core.commands import Answer, PlayMove, Undo
from companion.core.status import Wait, WaitReason
from companion.core.verdict import Verdict
from companion.phrases import Phrase
from tests.companion.tracking.bench import Bench
from tests.companion.tracking.scripted_observer import TURNS, ask, frame_of


def bench_with(benches: list[Bench], folder: Path, **says: Verdict) -> Bench:
    benches.append(Bench(folder, {f"{name[1:]}.jpg": verdict for name, verdict in says.items()}))
    return benches[-1]


def test_settled_table_is_read_once_when_two_pictures_agree(bench: Bench) -> None:
    taken = bench.happen("mmmmm 001h1.jpg", "............ 001.jpg", "............ 001.jpg")

    assert taken == ["001.jpg", "001.jpg"]
    assert bench.turns == 1
    assert [frame_of(name) for name, _ in bench.observer.references] == ["001.jpg"]
    assert len(bench.readings) == 1


def test_somebody_playing_is_told_while_something_moves_and_no_longer(bench: Bench) -> None:
    bench.observer.observations = {"000.jpg": {"is_quiet": True}}
    bench.happen("mmmmmmmmmmmm 000.jpg")
    during = bench.wait
    bench.happen("......... 000.jpg")

    assert (during, bench.wait) == ("hands", None)
    assert bench.turns == 0


def test_arm_that_rests_over_the_table_is_no_turn(bench: Bench) -> None:
    bench.observer.observations = {"001h1.jpg": {"hands": True}}

    taken = bench.happen("mmm 000.jpg", "............ 001h1.jpg")

    assert taken == ["001h1.jpg"]
    assert (bench.turns, bench.wait) == (0, "hands")


def test_third_picture_decides_where_two_disagree(benches: list[Bench], tmp_path: Path) -> None:
    bench = bench_with(benches, tmp_path, _001x=ask(1, 2))

    taken = bench.happen("m 000.jpg", "............ 001x.jpg 001.jpg")

    assert taken == ["001.jpg", "001x.jpg", "001.jpg"]
    assert (bench.turns, bench.table.snapshot().ask) == (1, None)


def test_table_that_every_picture_shows_otherwise_is_looked_at_again(
    benches: list[Bench], tmp_path: Path
) -> None:
    odd = {"_001x": ask(1, 2), "_001y": Wait(WaitReason.UNEXPLAINED, Phrase("?"))}
    bench = bench_with(benches, tmp_path, **odd)

    bench.happen("m 000.jpg", "........ 001.jpg 001x.jpg 001y.jpg")
    before = bench.turns
    bench.happen("................ 001.jpg")

    assert (before, bench.turns) == (0, 1)


@pytest.mark.parametrize(
    ("reason", "told_after_s"),
    [(WaitReason.HALF_MADE, 1.0), (WaitReason.UNEXPLAINED, 3.0), (WaitReason.TROUBLE, 1.0)],
)
def test_doubt_has_to_last_before_it_is_told(
    benches: list[Bench], tmp_path: Path, reason: WaitReason, told_after_s: float
) -> None:
    bench = bench_with(benches, tmp_path, _001=Wait(reason, Phrase("The hornet still has to move")))
    bench.happen("m 000.jpg", "..... 001.jpg")
    settled_s = bench.clock.monotonic_s()
    while bench.wait is None and bench.clock.monotonic_s() < settled_s + 10:
        bench.happen(". 001.jpg")

    assert bench.wait is reason
    assert told_after_s <= bench.clock.monotonic_s() - settled_s < told_after_s + 1.6


def test_half_made_turn_is_waited_for_and_read_when_it_is_whole(
    benches: list[Bench], tmp_path: Path
) -> None:
    half = Wait(WaitReason.HALF_MADE, Phrase("The spoon still has to move"))
    bench = bench_with(benches, tmp_path, _001x=half)

    bench.happen("mmm 000.jpg", "......................... 001x.jpg")
    between = (bench.turns, bench.wait)
    bench.happen("mmm 000.jpg", "............ 001.jpg")

    assert between == (0, "half-made")
    assert (bench.turns, bench.wait) == (1, None)


def test_question_is_not_asked_in_haste(benches: list[Bench], tmp_path: Path) -> None:
    bench = bench_with(benches, tmp_path, _001x=ask(1, 2))

    bench.happen("m 000.jpg", "......... 001x.jpg")
    early = bench.table.snapshot().ask
    bench.happen("..................... 001x.jpg")

    assert early is None
    assert bench.table.snapshot().ask is not None


def test_button_has_the_table_read_now_and_told_whatever_it_shows(
    benches: list[Bench], tmp_path: Path
) -> None:
    bench = bench_with(
        benches, tmp_path, _001=Wait(WaitReason.UNEXPLAINED, Phrase("No legal turn explains it"))
    )
    bench.happen("mm 000.jpg")
    assert bench.loop is not None

    bench.loop.press()
    taken = bench.happen("m.. 001.jpg")

    assert taken == ["001.jpg", "001.jpg"]
    assert bench.wait == "unexplained"


def test_turn_under_another_lamp_is_believed_when_the_table_says_so_again(bench: Bench) -> None:
    bench.happen("m 000.jpg", "lllllllll 001.jpg")
    early = bench.turns
    bench.happen("llllllllllllllll 001.jpg")

    assert (early, bench.turns) == (0, 1)


def test_change_of_light_alone_is_no_turn(bench: Bench) -> None:
    bench.observer.observations = {"000.jpg": {"is_quiet": True}}

    bench.happen("m 000.jpg", "lllllllllllllllllllllllllll 000.jpg")

    assert (bench.turns, bench.wait, bench.table.snapshot().ask) == (0, None, None)


def test_turn_entered_by_hand_has_the_table_read_and_taken_as_the_reference(
    benches: list[Bench], tmp_path: Path
) -> None:
    bench = bench_with(
        benches, tmp_path, _001x=Wait(WaitReason.NOTHING, Phrase("Nothing has changed"))
    )
    bench.observer.observations = {"000.jpg": {"is_quiet": True}}
    bench.happen("..... 000.jpg")
    bench.table.do(PlayMove(TURNS[0]))

    bench.happen("............ 001x.jpg")

    assert bench.turns == 1
    assert [frame_of(name) for name, _ in bench.observer.references] == ["001x.jpg"]


def test_turn_taken_back_is_not_read_again_while_it_lies_there(bench: Bench) -> None:
    bench.happen("m 000.jpg", "............ 001.jpg")
    bench.table.do(Undo())

    taken = bench.happen(".................... 001.jpg")
    bench.happen("mm 000.jpg", "............ 001.jpg")

    assert taken == []
    assert bench.turns == 1


def test_turn_taken_back_while_its_table_is_read_again_is_not_played_again(bench: Bench) -> None:
    bench.happen("m 000.jpg", "............ 001.jpg")

    bench.happen("mm 000.jpg", "......... 001.jpg", meanwhile=lambda: bench.table.do(Undo()))
    bench.happen(".................... 001.jpg")

    assert bench.turns == 0


def test_turn_entered_by_hand_while_the_table_is_read_has_it_read_again(
    benches: list[Bench], tmp_path: Path
) -> None:
    nothing = Wait(WaitReason.NOTHING, Phrase("Nothing has changed"))
    bench = bench_with(benches, tmp_path, _001x=nothing)
    bench.observer.observations = {"000.jpg": {"is_quiet": True}}
    bench.happen("..... 000.jpg")

    bench.happen(
        "mm 000.jpg",
        "..................... 001x.jpg",
        meanwhile=lambda: bench.table.do(PlayMove(TURNS[0])),
    )

    assert bench.turns == 1
    assert [frame_of(name) for name, _ in bench.observer.references] == ["001x.jpg"]


def test_table_is_read_on_when_its_question_is_answered(
    benches: list[Bench], tmp_path: Path
) -> None:
    bench = bench_with(benches, tmp_path, _001=ask(1, 2))
    bench.happen("m 000.jpg", "............................... 001.jpg")
    while_open = bench.happen("mm 000.jpg", "............ 002.jpg")
    bench.table.do(Answer(0))

    bench.happen("............ 002.jpg")

    assert while_open == []
    assert bench.turns == 2

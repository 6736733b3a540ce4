"""A long evening, three games of it; ``python -m benchmarks.attack long_evening`` is the whole of it."""

from pathlib import Path

from benchmarks.attack.long_evening import Evening


def test_companion_holds_no_more_after_a_game_than_after_the_one_before(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        held = []
        for _ in range(3):
            evening.play(turns=1, rest_s=1.0)
            held.append(evening.held())

    _, before, after = held
    assert after.is_within(before)
    assert after.resident_mb - before.resident_mb < 60

"""Levels over time become presses: every case as the contact would draw it."""

import pytest

from companion.wiring import ButtonsWiring
from hardware.panel.buttons import Gesture, PressReader

TIMING = ButtonsWiring(settle_s=0.02, long_s=0.8, double_s=0.4, stuck_s=8.0)
STEP_S = 0.01

#: Levels, a character each 10 ms (``_`` down), and what they tell. ``*n`` repeats the part before.
CASES: dict[str, tuple[str, list[str]]] = {
    "nothing": ("-" * 100, []),
    "press": ("-----" + "_" * 10 + "-" * 10, ["short"]),
    "spark": ("-----_-------------", []),
    "spark while held": ("-----" + "_" * 10 + "-" + "_" * 10 + "-" * 10, ["short"]),
    "bouncing contact": ("---_-_-" + "_" * 10 + "-_-_-_" + "-" * 10, ["short"]),
    "two presses in a hurry": ("--" + ("_" * 6 + "-" * 6) * 2, ["short", "double"]),
    "three presses in a hurry": ("--" + ("_" * 6 + "-" * 6) * 3, ["short", "double", "short"]),
    "two presses at leisure": ("--" + ("_" * 10 + "-" * 60) * 2, ["short", "short"]),
    "long press": ("--" + "_" * 90 + "-" * 10, ["long"]),
    "long press is no half of a double": (
        "--" + "_" * 90 + "-" * 5 + "_" * 6 + "-" * 6,
        ["long", "short"],
    ),
    "stuck": ("--" + "_" * 900, ["long", "stuck"]),
    "stuck and freed": ("--" + "_" * 900 + "-" * 10, ["long", "stuck", "freed"]),
    "down from the start": ("_" * 900 + "-" * 10, ["stuck", "freed"]),
    "held at the start, then pressed": (
        "_" * 90 + "-" * 50 + "_" * 10 + "-" * 10,
        ["short"],
    ),
    "works again once freed": (
        "_" * 900 + "-" * 50 + "_" * 10 + "-" * 10,
        ["stuck", "freed", "short"],
    ),
}


def told_by(levels: str) -> list[Gesture]:
    reader = PressReader(TIMING, is_down=levels[0] == "_", at_s=0.0)
    steps = enumerate(levels)
    return [
        told for n, level in steps for told in reader.watch(is_down=level == "_", at_s=n * STEP_S)
    ]


@pytest.mark.parametrize(("levels", "expected"), CASES.values(), ids=CASES)
def test_levels_tell(levels: str, expected: list[str]) -> None:
    assert told_by(levels) == expected


@pytest.mark.parametrize(("levels", "expected"), CASES.values(), ids=CASES)
def test_looking_only_at_edges_and_when_due_tells_the_same(
    levels: str, expected: list[str]
) -> None:
    reader = PressReader(TIMING, is_down=levels[0] == "_", at_s=0.0)
    told: list[Gesture] = []
    for n, level in enumerate(levels):
        at_s = n * STEP_S
        while (due_s := reader.due_s()) is not None and due_s <= at_s:
            told += reader.watch(is_down=levels[n - 1] == "_", at_s=due_s)
        if n and level != levels[n - 1]:
            told += reader.watch(is_down=level == "_", at_s=at_s)

    assert told == expected


def test_long_press_is_told_while_the_button_is_held() -> None:
    assert told_by("--" + "_" * 80) == []
    assert told_by("--" + "_" * 82) == [Gesture.LONG]


def test_resting_button_is_never_due() -> None:
    assert PressReader(TIMING, is_down=False, at_s=0.0).due_s() is None

"""Apiary's sectors: how many points each gives, and to whom."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.apiary.scoring import shares
from tests.companion.games.apiary.apiary_tables import GAME, header, play


@pytest.mark.parametrize(
    ("rewards", "tokens", "points"),
    [
        ((8, 4), (3, 2, 1), (8, 4, 0)),
        ((8, 4), (3, 3, 1), (6, 6, 0)),
        ((8, 3), (2, 2, 0), (5, 5, 0)),
        ((8, 4), (2, 2, 2), (4, 4, 4)),
        ((8, 4), (3, 1, 1), (8, 2, 2)),
        ((8, 3), (3, 1, 1), (8, 1, 1)),
        ((8, 4), (3, 0, 0), (8, 0, 0)),
        ((8, 4), (0, 0, 0), (0, 0, 0)),
        ((5,), (2, 1, 0), (5, 0, 0)),
        ((5,), (2, 2, 1), (2, 2, 0)),
        ((), (2, 1), (0, 0)),
    ],
)
def test_sector_is_shared_as_the_rulebook_says(
    rewards: tuple[int, ...], tokens: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert shares(rewards, tokens) == points


# A machine that has much else to do is slow to draw examples; that is no fault of what is tested.
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    rewards=st.lists(st.integers(0, 20), min_size=1, max_size=2).map(tuple),
    tokens=st.lists(st.integers(0, 7), min_size=1, max_size=5),
    chance=st.randoms(use_true_random=False),
)
def test_sector_never_gives_more_than_it_has_and_favours_no_seat(
    rewards: tuple[int, ...], tokens: list[int], chance: Random
) -> None:
    order = chance.sample(range(len(tokens)), len(tokens))

    points = shares(rewards, tuple(tokens))
    assert sum(points) <= sum(rewards)
    assert all(bool(own) or not got for own, got in zip(tokens, points, strict=True))
    shuffled = shares(rewards, tuple(tokens[seat] for seat in order))
    assert shuffled == tuple(points[seat] for seat in order)


def test_points_of_sectors_are_explained_line_by_line() -> None:
    state = GAME.start(header([], [], [], spaces=[]))
    state = play(state, *({"player": seat, "token": "north"} for seat in (0, 0, 1, 2)))
    state = play(state, *({"player": seat, "token": "south"} for seat in (0, 1)))

    assert [[str(line) for line in GAME.explain(state, seat)] for seat in (0, 1)] == [
        [
            "sector north: tokens 2, the most: 8",
            "sector south: tokens 1, first place shared by 2, both rewards: 2",
        ],
        [
            "sector north: tokens 1, second place shared by 2: 2",
            "sector south: tokens 1, first place shared by 2, both rewards: 2",
        ],
    ]

"""Apiary: placing and taking back, building and frames, each of the rulebook's sentences a test."""

import pytest

from companion.games.answers import Json
from companion.games.apiary.state import State
from tests.companion.games.apiary.apiary_tables import (
    GAME,
    build,
    frame,
    header,
    hive,
    place,
    play,
    recover,
    refusal,
)

# ── placing and bumping ─────────────────────────────────────────────────────────────────────


def crowded(bumped: int) -> State:
    """Return a space with a worker of strength *bumped* of B below one of A."""
    return play(GAME.start(header([2, 3], [bumped])), place(1, bumped), place(0, 2))


def test_third_worker_bumps_the_one_that_is_there_longest() -> None:
    state = play(crowded(1), place(0, 3, bumped="gain"))

    assert state.spaces["grow"] == ((0, 3), (0, 2))
    assert (hive(state, 1).active, hive(state, 1).landing) == ((2,), ())


def test_owner_may_choose_the_same_strength_in_the_landing_area() -> None:
    state = play(crowded(3), place(0, 3, bumped="landing"))

    assert (hive(state, 1).active, hive(state, 1).landing) == ((), (3,))


def test_bumped_worker_of_strength_four_hibernates_at_once() -> None:
    state = play(crowded(4), place(0, 3, bumped={"hibernate": "south"}))

    assert (hive(state, 1).active, state.out(1), hive(state, 1).tokens) == ((), (), (0, 1))


def test_ones_own_worker_can_be_bumped_like_any_other() -> None:
    state = play(GAME.start(header([1, 2, 3])), place(0, 1), place(0, 2))

    assert hive(play(state, place(0, 3, bumped="gain"))).active == (2,)


@pytest.mark.parametrize(
    ("state", "data", "reason"),
    [
        (crowded(1), place(0, 3), "bump-missing"),
        (crowded(1), place(0, 3, bumped={"hibernate": "south"}), "bump-awake"),
        (crowded(4), place(0, 3, bumped="gain"), "bump-must-hibernate"),
        (crowded(4), place(0, 3, bumped={"hibernate": "moon"}), "sector"),
        (crowded(1), place(0, 3, "carve", bumped="gain"), "bump-nobody"),
        (crowded(1), place(0, 3, "moon"), "space"),
        (crowded(1), place(0, 1, "carve"), "not-active"),
        (crowded(1), place(0, 5, "carve"), "strength"),
        (crowded(1), place(0, 0, "carve"), "strength"),
        (crowded(1), place(2, 1, "carve"), "seat"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_refused_placing_names_its_rule(state: State, data: Json, reason: str) -> None:
    assert refusal(state, data) == reason


# ── taking back ─────────────────────────────────────────────────────────────────────────────


def test_all_workers_return_gain_one_and_those_of_strength_four_hibernate() -> None:
    state = play(GAME.start(header([1, 4, 2])), place(0, 1), place(0, 4))
    state = play(state, place(0, 2, bumped="landing"), recover(0, ["home"], ["north"]))

    assert hive(state).active == (2, 3)
    assert (hive(state).landing, state.spaces["grow"], hive(state).tokens) == ((), (), (1, 0))


@pytest.mark.parametrize(
    ("income", "hibernate", "reason"),
    [
        ([], ["north"], "income-number"),
        (["home", "home"], ["north"], "income-twice"),
        (["moon"], ["north"], "no-such-farm"),
        (["home"], [], "hibernate-number"),
        (["home"], ["north", "north"], "hibernate-number"),
        (["home"], ["moon"], "sector"),
        (["home"], ["nowhere"], "nowhere"),
    ],
)
def test_refused_recovery_names_its_rule(
    income: list[str], hibernate: list[str], reason: str
) -> None:
    state = play(GAME.start(header([1, 4])), place(0, 1), place(0, 4))

    assert refusal(state, recover(0, income, hibernate)) == reason


def test_recovering_needs_a_worker_out() -> None:
    assert refusal(GAME.start(header([1])), recover(0, [], [])) == "nobody-out"


# ── building ────────────────────────────────────────────────────────────────────────────────


def test_empty_lowest_place_counts_one_and_the_sum_opens_columns() -> None:
    state = play(GAME.start(header([2], [3])), place(0, 2))
    assert refusal(state, build(0, "farm", 1, [1, 0])) == "column-closed"

    state = play(state, place(1, 3))
    assert play(state, build(1, "farm", 1, [1, 0])).market["farm"].row[1].id == "f3"


def test_tiles_slide_left_and_the_pile_fills_the_last_place() -> None:
    state = play(GAME.start(header([1])), place(0, 1), build(0, "farm", 0, [1, 0], wax=1))

    stall = state.market["farm"]
    assert ([tile.id for tile in stall.row], stall.pile) == (["f2", "f3", "f4"], ())


def test_built_farm_joins_the_farm_tiles_at_once() -> None:
    state = play(GAME.start(header([1])), place(0, 1), build(0, "farm", 0, [1, 0], wax=1))

    assert hive(state).farms == ("home", "f1")
    assert (hive(state).resources or {})["wax"] == 0


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (build(0, "farm", 0, [1, 0]), "pay"),
        (build(0, "farm", 0, [1, 0], wax=2), "pay"),
        (build(0, "farm", 0, [1, 0], moon=1), "pay"),
        (build(0, "recruit", 0, [1, 0], honey=9), "cannot-pay"),
        (build(0, "farm", 0, [0, 0], wax=1), "taken"),
        (build(0, "farm", 0, [2, 0], wax=1), "not-adjacent"),
        (build(0, "farm", 2, [1, 0]), "column-closed"),
        (build(0, "farm", 3, [1, 0]), "no-such-column"),
        (build(0, "moon", 0, [1, 0]), "no-such-kind"),
        (build(1, "farm", 0, [1, 0], wax=1), "no-place"),
        (frame(0, [0, 0], water=2), "overlap"),
        (frame(0, [2, 0], water=2), "frame-apart"),
        (frame(0, [1, 0], water=1), "frame-pay"),
        (frame(0, [1, 0], water=3), "frame-pay"),
        (frame(0, [1, 0], water=1, wax=1), "frame-pay"),
        (frame(0, [1, 0], fibre=2), "cannot-pay"),
        (frame(0, [1, 0], 6, water=2), "rotation"),
        ({"player": 0, "token": "north"}, "token"),
        ({"player": 0, "cover": [3, 3]}, "not-adjacent"),
        ({"player": 1, "done": 1}, "nothing-open"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_refused_building_names_its_rule(data: Json, reason: str) -> None:
    state = play(GAME.start(header([2], [1])), place(0, 2))

    assert refusal(state, data) == reason


def test_one_build_or_frame_follows_a_place() -> None:
    state = play(GAME.start(header([1])), place(0, 1), frame(0, [1, 0], water=2))

    assert refusal(state, build(0, "farm", 0, [0, 1], wax=1)) == "no-place"


def test_a_frames_places_may_be_built_on_where_no_hive_is_beside_them() -> None:
    state = play(GAME.start(header([1, 1])), place(0, 1), frame(0, [1, 0], water=2))
    state = play(state, place(0, 1), build(0, "farm", 0, [2, 0], wax=1))

    assert GAME.scores(state) == (0,)
    assert [str(line) for line in GAME.explain(state, 0)] == ["frame 1, 1 of 2 built: 0"]


def test_a_frame_built_full_is_worth_eight() -> None:
    state = play(GAME.start(header([1, 1])), place(0, 1), frame(0, [1, 0], water=2))
    state = play(state, place(0, 1), build(0, "farm", 0, [2, 0], wax=1))
    state = play(state, recover(0, ["home", "f1"], []), place(0, 2))

    full = play(state, {"player": 0, "cover": [1, 0]})
    assert (GAME.scores(full), hive(full).resources) == (
        (8,),
        {"wax": 0, "water": 1, "fibre": 1},
    )


def test_first_two_frames_open_seed_places_and_two_of_their_places_give_a_seed_card() -> None:
    state = play(GAME.start(header([1, 1])), place(0, 1))
    framing = GAME.read_move(frame(0, [1, 0], water=2))
    said = [str(line) for line in GAME.say(state, framing)]
    assert said == ["A adds a frame for 2 water", "a place for a planted seed opens"]

    state = play(GAME.play(state, framing), place(0, 1))
    for at, seeds in (([1, 0], []), ([2, 0], ["a seed card for it"])):
        built = GAME.read_move(build(0, "farm", 0, at, wax=1))
        assert [str(line) for line in GAME.say(state, built)][1:] == seeds


def test_a_frame_may_lie_next_to_another_frame() -> None:
    state = play(GAME.start(header([1, 1])), place(0, 1), frame(0, [1, 0], water=2))

    assert len(hive(play(state, place(0, 1), frame(0, [3, 0], water=1, fibre=1))).frames) == 2

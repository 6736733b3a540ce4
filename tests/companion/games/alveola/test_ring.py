"""Alveola, "Ring" and "Choosing": which pile, where spoon and hornet tile go."""

import pytest

from companion.errors import IllegalMove
from companion.games.alveola.moves import moves
from companion.games.alveola.ring import (
    choosable,
    hornet_moves_due,
    previous_pile,
    reachable,
    spoon_goes,
)
from companion.games.alveola.rules import finish, play
from companion.games.alveola.turn import PowerId
from tests.companion.games.alveola.alveola_tables import enlarge, state

HIVE = "0,0 1f; 1,0 1e; 2,0 1f; 0,1 1e; 1,1 1f; 2,1 1e"
FREE = "0,-1 1,-1 2,-1"  # three cells beside it, for a straight tile
ONE = "straight f e e"


@pytest.mark.parametrize(
    ("held", "spoon", "power", "open_"),
    [
        (range(12), 0, None, (1, 2, 3)),
        (range(12), 10, None, (11, 0, 1)),
        ((1, 4, 6, 7), 1, None, (4, 6, 7)),
        ((1, 4), 1, None, (4, 1)),
        ((1,), 1, None, (1,)),
        (range(12), 0, "fourth_tile", (1, 2, 3, 4)),
        (range(12), 0, "previous_tile", (1, 2, 3, 0)),
        ((3, 4, 5, 9), 0, "previous_tile", (3, 4, 5, 9)),
        ((3, 4), 0, "previous_tile", (3, 4)),
        (range(12), 0, "any_tile", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0)),
        (range(12), 0, "look_for_tile", (1, 2, 3)),
        (range(12), 0, "replay", (1, 2, 3)),
    ],
)
def test_next_three_piles_are_those_that_hold_tiles(
    held: tuple[int, ...], spoon: int, power: str | None, open_: tuple[int, ...]
) -> None:
    table = state(HIVE, dict.fromkeys(held, ONE), spoon_after=spoon)

    assert reachable(table, power and PowerId(power)) == open_  # type: ignore[arg-type]  # None stays


@pytest.mark.parametrize(
    ("held", "spoon", "hornet", "power", "pile", "goes"),
    [
        (range(12), 0, 5, None, 2, (2, False)),
        (range(12), 0, 2, None, 3, (3, True)),
        (range(12), 0, 3, None, 3, (3, True)),  # choosing its own pile passes it
        (range(12), 0, 0, None, 3, (3, False)),
        (range(12), 10, 11, None, 1, (1, True)),
        ((4,), 4, 9, None, 4, (4, True)),  # a whole turn round passes it
        ((4,), 4, 9, "previous_tile", 4, (4, False)),  # going back passes nothing
        ((3, 4), 4, 3, "previous_tile", 4, (4, False)),
        ((3, 4), 4, 3, "previous_tile", 3, (3, True)),
        (range(12), 0, 5, "any_tile", 9, (0, False)),  # the spoon stays
        (range(12), 0, 2, "fourth_tile", 4, (4, True)),
    ],
)
def test_spoon_goes_after_the_pile_and_passes_the_hornet_tile_on_its_way(
    held: tuple[int, ...],
    spoon: int,
    hornet: int,
    power: str | None,
    pile: int,
    goes: tuple[int, bool],
) -> None:
    table = state(HIVE, dict.fromkeys(held, ONE), spoon_after=spoon, hornet_pile=hornet)

    assert spoon_goes(table, PowerId(power) if power else None, pile) == goes


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        (enlarge(FREE, pile=5), "pile-not-reachable"),
        (enlarge(FREE, pile=0), "pile-not-reachable"),
        (enlarge(FREE, pile=2), "pile-empty"),
        (enlarge(FREE, pile=1, tile=1), "tile-not-on-top"),
        (enlarge(FREE, pile=1, tile=None), "tile-not-on-top"),
        (enlarge(FREE, pile=1, power="look_for_tile", tile=2), "no-such-tile"),
        (enlarge(FREE, pile=1, power="look_for_tile", tile=None), "tile-not-named"),
    ],
)
def test_pile_and_tile_are_refused_where_they_may_not_be_chosen(turn: object, reason: str) -> None:
    powers = (PowerId.LOOK_FOR_TILE, PowerId.MOVE_HORNET, PowerId.REPLAY)
    table = state(
        HIVE, dict.fromkeys((0, 1, 3, 4, 5), f"{ONE}; {ONE}"), powers=powers, flowers=(1, 0)
    )
    with pytest.raises(IllegalMove) as refused:
        play(table, turn)  # type: ignore[arg-type]  # a turn

    assert refused.value.reason == reason
    assert "pile" in str(refused.value)


def test_looking_for_a_tile_keeps_the_order_of_the_rest() -> None:
    pile = "straight f e e; straight e f e; straight e e f; straight f f f"
    powers = (PowerId.LOOK_FOR_TILE, PowerId.MOVE_HORNET, PowerId.REPLAY)
    table = state(HIVE, {1: pile}, powers=powers, flowers=(1, 0))
    before = table.piles[1]

    after = play(table, enlarge(FREE, power="look_for_tile", tile=2, hornets=()))
    assert after.piles[1] == (before[0], before[1], before[3])


def test_emptied_hornet_pile_sends_the_tile_to_the_previous_pile_with_tiles() -> None:
    table = state(HIVE, {1: ONE, 5: ONE, 9: ONE}, spoon_after=0, hornet_pile=1)

    after = finish(table, enlarge(FREE, pile=1))
    assert (after.hornet_pile, after.spoon_after) == (9, 1)


def test_hornet_tile_counts_where_it_lay_when_the_pile_was_chosen() -> None:
    table = state(HIVE + "; 3,0 1f h", {1: ONE, 5: ONE}, spoon_after=0, hornet_pile=1)

    assert hornet_moves_due(table, enlarge(FREE, pile=1)) == 1


def test_hornet_tile_stays_after_the_last_tile() -> None:
    table = state(HIVE, {1: ONE}, spoon_after=0, hornet_pile=1)

    assert finish(table, enlarge(FREE, pile=1)).hornet_pile == 1


@pytest.mark.parametrize(
    ("printed", "pile", "due"),
    [
        ("straight f e e", 2, 0),
        ("straight f e e*", 2, 1),
        ("straight f e* e*", 2, 1),
        ("straight f e e", 3, 1),
        ("straight f* e e", 3, 2),
    ],
)
def test_icon_and_passed_hornet_tile_each_give_a_move(printed: str, pile: int, due: int) -> None:
    table = state(HIVE, dict.fromkeys(range(12), printed), hornet_pile=3)

    assert hornet_moves_due(table, enlarge(FREE, pile=pile)) == due


def test_previous_pile_is_the_nearest_at_or_before_the_spoon() -> None:
    held = state(HIVE, {2: ONE, 7: ONE})

    assert previous_pile(held.piles, 7) == 7
    assert previous_pile(held.piles, 6) == 2
    assert previous_pile(held.piles, 1) == 7
    assert previous_pile(state(HIVE, {}).piles, 1) is None


def test_tiles_that_may_be_chosen_are_those_that_turns_choose() -> None:
    powers = (PowerId.LOOK_FOR_TILE, PowerId.RECOVER_WORKER, PowerId.ANY_TILE)
    pile = f"{ONE}; straight e f e"
    table = state(HIVE, dict.fromkeys(range(12), pile), powers=powers, flowers=(3, 0))

    turns = list(moves(table))
    for power in (None, PowerId.LOOK_FOR_TILE, PowerId.ANY_TILE):
        chosen = {
            (turn.pile, turn.tile)
            for turn in turns
            if (turn.power.id if turn.power else None) == power
        }
        assert chosen == {(pile, index) for pile, index, _ in choosable(table, power)}

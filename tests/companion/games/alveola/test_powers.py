"""Alveola, "Powers": what they cost, what they do, what they cannot do."""

from dataclasses import replace

import pytest

from companion.errors import IllegalMove
from companion.games.alveola import GAME
from companion.games.alveola.powers import COSTS, powers
from companion.games.alveola.rules import play
from companion.games.alveola.state import State
from companion.games.alveola.turn import Power, PowerId
from tests.companion.games.alveola.alveola_tables import (
    POWERS,
    cell,
    enlarge,
    hornet,
    raise_,
    state,
)

HIVE = "0,0 1f h; 1,0 1e w1; 2,0 1f*; 0,1 1e*; 1,1 1f; 2,1 1e"
FREE = "0,-1 1,-1 2,-1"


def with_power(power: str, flowers: int = 3, **rest: object) -> State:
    """Return a position in which Ada has *flowers* and *power* is in play."""
    wanted = PowerId(power)
    in_play = tuple(wanted if COSTS[it] == COSTS[wanted] else it for it in POWERS)
    return state(HIVE, powers=in_play, flowers=(flowers, 0), hornet_pile=6, **rest)


@pytest.mark.parametrize("power", PowerId)
def test_power_is_paid_before_anything_else(power: PowerId) -> None:
    table = with_power(power, flowers=COSTS[power] - 1, eaten=(1, 0))
    with pytest.raises(IllegalMove) as refused:
        play(table, enlarge(FREE, power=power.value))

    assert refused.value.reason == "cannot-pay"
    assert PowerId(power) not in {form.id for form in powers(table) if form}


@pytest.mark.parametrize(
    "power", [PowerId.FOURTH_TILE, PowerId.PREVIOUS_TILE, PowerId.ANY_TILE, PowerId.REPLAY]
)
def test_power_earns_no_flowers_and_may_be_bought_in_vain(power: PowerId) -> None:
    after = play(with_power(power), enlarge(FREE, power=power.value))

    assert after.players[0].flowers == 3 - COSTS[power]


def test_enlarging_without_a_power_takes_two_flowers() -> None:
    assert play(with_power("replay"), enlarge(FREE)).players[0].flowers == 5


def test_supply_may_hold_fewer_flowers() -> None:
    table = state(HIVE, flowers=(3, 21), hornet_pile=6)

    assert play(table, enlarge(FREE)).players[0].flowers == 4


def test_fourth_tile_reaches_the_fourth_pile() -> None:
    after = play(with_power("fourth_tile"), enlarge(FREE, pile=4, power="fourth_tile"))

    assert after.spoon_after == 4


def test_previous_tile_moves_the_spoon_back() -> None:
    after = play(with_power("previous_tile"), enlarge(FREE, pile=0, power="previous_tile"))

    assert after.spoon_after == 0


def test_any_tile_leaves_the_spoon_where_it_is() -> None:
    after = play(with_power("any_tile"), enlarge(FREE, pile=9, power="any_tile"))

    assert (after.spoon_after, len(after.piles[9])) == (0, 0)


def test_recovered_worker_comes_back_to_the_supply() -> None:
    table = with_power("recover_worker", eaten=(2, 0))

    ada = play(table, enlarge(FREE, power="recover_worker", bee="worker 0,-1")).players[0]
    assert (ada.workers, ada.eaten) == (2, 1)


def test_recovered_honey_is_limited_by_the_supply() -> None:
    table = with_power("recover_honey")
    bo = table.players[1]
    rich = replace(table, players=(table.players[0], type(bo)("Bo", None, honey=47)))

    assert play(rich, enlarge(FREE, power="recover_honey")).players[0].honey == 1
    assert play(table, enlarge(FREE, power="recover_honey")).players[0].honey == 2


def test_hornet_power_moves_a_hornet_before_the_tile_is_laid() -> None:
    power = Power(PowerId.MOVE_HORNET, hornet("0,0 1,0 1"))
    after = play(with_power("move_hornet"), enlarge(FREE, power=power))

    assert (after.players[1].eaten, cell("0,0") in after.pieces) == (1, False)


def test_raised_cell_may_be_one_that_the_power_freed() -> None:
    table = with_power("move_hornet", piles={1: "straight e f e", 2: "bent f e e"})
    power = Power(PowerId.MOVE_HORNET, hornet("0,0 0,1"))
    with pytest.raises(IllegalMove) as refused:
        play(table, raise_("0,0 1,0 2,0", power=power))

    assert refused.value.reason == "covers-a-piece"
    assert "(1, 0)" in str(refused.value)  # the worker, no longer the hornet on (0, 0)


@pytest.mark.parametrize(
    ("power", "reason"),
    [
        (Power(PowerId.MOVE_HORNET), "power-without-hornet"),
        (Power(PowerId.MOVE_HORNET, hornet("0,0 2,0")), "hornet-not-adjacent"),
        (Power(PowerId.FOURTH_TILE, hornet("0,0 1,0 1")), "power-moves-no-hornet"),
        (Power(PowerId.HORNET_THEFT, hornet("0,0 2,0")), "power-not-in-play"),
    ],
)
def test_power_is_refused(power: Power, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        play(with_power("move_hornet"), enlarge(FREE, power=power))

    assert refused.value.reason == reason


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("0,0 1,0 1", "theft-without-icon"),
        ("0,0 5,5", "theft-without-icon"),
        ("1,1 2,0", "hornet-not-there"),
        ("0,0 2,0 1", "wrong-ate"),
    ],
)
def test_theft_leads_to_a_cell_with_an_icon(move: str, reason: str) -> None:
    table, theft = with_power("hornet_theft"), PowerId.HORNET_THEFT
    with pytest.raises(IllegalMove) as refused:
        play(table, enlarge(FREE, power=Power(theft, hornet(move))))
    after = play(table, enlarge(FREE, power=Power(theft, hornet("0,0 2,0"))))

    assert refused.value.reason == reason
    assert cell("2,0") in after.pieces


def test_theft_to_the_hornets_own_cell_is_nothing() -> None:
    own = HIVE.replace("0,0 1f h", "0,0 1f* h")
    table = state(own, powers=(PowerId.FOURTH_TILE, PowerId.HORNET_THEFT, PowerId.REPLAY))
    rich = replace(table, players=with_power("replay").players)
    theft = Power(PowerId.HORNET_THEFT, hornet("0,0 0,0"))
    with pytest.raises(IllegalMove) as refused:
        play(rich, enlarge(FREE, power=theft))

    assert refused.value.reason == "hornet-onto-hornet"
    assert theft not in set(powers(rich))


@pytest.mark.parametrize("power", ["move_hornet", "hornet_theft", "recover_worker"])
def test_power_without_anything_to_do_cannot_be_had(power: str) -> None:
    table = with_power(power)
    bare = replace(table, pieces=type(table.pieces)())

    with pytest.raises(IllegalMove) as refused:
        GAME.check_declaration(bare, power)
    assert refused.value.reason in ("nothing-to-move", "nothing-to-recover")
    assert power not in {option.value for option in GAME.declarable(bare)}


def test_replay_brings_a_second_turn_without_a_power_that_earns_flowers() -> None:
    again = play(with_power("replay"), enlarge(FREE, power="replay"))
    with pytest.raises(IllegalMove) as refused:
        play(again, enlarge("0,2 1,2 2,2", pile=2, power="fourth_tile"))
    after = play(again, enlarge("0,2 1,2 2,2", pile=2))

    assert (again.to_move, again.is_replay_turn) == (0, True)
    assert refused.value.reason == "power-in-replay"
    assert (after.to_move, after.is_replay_turn, after.players[0].flowers) == (1, False, 2)


@pytest.mark.parametrize("said", ["", "fly", "MOVE_HORNET", "previous_tile", "x" * 500])
def test_what_is_not_in_play_cannot_be_declared(said: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.check_declaration(with_power("move_hornet"), said)

    assert refused.value.reason in ("no-such-power", "power-not-in-play")
    assert len(str(refused.value)) < 100


def test_what_may_be_declared_can_be_had() -> None:
    game, table = GAME, with_power("hornet_theft", flowers=2)

    declared = [option.value for option in game.declarable(table)]
    assert declared == ["fourth_tile", "hornet_theft"]
    for power in declared:
        game.check_declaration(table, power)

"""Alveola, "Bee" and "Hornet moves": who may stand where, who is eaten."""

import pytest

from companion.errors import IllegalMove
from companion.games.alveola.hornets import hornet_moves
from companion.games.alveola.moves import NOTHING, HornetWays, moves
from companion.games.alveola.rules import play
from companion.games.alveola.state import Hornet, Queen, Worker
from companion.games.alveola.turn import HornetMove
from tests.companion.games.alveola.alveola_tables import cell, enlarge, hornet, raise_, state

HIVE = "0,0 1f; 1,0 1e; 2,0 1f; 0,1 1e; 1,1 1f w0; 2,1 1e w1"
FREE = "0,-1 1,-1 2,-1"
#: Level 3 in a row; a straight tile that empties 0,0 and 2,0 makes it level 4.
HIGH = "0,0 3f; 1,0 3e; 2,0 3f; 0,1 1e; 1,1 1f {}; 2,1 1e {}"
ROW = "0,0 1,0 2,0"


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("worker 1,-1", "bee-on-empty-cell"),
        ("move 1,1 1,-1", "bee-on-empty-cell"),
        ("queen 1,-1", "queen-on-empty-cell"),
        ("worker 0,0", "bee-not-on-tile"),
        ("move 2,1 0,-1", "move-others-worker"),
        ("move 0,1 0,-1", "no-worker-there"),
        ("move 9,9 0,-1", "no-worker-there"),
        ("queen 0,-1", "queen-before-workers"),
    ],
)
def test_bee_is_refused_where_it_may_not_go(said: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        play(state(HIVE), enlarge(FREE, bee=said))

    assert refused.value.reason == reason


def test_worker_comes_from_the_supply() -> None:
    after = play(state(HIVE), enlarge(FREE, bee="worker 0,-1"))

    assert after.pieces[cell("0,-1")] == Worker(0)
    assert [player.workers for player in after.players] == [2, 3]


def test_worker_moves_from_anywhere_to_the_tile() -> None:
    after = play(state(HIVE), enlarge(FREE, bee="move 1,1 0,-1"))

    assert dict(after.pieces) == {cell("0,-1"): Worker(0), cell("2,1"): Worker(1)}
    assert [player.workers for player in after.players] == [3, 3]


def test_no_worker_in_the_supply_no_worker_placed() -> None:
    table = state(HIVE, eaten=(3, 0))
    with pytest.raises(IllegalMove) as refused:
        play(table, enlarge(FREE, bee="worker 0,-1"))

    assert refused.value.reason == "no-worker-left"


def test_first_turn_places_no_bee() -> None:
    with pytest.raises(IllegalMove) as refused:
        play(state(HIVE, turns_taken=(0, 3)), enlarge(FREE, bee="worker 0,-1"))

    assert refused.value.reason == "bee-on-first-turn"


def test_queen_stands_on_level_4_once_no_worker_is_left() -> None:
    table = state(HIGH.format("w0", "w1"), {1: "straight e f e", 2: "bent f e e"}, eaten=(3, 0))

    after = play(table, raise_(ROW, bee="queen 1,0"))
    assert after.pieces[cell("1,0")] == Queen(0)
    assert [player.queen for player in after.players] == [False, True]


@pytest.mark.parametrize(
    ("hive", "eaten", "reason"),
    [
        (HIGH.format("w0", "w1"), (0, 0), "queen-before-workers"),
        (HIGH.format("w0", "q1"), (3, 0), "second-queen"),
        (HIGH.format("w0", "w1").replace(" 3", " 2"), (3, 0), "queen-too-low"),
    ],
)
def test_queen_is_refused(hive: str, eaten: tuple[int, int], reason: str) -> None:
    table = state(hive, {1: "straight e f e", 2: "bent f e e"}, eaten=eaten)
    with pytest.raises(IllegalMove) as refused:
        play(table, raise_(ROW, bee="queen 1,0"))

    assert refused.value.reason == reason


HORNETS = "0,0 1f h; 1,0 1e q1; 2,0 2f; 0,1 3e; -1,1 1f h; 1,-1 1e w0; -1,0 1f"


def test_hornet_goes_to_any_hive_cell_beside_it_on_any_level() -> None:
    table = state(HORNETS)

    assert set(hornet_moves(table.hive, table.pieces)) == {
        hornet("0,0 0,1"),
        hornet("0,0 -1,0"),
        hornet("0,0 1,-1 0"),
        hornet("-1,1 0,1"),
        hornet("-1,1 -1,0"),
    }


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (["0,0 -1,1"], "hornet-onto-hornet"),
        (["0,0 1,0"], "hornet-onto-queen"),
        (["0,0 2,0"], "hornet-not-adjacent"),
        (["0,0 0,-1"], "hornet-off-hive"),
        (["0,0 0,0"], "hornet-not-adjacent"),
        (["2,0 0,1"], "hornet-not-there"),
        (["0,0 1,-1"], "wrong-ate"),
        (["0,0 1,-1 1"], "wrong-ate"),
        (["0,0 0,1 0"], "wrong-ate"),
        ([], "missing-hornet-move"),
        (["0,0 0,1", "0,1 0,0"], "extra-hornet-move"),
    ],
)
def test_hornet_move_is_refused(made: list[str], reason: str) -> None:
    table = state(HORNETS, {1: "triangular f e e*", 2: "bent f e e"}, hornet_pile=5)
    with pytest.raises(IllegalMove) as refused:
        play(table, enlarge("1,1 2,1 1,2", hornets=made))

    assert refused.value.reason == reason


def test_eaten_worker_is_out_of_the_game() -> None:
    table = state(HORNETS, {1: "triangular f e e*", 2: "bent f e e"}, hornet_pile=5)

    after = play(table, enlarge("1,1 2,1 1,2", hornets=["0,0 1,-1 0"]))
    assert after.pieces[cell("1,-1")] == Hornet()
    assert (after.players[0].workers, after.players[0].eaten) == (3, 1)


def test_hornet_goes_onto_the_tile_just_laid_and_eats_the_bee_just_placed() -> None:
    table = state(HORNETS, {1: "straight f e e*", 2: "bent f e e"}, hornet_pile=5)

    after = play(table, enlarge("-2,1 -2,2 -2,3", bee="worker -2,1", hornets=["-1,1 -2,1 0"]))
    assert after.pieces[cell("-2,1")] == Hornet()
    assert (after.players[0].workers, after.players[0].eaten) == (2, 1)


def test_second_move_follows_the_first() -> None:
    table = state("0,0 1f h; 1,0 1e; 2,0 1f w1")

    assert set(HornetWays(table).following(NOTHING, 2)) == {
        (hornet("0,0 1,0"), hornet("1,0 0,0")),
        (hornet("0,0 1,0"), hornet("1,0 2,0 1")),
    }


def test_hornet_steps_back_from_where_it_has_eaten() -> None:
    table = state("0,0 1f h; 1,0 1e w1")

    ways = HornetWays(table).following(NOTHING, 2)
    assert ways == ((hornet("0,0 1,0 1"), hornet("1,0 0,0")),)


def test_hornet_that_cannot_move_is_passed_over() -> None:
    table = state("0,0 1f h; 1,0 1e q1; 2,0 1f; 5,0 1f h; 6,0 1e")

    assert HornetWays(table).following(NOTHING, 1) == ((hornet("5,0 6,0"),),)


def test_move_is_lost_where_no_hornet_can_go() -> None:
    #   h beside a queen, with the new tile out of reach
    hive = "0,0 1f h; 1,0 1e q1; 2,0 1f; 3,0 1f"
    table = state(hive, {1: "straight f e e*", 2: "bent f e e"}, hornet_pile=5)

    after = play(table, enlarge("2,1 3,1 4,1", hornets=[]))
    assert after.pieces[cell("0,0")] == Hornet()
    assert HornetWays(table).following(NOTHING, 2) == ((),)


def test_turns_hold_every_way_of_the_hornets_that_can_follow_their_bee() -> None:
    table = state(HORNETS, dict.fromkeys(range(12), "straight f e* f"), hornet_pile=2)
    for turn in moves(table):
        play(table, turn)
    made = {turn.hornets for turn in moves(table) if turn.pile == 1}

    assert {len(way) for way in made} == {1}
    assert HornetMove(cell("0,0"), cell("1,-1"), 0) in {way[0] for way in made}

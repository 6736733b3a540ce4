"""Alveola, "End": the queen's last turns, the exhausted ring, points, ties, teams."""

from dataclasses import replace

import pytest

from companion.errors import IllegalMove
from companion.games.alveola import GAME
from companion.games.alveola.rules import finish, is_over, play
from companion.games.alveola.scoring import outcome, scores, winners
from companion.games.alveola.state import Player, State
from companion.games.alveola.turn import Turn
from companion.games.answers import Outcome
from tests.companion.games.alveola.alveola_tables import enlarge, raise_, state

HIVE = "0,0 3f; 1,0 3e; 2,0 3f; 0,1 1e; 1,1 1f w0; 2,1 1e"
QUEEN = raise_("0,0 1,0 2,0", bee="queen 1,0")
FREE = ("0,2 1,2 2,2", "0,3 1,3 2,3", "0,4 1,4 2,4", "0,5 1,5 2,5")
TILES = dict.fromkeys(range(12), "straight e f e")


def last_turn(seat: int, pile: int) -> Turn:
    return enlarge(FREE[pile - 2], pile=pile, player=seat)


def with_players(table: State, *players: Player) -> State:
    return replace(table, players=players)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_else_takes_one_more_turn_after_a_queen(seats: int) -> None:
    table = state(HIVE, TILES, seats=seats, eaten=(3, 0, 0, 0), hornet_pile=11)
    table = play(table, QUEEN)
    for seat in range(1, seats):
        assert not is_over(table)
        table = play(table, last_turn(seat, seat + 1))

    assert is_over(table)
    assert table.to_move == 0
    ended = outcome(table)
    assert ended is not None
    assert ended.ended_by == "queen"


def test_nobody_places_a_second_queen_in_a_last_turn() -> None:
    table = state(HIVE.replace("2,1 1e", "2,1 1e w1"), TILES, eaten=(3, 3), hornet_pile=11)
    after = play(table, QUEEN)
    with pytest.raises(IllegalMove) as refused:
        play(after, enlarge(FREE[0], pile=2, player=1, bee="queen 1,2"))

    assert refused.value.reason == "second-queen"


def test_bought_turn_is_taken_after_a_queen_too() -> None:
    table = state(HIVE, TILES, eaten=(3, 0), flowers=(3, 0), hornet_pile=11)
    queen = raise_("0,0 1,0 2,0", bee="queen 1,0", power="replay")

    again = play(table, queen)
    assert (again.to_move, again.is_replay_turn, is_over(again)) == (0, True, False)
    others = play(again, last_turn(0, 2))
    assert (others.to_move, is_over(others)) == (1, False)
    assert is_over(play(others, last_turn(1, 3)))


def test_bought_turn_is_taken_within_a_last_turn_too() -> None:
    table = state(HIVE, TILES, eaten=(3, 0), flowers=(0, 3), hornet_pile=11)
    last = enlarge(FREE[0], pile=2, player=1, power="replay")

    again = play(play(table, QUEEN), last)
    assert (again.to_move, is_over(again)) == (1, False)
    assert is_over(play(again, last_turn(1, 3)))


def test_game_is_over_right_after_the_turn_that_took_the_last_tile() -> None:
    table = state(HIVE, {1: "straight e f e"}, hornet_pile=11, flowers=(3, 0))

    after = play(table, enlarge(FREE[0], pile=1, power="replay", hornets=[]))
    assert is_over(after)
    assert (after.to_move, after.is_replay_turn) == (1, False)
    ended = outcome(after)
    assert ended is not None
    assert ended.ended_by == "exhausted"
    with pytest.raises(IllegalMove) as refused:
        play(after, last_turn(1, 2))
    assert refused.value.reason == "game-over"
    assert list(GAME.moves(after)) == []
    assert GAME.on_turn(after) is None


def test_ring_that_runs_out_within_the_last_turns_ends_the_game() -> None:
    table = state(HIVE, {1: "straight e f e"}, eaten=(3, 0), hornet_pile=11)

    ended = outcome(finish(table, QUEEN))
    assert ended is not None
    assert ended.ended_by == "exhausted"


def test_other_players_turn_is_refused() -> None:
    with pytest.raises(IllegalMove) as refused:
        play(state(HIVE, TILES), last_turn(1, 2))

    assert refused.value.reason == "not-your-turn"
    assert "Ada" in str(refused.value)


def test_points_are_queen_workers_up_to_level_4_and_honey() -> None:
    table = state("0,0 1f w0; 1,0 3f w0; 2,0 4f w0; 3,0 6f w0; 4,0 5f q1; 5,0 2f w1")
    table = with_players(table, Player("Ada", None, honey=7, flowers=9), table.players[1])

    assert scores(table) == (1 + 3 + 4 + 4 + 7, 4 + 2)
    lines = [line.points for line in GAME.score_breakdown(table)]
    assert [sum(points) for points in zip(*lines, strict=True)] == [19, 6]
    assert [str(words) for words in GAME.explain(table, 0)] == [
        "workers 2 × 4: 8",
        "workers 1 × 3: 3",
        "workers 1 × 1: 1",
        "honey: 7",
    ]


def held(*players: tuple[int, int, bool]) -> State:
    """Return a position where each seat has (honey, flowers, queen on the hive)."""
    queens = "; ".join(f"{9 + seat},0 1f q{seat}" for seat, it in enumerate(players) if it[2])
    table = state("0,0 1f" + ("; " + queens if queens else ""), {}, seats=len(players))
    return with_players(
        table,
        *(
            Player(f"P{seat}", None, honey=honey, flowers=flowers, queen=not placed)
            for seat, (honey, flowers, placed) in enumerate(players)
        ),
    )


@pytest.mark.parametrize(
    ("players", "won"),
    [
        ([(5, 0, False), (4, 9, False)], (0,)),
        ([(1, 0, True), (5, 9, False)], (0,)),  # 1 + 4 and the queen
        ([(5, 1, False), (5, 2, False)], (1,)),
        ([(5, 2, False), (5, 2, False)], (0, 1)),
        ([(5, 2, False), (1, 9, False), (5, 2, False)], (0, 2)),
        ([(5, 8, False), (1, 0, True), (5, 2, False)], (1,)),
    ],
)
def test_most_points_win_then_the_queen_then_flowers_else_shared(
    players: list[tuple[int, int, bool]], won: tuple[int, ...]
) -> None:
    assert winners(held(*players)) == won


@pytest.mark.parametrize(
    ("players", "won"),
    [
        ([(9, 0, False), (4, 0, False), (0, 0, False), (6, 0, False)], (1, 3)),
        ([(9, 0, False), (4, 0, False), (1, 0, False), (6, 1, False)], (1, 3)),
        ([(9, 0, False), (0, 9, True), (1, 0, False), (6, 1, False)], (1, 3)),
        ([(9, 0, False), (4, 0, False), (1, 0, False), (6, 0, False)], (0, 1, 2, 3)),
    ],
)
def test_teams_count_together(players: list[tuple[int, int, bool]], won: tuple[int, ...]) -> None:
    table = replace(held(*players), teams=True)

    assert winners(table) == won
    assert outcome(table) == Outcome(scores(table), won, "exhausted")

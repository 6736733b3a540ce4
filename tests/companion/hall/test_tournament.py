"""Who plays whom, and who leads."""

from fractions import Fraction
from itertools import combinations

import pytest

from companion.errors import IllegalMove
from companion.hall.heard import GameResult, ResultPlayer
from companion.hall.tournament import (
    Pairing,
    Tournament,
    open_pairings,
    pair,
    standings,
    table_sizes,
)


def result(number: int, *ranked: tuple[str, int], table: str = "oak") -> GameResult:
    """Return a finished game, each player with the rank."""
    players = tuple(ResultPlayer(name, 10 - rank, rank) for name, rank in ranked)
    return GameResult(
        table=table,
        game_id=number,
        number=number + 1,
        at=f"2026-05-04T20:{number:02}:00",
        game="apiary",
        title="Apiary",
        players=players,
    )


def people(count: int) -> tuple[str, ...]:
    return tuple(f"p{number}" for number in range(count))


def play(tournament: Tournament, rounds: int) -> tuple[Pairing, ...]:
    """Play *rounds*; the player with the lower number wins."""
    pairings: tuple[Pairing, ...] = ()
    results: list[GameResult] = []
    for _ in range(rounds):
        fresh = pair(tournament, results, pairings, seed=3)
        pairings += fresh
        for pairing in fresh:
            order = sorted(pairing.players, key=lambda name: int(name[1:]))
            ranked = [(name, rank) for rank, name in enumerate(order, 1)]
            results.append(result(len(results) + 1, *ranked))
    return pairings


@pytest.mark.parametrize("count", range(2, 40))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_sits_and_nobody_sits_alone(count: int, seats: int) -> None:
    sizes = table_sizes(count, seats)

    assert sum(sizes) == count
    assert min(sizes) >= 2
    assert max(sizes) <= max(seats, 3)


@pytest.mark.parametrize(("count", "seats", "rounds"), [(8, 2, 3), (12, 3, 3), (16, 4, 3)])
def test_nobody_meets_again_while_that_can_be(count: int, seats: int, rounds: int) -> None:
    tournament = Tournament(name="Spring", players=people(count), seats=seats)

    pairings = play(tournament, rounds)

    met = [frozenset(two) for p in pairings for two in combinations(p.players, 2)]
    assert len(met) == len(set(met))
    for number in range(1, rounds + 1):
        seated = [name for p in pairings if p.round == number for name in p.players]
        assert sorted(seated) == sorted(people(count))


def test_places_count_and_not_points_and_ties_are_halved() -> None:
    tournament = Tournament(name="Spring", players=("a", "b", "c"), seats=3)
    pairings = (Pairing(round=1, place=1, players=("a", "b", "c")),)

    found = standings(tournament, (result(1, ("a", 1), ("b", 1), ("c", 3)),), pairings)

    assert [(s.player, s.points) for s in found] == [
        ("a", Fraction(3, 4)),
        ("b", Fraction(3, 4)),
        ("c", Fraction(0)),
    ]


def test_a_game_outside_of_the_rounds_does_not_count() -> None:
    tournament = Tournament(name="Spring", players=("a", "b", "c", "d"), seats=2)
    pairings = (Pairing(round=1, place=1, players=("a", "b")),)

    found = standings(tournament, (result(1, ("a", 1), ("c", 2)),), pairings)

    assert {s.points for s in found} == {Fraction(0)}


def test_who_meets_twice_has_a_game_for_each_round() -> None:
    tournament = Tournament(name="Spring", players=("a", "b"), seats=2)
    pairings = (
        Pairing(round=1, place=1, players=("a", "b")),
        Pairing(round=2, place=1, players=("a", "b"), before=("oak/1",)),
    )
    first, second = result(1, ("a", 1), ("b", 2)), result(2, ("b", 1), ("a", 2))

    found = standings(tournament, (second, first), pairings)

    assert [(s.points, s.played) for s in found] == [(Fraction(1), 2)] * 2


def test_equal_points_are_parted_by_those_of_whom_one_has_met() -> None:
    tournament = Tournament(name="Spring", players=("a", "b", "c", "d"), seats=2)
    pairings = (
        Pairing(round=1, place=1, players=("a", "b")),
        Pairing(round=1, place=2, players=("c", "d")),
        Pairing(round=2, place=1, players=("a", "d")),
        Pairing(round=2, place=2, players=("b", "c")),
    )
    games = (
        result(1, ("a", 1), ("b", 2)),
        result(2, ("c", 1), ("d", 2)),
        result(3, ("a", 1), ("d", 2)),
        result(4, ("b", 1), ("c", 2)),
    )

    found = standings(tournament, games, pairings)

    assert [s.player for s in found] == ["a", "b", "c", "d"]
    assert found[1].points == found[2].points
    assert found[1].opponents > found[2].opponents


def test_games_of_earlier_evenings_count_for_no_round_whatever_the_clocks_say() -> None:
    tournament = Tournament(name="Spring", players=("a", "b"), seats=2)
    earlier = result(50, ("b", 1), ("a", 2))

    pairings = pair(tournament, (earlier,), (), seed=3)
    open_yet = standings(tournament, (earlier,), pairings)
    found = standings(tournament, (earlier, result(1, ("a", 1), ("b", 2))), pairings)

    assert [s.played for s in open_yet] == [0, 0]
    assert [(s.player, s.points) for s in found] == [("a", Fraction(1)), ("b", Fraction(0))]


def test_round_begins_once_every_table_has_played() -> None:
    tournament = Tournament(name="Spring", players=people(4), seats=2)
    pairings = pair(tournament, (), (), seed=3)

    with pytest.raises(IllegalMove, match="Every table"):
        pair(tournament, (), pairings, seed=3)


def test_names_count_as_they_read() -> None:
    tournament = Tournament(name="Spring", players=("Ada", "Bo"), seats=2)
    pairings = (Pairing(round=1, place=1, players=("Ada", "Bo")),)

    found = standings(tournament, (result(1, ("ADA ", 1), ("bo", 2)),), pairings)

    assert [(s.player, s.points) for s in found] == [("Ada", Fraction(1)), ("Bo", Fraction(0))]


def test_who_is_left_alone_has_won_and_those_left_at_a_larger_table_play_on() -> None:
    tournament = Tournament(
        name="Spring", players=("a", "b", "c", "d", "e"), seats=3, withdrawn=("b", "e")
    )
    pairings = (
        Pairing(round=1, place=1, players=("a", "b")),
        Pairing(round=1, place=2, players=("c", "d", "e")),
    )
    left = result(1, ("d", 1), ("c", 2))

    assert open_pairings(tournament, (), pairings) == pairings[1:]
    assert open_pairings(tournament, (left,), pairings) == ()
    points = {s.player: s.points for s in standings(tournament, (left,), pairings)}
    assert points == {"a": 1, "b": 0, "c": 0, "d": 1, "e": 0}
    (again,) = pair(tournament, (left,), pairings, seed=3)
    assert set(again.players) == {"a", "c", "d"}


def test_nobody_plays_alone() -> None:
    tournament = Tournament(name="Spring", players=("a", "b"), seats=2, withdrawn=("b",))

    with pytest.raises(IllegalMove, match="Fewer than two"):
        pair(tournament, (), (), seed=3)

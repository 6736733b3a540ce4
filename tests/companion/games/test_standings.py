"""Places and what decided: the rulebook's ties, teams, and the sentence about it."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from companion.games import GAMES, AnyGame, game_named
from companion.games.answers import Outcome, ScoreLine
from companion.games.standings import decided_by, differences, places, ranks
from companion.phrases import Phrase

NAMES = ("Ada", "Bo", "Cy", "Di")
HONEY, QUEEN = Phrase("Honey"), Phrase("queen on the hive")


def counted(
    lines: tuple[tuple[int, ...], ...],
    *,
    ties: tuple[tuple[int, ...], ...] = (),
    sides: tuple[tuple[int, ...], ...] | None = None,
    winners: tuple[int, ...] = (0,),
) -> AnyGame:
    """Return a game that has ended with these points line by line."""
    scores = tuple(map(sum, zip(*lines, strict=True)))
    return replace(
        game_named("pollen"),
        scores=lambda state: scores,
        outcome=lambda state: Outcome(scores, winners, "counted"),
        score_breakdown=lambda state: tuple(
            ScoreLine(words, line) for words, line in zip((HONEY, QUEEN), lines, strict=False)
        ),
        tie_breaks=lambda state: tuple(ScoreLine(QUEEN, line) for line in ties),
        sides=None if sides is None else lambda state: sides,
    )


def test_loser_of_a_tie_break_is_second() -> None:
    game = counted(((7, 7, 3),), ties=((0, 1, 0),), winners=(1,))

    assert ranks(game, None) == (2, 1, 3)
    assert str(decided_by(game, None, NAMES)) == (
        "Bo and Ada have 7 points each; the tie went to Bo: queen on the hive, 1 to 0"
    )


def test_full_tie_is_shared_and_leaves_the_next_place_out() -> None:
    game = counted(((7, 3, 7),), winners=(0, 2))

    assert ranks(game, None) == (1, 3, 1)
    assert str(decided_by(game, None, NAMES)) == "Ada, Cy share the win with 7 points each"


def test_team_shares_its_place_and_its_points() -> None:
    game = counted(((1, 5, 8, 3),), sides=((0, 2), (1, 3)), winners=(0, 2))

    assert [(place.rank, place.seats, place.points) for place in places(game, None)] == [
        (1, (0, 2), 9),
        (2, (1, 3), 8),
    ]
    assert str(decided_by(game, None, NAMES)) == "Ada & Cy won, 1 point ahead of Bo & Di"


def test_line_that_made_the_difference_is_told_and_stands_first() -> None:
    game = counted(((2, 3), (9, 3)))

    assert str(decided_by(game, None, NAMES)) == (
        "Ada won, 5 points ahead of Bo; what made the difference: queen on the hive, 9 to 3"
    )
    assert [(str(line.words), line.ahead) for line in differences(game, None)] == [
        ("queen on the hive", 6),
        ("Honey", -1),
    ]


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_first_place_is_the_winners(game: AnyGame) -> None:
    chance = Random(8)
    header = game.prepare(tuple({"name": n} for n in NAMES[: max(2, game.players[0])]), chance, {})
    state = game.start(header)
    while found := list(islice(game.moves(state), 60)):
        state = game.play(state, chance.choice(found))
    outcome = game.outcome(state)

    assert outcome is not None
    assert tuple(s for s, rank in enumerate(ranks(game, state)) if rank == 1) == outcome.winners
    assert decided_by(game, state, NAMES) is not None

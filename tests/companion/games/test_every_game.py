"""What holds for every game, in games played by chance from a seed."""

import ast
import json
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.errors import IllegalMove, Missing, Unreadable
from companion.games import GAMES, AnyGame, game_named, game_of_format
from companion.games.answers import Json

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Flo")
#: No game goes on for longer; one that does has lost its end.
MOST_MOVES = 3000
#: How many of a state's moves are tried; some states have hundreds of thousands.
SOME = 12
#: How many are looked through to find one again.
MOST_LISTED = 40_000

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def begin(game: AnyGame, chance: Random) -> tuple[Json, Any]:
    """Return the header and first state of a game from its own box."""
    seats = chance.choice(game.players)
    header = game.prepare(tuple({"name": name} for name in NAMES[:seats]), chance, {})
    return header, game.start(header)


def some_moves(game: AnyGame, state: Any, chance: Random) -> list[Any]:
    """Return a few of the legal moves, from near the front and from farther back."""
    near = list(islice(game.moves(state), 200))
    far = list(islice(game.moves(state), 200, 20_000, 997))
    return chance.sample(near, min(SOME, len(near))) + far


def playout(game: AnyGame, seed: int) -> Iterator[tuple[Any, list[Any]]]:
    """Yield every state of a game by chance, with some of its legal moves; the last has none."""
    chance = Random(seed)
    _, state = begin(game, chance)
    for _ in range(MOST_MOVES):
        found = some_moves(game, state, chance)
        yield state, found
        if not found:
            return
        state = game.play(state, chance.choice(found))
    pytest.fail(f"{game.title} did not end")


def through_json(data: Json) -> Json:
    return json.loads(json.dumps(data))


@every_game
def test_listed_moves_can_be_played_and_change_nothing_but_what_they_return(game: AnyGame) -> None:
    for state, found in islice(playout(game, seed=1), 0, None, 5):
        before = game.write_state(state)
        for move in found:
            game.play(state, move)

        assert game.write_state(state) == before


@every_game
def test_moves_of_an_earlier_state_can_be_played_only_if_listed(game: AnyGame) -> None:
    earlier: list[Any] = []
    for state, found in islice(playout(game, seed=2), 0, None, 4):
        before = game.write_state(state)
        listed = list(islice(game.moves(state), MOST_LISTED))
        for move in earlier[:SOME]:
            if not can_be_played(game, state, move):
                assert move not in listed
            elif move not in listed and len(listed) < MOST_LISTED:
                # dice named in another order: it does what a listed move does, or nothing
                known = [state, *(game.play(state, other) for other in listed)]
                does = unordered(game.write_state(game.play(state, move)))
                assert does in [unordered(game.write_state(other)) for other in known]
        assert game.write_state(state) == before
        earlier = found


def can_be_played(game: AnyGame, state: Any, move: Any) -> bool:
    """Tell whether *move* is legal; where it is not, there must be a reason, in words."""
    try:
        game.play(state, move)
    except IllegalMove as refused:
        if not (refused.reason and str(refused)):
            pytest.fail("refused without a word")
        return False
    return True


def unordered(data: Json) -> Json:
    """Return *data* with its lists sorted."""
    if isinstance(data, dict):
        return {key: unordered(value) for key, value in data.items()}
    return sorted(map(unordered, data), key=repr) if isinstance(data, list) else data


@every_game
def test_game_is_over_exactly_when_there_is_nothing_to_play(game: AnyGame) -> None:
    for state, found in playout(game, seed=3):
        is_over = game.outcome(state) is not None
        assert is_over == (game.on_turn(state) is None) == (not found)


@every_game
def test_states_and_moves_round_trip_through_json(game: AnyGame) -> None:
    for state, found in islice(playout(game, seed=4), 0, None, 5):
        assert game.read_state(through_json(game.write_state(state))) == state
        for move in found:
            assert game.read_move(through_json(game.write_move(move))) == move


@every_game
def test_faces_are_shown_plain_json_and_words(game: AnyGame) -> None:
    for state, found in islice(playout(game, seed=5), 0, None, 9):
        seats = range(len(game.scores(state)))
        for seat in (None, *seats):
            view = game.view_of(state, seat)
            assert through_json(view) == view
        for move in found[:3]:
            assert all(str(phrase) for phrase in game.say(state, move))
        assert (game.on_turn(state) is None) or [str(phrase) for phrase in game.due(state)]
        for option in game.declarable(state):
            game.check_declaration(state, option.value)


@every_game
def test_score_sheet_adds_up_to_the_points(game: AnyGame) -> None:
    for state, _ in islice(playout(game, seed=6), 0, None, 9):
        sheet, points = game.score_breakdown(state), game.scores(state)

        assert all(len(line.points) == len(points) for line in sheet)
        for seat, had in enumerate(points):
            assert sum(line.points[seat] for line in sheet) == had
            assert all(str(phrase) for phrase in game.explain(state, seat))


@every_game
def test_choices_lead_to_a_move_that_can_be_played(game: AnyGame) -> None:
    chance = Random(7)
    for state, found in islice(playout(game, seed=7), 0, None, 4):
        if not found:
            with pytest.raises(IllegalMove):
                game.choices(state, {})
            continue
        move = put_together(game, state, chance)
        game.play(state, game.read_move(through_json(move)))


def put_together(game: AnyGame, state: Any, chance: Random) -> Json:
    """Return a move made of choices by chance."""
    chosen: dict[str, Json] = {}
    for _ in range(60):
        choice = game.choices(state, through_json(chosen))
        if choice.field is None or (choice.move is not None and chance.random() < 0.5):
            return choice.move
        chosen[choice.field] = chance.choice(choice.options).value
    return pytest.fail(f"{game.title} never stops asking")


@every_game
def test_whole_game_is_a_record_that_replays(game: AnyGame) -> None:
    chance = Random(8)
    header, state = begin(game, chance)
    played = []
    while game.on_turn(state) is not None:
        played.append(chance.choice(some_moves(game, state, chance)))
        state = game.play(state, played[-1])

    record = through_json(game.write_record(header, tuple(played)))
    assert record["format"] == game.record_format
    assert game.replay(record) == game.outcome(state)


@every_game
@pytest.mark.parametrize(
    "absurd", [None, True, 7, 10**30, float("nan"), "x", [], [[[]]], {}, {"format": 1}], ids=repr
)
def test_absurd_json_is_unreadable(game: AnyGame, absurd: Json) -> None:
    for read in (game.start, game.read_move, game.read_state):
        with pytest.raises(Unreadable):
            read(absurd)


@every_game
def test_game_is_found_by_its_name_and_its_format(game: AnyGame) -> None:
    assert game_named(game.name) is game
    assert game_of_format(game.record_format) is game
    assert game.minutes[0] <= game.minutes[1]
    assert str(game.about)


def test_game_that_is_not_there_is_missing_and_its_format_unreadable() -> None:
    with pytest.raises(Missing):
        game_named("chess")
    for unknown in ("chess-record/1", None, 3, ["alveola-record/1"]):
        with pytest.raises(Unreadable):
            game_of_format(unknown)


@pytest.mark.parametrize(
    ("game", "key", "value"),
    [
        pytest.param(game, preference.key, option.value, id=f"{game.name}-{option.value}")
        for game in GAMES
        for preference in game.preferences
        for option in preference.values
    ],
)
def test_header_tells_what_its_players_agreed_on(game: AnyGame, key: str, value: Json) -> None:
    players = tuple({"name": name} for name in NAMES[:4])
    header = game.prepare(players, Random(3), {key: value})

    assert game.prepare(players, Random(3), game.agreed_in(header)) == header


@pytest.mark.parametrize("preferences", [{"colour": 1}, {"teams": "perhaps"}], ids=["key", "value"])
def test_unknown_preference_is_unreadable(preferences: Json) -> None:
    with pytest.raises(Unreadable):
        game_named("alveola").agree(preferences)


#: Rooms that know games by what they hand over; those that wire, print or track may know one.
GAMELESS = ("companion/core", "companion/console", "companion/dice", "hardware", "web")
ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("room", GAMELESS)
def test_other_rooms_name_no_game(room: str) -> None:
    names = {game.name for game in GAMES}
    said = {
        (path.name, node.value)
        for path in (ROOT / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and node.value in names
    }

    assert said == set()


def test_pages_name_no_game() -> None:
    scripts = [path for path in (ROOT / "web/static").rglob("*.js") if "games" not in path.parts]
    scripts.remove(ROOT / "web/static/pages/gallery.js")  # it shows each game's own parts
    quoted = re.compile(f"""["'`/]({"|".join(game.name for game in GAMES)})["'`/]""")

    assert [path.name for path in scripts if quoted.search(path.read_text())] == []

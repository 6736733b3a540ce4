"""Honey Wall step by step: whole games played by chance, written as records and read again."""

import json
from random import Random

import pytest

from companion.errors import IllegalMove, Unreadable
from companion.games.answers import Json
from companion.games.honey_wall import GAME
from companion.games.honey_wall.moves import Finish, Move, Roll, Settle, Unlock
from companion.games.honey_wall.state import End, State

NAMES = ("Ada", "Bo", "Cleo", "Dan")


def header(players: int, chance: Random, sheets: str = "phones") -> Json:
    seated = tuple({"name": name} for name in NAMES[:players])
    return GAME.prepare(seated, chance, {"sheets": sheets})


def play_out(start: State, chance: Random) -> tuple[tuple[Move, ...], State]:
    state, moves = start, []
    while GAME.on_turn(state) is not None:
        move = chance.choice(list(GAME.moves(state)))
        state = GAME.play(state, move)
        moves.append(move)
        assert len(moves) < 5000
    return tuple(moves), state


@pytest.mark.parametrize("seed", range(8))
def test_game_by_chance_ends_and_its_record_replays(seed: int) -> None:
    chance = Random(seed)
    setup = header(2 + seed % 3, chance)
    moves, state = play_out(GAME.start(setup), chance)

    record = json.loads(json.dumps(GAME.write_record(setup, moves)))
    assert GAME.replay(record) == GAME.outcome(state)
    assert list(GAME.moves(state)) == []


def test_steps_and_states_come_back_from_json() -> None:
    chance = Random(3)
    state = GAME.start(header(3, chance))
    for _ in range(120):
        move = chance.choice(list(GAME.moves(state)))
        assert GAME.read_move(json.loads(json.dumps(GAME.write_move(move)))) == move
        GAME.say(state, move)
        json.dumps(GAME.view_of(state, None))
        state = GAME.play(state, move)
        assert GAME.read_state(json.loads(json.dumps(GAME.write_state(state)))) == state


def test_turn_that_is_still_being_played_is_not_in_the_record() -> None:
    setup = {**header(2, Random(1)), "first": 0}
    state = GAME.start(setup)

    record = GAME.write_record(setup, (Roll((0, 0)),))
    assert (record["turns"], record["final"]) == ([], None)
    assert GAME.play(state, Roll((0, 0))).turn.phase == "reroll"


def test_whatever_is_chosen_leads_to_a_step_that_can_be_played() -> None:
    chance = Random(5)
    setup = GAME.prepare(({"name": "Ada"}, {"name": "Bo"}), chance, {"starts": "chosen"})
    state = GAME.start(setup)
    for _ in range(60):
        chosen: dict[str, Json] = {}
        choice = GAME.choices(state, chosen)
        while choice.field is not None:
            chosen[choice.field] = chance.choice(choice.options).value
            choice = GAME.choices(state, chosen)
        state = GAME.play(state, GAME.read_move(choice.move))


def test_choice_that_no_step_has_is_refused() -> None:
    state = GAME.start(header(2, Random(1)))

    with pytest.raises(IllegalMove):
        GAME.choices(state, {"face1": 9})


@pytest.mark.parametrize(
    "data",
    [None, [], {}, {"do": "fly"}, {"do": "roll"}, {"do": "roll", "faces": [-1]}, {"do": ["roll"]}],
    ids=repr,
)
def test_what_is_no_step_is_unreadable(data: Json) -> None:
    with pytest.raises(Unreadable):
        GAME.read_move(data)


def test_a_game_on_paper_rolls_keeps_dice_and_takes_the_count() -> None:
    chance = Random(2)
    setup = {**header(2, chance, "paper"), "first": 0}
    state = GAME.start(setup)
    moves: list[Move] = []

    def play(data: Json) -> None:
        nonlocal state
        moves.append(GAME.read_move(data))
        state = GAME.play(state, moves[-1])

    play({"do": "roll", "faces": [0, 2]})
    play({"do": "keep"})
    play({"do": "unlock", "die": "green"})
    play({"do": "done"})
    play({"do": "roll", "faces": [0, 2]})
    play({"do": "keep"})
    play({"do": "done"})
    assert state.turn.dice == ("green", "white", "white")
    play({"do": "roll", "faces": [0, 0, 2]})
    play({"do": "reroll", "which": [0], "faces": [5]})
    play({"do": "finish", "end": "five", "points": [40, 40], "stolen": [1, 2]})

    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.ended_by) == ((40, 40), (1,), "five")
    assert GAME.replay(GAME.write_record(setup, tuple(moves))) == outcome


def test_players_choose_starts_and_wasps_before_the_first_turn() -> None:
    chance = Random(4)
    seated = tuple({"name": name} for name in NAMES[:3])
    setup = {**GAME.prepare(seated, chance, {"starts": "chosen"}), "first": 1}
    state = GAME.start(setup)
    moves: list[Move] = []
    for seat, wasp in ((1, "comb"), (2, "star"), (0, "moon")):
        assert (GAME.on_turn(state), state.turn.phase) == (seat, "setup")
        for at, taken in (((0, 0), "free"), ((3, 0), "Comb ")):
            if seat != 1 or at == (0, 0):
                with pytest.raises(IllegalMove):
                    GAME.play(state, Settle(at, taken))
        moves.append(Settle((3, 0), wasp))
        state = GAME.play(state, moves[-1])

    assert (state.turn.number, state.turn.seat, state.turn.phase) == (0, 1, "roll")
    rest, end = play_out(state, chance)
    record = json.loads(json.dumps(GAME.write_record(setup, (*moves, *rest))))
    assert [player["wasp"] for player in record["players"]] == ["moon", "comb", "star"]
    assert GAME.replay(record) == GAME.outcome(end)


def test_die_is_unlocked_on_paper_once() -> None:
    state = GAME.start({**header(2, Random(1), "paper"), "first": 0})
    for data in ({"do": "roll", "faces": [0, 2]}, {"do": "keep"}, {"do": "unlock", "die": "green"}):
        state = GAME.play(state, GAME.read_move(data))

    for die in ("green", "white", "pink"):
        with pytest.raises(IllegalMove):
            GAME.play(state, Unlock(die))


def test_paper_steps_are_refused_where_the_sheets_are_on_the_phones() -> None:
    state = GAME.play(GAME.start({**header(2, Random(1)), "first": 0}), Roll((5, 5)))

    for move in (Unlock("green"), Finish(End.FIVE, (1, 1), (0, 0))):
        with pytest.raises(IllegalMove):
            GAME.play(state, move)

"""Pollen: the rule sheet's sentences, and our rulings, each as a small table."""

from functools import partial
from itertools import combinations
from random import Random

import pytest

from companion.errors import IllegalMove, Unreadable
from companion.games.answers import Json
from companion.games.pollen import GAME
from companion.games.pollen.box import card_set, default_parts
from companion.games.pollen.state import Lying, State
from tests.companion.games import written_moves

FLOWERS = ["rose", "iris", "lilac", "poppy", "daisy"]


def header(bees: Json, bumblebees: Json, *, rounds: int = 1) -> Json:
    """Return a game with these decks in every round."""
    return {
        "box": {"flowers": FLOWERS},
        "players": [{"name": "Ada"}, {"name": "Bo"}],
        "objectives": [["rose", "iris"], ["poppy", "iris"]],
        "rounds": [{"first": n, "decks": [bees, bumblebees]} for n in range(rounds)],
    }


def turn(seat: int, *actions: Json) -> Json:
    return {"player": seat, "actions": list(actions)}


def lay(card: int, column: int, row: int, *, camp: int = 0, face: str = "up") -> Json:
    return {"lay": card, "camp": camp, "column": column, "row": row, "face": face}


def shift(card: int, source: tuple[int, int], to: tuple[int, int], *, camp: int = 0) -> Json:
    return {"move": card, "camp": camp, "from": list(source), "to": list(to)}


play = partial(written_moves.play, GAME)
refusal = partial(written_moves.refusal, GAME)


FULL = [1, "move", 2, 3, 4, 5, 0, 1, 2]
#: Ada has laid 1 and 2 in her camp (the 2 face down) and holds a Déplacement; Bo has laid a 1.
BEGUN = (
    turn(0, lay(0, 0, 1)),
    turn(1, lay(0, 0, 1, camp=1)),
    turn(0, lay(1, 1, 1, face="down")),
    turn(1, lay(1, 1, 1, camp=0)),
)


def begun() -> State:
    return play(GAME.start(header(FULL, FULL)), *BEGUN[:3], turn(1, lay(1, 0, 2, camp=0)))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (turn(1), "turn-order"),
        (turn(0, lay(0, 2, 1)), "lay-move"),
        (turn(0, lay(3, 2, 1)), "no-such-card"),
        (turn(0, {"discard": 3}), "no-such-card"),
        (turn(0, lay(1, 0, 1)), "taken"),
        (turn(0, lay(1, 5, 1)), "place"),
        (turn(0, lay(1, 0, 4)), "place"),
        (turn(0, lay(1, 0, 0)), "place"),
        (turn(0, lay(1, 2, 1, camp=2)), "camp"),
        (turn(0, lay(1, 2, 1, camp=1, face="down")), "down-other"),
        (turn(0, lay(1, 2, 1, face="down"), {"discard": 0}), "points"),
        (turn(0, lay(1, 2, 1, camp=1), {"discard": 0}), "points"),
        (turn(0, {"discard": 0}, {"discard": 0}, {"discard": 0}), "points"),
        (turn(0, shift(1, (0, 1), (1, 1))), "no-mover"),
        (turn(0, shift(0, (2, 1), (1, 1))), "move-nothing"),
        (turn(0, shift(0, (0, 2), (1, 2))), "move-theirs"),
        (turn(0, shift(0, (1, 1), (0, 2))), "move-theirs"),
        (turn(0, shift(0, (1, 1), (1, 2))), "move-direction"),
        (turn(0, shift(0, (1, 1), (3, 1))), "move-direction"),
        (turn(0, shift(0, (1, 1), (1, 1))), "move-direction"),
        (turn(0, {"turn_up": [0, 1]}), "turn-up"),
        (turn(0, {"turn_up": [4, 3]}), "turn-up"),
        (turn(0, lay(1, 2, 2)), "hole"),
        (turn(0, lay(1, 3, 3, camp=1)), "hole"),
        (turn(0, shift(0, (0, 1), (1, 2))), "hole"),
        ({"player": 0, "round": "second"}, "round-on"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_refused_turn_names_its_rule(data: Json, reason: str) -> None:
    assert refusal(begun(), data) == reason


@pytest.mark.parametrize(
    "data",
    [
        {"player": 0},
        {"player": 0, "actions": [3]},
        turn(0, {"lay": 0, "camp": 0, "column": 0, "row": 1}),
        turn(0, {"lay": True, "camp": 0, "column": 0, "row": 1, "face": "up"}),
        turn(0, {"discard": 0, "lay": 1}),
        turn(0, {"discard": -1}),
        turn(0, {"discard": 0.0}),
        turn(0, {}),
        {"player": 0, "round": "third"},
        {"player": 0, "actions": [], "again": 1},
    ],
    ids=str,
)
def test_turn_of_the_wrong_shape_is_unreadable(data: Json) -> None:
    with pytest.raises(Unreadable):
        GAME.read_move(data)


def test_a_hole_may_stand_for_a_moment() -> None:
    state = play(begun(), turn(0, lay(1, 2, 2), lay(1, 2, 1)))

    assert [card and card.insects for card in state.camps[0][6:8]] == [4, 3]


def test_a_card_moves_sideways_or_diagonally_in_either_camp() -> None:
    state = play(begun(), turn(0, shift(0, (1, 1), (2, 1))))
    assert state.camps[0][6] == Lying(0, 2, is_down=True)

    state = play(begun(), turn(0, lay(1, 4, 1, camp=1)), turn(1))
    assert play(state, turn(0, shift(0, (4, 1), (3, 1), camp=1))).discards[0] == ("move",)


def test_onto_a_card_of_ones_own_the_two_swap() -> None:
    state = play(begun(), turn(0, shift(0, (0, 1), (1, 1))))

    assert [card and (card.insects, card.is_down) for card in state.camps[0][0:4:3]] == [
        (2, True),
        (1, False),
    ]


def test_only_the_opponents_face_down_card_is_turned_up() -> None:
    state = play(begun(), turn(0), turn(1, {"turn_up": [1, 1]}))

    assert state.camps[0][3] == Lying(0, 2)
    assert refusal(begun(), turn(0, {"turn_up": [1, 1]})) == "turn-up"


def test_every_action_point_is_optional() -> None:
    state = begun()

    assert play(state, turn(0)).hands == state.hands


def test_hand_is_filled_to_three_while_the_pile_lasts() -> None:
    state = GAME.start(header([1, 2, 3, 4], FULL))

    state = play(state, turn(0, {"discard": 0}, {"discard": 0}))
    assert (state.hands[0], state.piles[0]) == ((3, 4), ())


def discards(seat: int) -> Json:
    return turn(seat, {"discard": 0}, {"discard": 0})


def test_when_the_first_hand_is_empty_the_other_plays_one_last_turn() -> None:
    state = GAME.start(header([1, 2, 3, 4], FULL))

    state = play(state, discards(0), turn(1), discards(0))
    assert (state.is_last_turn, state.is_over, state.turn) == (True, False, 1)
    state = play(state, turn(1, lay(0, 0, 1, camp=1)))
    assert state.is_over
    assert refusal(state, turn(0)) == "game-over"


def test_when_the_second_hand_is_empty_the_round_is_over_at_once() -> None:
    state = GAME.start(header(FULL, [1, 2, 3, 4]))

    assert play(state, turn(0), discards(1), turn(0), discards(1)).is_over


def test_second_round_is_begun_by_the_bumblebees_and_points_add_up() -> None:
    state = GAME.start(header([1, 1, 1], [1, 1, 1], rounds=2))
    out = (discards(0), discards(1), turn(0, lay(0, 0, 1)), turn(1))
    state = play(state, *out)
    assert (state.is_between, GAME.on_turn(state), GAME.scores(state)) == (True, 1, (2, 0))

    state = play(state, {"player": 1, "round": "second"})
    assert (state.turn, state.camps[0]) == (1, (None,) * 15)
    state = play(state, discards(1), discards(0), turn(1, lay(0, 3, 1, camp=1)), turn(0))
    end = GAME.outcome(state)
    assert end
    assert (end.scores, end.winners) == ((2, 2), (0, 1))


def test_players_may_stop_after_the_first_round() -> None:
    state = GAME.start(header([1, 1, 1], [1, 1, 1], rounds=2))
    state = play(state, discards(0), discards(1), turn(0, lay(0, 0, 1)), turn(1))

    assert refusal(state, turn(1)) == "round-over"
    assert refusal(state, {"player": 0, "round": "stop"}) == "turn-order"
    assert play(state, {"player": 1, "round": "stop"}).is_over


def counted(state: State) -> list[str]:
    """Return the lines of Ada's points in a round that ends now."""
    return [str(line) for line in GAME.explain(state, 0)]


def test_columns_are_explained_line_by_line() -> None:
    bees, bumblebees = [4, 1, 3, 0], [2, 3, 0, 1]
    state = GAME.start(header(bees, bumblebees))
    state = play(
        state,
        turn(0, lay(0, 1, 1), lay(1, 3, 1)),
        turn(1, lay(0, 1, 1, camp=1), lay(0, 3, 1, camp=1)),
        turn(0, lay(0, 0, 1), lay(0, 4, 1)),
        turn(1, lay(1, 0, 1, camp=1), lay(0, 2, 1, camp=1)),
    )

    assert counted(state) == [
        "round 1, column 1: 1 bee each, cards 1 each: nobody takes rose",
        "round 1, column 2: 4 bees to 2: iris, on your objective: 2 points",
        "round 1, column 3: 0 bees each, cards 0 to 1: lilac is not yours",
        "round 1, column 4: 3 bees each, cards 1 each: nobody takes poppy",
        "round 1, column 5: 0 bees each, cards 1 to 0: daisy: 1 point",
    ]
    assert GAME.scores(state) == (3, 1)
    assert [line.points for line in GAME.score_breakdown(state)] == [(2, 1), (1, 0)]


def test_turn_is_said_without_the_number_of_a_card_laid_face_down() -> None:
    state = GAME.start(header(FULL, FULL))
    said = GAME.say(state, GAME.read_move(turn(0, lay(2, 1, 1, face="down"))))

    assert [str(line) for line in said] == ["lays a card face down at iris, row 1"]


def test_default_set_is_the_publishers() -> None:
    cards = card_set(default_parts())

    assert len(cards) == 17
    assert [cards.count(card) for card in (0, 1, 2, 3, 4, 5, "move")] == [2, 3, 3, 3, 3, 1, 2]


def test_new_game_deals_shuffled_sets_and_two_of_the_ten_objectives() -> None:
    data = GAME.prepare(({"name": "A"}, {"name": "B"}), Random(4), {})

    decks = [deck for deal in data["rounds"] for deck in deal["decks"]]
    assert [sorted(map(str, deck)) for deck in decks] == [
        sorted(map(str, card_set(default_parts())))
    ] * 4
    assert len({str(deck) for deck in decks}) == 4
    sets = [list(names) for names in combinations(data["box"]["flowers"], 3)]
    assert data["objectives"][0] != data["objectives"][1]
    assert all(objective in sets for objective in data["objectives"])


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"box": {"flowers": ["rose"] * 5}}, "flower-twice"),
        ({"objectives": [["rose", "rose"], []]}, "objective"),
        ({"objectives": [["tulip"], []]}, "objective"),
        ({"rounds": [{"first": 1, "decks": [FULL, FULL]}]}, "first"),
        ({"rounds": [{"first": 0, "decks": [FULL, [1, 2]]}]}, "deck"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_impossible_setup_is_refused(change: Json, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.start({**header(FULL, FULL), **change})
    assert refused.value.reason == reason


def test_choices_lead_to_every_legal_turn() -> None:
    state = begun()

    legal = [move for move in GAME.moves(state) if GAME.write_move(move)["actions"]]
    assert sorted(reached(state, {}), key=repr) == sorted(legal, key=repr)
    assert GAME.choices(state, {}).move == turn(0)


def reached(state: State, chosen: Json) -> list[object]:
    choice = GAME.choices(state, chosen)
    found = [GAME.read_move(choice.move)] if choice.move and chosen else []
    for option in choice.options:
        found += reached(state, {**chosen, choice.field: option.value})
    return found


def test_choices_between_rounds_are_a_second_one_or_the_end() -> None:
    state = GAME.start(header([1, 1, 1], [1, 1, 1], rounds=2))
    state = play(state, discards(0), discards(1), turn(0, lay(0, 0, 1)), turn(1))

    assert [option.value for option in GAME.choices(state, {}).options] == ["second", "stop"]
    assert GAME.choices(state, {"round": "stop"}).move == {"player": 1, "round": "stop"}

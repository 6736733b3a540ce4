"""Pollen's secrets: what a seat is told never depends on what it may not know."""

import json
from dataclasses import replace
from random import Random

import pytest

from companion.games.answers import Json
from companion.games.pollen import GAME
from companion.games.pollen.moves import Discard, Face, GoOn, Lay, Move, Shift, Turn, TurnUp
from companion.games.pollen.state import Lying, State

STOP = GoOn(1, "stop")


def told(state: State, seat: int | None) -> str:
    """Return everything that the game offers a face about *state* for *seat*."""
    explained = [] if seat is None else [str(line) for line in GAME.explain(state, seat)]
    sheet = [(str(line.words), line.points) for line in GAME.score_breakdown(state)]
    due = [str(line) for line in GAME.due(state)]
    looked = [
        str(line)
        for camp in (0, 1)
        for column in range(5)
        for row in (1, 2, 3)
        for line in GAME.place_info(state, {"camp": camp, "place": [column, row]}).there
    ]
    everything = [GAME.view_of(state, seat), explained, sheet, due, looked, GAME.scores(state)]
    return json.dumps(everything)


def turned_over(state: State, seat: int | None) -> State:
    """Return *state* with other numbers wherever *seat* may not look."""
    hide = [owner for owner in (0, 1) if owner != seat]

    def other(cards: tuple[Json, ...]) -> tuple[Json, ...]:
        return tuple(5 if card == "move" else "move" for card in cards)

    def hidden(card: Lying | None) -> Lying | None:
        return replace(card, insects=5 - card.insects) if card and card.is_down else card

    return replace(
        state,
        hands=tuple(other(h) if n in hide else h for n, h in enumerate(state.hands)),
        piles=tuple(map(other, state.piles)),
        objectives=tuple(
            ("daisy",) if n in hide else names for n, names in enumerate(state.objectives)
        ),
        camps=tuple(tuple(map(hidden, camp)) for camp in state.camps),
        deals=tuple(replace_deal(deal) for deal in state.deals),
    )


def replace_deal(deal: Json) -> Json:
    return type(deal)(deal.first, ((5,) * 17, (0,) * 17))


@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_is_told_is_the_same_whatever_it_may_not_know(seed: int) -> None:
    chance = Random(seed)
    state = GAME.start(GAME.prepare(({"name": "Ada"}, {"name": "Bo"}), chance, {}))
    while not state.is_between:
        for seat in (0, 1, None):
            assert told(state, seat) == told(turned_over(state, seat), seat)
        state = GAME.play(state, secret_turn(state, chance))


def secret_turn(state: State, chance: Random) -> Move:
    """Return a turn that lays a card face down or turns one up, where there is one."""
    open_now = [option.value for option in GAME.choices(state, {}).options]
    secret = [value for value in open_now if value.get("as") == "down" or "camp" in value]
    other = [value for value in open_now if value.get("as") == "discard"]
    chosen = {"do": chance.choice(secret or other)}
    choice = GAME.choices(state, chosen)
    if choice.field == "at":
        choice = GAME.choices(state, {**chosen, "at": chance.choice(choice.options).value})
    return GAME.read_move(choice.move)


@pytest.mark.parametrize("seed", range(3))
def test_a_turn_in_words_is_the_same_whatever_lies_face_down(seed: int) -> None:
    chance = Random(seed)
    state = GAME.start(GAME.prepare(({"name": "Ada"}, {"name": "Bo"}), chance, {}))
    other = replace(state, hands=((5, 5, 5), state.hands[1]))
    move = secret_turn(state, chance)

    assert GAME.say(state, move) == GAME.say(other, move)


def test_at_the_end_both_objectives_and_all_cards_lie_open() -> None:
    chance = Random(1)
    state = GAME.start(GAME.prepare(({"name": "Ada"}, {"name": "Bo"}), chance, {}))
    while not state.is_over:
        state = GAME.play(state, secret_turn(state, chance) if not state.is_between else STOP)

    view = GAME.view_of(state, None)
    assert view["objectives"] == [list(names) for names in state.objectives]
    cards = [card for camp in view["camps"] for column in camp for card in column if card]
    assert all(card["insects"] is not None for card in cards)


def low_pile(*hand: Json, pile: tuple[Json, ...] = ()) -> State:
    """Return a game in which Ada, on turn, has *hand* and *pile*, and both have cards in their camps."""
    state = GAME.start(GAME.prepare(({"name": "Ada"}, {"name": "Bo"}), Random(1), {}))
    camps = tuple(
        (Lying(seat, 3, is_down=True), *camp[1:]) for seat, camp in enumerate(state.camps)
    )
    return replace(
        state,
        camps=camps,
        hands=(hand, state.hands[1]),
        piles=(pile, state.piles[1]),
    )


@pytest.mark.parametrize(
    ("actions", "pile", "is_shown"),
    [
        pytest.param((), (), False, id="nothing is done, the hand is full"),
        pytest.param((Lay(0, 0, 1, 1, Face.DOWN),), (), False, id="face down, no card is left"),
        pytest.param((Lay(0, 0, 1, 1, Face.DOWN),), (5,), True, id="face down, a card is drawn"),
        pytest.param((Lay(0, 0, 1, 1, Face.UP),), (), True, id="a card is laid face up"),
        pytest.param((Discard(0),), (), True, id="a card is discarded face up"),
        pytest.param((Shift(2, 0, (0, 1), (1, 1)),), (), True, id="a Déplacement is shown"),
        pytest.param((TurnUp((0, 1)),), (), True, id="a card is turned up"),
    ],
)
def test_turn_shows_something_unless_no_card_is_drawn_or_seen(
    actions: tuple[Json, ...], pile: tuple[Json, ...], is_shown: bool
) -> None:
    state = low_pile(1, 2, "move", pile=pile)

    assert GAME.shows_secrets(state, Turn(0, actions)) is is_shown


def test_end_of_a_round_shows_what_lay_face_down() -> None:
    state = replace(low_pile(), turn=1, hands=((), (4,)), piles=((), ()))

    assert GAME.shows_secrets(state, Turn(1, (Lay(0, 1, 1, 1, Face.DOWN),)))
    assert GAME.shows_secrets(replace(state, is_between=True), STOP)

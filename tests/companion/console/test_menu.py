"""Two buttons can do in a turn whatever a phone can: presses become commands."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from companion.console.display import display_model_of
from companion.console.menu import current, home, press
from companion.console.menu_pages import page_of
from companion.console.menu_rows import Act, Menu, Place
from companion.core.commands import (
    Answer,
    Command,
    CorrectTurn,
    DeclarePower,
    PlayMove,
    RollDice,
    Undo,
)
from companion.core.events import (
    AnyEvent,
    DiceRolled,
    GameStarted,
    PowerDeclared,
    QuestionAsked,
    TurnPlayed,
    TurnSource,
)
from companion.core.reducer import apply
from companion.core.snapshot import Snapshot
from companion.core.status import Status
from companion.errors import IllegalMove
from companion.games.answers import Choice, Json, Option
from companion.games.capabilities import Declarations, DiceRules, Secrets
from companion.games.chance import Die
from companion.games.game import Game
from companion.languages import Words
from companion.phrases import Phrase
from companion.ports import DisplayMap, Press
from tests.companion.core.counting_game import COUNTING as COUNTING_GAME
from tests.companion.core.counting_game import HEADER, Count, choices

NOW = datetime(2026, 1, 1, tzinfo=UTC)
ENGLISH = Words("en", {})


def dice_due(state: Count, which: tuple[int, ...]) -> tuple[Die, ...]:
    phase = state.reached % 3
    if (phase, bool(which)) not in ((1, False), (2, True)):
        raise IllegalMove("no-dice", "nothing to roll")
    return (Die("coin", ("heads", "tails")),) * (len(which) or 2)


def narrow_choices(state: Count, chosen: Json) -> Choice:
    if "with" not in chosen:
        return Choice("with", (Option("fingers", Phrase("with fingers")),))
    choice = choices(state, {k: v for k, v in chosen.items() if k != "with"})
    return choice if choice.field else Choice(None, move={"add": chosen["add"]})


def early_choices(state: Count, chosen: Json) -> Choice:
    if chosen.keys() != {"add"}:
        return choices(state, chosen)
    return Choice("aloud", (Option("yes", Phrase("aloud")),), move=chosen)


def told_choices(state: Count, chosen: Json) -> Choice:
    if "add" in chosen:
        return choices(state, chosen)
    told = Phrase("from {reached}", {"reached": state.reached})
    return Choice("add", (Option(1, told), Option(2, told)))


def hex_choices(state: Count, chosen: Json) -> Choice:
    places = ([[0, 1], [1, 1]], [[2, 0], [2, 1]])
    options = (Option("none", Phrase("nowhere")), *(Option(p, Phrase("there")) for p in places))
    return Choice("cells", options)


#: The counting game with a power to declare, and a roll of two dice in every third turn.
DICING_GAME = replace(
    COUNTING_GAME,
    declarations=Declarations(
        declarable=lambda state: (Option("double", Phrase("counts double")),),
        check=lambda state, said: None,
    ),
    dice=DiceRules(
        due=dice_due,
        move=lambda roll, which: 1,
        keep=lambda state: None,
        is_roll=lambda move: False,
        is_proved=lambda move: False,
        rolls=lambda record: iter(()),
    ),
)
#: The counting game with a step that leaves nothing to choose.
NARROW_GAME = replace(COUNTING_GAME, choices=narrow_choices)
#: The counting game, which may also be played before its one last question.
EARLY_GAME = replace(COUNTING_GAME, choices=early_choices)
#: The counting game, which says from where one goes on.
TOLD_GAME = replace(COUNTING_GAME, choices=told_choices)
#: The counting game, in which a place is chosen too.
HEX_GAME = replace(COUNTING_GAME, choices=hex_choices, shared_cells=lambda state: ((0, 0), (1, 0)))
#: The counting game, held behind a hand.
SECRET_GAME = replace(
    COUNTING_GAME, secrets=Secrets(view=lambda state, seat: {}, shows=lambda state, move: False)
)


def table(game: Game[Count, int], *events: AnyEvent) -> Snapshot:
    snapshot = Snapshot(seq=0, at=NOW)
    for event in (GameStarted(game="counting", header=HEADER), *events):
        snapshot = apply(snapshot, event, NOW, games=lambda name: game)
    return snapshot


def added(*numbers: int) -> Iterable[TurnPlayed]:
    return (TurnPlayed(move={"add": number}, source=TurnSource.HAND) for number in numbers)


COUNTING = table(COUNTING_GAME)
PLAYED = table(COUNTING_GAME, *added(2, 3))
ASKED = table(
    COUNTING_GAME,
    QuestionAsked(
        question="What was added?", candidates=({"add": 3}, {"add": 1}), picture="001.jpg"
    ),
)

D, DD, DL = Press.DONE, Press.DONE_DOUBLE, Press.DONE_LONG
U, UU, UL = Press.UNDO, Press.UNDO_DOUBLE, Press.UNDO_LONG


def done_by(snapshot: Snapshot, *presses: Press) -> list[Command | Act]:
    menu, done = home(snapshot), []
    for pressed in presses:
        menu, does = press(menu, snapshot, pressed)
        done += [does] if does else []
    return done


def seen_after(snapshot: Snapshot, *presses: Press) -> tuple[str, list[str], int] | None:
    menu = home(snapshot)
    for pressed in presses:
        menu, _ = press(menu, snapshot, pressed)
    ask = display_model_of(snapshot, Status(), ENGLISH, menu).ask
    return ask and (ask.question, list(ask.candidates), ask.chosen)


#: What is on the table, what is pressed, and what comes of it.
PRESSES: dict[str, tuple[Snapshot, tuple[Press, ...], list[Command | Act]]] = {
    "done": (COUNTING, (D,), [Act.READ_NOW]),
    "done twice: join": (COUNTING, (DD,), [Act.JOIN]),
    "answer the first": (ASKED, (D,), [Answer(0, picture="001.jpg", revision=1)]),
    "answer the second": (ASKED, (U, D), [Answer(1, picture="001.jpg", revision=1)]),
    "answer the second by knob": (
        ASKED,
        (Press.NEXT, D),
        [Answer(1, picture="001.jpg", revision=1)],
    ),
    "none of these": (ASKED, (U, UU, D), [Answer(None, picture="001.jpg", revision=1)]),
    "none of these, backwards": (
        ASKED,
        (Press.PREVIOUS, D),
        [Answer(None, picture="001.jpg", revision=1)],
    ),
    "none of these, then by hand": (
        ASKED,
        (U, U, D, U, D, D),
        [Answer(None, picture="001.jpg", revision=1), PlayMove({"add": 2}, revision=1)],
    ),
    "round and round": (ASKED, (U, U, U, D), [Answer(0, picture="001.jpg", revision=1)]),
    "take back, asked first": (PLAYED, (U, D), [Undo(revision=3)]),
    "take back, kept after all": (PLAYED, (U, U, D), []),
    "take back at once": (PLAYED, (UL,), [Undo(revision=3)]),
    "nothing to take back": (COUNTING, (UL, UL), []),
    "enter a turn": (PLAYED, (DL, D, U, D, D), [PlayMove({"add": 2}, revision=3)]),
    "enter a turn after all": (
        PLAYED,
        (DL, D, U, D, UL, U, U, D, D),
        [PlayMove({"add": 3}, revision=3)],
    ),
    "leave a turn that is entered": (PLAYED, (DL, D, U, D, DL, D), [Act.READ_NOW]),
    "correct an earlier turn": (
        PLAYED,
        (DL, U, U, D, U, D, D, D),
        [CorrectTurn(1, {"add": 1}, revision=3)],
    ),
    "join from the menu": (COUNTING, (DL, U, D), [Act.JOIN]),
    "settle the camera": (COUNTING, (DL, U, U, D), [Act.SETTLE]),
    "leave the menu": (COUNTING, (DL, Press.PREVIOUS, D, D), [Act.READ_NOW]),
    "enter a turn instead of answering": (ASKED, (DL, D, D, D), [PlayMove({"add": 1}, revision=1)]),
    "declare a power": (
        table(DICING_GAME),
        (DL, U, D, D),
        [DeclarePower("double", revision=1)],
    ),
    "take a power back": (
        table(DICING_GAME, PowerDeclared(power="double")),
        (DL, U, D, U, D),
        [DeclarePower(None, revision=1)],
    ),
    "throw": (table(DICING_GAME, *added(1)), (D,), [RollDice(revision=2)]),
    "throw from the menu": (table(DICING_GAME, *added(1)), (DL, D), [RollDice(revision=2)]),
}

ROLLED = DiceRolled(
    roll="game 1",
    dice=("coin", "coin"),
    sides=(2, 2),
    faces=(0, 1),
    words=("heads", "tails"),
    commitment="",
    key="",
)
THROWN = table(DICING_GAME, *added(2), ROLLED)


@pytest.mark.parametrize(("snapshot", "presses", "expected"), PRESSES.values(), ids=PRESSES)
def test_presses_become(
    snapshot: Snapshot, presses: tuple[Press, ...], expected: list[Command | Act]
) -> None:
    assert done_by(snapshot, *presses) == expected


def test_dice_are_taken_up_and_thrown_again() -> None:
    assert seen_after(THROWN) == ("Which dice again?", ["keep: heads", "keep: tails", "Go on"], 0)
    assert seen_after(THROWN, U, D) == (
        "Which dice again?",
        ["keep: heads", "again: tails", "Roll again", "Go on"],
        1,
    )
    assert done_by(THROWN, U, D, U, D) == [RollDice(which=(1,), revision=2)]


def test_dice_that_are_all_kept_lead_on_to_the_turn() -> None:
    assert seen_after(THROWN, U, U, D) == ("Which?", ["add 1", "add 2", "add 3"], 0)


def test_step_without_a_choice_is_passed_over_both_ways() -> None:
    narrow = table(NARROW_GAME)

    assert seen_after(narrow, DL, D) == ("Which?", ["add 1", "add 2", "add 3"], 0)
    assert seen_after(narrow, DL, D, D, UL) == ("Which?", ["add 1", "add 2", "add 3"], 0)
    assert seen_after(narrow, DL, D, UL) == seen_after(narrow, DL)


def test_move_that_is_good_enough_can_be_played_or_gone_on_with() -> None:
    early = table(EARLY_GAME)

    assert seen_after(early, DL, D, D) == ("Which?", ["aloud", "Play it so"], 0)
    assert done_by(early, DL, D, D, U, D) == [PlayMove({"add": 1}, revision=1)]


def test_places_are_shown_where_they_lie() -> None:
    hive = table(HEX_GAME)
    menu = home(hive)
    seen = []
    for pressed in (DL, D, U, U):
        menu, _ = press(menu, hive, pressed)
        ask = display_model_of(hive, Status(), ENGLISH, menu).ask
        seen.append(ask and ask.map)

    lying, possible = ((0, 0), (1, 0)), ((0, 1), (1, 1), (2, 0), (2, 1))
    assert seen == [
        None,
        None,
        DisplayMap(lying, possible, marked=((0, 1), (1, 1))),
        DisplayMap(lying, possible, marked=((2, 0), (2, 1))),
    ]


def test_earlier_turn_is_corrected_from_where_it_was_played() -> None:
    told = table(TOLD_GAME, *added(2, 3))

    assert seen_after(told, DL, D) == ("Which?", ["from 5 (1)", "from 5 (2)"], 0)
    assert seen_after(told, DL, U, U, D, D) == ("Which?", ["from 2 (1)", "from 2 (2)"], 0)
    assert seen_after(told, DL, U, U, D, U, D) == ("Which?", ["from 0 (1)", "from 0 (2)"], 0)


def test_menu_closes_when_the_table_has_moved_on() -> None:
    menu, _ = press(home(COUNTING), COUNTING, Press.DONE_LONG)
    assert page_of(menu, COUNTING) is not None

    assert current(menu, PLAYED) == home(PLAYED)
    assert press(menu, PLAYED, Press.DONE) == (home(PLAYED), Act.READ_NOW)


def test_question_that_was_answered_elsewhere_leaves_no_mark_behind() -> None:
    menu, _ = press(home(ASKED), ASKED, Press.PREVIOUS)

    assert current(menu, COUNTING) == home(COUNTING)


def test_secrets_are_not_entered_on_the_tables_own_screen() -> None:
    seen = seen_after(table(SECRET_GAME, *added(1)), DL)

    assert seen is not None
    assert seen[1] == ["Take back", "Join with a phone", "Settle the camera anew", "Leave"]


def test_before_the_first_game_one_can_join() -> None:
    assert done_by(Snapshot(seq=0, at=NOW), DL, D) == [Act.JOIN]


@pytest.mark.parametrize("place", Place)
@pytest.mark.parametrize("snapshot", [Snapshot(seq=0, at=NOW), COUNTING, PLAYED, ASKED, THROWN])
def test_every_page_can_be_left_and_marks_one_of_its_rows(snapshot: Snapshot, place: Place) -> None:
    menu = current(Menu(place, revision=snapshot.revision), snapshot)
    page = page_of(menu, snapshot)
    if page is not None:
        menu, _ = press(menu, snapshot, Press.PREVIOUS)
        assert menu.marked == len(page.rows) - 1

    left, does = press(menu, snapshot, Press.DONE_LONG)

    assert does is None
    assert left.place in (Place.HOME, Place.MENU)

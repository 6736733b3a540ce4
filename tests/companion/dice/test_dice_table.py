"""Dice at a running table: committed to before, rolled once, never taken back, verified at the end."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from companion.core.commands import CorrectTurn, PlayMove, RollDice, RollPlainDice, StartGame, Undo
from companion.core.events import Entry, TurnSource
from companion.core.journal import Journal
from companion.core.reducer import Games
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.dice.verification import Verified, verify
from companion.errors import IllegalMove, PartFault, RefusedRecord, Unreadable
from companion.games import game_named
from companion.games.honey_wall import GAME

HEADER = {**GAME.prepare(({"name": "Ada"}, {"name": "Bo"}), Random(1), {}), "first": 0}


@pytest.fixture
def rules() -> Games:
    return game_named


@pytest.fixture
def table(open_table: Callable[[], Table]) -> Table:
    table = open_table()
    table.do(StartGame("honey_wall", HEADER))
    return table


def record_of(snapshot: Snapshot) -> Any:  # JSON
    moves = tuple(GAME.read_move(turn.event.move) for turn in snapshot.turns)
    return GAME.write_record(HEADER, moves)


def play_turns(table: Table, turns: int, chance: Random) -> Snapshot:
    """Roll with the table's dice, and choose everything else by chance, as phones would."""
    snapshot = table.snapshot()
    while snapshot.on_turn is not None and snapshot.state.turn.number < turns:  # type: ignore[attr-defined]  # Honey Wall's
        phase = snapshot.state.turn.phase  # type: ignore[attr-defined]  # the same
        if phase == "roll":
            snapshot = table.do(RollDice(seat=snapshot.on_turn, client_seed="0123abcd"))
        elif phase == "reroll" and chance.random() < 0.5:
            snapshot = table.do(RollDice((0, 1), seat=snapshot.on_turn))
        else:
            moves = [m for m in GAME.moves(snapshot.state) if not GAME.dice.is_roll(m)]  # type: ignore[arg-type]  # the same
            snapshot = table.do(PlayMove(GAME.write_move(chance.choice(moves))))
    return snapshot


def test_hash_stands_on_every_phone_before_the_roll(table: Table) -> None:
    published = dict(table.snapshot().commitments)
    snapshot = table.do(RollDice())

    assert snapshot.rolls[-1].commitment == published["game 1"]
    assert set(snapshot.commitments) == {"game 2", "plain 1"}
    assert snapshot.turns[-1].event.source is TurnSource.DICE


def test_game_rolled_at_the_table_is_verified_off_line(table: Table) -> None:
    snapshot = play_turns(table, 30, Random(4))

    record = record_of(snapshot)
    GAME.replay(record)
    assert verify(GAME.dice.rolls(record)) == Verified(len(snapshot.rolls), 0)


def test_record_with_one_face_changed_is_refused_at_its_turn(table: Table) -> None:
    record = record_of(play_turns(table, 12, Random(5)))
    record["turns"][7]["roll"][0] = (record["turns"][7]["roll"][0] + 1) % 6

    with pytest.raises(RefusedRecord) as caught:
        verify(GAME.dice.rolls(record))
    assert caught.value.at == 7


def test_roll_is_never_taken_back_nor_corrected(table: Table) -> None:
    table.do(RollDice())

    with pytest.raises(IllegalMove):
        table.do(Undo())
    with pytest.raises(IllegalMove):
        table.do(CorrectTurn(1, {"do": "roll", "faces": [0, 0]}))


def test_what_follows_a_roll_can_be_taken_back(table: Table) -> None:
    rolled = table.do(RollDice())
    table.do(PlayMove({"do": "keep"}))

    assert table.do(Undo()).state == rolled.state


@pytest.mark.parametrize("roll", [RollDice(), RollPlainDice("2d6")], ids=["game", "plain"])
def test_roll_that_the_disk_refused_is_made_again_under_the_commitment_that_phones_have_seen(
    table: Table, monkeypatch: pytest.MonkeyPatch, roll: RollDice | RollPlainDice
) -> None:
    published = dict(table.snapshot().commitments)
    with monkeypatch.context() as disk:
        disk.setattr(Journal, "append", refuse)
        for command in (roll, RollPlainDice("d20"), RollDice()):
            with pytest.raises(PartFault):
                table.do(command)
    rolled = table.do(roll).rolls[-1]

    assert rolled.commitment == published[rolled.roll]


def test_roll_whose_commitment_nobody_could_see_is_refused_once(
    table: Table, open_table: Callable[[], Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as disk:
        disk.setattr(Journal, "append", refuse)
        again = open_table()
    with pytest.raises(IllegalMove, match="only been committed to now"):
        again.do(RollDice())
    published = dict(again.snapshot().commitments)

    assert again.do(RollDice()).rolls[-1].commitment == published["game 1"]


def refuse(journal: Journal, entries: Sequence[Entry]) -> None:
    raise PartFault("the journal cannot be used: database or disk is full")


def test_another_seat_s_roll_is_refused(table: Table) -> None:
    with pytest.raises(IllegalMove, match="Ada's turn"):
        table.do(RollDice(seat=1))


def test_roll_where_none_is_due_is_refused_and_uses_no_commitment(table: Table) -> None:
    table.do(RollDice())
    committed = table.snapshot().commitments

    with pytest.raises(IllegalMove):
        table.do(RollDice())
    with pytest.raises(IllegalMove):
        table.do(RollDice((0, 5)))
    assert table.snapshot().commitments == committed


def test_real_dice_entered_by_hand_are_told_as_such_and_claim_no_proof(table: Table) -> None:
    snapshot = table.do(PlayMove({"do": "roll", "faces": [0, 2]}))

    assert (snapshot.turns[-1].event.source, snapshot.rolls) == ("hand", ())
    chance = {"commit": "00", "key": "00"}
    table.do(Undo())
    with pytest.raises(IllegalMove):
        table.do(PlayMove({"do": "roll", "faces": [0, 2], "chance": chance}))


def test_coming_rolls_are_committed_to_anew_after_a_restart(
    table: Table, open_table: Callable[[], Table]
) -> None:
    before = table.do(RollDice())
    again = open_table()

    assert again.snapshot().commitments.keys() == before.commitments.keys()
    assert again.snapshot().commitments != before.commitments
    snapshot = again.do(RollDice((0,)))
    assert [rolled.roll for rolled in snapshot.rolls] == ["game 1", "game 2"]
    assert verify(GAME.dice.rolls(record_of(play_turns(again, 3, Random(1))))).by_hand == 0


def test_plain_dice_are_rolled_beside_a_game_and_without_one(
    open_table: Callable[[], Table],
) -> None:
    table = open_table()

    assert len(table.do(RollPlainDice("2d6")).rolls[-1].faces) == 2
    table.do(StartGame("honey_wall", HEADER))
    snapshot = table.do(RollPlainDice("d[sun,moon]"))
    assert snapshot.rolls[-1].words[0] in ("sun", "moon")
    assert snapshot.turns == ()
    with pytest.raises(Unreadable):
        table.do(RollPlainDice("some dice"))

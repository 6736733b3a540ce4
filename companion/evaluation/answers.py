"""Answers to the table's questions, taken from the record of the game that is watched."""

from pathlib import Path

from companion.core.commands import Answer, CorrectTurn, PlayMove
from companion.core.snapshot import Snapshot, running_game
from companion.errors import CompanionError, IllegalMove, Unreadable
from companion.evaluation.alignment import Alignment, alignments, check_shape, patterns
from companion.games.answers import Json
from companion.games.records import read_json


class RecordedAnswers:
    """What the record says to each question; nothing else is taken from it.

    Where the setup looks the same from several sides, the turns that were read since tell which
    side the record means.
    """

    def __init__(self, record: Json) -> None:
        self._setup = record["setup"]
        self._turns = tuple(zip(record["turns"], patterns(record), strict=True))

    def reply(self, snapshot: Snapshot) -> Answer | PlayMove | CorrectTurn | None:
        """Return the answer to the open question: a candidate, or the record's turn by hand.

        Where the last turn was told otherwise than the record has it, that one is put right.
        ``None`` where the record's turn cannot be played from here. Raises `Unreadable` when the
        record is of another table or has no such turn.
        """
        if any(candidate.is_amendment for candidate in snapshot.candidates):
            amended = self._amended(snapshot)
            if amended is not None:
                return amended
        number = len(snapshot.turns)
        state = snapshot.state
        legal = [move for move in self._truths(snapshot, number) if _after(snapshot, state, move)]
        for move in legal:
            after = _after(snapshot, state, move)
            for choice, candidate in enumerate(snapshot.candidates):
                if candidate.is_amendment:
                    continue
                if _after(snapshot, state, candidate.move) == after:
                    return Answer(choice=choice)
        return PlayMove(move=legal[0]) if legal else None

    def are_fills_swapped(self, setup: Json) -> bool | None:
        """Tell whether what the observer's *setup* has full is empty in the record; ``None`` where it is another table."""
        if alignments(self._setup, setup):
            return False
        other = {"full": "empty", "empty": "full"}
        cells = [{**cell, "fill": other[cell["fill"]]} for cell in setup["cells"]]
        return True if alignments(self._setup, {**setup, "cells": cells}) else None

    def _amended(self, snapshot: Snapshot) -> Answer | CorrectTurn | None:
        """Return how the last turn truly was.

        ``None`` where it stands as the record has it, and that is not what is asked.
        """
        number, before = len(snapshot.turns), snapshot.states[-2]
        now = running_game(snapshot).write_state(snapshot.state)
        truths = self._truths(snapshot, number - 1)
        afters = [after for after in (_after(snapshot, before, move) for move in truths) if after]
        is_asked = all(candidate.is_amendment for candidate in snapshot.candidates)
        if not afters or (now in afters and not is_asked):
            return None
        for choice, candidate in enumerate(snapshot.candidates):
            if candidate.is_amendment and _after(snapshot, before, candidate.move) in afters:
                return Answer(choice=choice)
        return CorrectTurn(turn=number, move=truths[0])

    def _truths(self, snapshot: Snapshot, number: int) -> list[Json]:
        """Return the record's turn after *number* others in the observer's frame, for each alignment that fits."""
        if number >= len(self._turns):
            raise Unreadable(f"the record has no turn {number + 1}")
        turn, pattern = self._turns[number]
        return [alignment.turn(turn, pattern) for alignment in self._fitting(snapshot)]

    def _fitting(self, snapshot: Snapshot) -> tuple[Alignment, ...]:
        assert snapshot.started is not None, "a question is about a running game"
        found = alignments(self._setup, snapshot.started.header["setup"])
        if not found:
            raise Unreadable("the record's setup is not the one in the pictures")
        agreeing = tuple(a for a in found if len(found) == 1 or self._agrees(snapshot, a))
        return agreeing or found

    def _agrees(self, snapshot: Snapshot, alignment: Alignment) -> bool:
        """Tell whether the turns read so far are the record's, seen by *alignment*."""
        game = running_game(snapshot)
        state = snapshot.states[0]
        for (turn, pattern), read in zip(self._turns, snapshot.states[1:], strict=False):
            try:
                state = game.play(state, game.read_move(alignment.turn(turn, pattern)))
            except CompanionError:
                return False
            if game.write_state(state) != game.write_state(read):
                return False
        return True


class RecordedHoney:
    """The record's word on which cells are full of honey, and nothing else: that is asked once a box."""

    def __init__(self, answers: RecordedAnswers) -> None:
        self.are_fills_swapped = answers.are_fills_swapped

    def reply(self, snapshot: Snapshot) -> None:
        """Leave every question open."""


def _after(snapshot: Snapshot, state: object, move: Json) -> Json | None:
    """Return what *move* leads to from *state*, ``None`` where the rules refuse it."""
    game = running_game(snapshot)
    try:
        return game.write_state(game.play(state, game.read_move(move)))
    except IllegalMove:
        return None


def read_answers(path: Path) -> RecordedAnswers:
    """Return the answers in the record at *path*; raises `Missing`, `Unreadable`."""
    return RecordedAnswers(read_record(path))


def read_record(path: Path) -> Json:
    """Return the record of Alveola at *path*; raises `Missing`, `Unreadable`."""
    record = read_json(path)
    try:
        check_shape(record)
    except Unreadable as error:
        raise Unreadable(f"{path}: {error}") from error
    return record

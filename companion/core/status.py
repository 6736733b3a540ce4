"""What merely passes: why the table cannot be read now, and what has failed. In memory, never on disk.

It stands beside the snapshot and is told to every output with it; it is replaced, not edited.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeAlias

from companion.core.events import Mark
from companion.core.snapshot import Snapshot, has_secrets
from companion.phrases import Phrase

#: How long the phone that has a seat may think about giving it to another phone.
TIME_TO_ANSWER_S = 60.0


class WaitReason(StrEnum):
    """Why a picture brings no turn now."""

    HANDS = "hands"
    TROUBLE = "trouble"  # the picture cannot be read, and the phrase says why
    UNSEEN = "unseen"
    LAYING = "laying"  # a position that was packed away is laid out anew
    NOTHING = "nothing"
    HALF_MADE = "half-made"
    UNEXPLAINED = "unexplained"
    BY_HAND = "by-hand"  # none of a question's candidates was it: the players say what was


@dataclass(frozen=True)
class Wait:
    """The table cannot be read at the moment: *phrase* says why, *marks* what does not fit in *picture*."""

    reason: WaitReason
    phrase: Phrase
    marks: tuple[Mark, ...] = ()
    picture: str | None = None


@dataclass(frozen=True)
class SeatRequest:
    """The phone *key* asks for a taken *seat*, since *asked_s*; *is_declined* once it was told no."""

    seat: int
    key: str = field(repr=False)  # no log has it
    asked_s: float
    is_declined: bool = False

    def is_over(self, now_s: float) -> bool:
        """Tell whether the time to answer has passed at *now_s*."""
        return now_s - self.asked_s >= TIME_TO_ANSWER_S


@dataclass(frozen=True)
class PlayedOut:
    """The recorded game *game_id* has no more pictures after so many *turns*."""

    game_id: int
    turns: int


@dataclass(frozen=True)
class Status:
    """What is so just now: what is waited for, and what is wrong with each part that failed.

    *notices* are told softly: they are no faults, light no lamp and stand over nothing that is due.
    *requests* are for taken seats, one for each at most; *played_out* is the recorded game whose
    pictures have come to their end, if one has. *number* grows with every change, so that
    of two statuses the later one is known.
    """

    wait: Wait | None = None
    faults: Mapping[str, Phrase] = field(default_factory=dict)
    notices: Mapping[str, Phrase] = field(default_factory=dict)
    requests: tuple[SeatRequest, ...] = ()
    played_out: PlayedOut | None = None
    number: int = field(default=0, compare=False)

    def waiting(self, wait: Wait | None) -> "Status":
        """Return the status with *wait*; the same one where that changes nothing."""
        return self if wait == self.wait else self._changed(wait=wait)

    def reported(self, part: str, fault: Phrase | None) -> "Status":
        """Return the status with *fault* of *part*, ``None``: it works again.

        The fault told last stands last.
        """
        if self.faults.get(part) == fault:
            return self
        return self._changed(faults=_told_last(self.faults, part, fault))

    def noticed(self, subject: str, notice: Phrase | None) -> "Status":
        """Return the status with *notice* on *subject*, ``None``: without any."""
        if self.notices.get(subject) == notice:
            return self
        return self._changed(notices=_told_last(self.notices, subject, notice))

    def played_out_at(self, snapshot: Snapshot) -> "Status":
        """Return the status in which the recorded game of *snapshot* has come to its end."""
        return self._changed(played_out=PlayedOut(snapshot.game_id, len(snapshot.turns)))

    def request_for(self, seat: int) -> SeatRequest | None:
        """Return the request for *seat*, ``None`` where nobody asks for it."""
        return next((request for request in self.requests if request.seat == seat), None)

    def requested(self, request: SeatRequest) -> "Status":
        """Return the status with *request* as the one for its seat, and as its phone's only one."""
        others = (r for r in self.requests if r.seat != request.seat and r.key != request.key)
        return self._changed(requests=(*others, request))

    def settled(self, snapshot: Snapshot) -> "Status":
        """Return the status without the requests that *snapshot* has settled."""
        taken = {sitting.seat: sitting.key for sitting in snapshot.sittings}
        sits = set(taken.values())
        left = tuple(r for r in self.requests if r.seat in taken and r.key not in sits)
        left = left if has_secrets(snapshot) else ()
        return self if left == self.requests else self._changed(requests=left)

    def _changed(self, **fields: object) -> "Status":
        return replace(self, number=self.number + 1, **fields)  # type: ignore[arg-type]  # its own fields


def _told_last(told: Mapping[str, Phrase], name: str, said: Phrase | None) -> dict[str, Phrase]:
    """Return what is *told* with what is *said* of *name* at its end, without it for ``None``."""
    others = {other: phrase for other, phrase in told.items() if other != name}
    return others if said is None else {**others, name: said}


#: What the table tells its outputs.
Told: TypeAlias = tuple[Snapshot, Status]


def is_played_out(snapshot: Snapshot, status: Status) -> bool:
    """Tell whether *snapshot* is of a recorded game that has shown all that it has.

    A question that is open at its end is still to be answered; a turn that was taken back is read
    again.
    """
    end = status.played_out
    if end is None or end.game_id != snapshot.game_id or not snapshot.is_recorded:
        return False
    return snapshot.ask is None and len(snapshot.turns) >= end.turns


def wait_shown(snapshot: Snapshot, status: Status) -> Wait | None:
    """Return what is waited for, whether it passes or a question was left for the players to settle."""
    if snapshot.unanswered is None:
        return status.wait
    by_hand = Phrase("Please enter the turn by hand")
    return Wait(WaitReason.BY_HAND, by_hand, picture=snapshot.unanswered.picture)

"""Seats: a phone sits down, stands up, or asks the phone that has a seat to give it.

Where players hold secrets a phone has one hand in a game: a phone that has seen one plays no other.
"""

from dataclasses import replace

import msgspec

from companion.core.commands import (
    MOST_SEATS,
    AnswerForSeat,
    AskForSeat,
    LeaveSeat,
    TakeSeat,
)
from companion.core.events import SeatLeft, SeatTaken
from companion.core.names import check_names
from companion.core.snapshot import COLOURS, SYMBOLS, Sitting, Snapshot, has_secrets, own_sign
from companion.core.status import SeatRequest, Status
from companion.errors import IllegalMove


def take_seat(snapshot: Snapshot, command: TakeSeat) -> tuple[SeatLeft | SeatTaken, ...]:
    """Sit the phone down: it leaves its former seat, and a second tap changes nothing.

    Of two phones that ask for the same sign at once, the second gets one that is free.
    """
    taken = _with_own_signs(snapshot, seat_taken(command))
    if not 0 <= command.seat < (len(snapshot.scores) if snapshot.game else MOST_SEATS):
        raise IllegalMove("no-such-seat", "There is no seat {number}", number=command.seat + 1)
    _check_one_hand(snapshot, command.key, command.seat)
    if snapshot.game is None:
        check_names([*(s.name for s in snapshot.sittings if s.key != command.key), command.name])
    for sitting in snapshot.sittings:
        if seat_taken(sitting) == taken:
            return ()
        if sitting.seat == command.seat and sitting.key != command.key:
            raise IllegalMove("seat-taken", "{name} sits there already", name=sitting.name)
    former = (
        SeatLeft(seat=sitting.seat)
        for sitting in snapshot.sittings
        if sitting.key == command.key and sitting.seat != command.seat
    )
    return (*former, taken)


def _check_one_hand(snapshot: Snapshot, key: str, seat: int) -> None:
    """Raise `IllegalMove` where the phone *key* has seen another hand than that of *seat*."""
    if not has_secrets(snapshot):
        return
    others = [held for holder, held in snapshot.held if holder == key and held != seat]
    if others:
        name = snapshot.players[others[0]]
        raise IllegalMove(
            "other-hand",
            "This phone has seen the cards of {name}: in this game it plays for nobody else",
            name=name,
        )


def ask_for_seat(snapshot: Snapshot, status: Status, command: AskForSeat) -> Status:
    """Ask for a taken seat; while another phone asks for it, or was just told no, it has to wait."""
    _check_one_hand(snapshot, command.key, command.seat)
    if not any(sitting.seat == command.seat for sitting in snapshot.sittings):
        raise IllegalMove("seat-free", "Nobody sits there: sit down")
    asked = status.request_for(command.seat)
    if asked is not None and not asked.is_over(command.asked_s):
        if asked.key == command.key and not asked.is_declined:
            return status
        raise IllegalMove("asked", "Somebody has just asked for that seat: try again in a minute")
    return status.requested(SeatRequest(command.seat, command.key, command.asked_s))


def decline(status: Status, command: AnswerForSeat) -> Status:
    """Return the status in which the phone that asked is told no."""
    return status.requested(replace(_asked(status, command), is_declined=True))


def give_seat(
    snapshot: Snapshot, status: Status, command: AnswerForSeat
) -> tuple[SeatLeft | SeatTaken, ...]:
    """Give the seat to the phone that asked, with the signs of the phone that had it."""
    asked = _asked(status, command)
    _check_one_hand(snapshot, asked.key, command.seat)
    former = next(sitting for sitting in snapshot.sittings if sitting.seat == command.seat)
    return SeatLeft(seat=command.seat), seat_taken(replace(former, key=asked.key))


def _asked(status: Status, command: AnswerForSeat) -> SeatRequest:
    asked = status.request_for(command.seat)
    if asked is None or asked.is_declined:
        raise IllegalMove("nobody-asks", "Nobody asks for that seat any more")
    return asked


def seat_taken(by: TakeSeat | Sitting) -> SeatTaken:
    """Return that somebody sat down as *by* says."""
    return SeatTaken(seat=by.seat, key=by.key, name=by.name, colour=by.colour, symbol=by.symbol)


def _with_own_signs(snapshot: Snapshot, preference: SeatTaken) -> SeatTaken:
    """Return *preference* with a colour and a symbol that nobody else has who sits."""
    others = [s for s in snapshot.sittings if s.key != preference.key and s.seat != preference.seat]
    colours, symbols = {s.colour for s in others}, {s.symbol for s in others}
    return msgspec.structs.replace(
        preference,
        colour=own_sign(preference.colour, COLOURS, colours, preference.seat),
        symbol=own_sign(preference.symbol, SYMBOLS, symbols, preference.seat),
    )


def leave_seat(snapshot: Snapshot, command: LeaveSeat) -> tuple[SeatLeft, ...]:
    """Make the seat free; a free one stays so."""
    is_taken = any(sitting.seat == command.seat for sitting in snapshot.sittings)
    return (SeatLeft(seat=command.seat),) if is_taken else ()

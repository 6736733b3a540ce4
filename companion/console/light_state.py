"""What the lamps and the buzzer make of the table."""

from companion.core.snapshot import Snapshot
from companion.core.status import Status, Told, wait_shown
from companion.ports import LightState, Tune


def light_state_of(snapshot: Snapshot, status: Status) -> tuple[LightState, str | None]:
    """Return the lamps' state and, where it shows whose turn it is, the player's colour."""
    if snapshot.ask is not None:
        return LightState.ASKING, None
    if status.faults:
        return LightState.FAULT, None
    if snapshot.on_turn is None:
        return LightState.OFF, None
    light_state = LightState.BUSY if wait_shown(snapshot, status) else LightState.TURN
    return light_state, _colour(snapshot, snapshot.on_turn)


def tune_for(before_told: Told, told: Told) -> Tune | None:
    """Return the tune for what has changed; ``None`` for nothing worth a sound."""
    (before, status_before), (after, status) = before_told, told
    if len(status.faults) > len(status_before.faults):
        return Tune.FAULT
    if after.outcome is not None and before.outcome is None:
        return Tune.END
    if after.ask is not None and after.ask != before.ask:
        return Tune.ASK
    return Tune.READ if len(after.turns) > len(before.turns) else None


def _colour(snapshot: Snapshot, seat: int) -> str | None:
    """Return the colour of the phone at *seat*, or of the player in the game's header."""
    for sitting in snapshot.sittings:
        if sitting.seat == seat:
            return sitting.colour
    header = snapshot.started.header if snapshot.started else {}
    players = header.get("players", ())
    colour = players[seat].get("colour") if seat < len(players) else None
    return colour if isinstance(colour, str) else None

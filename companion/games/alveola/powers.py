"""The nine flower powers: what they cost, who may buy them, what they do at once."""

from collections.abc import Iterator
from dataclasses import replace as changed

from msgspec.structs import replace

from companion.errors import IllegalMove
from companion.games.alveola.hornets import (
    check_move,
    check_theft,
    hornet_moves,
    move_hornet,
    thefts,
)
from companion.games.alveola.state import State, with_player
from companion.games.alveola.turn import HornetMove, Power, PowerId, Turn
from companion.phrases import Phrase

COSTS: dict[PowerId, int] = {
    PowerId.FOURTH_TILE: 1,
    PowerId.PREVIOUS_TILE: 1,
    PowerId.LOOK_FOR_TILE: 1,
    PowerId.RECOVER_WORKER: 2,
    PowerId.MOVE_HORNET: 2,
    PowerId.HORNET_THEFT: 2,
    PowerId.RECOVER_HONEY: 3,
    PowerId.ANY_TILE: 3,
    PowerId.REPLAY: 3,
}

#: What the power tiles are called.
TITLES: dict[PowerId, Phrase] = {
    PowerId.FOURTH_TILE: Phrase("4th tile"),
    PowerId.PREVIOUS_TILE: Phrase("Previous tile"),
    PowerId.LOOK_FOR_TILE: Phrase("Look for a tile"),
    PowerId.RECOVER_WORKER: Phrase("Recover a worker"),
    PowerId.MOVE_HORNET: Phrase("Move a hornet"),
    PowerId.HORNET_THEFT: Phrase("Hornet theft"),
    PowerId.RECOVER_HONEY: Phrase("Recover honey"),
    PowerId.ANY_TILE: Phrase("Tile of your choice"),
    PowerId.REPLAY: Phrase("Replay"),
}

#: The powers that move a hornet, with the check of that move.
HORNET_POWERS = {PowerId.MOVE_HORNET: check_move, PowerId.HORNET_THEFT: check_theft}

RECOVERED_HONEY = 2


def powers(state: State) -> Iterator[Power | None]:
    """Yield every way to begin the turn: ``None`` first, then each power in all its forms."""
    yield None
    for power in state.powers:
        if is_affordable(state, power):
            yield from forms(state, power)


def is_affordable(state: State, power: PowerId) -> bool:
    """Tell whether the player on turn has the flowers for *power* and may use one at all."""
    return not state.is_replay_turn and state.player.flowers >= COSTS[power]


def is_available(state: State, power: PowerId) -> bool:
    """Tell whether the player on turn could buy *power*, one of those in play, and use it."""
    return is_affordable(state, power) and any(True for _ in forms(state, power))


def forms(state: State, power: PowerId) -> Iterator[Power]:
    """Yield *power* in all the ways in which it can do something: one for each hornet move."""
    if power in HORNET_POWERS:
        for move in power_moves(state, power):
            yield Power(power, move)
    elif power is not PowerId.RECOVER_WORKER or state.player.eaten:
        yield Power(power)


def power_moves(state: State, power: PowerId) -> Iterator[HornetMove]:
    """Yield the hornet moves that *power* buys."""
    if power is PowerId.MOVE_HORNET:
        yield from hornet_moves(state.hive, state.pieces)
    elif power is PowerId.HORNET_THEFT:
        icons = sorted(cell for cell, top in state.hive.items() if top.icon)
        yield from thefts(icons, state.pieces)


def power_named(said: str) -> PowerId:
    """Return the power whose id is *said*."""
    try:
        return PowerId(said)
    except ValueError as unknown:
        raise IllegalMove(
            "no-such-power", 'there is no power "{said}"', said=f"{said!s:.40}"
        ) from unknown


def check_declared(state: State, power: PowerId) -> None:
    """Refuse a power that the player on turn cannot have now, whatever they do with it."""
    if state.is_replay_turn:
        raise IllegalMove("power-in-replay", "no power may be used in a replayed turn")
    if power not in state.powers:
        raise IllegalMove("power-not-in-play", "{power} is not in play", power=TITLES[power].text)
    if not is_affordable(state, power):
        raise IllegalMove(
            "cannot-pay",
            "{power} costs {cost} flowers, and {name} has {flowers}",
            power=TITLES[power].text,
            cost=COSTS[power],
            name=state.player.name,
            flowers=state.player.flowers,
        )
    if power is PowerId.RECOVER_WORKER and not state.player.eaten:
        raise IllegalMove(
            "nothing-to-recover", "none of {name}'s workers was eaten", name=state.player.name
        )
    if power in HORNET_POWERS and not any(power_moves(state, power)):
        raise IllegalMove(
            "nothing-to-move", "no hornet can go anywhere with {power}", power=TITLES[power].text
        )


def check_power(state: State, turn: Turn) -> None:
    """Refuse the turn's power where it may not be bought or used so."""
    power = turn.power
    if power is None:
        return
    check_declared(state, power.id)
    check = HORNET_POWERS.get(power.id)
    if check is None and power.hornet is not None:
        raise IllegalMove(
            "power-moves-no-hornet", "{power} moves no hornet", power=TITLES[power.id].text
        )
    if check is not None:
        if power.hornet is None:
            raise IllegalMove(
                "power-without-hornet",
                "{power} needs a hornet and its way",
                power=TITLES[power.id].text,
            )
        check(state, power.hornet)


def activate(state: State, power: Power | None) -> State:
    """Return the state once *power* is paid for and has done what it does at once."""
    if power is None:
        return state
    player = replace(state.player, flowers=state.player.flowers - COSTS[power.id])
    if power.id is PowerId.RECOVER_WORKER:
        player = replace(player, workers=player.workers + 1, eaten=player.eaten - 1)
    elif power.id is PowerId.RECOVER_HONEY:
        player = replace(player, honey=player.honey + min(RECOVERED_HONEY, state.honey_left))
    paid = changed(state, players=with_player(state.players, state.to_move, player))
    return move_hornet(paid, power.hornet) if power.hornet else paid

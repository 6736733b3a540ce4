"""A turn from its first step to its last: judged, then done."""

from collections.abc import Callable
from dataclasses import replace as changed

from msgspec.structs import replace

from companion.errors import IllegalMove
from companion.games.alveola import rulings
from companion.games.alveola.bees import check_bee, set_bee
from companion.games.alveola.hornets import check_hornets, move_hornets
from companion.games.alveola.placing import check_placement, laid
from companion.games.alveola.powers import (
    TITLES,
    activate,
    check_declared,
    check_power,
    is_available,
    power_named,
)
from companion.games.alveola.ring import check_choice, hornet_moves_due, pattern_played, settle_ring
from companion.games.alveola.state import State, with_player
from companion.games.alveola.tiles import Fill
from companion.games.alveola.turn import Action, PowerId, Turn
from companion.games.answers import Option

FLOWERS_FOR_ENLARGING = 2


def play(state: State, turn: Turn) -> State:
    """Return the state after *turn*; raises `IllegalMove` where a step of it is against the rules."""
    _check_player(state, turn)
    for check, do in STEPS:
        check(state, turn)
        state = do(state, turn)
    return _pass_on(state, turn)


def finish(state: State, turn: Turn) -> State:
    """Return the state after a *turn* that is known to be legal: `play` without its checks."""
    for _, do in STEPS:
        state = do(state, turn)
    return _pass_on(state, turn)


def on_turn(state: State) -> int | None:
    """Return the seat that has to move, ``None`` when the game is over."""
    return None if is_over(state) else state.to_move


def is_over(state: State) -> bool:
    """Tell whether no turn follows: the ring is exhausted, or all had their last turn."""
    return rulings.is_exhausted(tiles_left=any(state.piles)) or had_last_turns(state)


def had_last_turns(state: State) -> bool:
    """Tell whether a queen was placed and the turn has come round to her player again."""
    return state.queen_placer == state.to_move and not state.is_replay_turn


def check_goes_on(state: State) -> None:
    """Refuse anything more in a game that is over."""
    if is_over(state):
        raise IllegalMove("game-over", "the game is over")


def declarable(state: State) -> tuple[Option, ...]:
    """Return the powers that the player on turn can have now."""
    powers = () if is_over(state) else state.powers
    return tuple(
        Option(power.value, TITLES[power]) for power in powers if is_available(state, power)
    )


def check_declaration(state: State, said: str) -> None:
    """Raise `IllegalMove` unless the player on turn can have the power *said* now."""
    check_goes_on(state)
    check_declared(state, power_named(said))


def _check_player(state: State, turn: Turn) -> None:
    check_goes_on(state)
    if turn.player != state.to_move:
        raise IllegalMove("not-your-turn", "it is {name}'s turn", name=state.player.name)


def _stay(state: State, turn: Turn) -> State:
    return state


def _check_laying(state: State, turn: Turn) -> None:
    shape = state.piles[turn.pile][0].shape
    check_placement(state, turn, shape=shape, pattern=pattern_played(state, turn))


def lay_tile(state: State, turn: Turn) -> State:
    """Return the state with the tile on the hive and its flowers or honey taken."""
    pattern = pattern_played(state, turn)
    player = state.player
    if turn.action is Action.ENLARGE:
        level = 1
        if rulings.earns_flowers(used_power=turn.power is not None):
            earned = min(FLOWERS_FOR_ENLARGING, state.flowers_left)
            player = replace(player, flowers=player.flowers + earned)
    else:
        level = state.hive[turn.cells[0]].level + 1
        emptied = sum(cell.fill is Fill.EMPTY for cell in pattern)
        harvest = min(rulings.honey_for(emptied), state.honey_left)
        player = replace(player, honey=player.honey + harvest)
    return changed(
        state,
        hive=laid(state.hive, turn.cells, level, pattern),
        players=with_player(state.players, state.to_move, player),
    )


def _check_bee(state: State, turn: Turn) -> None:
    check_bee(state, turn, pattern=pattern_played(state, turn))


def _check_hornets(state: State, turn: Turn) -> None:
    check_hornets(state, turn, due=hornet_moves_due(state, turn))


#: The steps of a turn: what may refuse it, and what it does. The ring is settled last, because
#: the hornet tile counts where it lay when the pile was chosen.
STEPS: tuple[tuple[Callable[[State, Turn], None], Callable[[State, Turn], State]], ...] = (
    (check_power, lambda state, turn: activate(state, turn.power)),
    (check_choice, _stay),
    (_check_laying, lay_tile),
    (_check_bee, set_bee),
    (_check_hornets, move_hornets),
)


def _pass_on(state: State, turn: Turn) -> State:
    """Return the state with the ring settled and the next player to move."""
    settled = settle_ring(state, turn)
    player = replace(state.player, turns_taken=state.player.turns_taken + 1)
    bought = turn.power is not None and turn.power.id is PowerId.REPLAY
    again = rulings.takes_bought_turn(bought=bought, tiles_left=any(settled.piles))
    return changed(
        settled,
        players=with_player(state.players, state.to_move, player),
        to_move=state.to_move if again else (state.to_move + 1) % len(state.players),
        is_replay_turn=again,
    )

"""What players read of a turn: what it does, part by part."""

from collections.abc import Iterator

from companion.games.alveola.bees import set_bee
from companion.games.alveola.hornets import move_hornet
from companion.games.alveola.powers import activate
from companion.games.alveola.ring import number
from companion.games.alveola.rules import finish, is_over, lay_tile
from companion.games.alveola.state import State
from companion.games.alveola.turn import (
    Action,
    Bee,
    HornetMove,
    MoveWorker,
    PlaceWorker,
    Power,
    PowerId,
    Turn,
)
from companion.games.alveola.whereabouts import whereabouts
from companion.phrases import Phrase, translatable

#: What is said when a power is bought.
BOUGHT: dict[PowerId, Phrase] = {
    PowerId.FOURTH_TILE: Phrase("{name} pays 1 flower for the 4th pile"),
    PowerId.PREVIOUS_TILE: Phrase("{name} pays 1 flower for the pile before the spoon"),
    PowerId.LOOK_FOR_TILE: Phrase("{name} pays 1 flower to look through a pile"),
    PowerId.RECOVER_WORKER: Phrase("{name} pays 2 flowers: an eaten worker comes back"),
    PowerId.MOVE_HORNET: Phrase("{name} pays 2 flowers to move a hornet"),
    PowerId.HORNET_THEFT: Phrase("{name} pays 2 flowers to send a hornet to an icon"),
    PowerId.RECOVER_HONEY: Phrase("{name} pays 3 flowers for honey"),
    PowerId.ANY_TILE: Phrase("{name} pays 3 flowers for a tile of any pile"),
    PowerId.REPLAY: Phrase("{name} pays 3 flowers to play again"),
}


def say(state: State, turn: Turn) -> tuple[Phrase, ...]:
    """Return what *turn*, legal and about to be played in *state*, does."""
    paid = activate(state, turn.power)
    laid = lay_tile(paid, turn)
    return (
        *_power(state, paid, turn.power),
        _tile(laid, turn),
        *_gains(paid, laid),
        *_bee(laid, turn.bee),
        *_hornets(set_bee(laid, turn), turn.hornets),
        *_what_follows(state, finish(state, turn)),
    )


def _power(state: State, paid: State, power: Power | None) -> Iterator[Phrase]:
    if power is None:
        return
    yield Phrase(BOUGHT[power.id].text, {"name": state.player.name})
    if power.hornet:
        yield say_hornet(state, power.hornet)
    yield from _gains(state, paid)


def _tile(laid: State, turn: Turn) -> Phrase:
    player = laid.player.name
    if turn.action is Action.ENLARGE:
        return Phrase(
            "{name} enlarges with a tile of pile {pile}",
            {"name": player, "pile": number(turn.pile)},
        )
    return Phrase(
        "{name} raises to level {level} with a tile of pile {pile}",
        {"name": player, "level": laid.hive[turn.cells[0]].level, "pile": number(turn.pile)},
    )


def _gains(before: State, after: State) -> Iterator[Phrase]:
    """Yield the flowers and honey that the player on turn has taken in between."""
    flowers = after.player.flowers - before.player.flowers
    honey = after.player.honey - before.player.honey
    if flowers == 1:
        yield Phrase("takes 1 flower")
    elif flowers > 1:
        yield Phrase("takes {flowers} flowers", {"flowers": flowers})
    if honey > 0:
        yield Phrase("takes {honey} honey", {"honey": honey})


def _bee(laid: State, bee: Bee | None) -> Iterator[Phrase]:
    if bee is None:
        return
    level = laid.hive[bee.at].level
    if isinstance(bee, PlaceWorker):
        yield Phrase("places a worker on level {level}", {"level": level})
    elif isinstance(bee, MoveWorker):
        before = laid.hive[bee.start].level
        text = translatable("moves a worker from level {before} to level {level}")
        yield Phrase(text, {"before": before, "level": level})
    else:
        yield Phrase("places the queen on level {level}", {"level": level})


def _hornets(state: State, moves: tuple[HornetMove, ...]) -> Iterator[Phrase]:
    """Yield what each hornet does, the later ones as they find the hive."""
    for move in moves:
        yield say_hornet(state, move)
        state = move_hornet(state, move)


def say_hornet(state: State, move: HornetMove) -> Phrase:
    """Return what a hornet does."""
    if move.ate is None:
        where = whereabouts(state, [move.to], without=move.start)
        return Phrase("a hornet moves on and is {where}").filled(where=where)
    owner = state.players[move.ate].name
    return Phrase("a hornet eats {owner}'s worker", {"owner": owner})


def _what_follows(before: State, after: State) -> Iterator[Phrase]:
    if is_over(after):
        yield Phrase("the game is over")
        return
    if before.queen_placer is None and after.queen_placer is not None:
        yield Phrase("the others have one last turn each")
    if after.is_replay_turn:
        yield Phrase("{name} plays again", {"name": after.player.name})

"""What players read: a move in words, what is due, what lies at a place."""

from companion.games.answers import Json, PlaceInfo
from companion.games.radioactive_bees import fitting, rules
from companion.games.radioactive_bees.moves import Move, Pass
from companion.games.radioactive_bees.rulings import present_value
from companion.games.radioactive_bees.state import Covering, Lying, State
from companion.games.strict_json import read_spot
from companion.phrases import Phrase


def say(state: State, move: Move) -> tuple[Phrase, ...]:
    """Return what *move*, about to be played in *state*, does."""
    name = state.players[move.player].name
    after = rules.play(state, move)
    if isinstance(move, Pass):
        return (Phrase("{name} cannot lay a tile and passes", {"name": name}),)
    lying = rules.check_lay(state, move)
    laid: dict[str, str | int] = {"name": name, "tile": move.tile, "layer": lying.level}
    new = after.coverings[len(state.coverings) :]
    return (
        Phrase("{name} lays {tile} on layer {layer}", laid),
        *(_say_covering(state, covering) for covering in new),
        *_say_end(after, is_end_of_round=after.round != state.round),
    )


def _say_covering(state: State, covering: Covering) -> Phrase:
    owner, tile = state.players[covering.owner].name, state.box.tiles[covering.tile].id
    return Phrase(
        "a bee on {tile} of {owner} is covered: +{points} for {owner}",
        {"tile": tile, "owner": owner, "points": covering.points},
    )


def _say_end(after: State, *, is_end_of_round: bool) -> tuple[Phrase, ...]:
    if after.over:
        return (Phrase("a mutant queen emerges: the game is over"),)
    if is_end_of_round:
        return (Phrase("nobody can lay a tile: the round ends, each bare bee gets a ring"),)
    return ()


def due(state: State) -> tuple[Phrase, ...]:
    """Return what the player on turn has to do."""
    if state.over:
        return ()
    if state.first is None:
        return (Phrase("Round {round}: lay the first tile", {"round": state.round + 1}),)
    lowest = fitting.lowest_level(state, state.turn)
    if lowest is None:
        return (Phrase("No tile fits: pass"),)
    return (Phrase("Lay a tile on layer {layer}", {"layer": lowest}),)


def place_info(state: State, at: Json) -> PlaceInfo:
    """Return what lies at the place *at*, from the top down, and whether a tile may cover it."""
    spot = read_spot(at)
    there = tuple(
        _say_lying(state, lying, spot) for lying in reversed(state.lying) if spot in lying.spots
    )
    if state.first is None or spot not in state.box.board:
        return PlaceInfo(there or (Phrase("Nothing lies here"),))
    can_cover = any(spot in fit.spots for _, fit in fitting.fits(state, state.turn))
    name = state.players[state.turn].name
    said = Phrase("{name} cannot lay a tile here now", {"name": name})
    if can_cover:
        said = Phrase("{name} can lay a tile here", {"name": name})
    return PlaceInfo(there or (Phrase("Nothing lies here"),), (said,), "layers")


def _say_lying(state: State, lying: Lying, spot: tuple[int, int]) -> Phrase:
    tile, owner = state.box.tiles[lying.tile].id, state.players[lying.player].name
    rings = state.rings_at(lying, spot)
    if rings is None:
        return Phrase("layer {layer}: {tile} of {owner}").filled(
            layer=lying.level, tile=tile, owner=owner
        )
    return Phrase(
        "layer {layer}: a bee on {tile} of {owner}, rings {rings}, worth {points} when covered",
        {
            "layer": lying.level,
            "tile": tile,
            "owner": owner,
            "rings": rings,
            "points": present_value(state.box, rings),
        },
    )

"""Points: bees that opponents covered, and the rings at the end."""

from companion.games.answers import Outcome, ScoreLine, most_points_win
from companion.games.radioactive_bees.rulings import present_value, rings_value
from companion.games.radioactive_bees.state import Covering, Lying, State
from companion.phrases import Phrase


def coverings(state: State, new: Lying) -> tuple[Covering, ...]:
    """Return the bees of opponents that the tile *new* covers, with what they bring."""
    found = []
    for spot in new.spots:
        below = state.tops.get(spot)
        rings = None if below is None else state.rings_at(below, spot)
        if below is None or rings is None or below.player == new.player:
            continue
        points = present_value(state.box, rings)
        found.append(Covering(state.round, below.player, below.tile, new.player, points))
    return tuple(found)


def round_points(state: State, round: int) -> tuple[int, ...]:
    """Return each seat's points from covering in *round* alone."""
    return tuple(
        sum(c.points for c in state.coverings if c.round == round and c.owner == seat)
        for seat in range(len(state.players))
    )


def rings_points(state: State) -> tuple[int, ...]:
    """Return what each seat's rings are worth."""
    return tuple(rings_value(state.box, sum(sum(tile) for tile in tiles)) for tiles in state.rings)


def scores(state: State) -> tuple[int, ...]:
    """Return each seat's points if the game ended now."""
    return tuple(
        sum(points)
        for points in zip(*(line.points for line in score_breakdown(state)), strict=True)
    )


def score_breakdown(state: State) -> tuple[ScoreLine, ...]:
    """Return the points line by line: a line for each round's coverings, and one for the rings."""
    rounds = tuple(
        ScoreLine(Phrase("Round {round}: bees covered", {"round": n + 1}), round_points(state, n))
        for n in range(state.round + (not state.over))
    )
    return (*rounds, ScoreLine(Phrase("Rings on bees"), rings_points(state)))


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, ``None`` while it goes on; a tie is shared."""
    return most_points_win(scores(state), "queen") if state.over else None


def explain(state: State, seat: int) -> tuple[Phrase, ...]:
    """Return where *seat*'s points come from: each covered bee, then each tile's rings."""
    return (*_explain_coverings(state, seat), *_explain_rings(state, seat))


def _explain_coverings(state: State, seat: int) -> tuple[Phrase, ...]:
    return tuple(
        Phrase(
            "round {round}, a bee on {tile}, covered by {other}: +{points}",
            {
                "round": c.round + 1,
                "tile": state.box.tiles[c.tile].id,
                "other": state.players[c.by].name,
                "points": c.points,
            },
        )
        for c in state.coverings
        if c.owner == seat
    )


def _explain_rings(state: State, seat: int) -> tuple[Phrase, ...]:
    return tuple(
        Phrase(
            "rings on {tile}: {rings}, worth {points}",
            {"rings": sum(bees), "tile": tile.id, "points": rings_value(state.box, sum(bees))},
        )
        for tile, bees in zip(state.box.tiles, state.rings[seat], strict=True)
        if sum(bees)
    )

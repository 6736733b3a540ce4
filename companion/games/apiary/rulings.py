"""Our rulings, where the rulebook's text leaves a question open: each one here, once."""

from companion.games.apiary.state import State, Worker

#: A space has two places: the newcomer takes the upper one and shifts the older worker down.
PLACES = 2

#: What counts for the lowest place of a space when no worker is there.
EMPTY_PLACE = 1

#: A built tile of this kind joins its player's farm tiles at once.
FARM_KIND = "farm"

#: So many of a player's frames, the first ones, each open a place for a planted seed.
SEED_FRAMES = 2

#: The one sector of a table that doesn't keep its sectors: hibernation is kept, without points.
COMB = "comb"

#: Where a worker hibernates when its player's tokens or the comb's places have run out.
NOWHERE = "nowhere"


def shifted_out(workers: tuple[Worker, ...]) -> Worker | None:
    """Return the worker that a newcomer bumps, ``None`` while a place is free.

    Only the one that is shifted out is bumped, and a bump gives no farm income.
    """
    return workers[PLACES - 1] if len(workers) == PLACES else None


def incomes_due(workers: int, farms: int) -> int:
    """Return how many incomes a recovery takes: one for each worker of strength 1 to 3.

    Income is not optional, and each is from a different farm tile: the fewer of both decide.
    """
    return min(workers, farms)


def can_recover(out: tuple[int, ...]) -> bool:
    """Tell whether a player may recover: at least one worker has to be *out*."""
    return bool(out)


def open_places(state: State, player: int) -> int | None:
    """Return how many tokens *player* can still place, ``None`` where nobody counts them."""
    limits = state.box.limits
    if limits is None:
        return None
    own = sum(state.hives[player].tokens)
    everybody = sum(sum(hive.tokens) for hive in state.hives)
    return max(0, min(limits.tokens - own, limits.comb - everybody))


def may_end(state: State) -> bool:
    """Tell whether the players may say that all is counted.

    Where tokens are counted: when the comb is full or somebody has placed the last token. How
    the last turns go is for the rulebook and the players; the companion follows them.
    """
    return state.box.limits is None or any(
        open_places(state, player) == 0 for player in range(len(state.hives))
    )


def may_gain(state: State, player: int) -> bool:
    """Tell whether *player* may gain a worker of strength 1: four at most where it is counted."""
    hive, limits = state.hives[player], state.box.limits
    return limits is None or len(hive.active) + len(state.out(player)) < limits.workers

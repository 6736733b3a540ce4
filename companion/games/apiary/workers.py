"""Workers: placed, bumped, taken back, gained, and put to sleep."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, combinations_with_replacement
from typing import Literal

from companion.errors import IllegalMove
from companion.games.apiary.moves import Gain, Hibernation, Place, Posting, Recover, Recovery, Token
from companion.games.apiary.rulings import (
    EMPTY_PLACE,
    NOWHERE,
    can_recover,
    incomes_due,
    may_gain,
    open_places,
    shifted_out,
)
from companion.games.apiary.state import STRENGTHS, STRONGEST, Hive, Opening, State, Worker, changed


def place(state: State, move: Place) -> State:
    """Return the table after a worker is placed, with what it opens."""
    strength, space = move.place.strength, move.place.space
    check_space(state, space)
    bumped = shifted_out(state.spaces[space])
    after = changed(state, move.player, active=_less(state, move.player, strength))
    if bumped is None and move.bumped is not None:
        raise IllegalMove("bump-nobody", "nobody is bumped from {space}", space=space)
    if bumped is not None:
        after = _bump(after, bumped, move)
    kept = state.spaces[space][:1]
    workers = (Worker(move.player, strength), *kept)
    total = strength + (kept[0].strength if kept else EMPTY_PLACE)
    return replace(
        after,
        spaces={**after.spaces, space: workers},
        opening=Opening(move.player, total),
        turn=move.player,
    )


def check_space(state: State, space: str) -> None:
    """Raise `IllegalMove` unless there is such an action space."""
    if space not in state.spaces:
        raise IllegalMove("space", "there is no action space {space}", space=space)


def _less(state: State, player: int, strength: int) -> tuple[int, ...]:
    """Return the active workers of *player* without one of this *strength*."""
    if strength not in STRENGTHS:
        raise IllegalMove(
            "strength", "a worker's strength is 1 to 4, not {strength}", strength=strength
        )
    active = list(state.hives[player].active)
    if strength not in active:
        raise IllegalMove(
            "not-active",
            "{name} has no worker of strength {strength} in the active supply",
            name=state.hives[player].name,
            strength=strength,
        )
    active.remove(strength)
    return tuple(active)


def _bump(state: State, worker: Worker, move: Place) -> State:
    """Return the table after the bumped *worker* went where its owner wants it."""
    name = state.hives[worker.player].name
    if move.bumped is None:
        raise IllegalMove(
            "bump-missing",
            "the third worker bumps the one that is there longest: {name} says where it goes",
            name=name,
        )
    if (worker.strength == STRONGEST) != isinstance(move.bumped, Hibernation):
        _refuse_bump(worker, name)
    hive = state.hives[worker.player]
    match move.bumped:
        case Hibernation(hibernate=sector):
            return sleep(state, worker.player, (sector,))
        case "gain":
            active = tuple(sorted((*hive.active, worker.strength + 1)))
            return changed(state, worker.player, active=active)
        case _:
            landing = tuple(sorted((*hive.landing, worker.strength)))
            return changed(state, worker.player, landing=landing)


def _refuse_bump(worker: Worker, name: str) -> None:
    if worker.strength == STRONGEST:
        raise IllegalMove(
            "bump-must-hibernate",
            "the bumped worker of {name} has strength 4: it must hibernate",
            name=name,
        )
    raise IllegalMove(
        "bump-awake",
        "the bumped worker of {name} has strength {strength}: only strength 4 hibernates",
        name=name,
        strength=worker.strength,
    )


def recover(state: State, move: Recover) -> State:
    """Return the table after all workers of a player came back."""
    player, out = move.player, state.out(move.player)
    hive = state.hives[player]
    if not can_recover(out):
        raise IllegalMove("nobody-out", "{name} has no worker to take back", name=hive.name)
    awake = [strength for strength in out if strength < STRONGEST]
    _check_income(hive, move.recover.income, incomes_due(len(awake), len(hive.farms)))
    _check_sleepers(move.recover.hibernate, len(out) - len(awake))
    spaces = {
        space: tuple(worker for worker in workers if worker.player != player)
        for space, workers in state.spaces.items()
    }
    active = tuple(sorted((*hive.active, *(strength + 1 for strength in awake))))
    back = changed(replace(state, spaces=spaces), player, active=active, landing=())
    return sleep(back, player, move.recover.hibernate)


def _check_income(hive: Hive, income: tuple[str, ...], due: int) -> None:
    if len(set(income)) != len(income):
        raise IllegalMove("income-twice", "each income is from a different farm tile")
    for farm in income:
        if farm not in hive.farms:
            raise IllegalMove(
                "no-such-farm", "{name} has no farm tile {farm}", name=hive.name, farm=farm
            )
    if len(income) != due:
        raise IllegalMove(
            "income-number",
            "{due} incomes are due: one for each worker of strength 1 to 3, while farm tiles last",
            due=due,
        )


def _check_sleepers(sectors: tuple[str, ...], sleepers: int) -> None:
    if len(sectors) != sleepers:
        raise IllegalMove(
            "hibernate-number",
            "{count} workers of strength 4 hibernate: each needs a sector",
            count=sleepers,
        )


def sleep(state: State, player: int, sectors: tuple[str, ...]) -> State:
    """Return the table with a token of *player* in each of *sectors*."""
    for sector in sectors:
        check_sector(state, sector)
    lost = sectors.count(NOWHERE)
    places = open_places(state, player)
    room = len(sectors) if places is None else min(places, len(sectors))
    if len(sectors) - lost > room:
        raise IllegalMove("comb-full", "no hibernation token or no place of the comb is left")
    if len(sectors) - lost < room:
        raise IllegalMove("nowhere", "a worker hibernates in the comb while there is a place")
    hive = state.hives[player]
    tokens = tuple(
        count + sectors.count(sector.id)
        for count, sector in zip(hive.tokens, state.box.sectors, strict=True)
    )
    return changed(state, player, tokens=tokens, lost=hive.lost + lost)


def check_sector(state: State, sector: str) -> None:
    """Raise `IllegalMove` unless there is such a sector of the comb."""
    if sector != NOWHERE and sector not in {known.id for known in state.box.sectors}:
        raise IllegalMove("sector", "there is no sector {sector}", sector=sector)


def token(state: State, move: Token) -> State:
    """Return the table with a token that was placed by hand."""
    if state.keeps_workers:
        raise IllegalMove("token", "tokens come from workers that hibernate")
    return sleep(state, move.player, (move.token,))


def gain(state: State, move: Gain) -> State:
    """Return the table with another worker of strength 1."""
    if not state.keeps_workers:
        raise IllegalMove("no-workers", "this table keeps its workers itself")
    if not may_gain(state, move.player):
        raise IllegalMove(
            "worker-limit", "{name} has all workers", name=state.hives[move.player].name
        )
    active = tuple(sorted((*state.hives[move.player].active, move.gain)))
    return changed(state, move.player, active=active)


def places(state: State, player: int) -> Iterator[Place]:
    """Yield every way to place a worker of *player*."""
    for strength in dict.fromkeys(state.hives[player].active):
        for space, workers in state.spaces.items():
            freed = changed(state, player, active=_less(state, player, strength))
            for bumped in _bumps(freed, shifted_out(workers)):
                yield Place(player, Posting(strength, space), bumped)


def _bumps(
    state: State, worker: Worker | None
) -> Iterator[Literal["gain", "landing"] | Hibernation | None]:
    """Yield what the owner of the bumped *worker* can choose."""
    if worker is None:
        yield None
    elif worker.strength < STRONGEST:
        yield from ("gain", "landing")
    else:
        for (sector,) in beds(state, worker.player, 1):
            yield Hibernation(sector)


def recoveries(state: State, player: int) -> Iterator[Recover]:
    """Yield every way in which *player* takes all workers back."""
    out, farms = state.out(player), sorted(state.hives[player].farms)
    if not can_recover(out):
        return
    awake = sum(strength < STRONGEST for strength in out)
    for sectors in beds(state, player, len(out) - awake):
        for income in combinations(farms, incomes_due(awake, len(farms))):
            yield Recover(player, Recovery(income, sectors))


def tokens(state: State, player: int) -> Iterator[Token]:
    """Yield every sector for a token of *player*, at a table that keeps its workers itself."""
    if not state.keeps_workers:
        yield from (Token(player, bed) for (bed,) in beds(state, player, 1))


def beds(state: State, player: int, sleepers: int) -> Iterator[tuple[str, ...]]:
    """Yield every choice of sectors for so many *sleepers*, each in alphabetical order."""
    places = open_places(state, player)
    room = sleepers if places is None else min(places, sleepers)
    ids = [sector.id for sector in state.box.sectors]
    for sectors in combinations_with_replacement(ids, room):
        yield tuple(sorted((*sectors, *[NOWHERE] * (sleepers - room))))

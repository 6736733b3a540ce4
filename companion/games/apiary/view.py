"""Apiary as a screen draws it: spaces, market, hives, tokens and the score pad."""

from companion.games.answers import Json
from companion.games.apiary import building, scoring
from companion.games.apiary.rulings import may_end, may_gain, open_places
from companion.games.apiary.state import Hive, State
from companion.games.strict_json import plain


def view(state: State) -> Json:
    """Return the whole table: nothing of it is secret."""
    return {
        "spaces": [
            {"id": space, "workers": [worker._asdict() for worker in workers]}
            for space, workers in state.spaces.items()
        ],
        "market": {kind: _stall(state, kind) for kind in state.market},
        "gives": _given(state),
        "min_sum": list(state.box.min_sum),
        "hives": [_hive(state, seat) for seat in range(len(state.hives))],
        "frame": plain(state.box.frame),
        "sectors": [_sector(state, number) for number in range(len(state.box.sectors))],
        "opening": plain(state.opening),
        "pad": list(scoring.categories(state)),
        "may_end": may_end(state) and not state.is_over,
        "keeps": {
            "workers": state.keeps_workers,
            "market": bool(state.market),
            "frames": state.box.frame is not None,
        },
    }


def _stall(state: State, kind: str) -> Json:
    stall = state.market[kind]
    return {"row": plain(stall.row), "pile": len(stall.pile)}


def _given(state: State) -> Json:
    """Return what the market's tiles give, built ones too, by their names, as far as the box says."""
    stalls = state.box.market.values()
    return {
        tile.id: tile.gives for stall in stalls for tile in (*stall.row, *stall.pile) if tile.gives
    }


def _sector(state: State, number: int) -> Json:
    sector = state.box.sectors[number]
    return {
        "id": sector.id,
        "rewards": list(sector.rewards),
        "tokens": [hive.tokens[number] for hive in state.hives],
        "points": list(scoring.sector_points(state)[number]),
    }


def _hive(state: State, seat: int) -> Json:
    hive = state.hives[seat]
    return {
        "active": list(hive.active),
        "landing": list(hive.landing),
        "mat": plain(hive.mat),
        "built": plain(hive.built),
        "frames": [_frame(state, hive, frame) for frame in hive.frames],
        "places": [list(at) for at in sorted(building.building_places(hive))],
        "farms": list(hive.farms),
        "resources": hive.resources,
        "tokens_left": open_places(state, seat),
        "lost": hive.lost,
        "pad": hive.pad,
        "may_gain": state.keeps_workers and may_gain(state, seat),
    }


def _frame(state: State, hive: Hive, frame: tuple[tuple[int, int], ...]) -> Json:
    """Return a frame's places, which give seeds when built on, and whether it is full."""
    seeds = state.box.frame.seeds if state.box.frame else ()
    return {
        "places": plain(frame),
        "seeds": [list(frame[n]) for n in seeds],
        "full": hive.cells.issuperset(frame),
    }

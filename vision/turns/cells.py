"""Cells: what lies uppermost at each lattice place (table, full or empty cell), told by colour and change.

Each picture is its own colour chart: most cells show what they showed before, so their classes'
colours are measured in this very picture, together with the light's slope over the table. Two
witnesses speak of each place: its colour among those classes, and how much it has changed since
the last picture learnt.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.observation import SurfaceClass
from vision.arrays import SPREAD_OF_MEDIAN, Floats, Ints, Logs, Mask, Patches, Singles
from vision.turns.patches import ring_mask

GROUNDS: tuple[SurfaceClass, ...] = (SurfaceClass.TABLE, SurfaceClass.FULL, SurfaceClass.EMPTY)

# Added to a colour (0–255) before its log is taken, so that noise in the dark stays small.
_DARK = 12
# Half a table's width or so, mm: the terms of the light's slope stay about 1.
_SLOPE_MM = 200
# How stiff the light is held against too few cells: each class's level, a slant, a bend.
_LEVEL_STIFF, _SLANT_STIFF, _BEND_STIFF = 1e-3, 0.3, 1.0
# The regression is done so often, then its weights stand still.
_LIGHT_ROUNDS = 6
# A cell this many times the median away from its class has changed, and begins to count less.
_STRAY = 3.0
# The spread of a class that no cell is known to belong to (log colour): anything may be one.
_UNKNOWN_SPREAD = 0.5
# A cell that differs so many times as much as usual is as likely changed as not …
_CHANGED_TIMES = 2.6
# … and each spread of its log beyond that says so much.
_CHANGE_SAYS = 2.0
# Where a colour tells full from empty as surely as can be, the rim's word on that counts so much less.
_COLOUR_OVER_RIM = 0.5


@dataclass(frozen=True)
class CellSettings:
    """How far the two witnesses are believed.

    *inner*, *outer*: the ring of a cell that pieces and borders leave free, in apothems.
    *least_spread*: no class is taken to vary less than this (natural log of colour).
    *change_spread*: the spread of the log of an unchanged cell's change; *least_change*: no less is
    taken to be usual.
    *most*: the most that one witness may say, in log-likelihood. *most_shading*: how far a place's
    shade or glare may take its colour (natural log).
    """

    inner: float = 0.55
    outer: float = 0.86
    least_spread: float = 0.06
    change_spread: float = 0.28
    least_change: float = 0.018
    most: float = 12.0
    most_shading: float = 0.3


@dataclass(frozen=True)
class Light:
    """One picture's colours: each class's mean (3, 3) and *spread* (3, 3), the light's *slope* (5, 3).

    Rows follow `GROUNDS`, columns are the logs of blue, green, red.
    """

    means: Floats
    spread: Floats
    slope: Floats

    def grey_at(self, places: Floats) -> Floats:
        """Return the reference colour (N, 3) at *places* (N, 2) mm: between full and empty cells there."""
        return np.asarray(self.means[1:].mean(axis=0) + _slopes(places) @ self.slope, np.float64)


def log_colours(colours: Singles) -> Logs:
    """Return the natural logs of *colours* (…, 3), 0–255, the dark end held up against noise."""
    return np.asarray(np.log(colours + np.float32(_DARK)), np.float32)


def ring_colours(logs: Patches, settings: CellSettings) -> Floats:
    """Return each patch's median log colour (N, 3) in the ring that pieces leave free."""
    ring = ring_mask(settings.inner, settings.outer)
    return np.asarray(np.median(logs[:, ring], axis=1), np.float64)


def measure_light(
    colours: Floats, places: Floats, grounds: Sequence[SurfaceClass | None], settings: CellSettings
) -> Light:
    """Return this picture's class colours, from cells whose *grounds* were known before.

    *colours* (N, 3) are log colours, *places* (N, 2) millimetres on the table; ``None`` is not
    used. A robust regression: cells that have changed since then count little.
    """
    known = np.array([-1 if g is None else GROUNDS.index(g) for g in grounds])
    design = np.hstack([(known[:, None] == np.arange(3)).astype(float), _slopes(places)])
    weights = (known >= 0).astype(float)
    stiff = np.diag([_LEVEL_STIFF] * 3 + [_SLANT_STIFF] * 2 + [_BEND_STIFF] * 3)
    for _ in range(_LIGHT_ROUNDS):
        w = weights[:, None]
        solution = np.linalg.lstsq(
            np.vstack([design * w, stiff]), np.vstack([colours * w, np.zeros((8, 3))]), rcond=None
        )[0]
        away = np.linalg.norm(colours - design @ solution, axis=1)
        stray = _STRAY * float(np.median(away[known >= 0])) + 2e-3
        weights = (known >= 0) * np.minimum(1, stray / np.maximum(away, 1e-9))
    flat = colours - _slopes(places) @ solution[3:]
    spread = np.stack([_spread(flat[known == k], solution[k], settings) for k in range(3)])
    return Light(solution[:3], spread, solution[3:])


def shading_of(
    colours: Floats,
    places: Floats,
    grounds: Sequence[SurfaceClass],
    light: Light,
    settings: CellSettings,
) -> Floats:
    """Return what each colour (N, 3) has beyond its ground's: shade and glare that stay where they are."""
    known = np.array([GROUNDS.index(g) for g in grounds])
    beyond = colours - _slopes(places) @ light.slope - light.means[known]
    return np.asarray(np.clip(beyond, -settings.most_shading, settings.most_shading), np.float64)


def colour_witness(colours: Floats, places: Floats, light: Light, settings: CellSettings) -> Floats:
    """Return how well each colour (N, 3) fits each ground: log-likelihoods (N, 3), best 0.

    Where a new tile looks most like the table, full and empty are still told from each other.
    """
    flat = colours - _slopes(places) @ light.slope
    z = (flat[:, None, :] - light.means[None]) / light.spread[None]
    scores = -0.5 * (z**2).sum(axis=2)
    scores -= scores.max(axis=1, keepdims=True)
    cells = scores[:, 1:].max(axis=1, keepdims=True)
    scores[:, 1:] = np.maximum(scores[:, 1:] - cells, -settings.most)
    scores[:, 1:] += np.maximum(cells, -settings.most)
    scores[:, 0] = np.maximum(scores[:, 0], -settings.most)
    return np.asarray(scores, np.float64)


def change_witness(change: Floats, kinds: Ints, settings: CellSettings) -> Floats:
    """Return how likely each cell (N,) is changed rather than as it was: a log-likelihood ratio.

    *change* is each patch's distance from its own patch in the last picture learnt; *kinds* (N,)
    group cells that vary alike. The unchanged majority of each kind tells what is usual.
    """
    ratio = np.zeros(len(change))
    floor = float(np.median(change)) if len(change) else 1.0
    for kind in np.unique(kinds):
        among = kinds == kind
        usual = max(float(np.median(change[among])), floor, settings.least_change)
        ratio[among] = np.log(np.maximum(change[among], 1e-6) / usual)
    z = (ratio - np.log(_CHANGED_TIMES)) / settings.change_spread
    return np.asarray(np.clip(_CHANGE_SAYS * z, -settings.most, settings.most), np.float64)


def read_grounds(
    colour: Floats,
    changed: Floats,
    rim: Floats,
    before: Sequence[SurfaceClass],
    settings: CellSettings,
) -> Floats:
    """Return log-likelihoods (N, 3) of the grounds, joining what *colour*, change and *rim* say.

    A tile stays where it lies, so what was a cell cannot be table again; it is laid over by its
    opposite, which its colour tells. On the table a new tile shows by all three; where its colour
    tells full from empty, its rim tells above all that it is a tile.
    """
    joined = colour.copy()
    rim = _where_colour_is_open(rim, colour, settings)
    for i, surface in enumerate(before):
        if surface is not SurfaceClass.TABLE:
            joined[i, 0] = min(joined[i, 0], colour[i, 1:].min())
            continue
        joined[i] += rim[i]
        joined[i, 0] -= max(0.0, changed[i])
        joined[i, 1:] -= max(0.0, -changed[i])
    return joined


def _where_colour_is_open(rim: Floats, colour: Floats, settings: CellSettings) -> Floats:
    """Return *rim* (N, 3) with its say on full or empty weaker where that of *colour* is strong."""
    is_open = 1 - _COLOUR_OVER_RIM * np.abs(colour[:, 1:2] - colour[:, 2:]) / settings.most
    best = rim[:, 1:].max(axis=1, keepdims=True)
    return np.hstack([rim[:, :1], best + (rim[:, 1:] - best) * is_open])


def change_since(now: Patches, then: Patches, mask: Mask) -> Floats:
    """Return how much each patch's log colours within *mask* differ from *then* (N,), drift apart.

    What all patches share (the exposure, the lamp) is taken off first.
    """
    difference = (now - then)[:, mask]
    drift = np.median(difference.reshape(-1, 3), axis=0)
    return np.asarray(np.sqrt(((difference - drift) ** 2).mean(axis=(1, 2))), np.float64)


def structure_change(now: Patches, then: Patches, mask: Mask) -> Floats:
    """Return how much each patch's drawing within *mask* differs from *then* (N,), its shade apart.

    A shadow that falls over bare table shades it evenly; a tile brings lines with it.
    """
    difference = np.ascontiguousarray((now - then)[:, mask])
    rows, columns = np.nonzero(mask)
    terms = np.stack([np.ones(len(rows)), rows - rows.mean(), columns - columns.mean()], axis=1)
    fit = np.linalg.pinv(terms)
    left = difference - terms.astype(np.float32) @ (fit.astype(np.float32) @ difference)
    return np.asarray(np.sqrt((left**2).mean(axis=(1, 2))), np.float64)


def _slopes(places: Floats) -> Floats:
    """Return the terms (N, 5) by which light may vary over the table: linear and quadratic."""
    x, y = places[:, 0] / _SLOPE_MM, places[:, 1] / _SLOPE_MM
    return np.stack([x, y, x * x, x * y, y * y], axis=1)


def _spread(flat: Floats, mean: Floats, settings: CellSettings) -> Floats:
    if not len(flat):
        return np.full(3, _UNKNOWN_SPREAD)
    spread = SPREAD_OF_MEDIAN * np.median(np.abs(flat - mean), axis=0)
    return np.asarray(np.maximum(spread, settings.least_spread))


if __name__ == "__main__":
    from vision.debug.stage import run
    from vision.debug.stage_drawings import draw_start

    raise SystemExit(run(draw_start))

"""Light: one picture's colours of table, full and empty cells, measured in this very picture.

Each picture is its own colour chart: most cells show what they showed before, so the surface
classes' colours are fitted to them, together with the light's slope over the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.observation import SurfaceClass
from vision.arrays import CAP, SPREAD_OF_MEDIAN, Floats, Ints, Logs, Mask, Singles

#: The surface classes, in the order of every array's columns.
SURFACES: tuple[SurfaceClass, ...] = (SurfaceClass.TABLE, SurfaceClass.FULL, SurfaceClass.EMPTY)

#: The shared change of colour from which on it is another lamp (log colour).
OTHER_LIGHT = 0.12

#: Added to a colour (0–255) before its log is taken, so that noise in the dark stays small.
DARK = 12
# Half a table's width or so, mm: the terms of the light's slope stay about 1.
_SLOPE_MM = 200
# The slope's ridge weight against too few cells.
_RIDGE = 0.5
# The regression is weighted anew so often, then its weights stand still.
_REWEIGHTINGS = 6
# A cell this many times the median away from its class has changed, and begins to count less.
_OUTLIER = 3.0
# The spread of a class that no cell is known to belong to (log colour): anything may be one.
_UNKNOWN_SPREAD = 0.5
# No class is taken to vary less than this (log colour).
_LEAST_SPREAD = 0.06
# A place's shade or glare takes its colour no farther than this (log colour), or than this percentile
# of the tiles', whose print is known: what goes farther may be the cloth's pattern.
_MOST_SHADING, _SHADING_PERCENTILE = 0.3, 80
# A smooth surface is fitted so often, then its weights stand still …
_SURFACE_ROUNDS = 5
# … and held down by so much where too few values tell it.
_SURFACE_RIDGE = 1e-6


@dataclass(frozen=True)
class LocalShade:
    """Shades (N, K, 3) that may have come over each place, log colours, and how likely each is (N, K), as a log."""

    offsets: Floats
    log_weights: Floats


@dataclass(frozen=True)
class Light:
    """One picture's colours: each class's mean (3, 3) and *spread* (3, 3), the light's *slope* (5, 3).

    Rows follow `SURFACES`, columns are the logs of blue, green, red.
    """

    means: Floats
    spread: Floats
    slope: Floats

    def grey_at(self, places: Floats) -> Floats:
        """Return the reference colour (N, 3) at *places* (N, 2) mm: between full and empty cells there."""
        return np.asarray(self.means[1:].mean(axis=0) + _slopes(places) @ self.slope, np.float64)

    def grey_beside(
        self, colours: Floats, places: Floats, surfaces: Sequence[SurfaceClass]
    ) -> Floats:
        """Return the reference colour (N, 3) in the light that falls on each place itself.

        *colours* (N, 3) are those of the places' own *surfaces*: what they have beyond the shading
        of even light is a shadow, or the sun.
        """
        known = indices_of(surfaces)
        offsets = self.offsets(colours, places, known)
        beyond = offsets - np.clip(offsets, -_MOST_SHADING, _MOST_SHADING)
        return self.grey_at(places) + np.where((known > 0)[:, None], beyond, 0.0)

    def levelled(self, colours: Floats, places: Floats) -> Floats:
        """Return log *colours* (N, 3) at *places* (N, 2) mm as they would be without the slope."""
        return np.asarray(colours - _slopes(places) @ self.slope, np.float64)

    def log_likelihoods(
        self, colours: Floats, places: Floats, shade: LocalShade | None = None
    ) -> Floats:
        """Return how well each colour (N, 3) fits each surface: log-likelihoods (N, 3), best 0.

        Where a new tile looks most like the table, full and empty are still told from each other.
        With *shade* each place may also lie in the light that has come over its neighbours.
        """
        z = (self.levelled(colours, places)[:, None, :] - self.means[None]) / self.spread[None]
        narrow = -np.log(self.spread).sum(axis=1)
        scores = narrow - 0.5 * (z**2).sum(axis=2)
        if shade is not None:
            shaded = z[:, None] - shade.offsets[:, :, None] / self.spread[None, None]
            weighed = narrow - 0.5 * (shaded**2).sum(axis=3) + shade.log_weights[:, :, None]
            scores = np.logaddexp(scores, np.logaddexp.reduce(weighed, axis=1))
        scores -= scores.max(axis=1, keepdims=True)
        cells = scores[:, 1:].max(axis=1, keepdims=True)
        scores[:, 1:] = np.maximum(scores[:, 1:] - cells, -CAP)
        scores[:, 1:] += np.maximum(cells, -CAP)
        scores[:, 0] = np.maximum(scores[:, 0], -CAP)
        return np.asarray(scores, np.float64)

    def offsets(self, colours: Floats, places: Floats, known: Ints) -> Floats:
        """Return how far each colour (N, 3) is from that of the surface (N,) *known* to be there."""
        return np.asarray(self.levelled(colours, places) - self.means[known], np.float64)

    def has_changed(self, offsets: Floats, known: Ints) -> Mask:
        """Return which *offsets* (N, 3) are more than the spread of the surfaces (N,) *known* allows."""
        return np.asarray((np.abs(offsets) / self.spread[known]).max(axis=1) > _OUTLIER)


def indices_of(surfaces: Sequence[SurfaceClass]) -> Ints:
    """Return the places (N,) of *surfaces* in `SURFACES`."""
    return np.array([SURFACES.index(surface) for surface in surfaces], np.intp)


def bounded_shading(shading: Floats, on_tile: Mask) -> tuple[Floats, float]:
    """Return *shading* (N, 3) as far as it is light and no cloth's pattern, and how likely the rest is light.

    The places *on_tile* (N,), whose print is known, tell how far light goes.
    """
    tiles = np.abs(shading[on_tile]).max(axis=1) if on_tile.any() else np.zeros(1)
    most = max(_MOST_SHADING, float(np.percentile(tiles, _SHADING_PERCENTILE)))
    bounded = np.asarray(np.clip(shading, -most, most), np.float64)
    return bounded, float((tiles > _MOST_SHADING).mean())


def log_colours(colours: Singles) -> Logs:
    """Return the natural logs of *colours* (…, 3), 0–255, the dark end held up against noise."""
    return np.asarray(np.log(colours + np.float32(DARK)), np.float32)


def measure_light(
    colours: Floats, places: Floats, surfaces: Sequence[SurfaceClass | None]
) -> Light:
    """Return this picture's class colours, from cells whose *surfaces* were known before.

    *colours* (N, 3) are log colours, *places* (N, 2) millimetres on the table; ``None`` is not
    used. A robust regression: cells that have changed since then count little.
    """
    known = np.array([-1 if s is None else SURFACES.index(s) for s in surfaces])
    slopes = _slopes(places)
    design = np.hstack([(known[:, None] == np.arange(3)).astype(float), slopes])
    weights = (known >= 0).astype(float)
    for _ in range(_REWEIGHTINGS):
        solution = _ridge_solution(design, colours, weights)
        residuals = np.linalg.norm(colours - design @ solution, axis=1)
        limit = _OUTLIER * float(np.median(residuals[known >= 0])) + 2e-3
        weights = (known >= 0) * np.minimum(1, limit / np.maximum(residuals, 1e-9))
    level = colours - slopes @ solution[3:]
    spread = np.stack([_spread(level[known == k], solution[k]) for k in range(3)])
    return Light(solution[:3], spread, solution[3:])


def _ridge_solution(design: Floats, colours: Floats, weights: Floats) -> Floats:
    """Return the weighted least squares, the slope held down; a class without cells gets level 0."""
    ridge = np.diag([0.0] * 3 + [_RIDGE] * 5)
    w = weights[:, None]
    rows = np.vstack([design * w, ridge])
    wanted = np.vstack([colours * w, np.zeros((len(ridge), 3))])
    return np.asarray(np.linalg.lstsq(rows, wanted, rcond=None)[0], np.float64)


def _slopes(places: Floats) -> Floats:
    """Return the terms (N, 5) by which light may vary over the table: linear and quadratic."""
    x, y = places[:, 0] / _SLOPE_MM, places[:, 1] / _SLOPE_MM
    return np.stack([x, y, x * x, x * y, y * y], axis=1)


def _spread(level: Floats, mean: Floats) -> Floats:
    if not len(level):
        return np.full(3, _UNKNOWN_SPREAD)
    spread = SPREAD_OF_MEDIAN * np.median(np.abs(level - mean), axis=0)
    return np.asarray(np.maximum(spread, _LEAST_SPREAD))


def quadratic_terms(x: Floats, y: Floats) -> Floats:
    """Return the terms (N, 6) of a quadratic surface over places *x*, *y* (N,), each about −1 to 1."""
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=-1)


def fitted_surface(values: Floats | Logs, terms: Floats) -> Floats:
    """Return the weights (T, 3) of *terms* (N, T) that most of *values* (N, 3) follow: shade, or glare.

    A robust regression, begun at their median: what lies off the surface counts little, a mug's
    even face too.
    """
    ridge = _SURFACE_RIDGE * np.eye(terms.shape[1])
    surface: Floats = np.zeros((terms.shape[1], 3))
    smooth: Floats = np.asarray(np.median(values, axis=0), np.float64)
    for _ in range(_SURFACE_ROUNDS):
        left = np.abs(values - smooth).max(axis=1)
        baseline = SPREAD_OF_MEDIAN * float(np.median(left)) + 1e-3
        weights = 1 / np.maximum(1, left / (2 * baseline)) ** 2
        weighed = terms * weights[:, None]
        wanted = weighed.T @ (values * weights[:, None])
        surface = np.asarray(np.linalg.solve(weighed.T @ weighed + ridge, wanted), np.float64)
        smooth = np.asarray(terms @ surface, np.float64)
    return surface

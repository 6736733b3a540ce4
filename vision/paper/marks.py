"""What a pen has made of each printed spot: free, honey, larva, stolen; crossed off or not.

A space is looked at in rings, from the middle (0) to its printed outline (1):

    core 0–0.55   a wasp's symbol is drawn here, a larva leaves it bare
    gap  0.5–0.68  between symbol and outline, bare but for honey
    body 0–0.85   honey fills all of it
    rim  0.66–1.12   an outline goes all around here
"""

from dataclasses import dataclass

import cv2
import numpy as np

from companion.paper_sheet import Drawn, SheetPlan, Space, SpotObservation, Tick
from vision.arrays import SPREAD_OF_MEDIAN, Floats, Map, Mask
from vision.paper.page import PX_PER_MM

#: What is darker than this is ink.
INK = 0.095
#: On the printed outline ink is this much darker than the print itself, however that came out.
INK_OVER_PRINT = 0.065
#: Of all outlines on a page at least this part is bare print.
BARE_PART = 0.15
#: Ink in specks smaller than this is noise of the camera.
SPECK_MM2 = 0.2
#: Noise above this is blurred away, a little more each time.
MOST_NOISE = 0.024
BLURS_MM = (0.15, 0.2, 0.27, 0.35, 0.45)

#: A small spot is looked at this far from its middle: its print may lie a little off.
INSIDE = 0.78

_SIDE = 97  # a space is resampled to this many points each way …
_REACH = 1.2  # … and this far beyond its printed radius
_SECTORS = 48
_PARTS = 8

# The rings drawn above.
_CORE, _GAP, _BODY, _RIM = 0.55, (0.5, 0.68), 0.85, (0.66, 1.12)
# The printed outline lies this far about 1, its print and the paper's shrinking taken together.
_OUTLINE = 0.08
# A page's outlines are printed no paler and no darker than this.
_PALEST, _DARKEST = 0.03, 0.2
# Noise is what is left beside this blur.
_FINE_MM = 1.5


@dataclass(frozen=True)
class Limits:
    """A measure is clear below *low* and above *high*; between them it is asked about."""

    low: float
    high: float

    def place(self, value: float) -> float:
        """Return where *value* lies: 0 at *low* or below, 1 at *high* or above."""
        return float(np.clip((value - self.low) / (self.high - self.low), 0, 1))


#: How much of body and gap is inked by honey, and less by outline and symbol.
FULL = Limits(0.54, 0.70)
#: How much of the way around there is ink: a stray stroke is none, an outline nearly all.
AROUND = Limits(0.30, 0.72)
#: How much of the core is inked by a symbol, and of a small spot by a stroke across it.
SYMBOL = Limits(0.02, 0.09)


@dataclass(frozen=True)
class Measures:
    """What the ink in a space measures: parts of body, gap and core, and of the way around."""

    body: float
    gap: float
    core: float
    around: float


def read_marks(dark: Map, plan: SheetPlan) -> dict[str, SpotObservation]:
    """Return the reading of every spot of *plan* on a page whose ink is *dark*."""
    dark = without_noise(dark, plan)
    print_tone = tone_of_print(dark, plan)
    spaces = {space.name: judge(measure(dark, space, print_tone)) for space in plan.spaces}
    ticks = {tick.name: judge_tick(_inked_part(dark, tick)) for tick in plan.ticks}
    return {**spaces, **ticks}


def without_noise(dark: Map, plan: SheetPlan) -> Map:
    """Return *dark* blurred as little as brings the camera's noise below what a pen leaves."""
    blurred = dark
    for blur_mm in BLURS_MM:
        if noise_of(blurred, plan) <= MOST_NOISE:
            break
        blurred = np.asarray(cv2.GaussianBlur(dark, (0, 0), blur_mm * PX_PER_MM), np.float32)
    return blurred


def noise_of(dark: Map, plan: SheetPlan) -> float:
    """Return the noise of bare paper where it is worst: in some part of the page's margins."""
    inner = round((min(plan.corners[0].at) - 1) * PX_PER_MM)
    outer = PX_PER_MM
    strips = (
        dark[outer:inner],
        dark[-inner:-outer],
        dark[:, outer:inner].T,
        dark[:, -inner:-outer].T,
    )
    parts = (part for strip in strips for part in np.array_split(strip, _PARTS, axis=1))
    return max(_spread(np.asarray(part)) for part in parts)


def _spread(part: Map) -> float:
    fine = part - cv2.GaussianBlur(part, (0, 0), _FINE_MM * PX_PER_MM)
    return float(SPREAD_OF_MEDIAN * np.median(np.abs(fine)))


# ── spaces ──────────────────────────────────────────────────────────────────────────────────


def tone_of_print(dark: Map, plan: SheetPlan) -> float:
    """Return how dark the printed outlines are on this page: a grey printer's are darker."""
    around = np.linspace(0, 2 * np.pi, _SECTORS, endpoint=False)
    x, y = np.cos(around), np.sin(around)
    out = 1 / _rho(x, y)
    at = np.array([space.at for space in plan.spaces]) * PX_PER_MM
    radii = np.array([space.radius for space in plan.spaces]) * PX_PER_MM
    columns = at[:, :1] + radii[:, None] * (x * out)
    rows = at[:, 1:] + radii[:, None] * (y * out)
    lines = cv2.remap(dark, columns.astype(np.float32), rows.astype(np.float32), cv2.INTER_LINEAR)
    return float(np.clip(np.quantile(lines, BARE_PART), _PALEST, _DARKEST))


def measure(dark: Map, space: Space, print_tone: float) -> Measures:
    """Return what the ink in *space* measures, its outline being printed in *print_tone*."""
    x, y = _grid()
    middle = np.array(space.at) * PX_PER_MM
    radius = space.radius * PX_PER_MM
    patch = cv2.remap(
        dark,
        (middle[0] + x * radius).astype(np.float32),
        (middle[1] + y * radius).astype(np.float32),
        cv2.INTER_LINEAR,
    )
    rho = _rho(x, y)
    on_print = max(INK, print_tone + INK_OVER_PRINT)
    limit = np.where(np.abs(rho - 1) < _OUTLINE, on_print, INK)
    ink = _without_specks(patch > limit, (_SIDE / (2 * _REACH * space.radius)) ** 2)
    sector = ((np.arctan2(y, x) + np.pi) / (2 * np.pi) * _SECTORS).astype(int) % _SECTORS
    rim = ink & (rho > _RIM[0]) & (rho < _RIM[1])
    return Measures(
        body=float(ink[rho < _BODY].mean()),
        gap=float(ink[(rho > _GAP[0]) & (rho < _GAP[1])].mean()),
        core=float(ink[rho < _CORE].mean()),
        around=len(np.unique(sector[rim])) / _SECTORS,
    )


def judge(measures: Measures) -> SpotObservation:
    """Return what *measures* tell; what is between two limits is a doubt."""
    full, around = FULL.place(min(measures.body, measures.gap)), AROUND.place(measures.around)
    symbol = SYMBOL.place(measures.core)
    weights = {
        Drawn.HONEY: full,
        Drawn.STOLEN: (1 - full) * around * symbol,
        Drawn.LARVA: (1 - full) * around * (1 - symbol),
        Drawn.FREE: (1 - full) * (1 - around) * (1 - symbol),
    }
    # a symbol without an outline is nothing that the rules know
    odd = (1 - full) * (1 - around) * symbol
    weights[Drawn.STOLEN] += odd / 2
    weights[Drawn.FREE] += odd / 2
    return _spot(weights)


def _spot(weights: dict[Drawn, float]) -> SpotObservation:
    ranked = sorted(weights, key=lambda drawn: -weights[drawn])
    doubts = tuple(drawn for drawn in ranked[1:] if weights[drawn] > 0)
    return SpotObservation(ranked[0], round(weights[ranked[0]], 3), doubts)


def _grid() -> tuple[Floats, Floats]:
    line = np.linspace(-_REACH, _REACH, _SIDE)
    x, y = np.meshgrid(line, line)
    return x, y


def _rho(x: Floats, y: Floats) -> Floats:
    """Return how far out each point is: 1 on the outline of a hexagon with a corner up."""
    angles = np.radians(60 * np.arange(6))
    sides = [x * np.cos(angle) + y * np.sin(angle) for angle in angles]
    return np.asarray(np.max(sides, axis=0) / np.cos(np.pi / 6))


def _without_specks(ink: Mask, px_per_mm2: float) -> Mask:
    """Return *ink* without pieces too small for a pen."""
    count, labels, pieces, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8))
    large = pieces[:, cv2.CC_STAT_AREA] >= SPECK_MM2 * px_per_mm2
    large[0] = False
    return np.asarray(large[labels] if count > 1 else np.zeros_like(ink), np.bool_)


# ── small spots ─────────────────────────────────────────────────────────────────────────────


def judge_tick(inked: float) -> SpotObservation:
    """Return whether a small spot is crossed off, *inked* being the part that is ink."""
    crossed = SYMBOL.place(inked)
    return _spot({Drawn.CROSSED: crossed, Drawn.FREE: 1 - crossed})


def _inked_part(dark: Map, tick: Tick) -> float:
    reach = tick.reach * INSIDE * PX_PER_MM
    x, y = (round(value * PX_PER_MM) for value in tick.at)
    side = round(reach)
    patch = dark[y - side : y + side + 1, x - side : x + side + 1] > INK
    rows, columns = np.mgrid[-side : side + 1, -side : side + 1]
    inside = np.hypot(rows, columns) <= reach
    return float(_without_specks(patch, PX_PER_MM**2)[inside].mean())

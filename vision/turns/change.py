"""Change: how much image patches differ from those of the reference, and what that says."""

import numpy as np

from vision.arrays import CAP, NOISE, Floats, Ints, Mask, Patches

# A cell that differs so many times as much as the baseline is as likely changed as not …
_CHANGED_TIMES = 2.6
# … and e times as much weighs so much (log-likelihood).
_WEIGHT = 7.0


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
    residuals = without_plane(difference, mask)
    return np.asarray(np.sqrt((residuals**2).mean(axis=(1, 2))), np.float64)


def without_plane(values: Patches, mask: Mask) -> Patches:
    """Return *values* (N, K, 3) of the K samples of *mask* less the plane that fits each channel best."""
    rows, columns = np.nonzero(mask)
    terms = np.stack([np.ones(len(rows)), rows - rows.mean(), columns - columns.mean()], axis=1)
    inverse = np.linalg.pinv(terms).astype(np.float32)
    return np.asarray(values - terms.astype(np.float32) @ (inverse @ values), np.float32)


def change_log_ratio(change: Floats, groups: Ints) -> Floats:
    """Return how likely each cell (N,) is changed rather than as it was: a log-likelihood ratio.

    *change* is each patch's difference from the reference; *groups* (N,) are of cells that vary
    alike. The unchanged majority of each group is its baseline.
    """
    ratio = np.zeros(len(change))
    floor = float(np.median(change)) if len(change) else 1.0
    for group in np.unique(groups):
        among = groups == group
        baseline = max(float(np.median(change[among])), floor, NOISE)
        ratio[among] = np.log(np.maximum(change[among], 1e-6) / baseline)
    weighed = _WEIGHT * (ratio - np.log(_CHANGED_TIMES))
    return np.asarray(np.clip(weighed, -CAP, CAP), np.float64)

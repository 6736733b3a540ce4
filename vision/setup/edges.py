"""Edges: where a cell's straight edge may run through a view, by the gradients alone."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Map, Pixels

# How much of a cell's edge is looked for as a line: its ends may be worn, or covered.
_EDGE_PART = 0.8
# A slope this near to an edge's normal (cosine) begins to count, and counts wholly at 1.
_ALONG_FROM = 0.85
# Added to a colour (0–255) before its log is taken, so that noise in the dark makes no edges.
_DARK = 16
_SMOOTH_PX = 0.8
# A slope as strong as this percentile of all counts half.
_STRONG_PERCENTILE = 90


class EdgeLines:
    """How much of a cell's edge runs through each pixel of *view*, for a normal at any angle.

    *view* is (h, w, 3), *step_px* a cell's width in its pixels; an edge is felt *slack_px* to either
    side. Lines are drawn when they are asked for: those of
    all angles together would take as much memory as the rest of the observer.
    """

    def __init__(self, view: Pixels, step_px: float, *, slack_px: int = 1) -> None:
        self._slopes = _slopes(view)
        self._length = step_px / np.sqrt(3) * _EDGE_PART
        self._around = np.ones((2 * slack_px + 1, 2 * slack_px + 1), np.uint8)

    def at(self, normal_deg: int) -> Map:
        """Return the line for edges whose normal points at *normal_deg*, as (h, w)."""
        slope_x, slope_y, strength = self._slopes
        a = np.radians(normal_deg % 180)
        along = np.abs(slope_x * np.float32(np.cos(a)) - slope_y * np.float32(np.sin(a)))
        edge = _as_map(strength * np.clip((along - _ALONG_FROM) / (1 - _ALONG_FROM), 0, 1))
        edge = _as_map(cv2.dilate(edge, self._around))
        kernel = _line_kernel(normal_deg % 180, self._length)
        return np.asarray(cv2.filter2D(edge, -1, kernel), np.float32)


def _slopes(view: Pixels) -> tuple[Map, Map, Map]:
    """Return the gradient's direction (x, y) and its saturated strength, of the strongest channel.

    Logarithms make a shadow's tile as edged as a lit one; the constant keeps a dark picture's
    noise from counting as edges.
    """
    logs = np.log(view.astype(np.float32) + _DARK)
    logs = cv2.GaussianBlur(logs, (0, 0), _SMOOTH_PX)
    x = cv2.Sobel(logs, cv2.CV_32F, 1, 0, ksize=3)
    y = cv2.Sobel(logs, cv2.CV_32F, 0, 1, ksize=3)
    strengths = np.sqrt(x * x + y * y)
    channel = strengths.argmax(axis=2)[..., None]
    x, y, strength = (np.take_along_axis(m, channel, axis=2)[..., 0] for m in (x, y, strengths))
    usual = np.percentile(strength, _STRONG_PERCENTILE) + 1e-6
    fields = x / (strength + 1e-6), y / (strength + 1e-6), strength / (strength + usual)
    return _as_map(fields[0]), _as_map(fields[1]), _as_map(fields[2])


def _line_kernel(normal_deg: int, length: float) -> Map:
    """Return the mean over a line of *length* pixels whose normal points at *normal_deg*."""
    half = int(np.ceil(length / 2)) + 1
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    a = np.radians(normal_deg)
    for t in np.linspace(-length / 2, length / 2, int(2 * length) + 2):
        kernel[round(half - t * np.cos(a)), round(half - t * np.sin(a))] = 1
    return np.asarray(kernel / kernel.sum(), np.float32)


def _as_map(field: npt.NDArray[np.generic]) -> Map:
    return np.asarray(field, np.float32)

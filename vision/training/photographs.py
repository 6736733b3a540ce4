"""Photographs as table tops: real surfaces and pictures, from folders that are read where they are."""

from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np

from vision.arrays import Pixels
from vision.training.textures import Rng, colour, modulated, noise, painted, toned, unlike

_ENDINGS = (".jpg", ".jpeg", ".png")
_LEAST_SIDE, _MOST_SIDE = 200, 900


def photographs(folders: Iterable[Path]) -> list[Pixels]:
    """Return the pictures in *folders*, BGR, none of them larger than training needs."""
    paths = sorted(
        path for folder in folders for path in folder.rglob("*") if path.suffix.lower() in _ENDINGS
    )
    read = (cv2.imread(str(path)) for path in paths)
    found = [np.asarray(image, np.uint8) for image in read if image is not None]
    return [_bounded(image) for image in found if min(image.shape[:2]) >= _LEAST_SIDE]


def _bounded(image: Pixels) -> Pixels:
    part = min(1.0, _MOST_SIDE / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=part, fy=part, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def photographed(rng: Rng, photos: list[Pixels], shape: tuple[int, int]) -> Pixels:
    """Return a table top: a part of one of *photos* at any scale, mirrored on and on where it ends."""
    photo = photos[int(rng.integers(len(photos)))]
    if rng.random() < 0.5:
        photo = _recoloured(rng, photo)
    part = float(np.exp(rng.uniform(np.log(0.35), np.log(3))))
    turn, mirror = rng.uniform(0, 360), 1 if rng.random() < 0.5 else -1
    middle = (photo.shape[1] * rng.random(), photo.shape[0] * rng.random())
    moving = cv2.getRotationMatrix2D(middle, turn, part)
    moving[:, 0] *= mirror
    moving[:, 2] += np.array([shape[1] * rng.random(), shape[0] * rng.random()])
    top = cv2.warpAffine(
        photo, moving, shape[::-1], flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT
    )
    return modulated(np.asarray(top, np.uint8), noise(rng, shape, 250) * rng.uniform(0, 0.08))


def _recoloured(rng: Rng, photo: Pixels) -> Pixels:
    """Return *photo* in tones of its own: most real surfaces have few."""
    grey = cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY).astype(np.float32)
    low, high = np.percentile(grey, (2, 98))
    first = colour(rng)
    second = (
        toned(rng, first, least=0.2, most=0.7)
        if rng.random() < 0.6
        else unlike(rng, first, least=20)
    )
    return painted(np.clip((grey - low) / max(1.0, high - low), 0, 1), [first, second])

"""Prints drawn at random: what the faces of a made-up box's cells look like, 1 pixel a millimetre."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Map, Pixels, Singles
from vision.training.motifs import MOTIFS, PATCH, Place, sampled
from vision.training.textures import (
    Rng,
    bgr,
    colour,
    difference,
    hsv,
    leaves,
    near,
    noise,
    smooth,
    toned,
    unlike,
)


@dataclass(frozen=True)
class Print:
    """A box's print: patches (PATCH, PATCH, 4) of each fill, BGR and coverage, cells pointing up."""

    full: tuple[Pixels, ...]
    empty: tuple[Pixels, ...]
    outline: Singles
    edge: Singles
    families: frozenset[str]


def draw_print(rng: Rng, families: tuple[str, ...], cloth_colour: Singles) -> Print:
    """Return a random print whose motifs are of *families* (keys of `MOTIFS`)."""
    full, empty = _fill_colours(rng, cloth_colour)
    motifs = [str(rng.choice(families)) for _ in range(2)]
    wall = (rng.uniform(0, 2.6), colour(rng)) if rng.random() < 0.7 else (0.0, full)
    outline = colour(rng) * np.float32(0.4) if rng.random() < 0.75 else colour(rng, saturation=0.2)
    seam = rng.uniform(0.1, 0.95)
    patches = [
        tuple(_patches(rng, base, motif, wall, (outline, seam)))
        for base, motif in zip((full, empty), motifs, strict=True)
    ]
    edge = near(rng, bgr(90, 115, 140) * np.float32(rng.uniform(0.2, 1.5)), 12)
    return Print(
        patches[0], patches[1], outline, np.clip(edge, 0, 255).astype(np.float32), frozenset(motifs)
    )


def _fill_colours(rng: Rng, cloth_colour: Singles) -> tuple[Singles, Singles]:
    """Return the base colours of full and empty; either may be near the cloth's, or both dark."""
    least = rng.uniform(12, 40)
    honey = hsv(rng.uniform(25, 50), rng.uniform(0.5, 0.95), rng.uniform(150, 255))
    full = honey if rng.random() < 0.4 else colour(rng)
    is_like_cloth = rng.random() < 0.35
    if is_like_cloth:
        full = np.clip(near(rng, cloth_colour, rng.uniform(3, 14)), 0, 255)
    empty = unlike(rng, full, least=least)
    if rng.random() < (0.5 if is_like_cloth else 0.2):
        full, empty = empty, full
    if rng.random() < 0.15:
        full, empty = full * np.float32(0.35), empty * np.float32(0.35)
    return (full, empty) if difference(full, empty) > 6 else (full, unlike(rng, full, least=30))


def _patches(
    rng: Rng, base: Singles, motif: str, wall: tuple[float, Singles], seam: tuple[Singles, float]
) -> list[Pixels]:
    """Return a few patches of one fill: alike, but no two the same."""
    place = sampled()
    inner, outer = base, toned(rng, base, least=0.0, most=0.45)
    ink = toned(rng, base, least=0.15, most=0.75) if rng.random() < 0.75 else colour(rng)
    strength, grain = rng.uniform(0.35, 1.0), rng.uniform(0, 0.05)
    radial = rng.random() < 0.4
    seed = int(rng.integers(2**31))
    patches = []
    for _ in range(3):
        n = noise(rng, place.x.shape, rng.uniform(8, 30))
        shade = place.r / 15 + 0.2 * n if radial else 0.5 + 0.4 * n
        image = _mix(inner, outer, smooth(0, 1, shade))
        image = _mix(
            image,
            ink,
            strength * np.clip(MOTIFS[motif](np.random.default_rng(seed), place, n), 0, 1),
        )
        if motif == "picture":
            image = 0.35 * image + 0.65 * cv2.resize(
                _photo(np.random.default_rng(seed)), place.x.shape
            )
        image = np.where((place.d < wall[0])[..., None], wall[1], image)
        image = _mix(image, seam[0], seam[1] * smooth(0.6, 0.2, place.d))
        image = image * (1 + grain * noise(rng, place.x.shape, 3, octaves=2))[..., None]
        patches.append(_patch(image.astype(np.float32), place))
    return patches


def _patch(image: Singles, place: Place) -> Pixels:
    cover = smooth(-0.2, 0.2, place.d - 0.1) * 255
    fine = np.dstack([np.clip(image, 0, 255), cover]).astype(np.float32)
    return cv2.resize(fine, (PATCH, PATCH), interpolation=cv2.INTER_AREA).astype(np.uint8)


def _mix(base: Singles, other: Singles, share: Map) -> Singles:
    part = share[..., None]
    return np.asarray(base * (1 - part) + other * part, np.float32)


def _photo(rng: Rng) -> Pixels:
    return leaves(rng, (PATCH, PATCH), count=60, largest=14)

"""Box photos: a setup or a part of it, with marker cards beside it, in any camera's picture."""

from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Pixels
from vision.geometry.cards import CardMap, all_cards
from vision.geometry.lens import Size
from vision.geometry.photo_lens import lens_by_sizes
from vision.photo_file import no_longer_than
from vision.setup.start_reader import Located, StartRead, StartReader

#: No photo needs more to be read, pixels along its longer side.
LONGEST_PX = 2304
# How even the cards' sides are where a lens fits.
_EVEN = 0.02
# Pieces lie within this of the cards, mm.
_REACH_MM = 450.0


@dataclass(frozen=True)
class BoxPhoto:
    """What a photo was *read* as; *fits*: some lens explains how its cards are seen."""

    image: Pixels
    read: StartRead
    fits: bool


def read_box_photo(photo: Pixels, reader: StartReader) -> BoxPhoto:
    """Return what *reader* makes of *photo*, whose lens nobody knows: its cards tell it."""
    image = no_longer_than(LONGEST_PX, photo)
    height, width = image.shape[:2]
    cards = all_cards(image, reader.settings.dictionary)
    found = lens_by_sizes(cards, (width, height), reader.settings.card_side_mm)
    located = None if found is None else reader.located(cards, found.pose.lens)
    if found is None or located is None:
        return BoxPhoto(image, reader.read_from(image, cards, None), fits=True)
    wide = Located(located.pose, _with_all_in_reach(located, (width, height)))
    fits = found.unevenness < _EVEN
    return BoxPhoto(image, reader.read_from(image, cards, wide), fits=fits)


def _with_all_in_reach(located: Located, size: Size) -> CardMap:
    """Return the cards with what else of the table the picture shows: pieces lie beside them."""
    (width, height), places = size, located.cards.places
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    on_table = located.pose.on_table(corners)
    cards = np.vstack(list(places.values()))
    near = np.clip(on_table, cards.min(axis=0) - _REACH_MM, cards.max(axis=0) + _REACH_MM)
    return replace(located.cards, places={**places, -1: near})

"""The search view: the table between its cards, small and from above, in which hexagons are looked for."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Pixels
from vision.geometry.cards import CardMap
from vision.geometry.lattice import Lattice
from vision.geometry.pose import Pose
from vision.geometry.topview import TopView, Window, window_round
from vision.settings import ObserverSettings

#: Pixels a mm.
SEARCH_SCALE = 0.6
#: The ring may reach so far beyond the cards, mm.
BEYOND_MM = 80.0
#: White paper blooms over black print, so the cards look small and the table a little larger.
BLOOM = 1.012


@dataclass(frozen=True)
class SearchView:
    """The table as *pixels* (h, w, 3) of the part that *window* is."""

    pixels: Pixels
    window: Window

    def px(self, width_mm: float) -> float:
        """Return how many pixels a printed width is."""
        return width_mm * BLOOM * self.window.scale

    def in_mm(self, lattice: Lattice) -> Lattice:
        """Return *lattice* of the view's pixels, y upwards, in millimetres on the table."""
        x, y = lattice.origin
        ((left, top),) = self.window.to_table([(x + 0.5, -y + 0.5)])
        return Lattice(
            (float(left), float(top)), lattice.angle_deg, lattice.step / self.window.scale
        )


def search_view(
    image: Pixels, pose: Pose, cards: CardMap, settings: ObserverSettings
) -> SearchView:
    """Return the view of what lies one tile high between *cards* and a little beyond them."""
    fine = window_round(cards, scale=2 * SEARCH_SCALE, margin_mm=BEYOND_MM)
    view = TopView(pose, fine, settings.tile_thickness_mm).of(image)
    size = (fine.width // 2, fine.height // 2)
    small = np.asarray(cv2.resize(view, size, interpolation=cv2.INTER_AREA), np.uint8)
    return SearchView(small, Window(fine.left, fine.top, *size, SEARCH_SCALE))

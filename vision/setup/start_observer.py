"""The start observer: what lies on a table of which nothing is known yet.

It is made where a start or a laid-out position is read, and let go with its maps once one is taken.
"""

from collections.abc import Sequence
from dataclasses import replace

from companion.errors import Unreadable
from companion.games.hexes import Shape
from companion.laid_back import Difference, Differs, LaidBack, WantedPosition
from companion.observation import SetupObservation
from companion.phrases import translatable
from companion.ports import Picture
from companion.starting_table import Hint, Hinted, Pixel, StartingTable, StartPile
from vision.arrays import Pixels
from vision.geometry.cards import all_cards
from vision.geometry.lens import PHONE, Lens, default_lens
from vision.geometry.photo_lens import lens_by_sizes
from vision.geometry.scene import Scene
from vision.photos import is_blurred, is_far, size_of
from vision.settings import ObserverSettings
from vision.setup.detector import Detector
from vision.setup.laid_back import find_laid_back
from vision.setup.start_reader import StartRead, StartReader
from vision.setup.told import pile_near, told_scene

_UNLOCATED = translatable("The marker cards do not show where the table is")


class StartObserver:
    """Reads starts as *settings* say; without a *lens* the cards in each photo tell it."""

    def __init__(self, lens: Lens | None, settings: ObserverSettings) -> None:
        self._lens = lens
        self._settings = settings
        self._reader = StartReader(Detector(), settings)
        self._last: tuple[Picture, StartRead] | None = None

    def observe(
        self, picture: Picture, *, hive_frame: Sequence[Pixel] | None = None
    ) -> SetupObservation:
        """Return what *picture* shows; *hive_frame* are the corners within which the hive lies."""
        read = self._read(picture, hive_frame)
        return SetupObservation(
            picture.name, read.reading, tuple(sorted(card.id for card in read.cards))
        )

    def fit_pile(self, picture: Picture, pixel: Pixel, shape: Shape | None) -> StartPile | None:
        """Return the pile whose middle is at *pixel* of *picture*, as it fits best there."""
        last = self._last
        read = last[1] if last and last[0] is picture else self._read(picture)
        evidence = read.evidence
        return None if evidence is None else pile_near(pixel, shape, evidence)

    def find_position(self, picture: Picture, wanted: WantedPosition) -> LaidBack:
        """Return how *picture* shows the *wanted* position."""
        located = self._reader.locate(picture.image, self._lens_in(picture.image))
        if located is None:
            return LaidBack(None, differences=(Difference(Differs.CARDS),))
        return find_laid_back(self._reader.evidence(picture.image, located), wanted)

    def scene(self, picture: Picture, table: StartingTable) -> Scene:
        """Return where *table* in *picture* lies below the camera; raises `Unreadable`."""
        located = self._reader.locate(picture.image, self._lens_in(picture.image))
        if located is None:
            raise Unreadable(_UNLOCATED)
        return told_scene(table, located, self._settings)

    def _read(self, picture: Picture, hive_frame: Sequence[Pixel] | None = None) -> StartRead:
        lens = self._lens_in(picture.image)
        read = self._reader.read(picture.image, lens, hive_frame=hive_frame)
        if self._lens is None:
            read = _with_blur_told(read, picture.image, self._settings.card_side_mm)
        self._last = picture, read
        return read

    def _lens_in(self, image: Pixels) -> Lens:
        """Return the lens that *image* was taken with."""
        if self._lens is not None:
            return self._lens
        size, settings = size_of(image), self._settings
        seen = lens_by_sizes(all_cards(image, settings.dictionary), size, settings.card_side_mm)
        return default_lens(PHONE, size) if seen is None else seen.pose.lens


def _with_blur_told(read: StartRead, image: Pixels, side_mm: float) -> StartRead:
    """Return *read* with the hint that its photo *image* is blurred, or too far away, where it is."""
    is_bad = is_far(read.cards, side_mm) or is_blurred(image, read.cards, side_mm)
    if not read.cards or not is_bad:
        return read
    hints = (Hinted(Hint.BLURRED), *read.reading.hints)
    return replace(read, reading=replace(read.reading, hints=hints))

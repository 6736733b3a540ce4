"""The start reader: one picture of the starting table, from its cards to what players are shown of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from companion.starting_table import Doubt, Doubted, Hinted, Pixel, TableReading
from vision.arrays import Pixels
from vision.geometry.cards import Card, CardMap, all_cards, map_cards
from vision.geometry.lens import Lens
from vision.geometry.pose import Pose
from vision.geometry.pose_estimation import pose_from_sizes
from vision.settings import ObserverSettings
from vision.setup.appearance import Appearance
from vision.setup.detector import Detector
from vision.setup.doubts import DoubtLimits, doubts_about, least_margins
from vision.setup.evidence import Evidence
from vision.setup.hints import OF_LIGHT, hints_about, hints_without_table
from vision.setup.picture_table import prints_of, table_in_picture
from vision.setup.solver import Solution, solve

#: Cards on a table lie so far apart: a lens or a card's side that is none would have more searched.
APART_MM = (100.0, 2000.0)
# With fewer cards the camera's pose is not known well enough.
_LEAST_CARDS = 2


@dataclass(frozen=True)
class Located:
    """Where the camera is seen to be: its *pose*, and the places of the marker *cards* on the table."""

    pose: Pose
    cards: CardMap


@dataclass(frozen=True)
class StartRead:
    """What became of a starting picture: the *reading* for players, and the *evidence* that it was made from."""

    reading: TableReading
    cards: tuple[Card, ...] = ()
    evidence: Evidence | None = None


@dataclass(frozen=True)
class StartReader:
    """Reads starting pictures with a *detector* of tables that *settings* tell of."""

    detector: Detector
    settings: ObserverSettings = field(default_factory=ObserverSettings)
    limits: DoubtLimits = field(default_factory=DoubtLimits)

    def read(
        self, image: Pixels, lens: Lens, *, hive_frame: Sequence[Pixel] | None = None
    ) -> StartRead:
        """Return what *image* shows; whatever it shows, nothing is raised.

        *hive_frame* are the corners, in the picture, within which players say that the hive lies.
        """
        cards = all_cards(image, self.settings.dictionary)
        return self.read_from(image, cards, self.located(cards, lens), hive_frame=hive_frame)

    def read_from(
        self,
        image: Pixels,
        cards: tuple[Card, ...],
        located: Located | None,
        *,
        hive_frame: Sequence[Pixel] | None = None,
    ) -> StartRead:
        """Return what *image*, in which *cards* are seen, shows from where the camera is *located*."""
        if located is None:
            return StartRead(_without_cards(image, cards), cards)
        evidence = self.evidence(image, located, hive_frame=hive_frame)
        solution = solve(evidence, Appearance(image, evidence))
        return StartRead(self._reading(image, cards, evidence, solution), cards, evidence)

    def evidence(
        self, image: Pixels, located: Located, *, hive_frame: Sequence[Pixel] | None = None
    ) -> Evidence:
        """Return what the detector makes of *image*, taken from where the camera is *located*."""
        detection = self.detector.detect(image, located.pose, located.cards)
        height, width = image.shape[:2]
        frame = None if hive_frame is None else located.pose.on_table(hive_frame)
        return Evidence(detection, located.pose, self.settings, (width, height), frame)

    def locate(self, image: Pixels, lens: Lens) -> Located | None:
        """Return where the cards in *image* show the camera to be, ``None`` where they do not."""
        return self.located(all_cards(image, self.settings.dictionary), lens)

    def located(self, cards: tuple[Card, ...], lens: Lens) -> Located | None:
        """Return where *cards* show the camera to be, ``None`` where they do not."""
        if len(cards) < _LEAST_CARDS:
            return None
        pose = pose_from_sizes(cards, lens, side_mm=self.settings.card_side_mm)
        known = None if pose is None else map_cards(cards, pose)
        if pose is None or known is None or not _is_a_table(known):
            return None
        return Located(pose, known)

    def _reading(
        self,
        image: Pixels,
        cards: tuple[Card, ...],
        evidence: Evidence,
        solution: Solution,
    ) -> TableReading:
        hints = hints_about(image, cards, evidence, solution)
        doubts = doubts_about(solution, len(cards), evidence.pose, self.settings, self.limits)
        return TableReading(
            table_in_picture(solution, evidence.pose, self.settings),
            (*doubts, *_doubted_light(doubts, hints)),
            hints,
            tuple(least_margins(solution).items()),
            prints_of(solution),
        )


def _is_a_table(cards: CardMap) -> bool:
    """Tell whether *cards* lie as far from one another as on a table."""
    extent = np.ptp(np.vstack(list(cards.places.values())), axis=0)
    return bool(np.isfinite(extent).all() and APART_MM[0] <= extent.max() <= APART_MM[1])


def _without_cards(image: Pixels, cards: tuple[Card, ...]) -> TableReading:
    """Return the reading of a picture whose cards do not tell where the table is."""
    doubts = tuple(Doubted(doubt) for doubt in Doubt if doubt not in {Doubt.LIGHT, Doubt.HONEY})
    hints = hints_without_table(image, cards)
    return TableReading(None, (*doubts, *_doubted_light(doubts, hints)), hints)


def _doubted_light(doubts: Sequence[Doubted], hints: Sequence[Hinted]) -> Iterator[Doubted]:
    """Yield that the light is in doubt, where it may be why something else is."""
    if {doubted.doubt for doubted in doubts} <= {Doubt.HONEY}:
        return
    poor = [hinted for hinted in hints if hinted.hint in OF_LIGHT]
    if poor:
        yield Doubted(Doubt.LIGHT, tuple(pixel for hinted in poor for pixel in hinted.places))

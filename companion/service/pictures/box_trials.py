"""Box trials as the daemon and the command line make them: a photo decoded, read, drawn on."""

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2

from companion.errors import Unreadable
from companion.observation import SetupObservation
from companion.phrases import translatable
from companion.service.pictures.observer_factory import observer_settings
from companion.service.pictures.watched_camera import SHOWN_PX, jpeg_of
from companion.service.turnstile import Turnstile
from companion.settings import LiveObserverSettings
from companion.sheets.cards_print import DICTIONARY
from companion.tracking.setup.box_trial import BoxTrial
from companion.tracking.watch_settings import MarkerCards
from vision.arrays import Pixels
from vision.drawing import draw_setup
from vision.photo_file import decoded
from vision.settings import ObserverSettings

if TYPE_CHECKING:
    from vision.setup.box_photo import BoxPhoto

NO_PHOTO = translatable("That is no photo (JPEG or PNG), or it is too large")

#: So many drawings are kept at hand; each has some 200 kB.
MOST_DRAWINGS = 6


@dataclass(frozen=True)
class TriedPhoto:
    """A *trial*, and the photo that it was made from, *drawn* on."""

    trial: BoxTrial
    drawn: Pixels


def try_photo(encoded: bytes, settings: LiveObserverSettings) -> TriedPhoto:
    """Return what the photo in *encoded* (JPEG or PNG) says; raises `Unreadable` where it is none."""
    # loaded with the first photo: the pages are served before that
    from vision.setup.box_photo import read_box_photo
    from vision.setup.detector import Detector
    from vision.setup.start_reader import StartReader

    photo = decoded(encoded)
    if photo is None:
        raise Unreadable(NO_PHOTO)
    box_photo = read_box_photo(photo, StartReader(Detector(), _observer_settings(settings)))
    observation = _observation(box_photo)
    image = draw_setup(box_photo.image, observation, box_photo.read.cards)
    return TriedPhoto(BoxTrial(observation, box_photo.fits), image)


class BoxTrials:
    """Tries boxes by their photos and keeps the latest drawings; safe to call from any thread.

    One photo is in memory at a time; the others wait at the *turnstile*.
    """

    def __init__(self, settings: LiveObserverSettings, turnstile: Turnstile) -> None:
        self._settings = settings
        self._turnstile = turnstile
        self._lock = threading.Lock()  # guards the drawings
        self._drawings: OrderedDict[str, bytes] = OrderedDict()

    def read(self, photo: Callable[[], bytes]) -> tuple[str, BoxTrial]:
        """Return a name for *photo*, fetched in its turn, and what it says; raises `Unreadable`."""
        with self._turnstile:
            tried = try_photo(photo(), self._settings)
            drawn = jpeg_of(tried.drawn, most_px=SHOWN_PX)
        name = secrets.token_hex(8)
        with self._lock:
            self._drawings[name] = drawn
            if len(self._drawings) > MOST_DRAWINGS:
                self._drawings.popitem(last=False)
        return name, tried.trial

    def drawing(self, name: str) -> bytes | None:
        """Return the photo with what was read drawn on it, as JPEG."""
        with self._lock:
            return self._drawings.get(name)


def png_of(image: Pixels) -> bytes:
    """Return *image* as a PNG file's bytes."""
    is_done, data = cv2.imencode(".png", image)
    assert is_done, "a picture that was drawn can be encoded"
    return data.tobytes()


def _observer_settings(settings: LiveObserverSettings) -> ObserverSettings:
    return observer_settings(
        MarkerCards(DICTIONARY, settings.card_side_mm),
        cell_mm=settings.cell_mm,
        tile_thickness_mm=settings.tile_thickness_mm,
    )


def _observation(photo: "BoxPhoto") -> SetupObservation:
    cards = tuple(sorted(card.id for card in photo.read.cards))
    return SetupObservation("photo", photo.read.reading, cards)

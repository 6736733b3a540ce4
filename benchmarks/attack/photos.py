"""Photos that fill the memory: what reading one takes at the most, and sixteen that come at once.

Each of the first is read in a process of its own, the sixteen by a server.
"""

import multiprocessing
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from http.client import HTTPConnection
from io import BytesIO
from itertools import islice
from pathlib import Path

import numpy as np
from PIL import Image

from benchmarks.attack.outcome import Outcome
from benchmarks.streams import become_host, serving, status_mb, tell
from companion.games.honey_wall.box import default_box
from companion.service.sheets import SheetReader
from companion.sheets.layout import plan
from vision.paper.sheet import read_photo

#: No photo takes more memory than that, itself among it.
MOST_MB = 150
#: So many come at once, one so soon after the other.
AT_ONCE = 16
BETWEEN_S = 0.05

_TURNED = 6  # EXIF's word for a phone that was held upright


def _photo(width: int, height: int, kind: str = "JPEG", **how: object) -> bytes:
    """Return a photo of so many pixels, none like its neighbours."""
    seen = np.random.default_rng(1).integers(0, 255, (height // 8, width // 8, 3), np.uint8)
    exif = Image.Exif()
    exif[0x112] = _TURNED
    file = BytesIO()
    image = Image.fromarray(seen).resize((width, height))
    image.save(file, format=kind, exif=exif, quality=50, compress_level=1, **how)
    return file.getvalue()


#: What is sent, made by these.
PHOTOS: Mapping[str, Callable[[], bytes]] = {
    "12 megapixels": partial(_photo, 4032, 3024),
    "50 megapixels": partial(_photo, 8160, 6120),
    "63 megapixels": partial(_photo, 9000, 7000),
    "12 megapixels, progressive": partial(_photo, 4032, 3024, progressive=True, subsampling=0),
    "50 megapixels, progressive": partial(_photo, 8160, 6120, progressive=True),
    "12 megapixels, PNG": partial(_photo, 4032, 3024, "PNG"),
    "50 megapixels, PNG": partial(_photo, 8160, 6120, "PNG"),
}


def attack(*, share: int) -> Iterator[Outcome]:
    """Read one photo in *share* of each, then sixteen at once."""
    yield photographed(every=share)
    yield at_once()


def photographed(*, every: int) -> Outcome:
    """Read each *every*-th photo, and return how much memory the worst one took."""
    spawn = multiprocessing.get_context("spawn")
    took = {}
    for name, make in islice(PHOTOS.items(), None, None, every):
        photo = make()
        with spawn.Pool(1) as reader:
            took[name] = len(photo) / 1e6 + reader.apply(_peak_mb, (photo,))
    worst = max(took, key=lambda name: took[name])
    return Outcome(
        f"photos, each at most {MOST_MB} MB",
        tried=len(took),
        is_well=took[worst] <= MOST_MB,
        found=f"the most: {took[worst]:.0f} MB ({worst})",
    )


def _peak_mb(photo: bytes) -> float:
    """Return by how much memory grew, at its highest, while *photo* was read."""
    sheet = plan(default_box())
    read_photo(_photo(400, 400), sheet)  # what every photo needs is there from now on
    Path("/proc/self/clear_refs").write_text("5")
    before = status_mb("VmRSS")
    read_photo(photo, sheet)
    return status_mb("VmHWM") - before


def at_once() -> Outcome:
    """Have sixteen phones send a photo each, and return in which order they were answered."""
    photo, answered = PHOTOS["12 megapixels"](), list[int]()
    with serving(SheetReader) as (port, asks):
        cookie = become_host(HTTPConnection("127.0.0.1", port))
        _send(port, _photo(400, 400), cookie)  # what every photo needs is there from now on
        before_mb = tell(asks)["resident_mb"]
        with ThreadPoolExecutor(AT_ONCE) as phones:
            for number in range(AT_ONCE):
                sent = phones.submit(_send, port, photo, cookie)
                sent.add_done_callback(partial(_note, answered, number))
                time.sleep(BETWEEN_S)
        took_mb = tell(asks)["peak_mb"] - before_mb
    return Outcome(
        f"{AT_ONCE} photos of 12 megapixels at once",
        tried=AT_ONCE,
        is_well=answered == sorted(answered) and len(answered) == AT_ONCE and took_mb <= MOST_MB,
        found=f"{len(answered)} answered, "
        f"{'in their order' if answered == sorted(answered) else f'as {answered}'};"
        f" the server grew by {took_mb:.0f} MB at the most",
    )


def _note(answered: list[int], number: int, sent: Future[int]) -> None:
    if sent.result() == 200:
        answered.append(number)


def _send(port: int, photo: bytes, cookie: str) -> int:
    """Send *photo* as the phone with *cookie*, and return the answer's status."""
    connection = HTTPConnection("127.0.0.1", port, timeout=120)
    headers = {"Content-Type": "image/jpeg", "Cookie": cookie}
    connection.request("POST", "/api/v1/paper-sheets", photo, headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status

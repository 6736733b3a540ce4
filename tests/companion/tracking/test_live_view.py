"""Pictures that somebody asks for are taken by the thread to which the camera belongs."""

import threading
from dataclasses import dataclass, field

import numpy as np
import pytest

from companion.errors import PartFault
from companion.ports import Picture
from companion.tracking.live_view import PhotoRequests
from tests.waiting import wait_for


@dataclass
class Source:
    """A source that says which threads read it, or fails."""

    fault: PartFault | None = None
    readers: list[str] = field(default_factory=list)

    def read(self, *, timeout_s: float) -> Picture | None:
        self.readers.append(threading.current_thread().name)
        if self.fault:
            raise self.fault
        return Picture("a.jpg", np.zeros((2, 2, 3), np.uint8), 0.0, b"jpeg")

    def preview(self, *, timeout_s: float) -> Picture | None:
        return None

    def settle(self) -> None: ...

    def close(self) -> None: ...


def served(photos: PhotoRequests, source: Source) -> threading.Thread:
    def serve() -> None:
        wait_for(lambda: not photos._asked.empty())
        photos.serve(source, timeout_s=1)

    thread = threading.Thread(target=serve, name="camera", daemon=True)
    thread.start()
    return thread


def test_picture_is_taken_by_the_camera_s_thread() -> None:
    photos, source = PhotoRequests(), Source()
    thread = served(photos, source)

    assert photos.take(timeout_s=5).encoded == b"jpeg"
    thread.join()
    assert source.readers == ["camera"]


def test_fault_of_the_camera_is_told_to_the_phone_that_asked() -> None:
    photos, source = PhotoRequests(), Source(PartFault("no cable"))
    served(photos, source)

    with pytest.raises(PartFault, match="no cable"):
        photos.take(timeout_s=5)


def test_nobody_waits_for_a_camera_that_is_never_read_and_it_takes_no_late_picture() -> None:
    photos, source = PhotoRequests(), Source()

    with pytest.raises(PartFault, match="no picture"):
        photos.take(timeout_s=0.01)
    photos.serve(source, timeout_s=1)
    assert source.readers == []

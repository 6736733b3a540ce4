"""The live loop and its camera: light, faults, the end, and nothing to read."""

import threading

import numpy as np
import pytest

from companion.core.snapshot import Snapshot
from companion.core.status import Status
from companion.errors import PartFault
from companion.ports import Movement, Picture
from companion.tracking.loop import PictureLoop
from companion.tracking.settle import Timing
from companion.tracking.tasks import TurnTask
from tests.companion.tracking.bench import Bench, ToldMotion, moments
from tests.companion.tracking.live_camera import LiveTwin, Moment
from tests.companion.tracking.scripted_observer import picture


def test_much_other_light_has_the_camera_measure_anew(bench: Bench) -> None:
    class Glaring(ToldMotion):
        def see(self, image: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]") -> Movement:
            return Movement(moves=bool(image[0, 0, 0]), differs=True, light=1.0)

    bench.happen("m 000.jpg")
    assert bench.loop is not None
    bench.loop._motion = Glaring()

    bench.happen("...... 001.jpg")

    assert bench.camera.settled == 1


def test_camera_that_fails_is_told_and_tried_again(bench: Bench) -> None:
    faults: list[str] = []
    seen = threading.Event()
    small, whole = moments(". 000.jpg")[0].small, picture("001.jpg")
    camera = LiveTwin([Moment(small, whole, fault="the cable is out")], bench.clock)
    camera.go_on(*moments("............ 001.jpg"))

    def note(snapshot: Snapshot, status: Status) -> None:
        faults.append(str(status.faults.get("camera")))
        if bench.turns:
            seen.set()

    bench.table.subscribe(note)
    task = TurnTask(camera, bench.reader, bench.table, clock=bench.clock)
    loop = PictureLoop(
        camera,
        bench.table,
        ToldMotion(),
        task=lambda snapshot: task,
        clock=bench.clock,
        timing=Timing(step_s=0.0),
    )
    loop.start()
    assert seen.wait(20)
    loop.stop()
    loop.stop()

    assert "the cable is out" in faults
    assert bench.table.status().faults == {}
    assert camera.is_closed


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
def test_camera_that_hangs_while_the_companion_ends_ends_with_it(bench: Bench) -> None:
    class HangingCamera(LiveTwin):
        hangs, wakes = threading.Event(), threading.Event()

        def preview(self, *, timeout_s: float) -> Picture:
            self.hangs.set()
            self.wakes.wait(20)
            raise PartFault("the camera gave no picture")

    camera = HangingCamera([], bench.clock)
    task = TurnTask(camera, bench.reader, bench.table, clock=bench.clock)
    loop = PictureLoop(
        camera, bench.table, ToldMotion(), task=lambda snapshot: task, clock=bench.clock
    )
    loop.start()
    assert camera.hangs.wait(20)

    loop.stop(timeout_s=0.0)
    bench.table.stop()
    camera.wakes.set()
    loop.stop()

    assert "camera" not in {thread.name for thread in threading.enumerate()}


def test_nothing_is_taken_while_there_is_nothing_to_read(bench: Bench) -> None:
    camera = LiveTwin(moments("... 001.jpg"), bench.clock)
    loop = PictureLoop(
        camera, bench.table, ToldMotion(), task=lambda snapshot: None, clock=bench.clock
    )

    loop.step()

    assert not camera.taken
    assert not camera.is_over
    loop.stop()

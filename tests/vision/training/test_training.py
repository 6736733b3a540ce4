"""A tiny training goes the whole way, from made-up tables to maps from OpenCV."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.arrays import Singles
from vision.geometry.pose import Window
from vision.setup.detector import Detector, Kind

pytest.importorskip("torch", reason="torch is not installed: the train extra makes models")
pytest.importorskip("onnx", reason="onnx is not installed: the train extra makes models")

from vision.training.__main__ import main
from vision.training.export import export, export_between
from vision.training.network import seeded

_TINY = ("--scenes", "2", "--unlike", "2", "--base-steps", "2", "--steps", "2")


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    work = tmp_path_factory.mktemp("training")
    path = work / "tiny.onnx"
    main(["--work", str(work), "--model", str(path), *_TINY])
    return path


def test_a_trained_model_gives_maps_of_any_top_view(model: Path) -> None:
    for rows, columns in ((160, 192), (192, 256)):
        top = np.random.default_rng(0).integers(0, 255, (rows, columns, 3)).astype(np.uint8)

        found = Detector(model).detect_in(top, Window(0.0, 0.0, columns, rows, 0.5))

        assert found.kinds.shape == (len(Kind), rows // 2, columns // 2)
        assert found.fill.shape == (6, rows // 2, columns // 2)
        assert np.allclose(np.exp(found.kinds).sum(axis=0), 1, atol=1e-4)


def test_the_same_seed_trains_the_same_model(model: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.onnx"
    (model.parent / "base.pt").unlink()
    main(["--work", str(model.parent), "--model", str(again), *_TINY])

    blob = np.random.default_rng(1).standard_normal((1, 3, 64, 64)).astype(np.float32)

    assert np.allclose(_maps(model, blob), _maps(again, blob), atol=1e-5)


def test_what_lies_the_whole_way_back_is_the_network_it_was_trained_from(tmp_path: Path) -> None:
    start, trained = seeded(1), seeded(2)

    export(start, tmp_path / "start.onnx")
    export_between(trained, start, 1.0, tmp_path / "between.onnx")

    blob = np.random.default_rng(2).standard_normal((1, 3, 64, 64)).astype(np.float32)
    assert np.allclose(*(_maps(tmp_path / name, blob) for name in ("start.onnx", "between.onnx")))


def _maps(path: Path, blob: Singles) -> Singles:
    net = cv2.dnn.readNetFromONNX(str(path))
    net.setInput(blob)
    return np.asarray(net.forward(), np.float32)

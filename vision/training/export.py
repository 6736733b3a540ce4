"""Export: a trained network as an ONNX file that OpenCV's ``dnn`` runs on any top view."""

from pathlib import Path
from tempfile import TemporaryDirectory

import onnx
import torch
from onnx import numpy_helper

from vision.training.network import Network

_OPSET = 12


def export(network: Network, path: Path) -> None:
    """Write *network* to *path*; rows and columns stay open."""
    sides = {2: "rows", 3: "columns"}
    torch.onnx.export(
        network.eval().to(memory_format=torch.contiguous_format),
        (torch.zeros(1, 3, 352, 608),),
        str(path),
        opset_version=_OPSET,
        dynamo=False,  # the newer exporter needs onnxscript and writes operators that OpenCV 4.10 lacks
        input_names=["top"],
        output_names=["maps"],
        dynamic_axes={"top": sides, "maps": sides},
    )


def export_between(network: Network, start: Network, share: float, path: Path) -> None:
    """Write to *path* what lies *share* of the way back from *network* to *start*, which it was trained from.

    Averaged so, a network keeps more of what it knew before (Wortsman et al. 2022). The weights are
    averaged as they are exported, their normalisations folded in.
    """
    with TemporaryDirectory() as folder:
        before = Path(folder) / "start.onnx"
        export(start, before)
        export(network, path)
        known = {kept.name: kept for kept in onnx.load(str(before)).graph.initializer}
    model = onnx.load(str(path))
    for kept in model.graph.initializer:
        new, old = (numpy_helper.to_array(each) for each in (kept, known[kept.name]))
        if new.ndim:  # the scalars are constants of the layers
            mixed = ((1 - share) * new + share * old).astype(new.dtype)
            kept.CopyFrom(numpy_helper.from_array(mixed, kept.name))
    onnx.save(model, str(path))

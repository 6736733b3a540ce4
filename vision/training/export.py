"""Export: a trained network as an ONNX file that OpenCV's ``dnn`` runs on any top view."""

from pathlib import Path

import torch

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

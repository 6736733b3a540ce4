"""The network: a small encoder and decoder whose first layer halves the picture, so that it is fast."""

from itertools import pairwise
from pathlib import Path
from typing import cast

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.setup.detector import CENTRE, CHANNELS, Kind

_WIDTHS = (16, 32, 64, 104)
_LAST = 24  # channels that the maps are read from


def _layer(inputs: int, outputs: int) -> nn.Sequential:
    """Return a 3 × 3 convolution with its normalisation."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, padding=1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU()
    )


class Network(nn.Module):
    """Top views (N, 3, rows, columns), sides multiples of 16, to maps (N, CHANNELS, rows / 2, columns / 2).

    Levels are added to one another on the way up, not joined, which saves half the work (compare
    Ronneberger et al. 2015 and Lin et al. 2017).
    """

    def __init__(self) -> None:
        super().__init__()
        first, *_ = _WIDTHS
        steps = list(pairwise(_WIDTHS))
        self.stem = nn.Sequential(
            nn.Conv2d(3, first, 4, stride=2, padding=1, bias=False),
            nn.BatchNorm2d(first),
            nn.ReLU(),
        )
        self.first = _layer(first, first)
        self.down = nn.ModuleList(nn.Sequential(_layer(a, b), _layer(b, b)) for a, b in steps)
        self.across = nn.ModuleList(nn.Conv2d(b, a, 1) for a, b in steps)
        self.up = nn.ModuleList(_layer(a, _LAST if a == first else a) for a, _ in steps)
        self.head = nn.Conv2d(_LAST, CHANNELS, 1)
        with torch.no_grad():  # most places are cloth, and no cell's middle
            self.head.bias[Kind.CLOTH] += 2.5
            self.head.bias[CENTRE] -= 3

    def forward(self, tops: Tensor) -> Tensor:
        """Return the maps of *tops*."""
        levels = [self.first(self.stem(tops))]
        for step in self.down:
            levels.append(step(functional.max_pool2d(levels[-1], 2)))
        maps = levels.pop()
        for across, up in zip(reversed(self.across), reversed(self.up), strict=True):
            wider = functional.interpolate(across(maps), scale_factor=2.0, mode="nearest")
            maps = up(levels.pop() + wider)
        return cast(Tensor, self.head(maps))


def seeded(seed: int) -> Network:
    """Return a new network, the same for the same *seed*."""
    torch.manual_seed(seed)
    return Network()


def keep(network: Network, path: Path) -> None:
    """Write *network* to *path*."""
    torch.save(network.state_dict(), path)


def load(path: Path) -> Network:
    """Return the network written to *path*."""
    network = Network()
    network.load_state_dict(torch.load(path, weights_only=True))
    return network

"""Losses: how wrong the network's maps are, each part by itself."""

import torch
from torch import Tensor
from torch.nn import functional

from vision.setup.detector import CENTRE, FULL, Kind
from vision.training.example import UNKNOWN

# Small things weigh more: a spoon has a hundred places, a cloth ten thousand.
_WEIGHTS = {
    Kind.CLOTH: 1.0,
    Kind.CELL: 2.0,
    Kind.PILE: 2.0,
    Kind.ICON: 4.0,
    Kind.HORNET: 6.0,
    Kind.BEE: 3.0,
    Kind.SPOON: 5.0,
    Kind.HORNET_TILE: 4.0,
    Kind.CARD: 0.7,
    Kind.OTHER: 1.0,
}
_CENTRE_SHARE, _FULL_SHARE, _FILL_SHARE = 2.0, 0.1, 0.4
#: Two cells at this squared distance are as likely of the same fill as not; how fast that changes.
EVEN, STEEPNESS = 1.0, 4.0


def loss(maps: Tensor, kinds: Tensor, centre: Tensor, cells: Tensor, fills: Tensor) -> Tensor:
    """Return the sum of all losses of a batch (shapes as in `Batch`)."""
    weights = torch.tensor([_WEIGHTS[kind] for kind in Kind])
    known = functional.cross_entropy(maps[:, :CENTRE], kinds, weights, ignore_index=UNKNOWN)
    return (
        known
        + _CENTRE_SHARE * _centre_loss(maps[:, CENTRE], centre, kinds)
        + _cell_losses(maps[:, FULL:], cells, fills)
    )


def _centre_loss(odds: Tensor, centre: Tensor, kinds: Tensor) -> Tensor:
    """Return how far the peaks are from cells' middles."""
    each = functional.binary_cross_entropy_with_logits(odds, centre, reduction="none")
    weight = (1 + 9 * centre) * ((kinds != UNKNOWN) | (centre > 0))
    return (each * weight).sum() / weight.sum()


def _cell_losses(maps: Tensor, cells: Tensor, fills: Tensor) -> Tensor:
    """Return the losses of what is judged cell by cell: full, and which two have the same fill."""
    total = maps.new_zeros(())
    for one, numbers, truth in zip(maps, cells, fills, strict=True):
        here = torch.unique(numbers)
        here = here[(here > 0) & (truth[here] != UNKNOWN)]
        if len(here) > 1:
            means = _means(one, numbers, here)
            total = total + _of_cells(means, truth[here].float())
    return total / len(maps)


def _means(maps: Tensor, numbers: Tensor, here: Tensor) -> Tensor:
    """Return the mean of *maps* (C, rows, columns) over each cell *here*: (cells, C)."""
    member = (numbers.flatten()[None] == here[:, None]).float()
    return member @ maps.flatten(1).T / member.sum(1, keepdim=True)


def _of_cells(means: Tensor, full: Tensor) -> Tensor:
    """Return the losses of cells with *means* (cells, 1 + fill channels) of which *full* are full."""
    prior = functional.binary_cross_entropy_with_logits(means[:, 0], full)
    away = (means[:, None, 1:] - means[None, :, 1:]).square().sum(-1)
    same = (full[:, None] == full[None]).float()
    pair = functional.binary_cross_entropy_with_logits(
        STEEPNESS * (EVEN - away), same, reduction="none"
    )
    others = 1 - torch.eye(len(full))
    return _FULL_SHARE * prior + _FILL_SHARE * _balanced(
        pair * others, same * others, (1 - same) * others
    )


def _balanced(values: Tensor, first: Tensor, second: Tensor) -> Tensor:
    """Return the mean of *values* where both groups weigh the same."""
    parts = [(values * group).sum() / group.sum() for group in (first, second) if group.sum() > 0]
    return torch.stack(parts).mean()

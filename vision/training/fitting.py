"""Fitting: the training itself, one seeded run from examples to a network."""

import copy
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from vision.training.batches import Batch, draw_batch
from vision.training.example import Example
from vision.training.losses import loss
from vision.training.network import Network, seeded


@dataclass(frozen=True)
class Recipe:
    """How long and how fast a network learns: *steps* of *size* crops."""

    steps: int = 2800
    size: int = 8
    rate: float = 4e-3
    decay: float = 1e-4
    averaging: float = 0.995
    seed: int = 1


def fit(
    pools: list[tuple[float, list[Example]]],
    recipe: Recipe,
    *,
    when_step: Callable[[int, float], None],
) -> Network:
    """Return a network trained on *pools* (share, examples); *when_step* hears of each step's loss."""
    torch.set_num_threads(1)
    rng = np.random.default_rng(recipe.seed)
    network: Network = seeded(recipe.seed).to(memory_format=torch.channels_last)
    average: Network = copy.deepcopy(network)
    optimiser = torch.optim.AdamW(network.parameters(), recipe.rate, weight_decay=recipe.decay)
    pace = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, recipe.rate, total_steps=recipe.steps, pct_start=0.15
    )
    network.train()
    for step in range(recipe.steps):
        error = _loss_of(network, draw_batch(rng, pools, recipe.size))
        optimiser.zero_grad()
        error.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        pace.step()
        _follow(average, network, min(recipe.averaging, (step + 1) / (step + 10)))
        when_step(step, float(error.detach()))
    average.eval()
    return average


def _loss_of(network: Network, batch: Batch) -> torch.Tensor:
    tops = torch.from_numpy(batch.tops).contiguous(memory_format=torch.channels_last)
    return loss(
        network(tops),
        torch.from_numpy(batch.kinds).long(),
        torch.from_numpy(batch.centre),
        torch.from_numpy(batch.cells).long(),
        torch.from_numpy(batch.fills),
    )


def _follow(average: nn.Module, network: nn.Module, share: float) -> None:
    """Move *average* towards *network*: averaged weights are steadier than the last step's."""
    with torch.no_grad():
        new = network.state_dict()
        for name, value in average.state_dict().items():
            if value.is_floating_point():
                value.lerp_(new[name], 1 - share)
            else:
                value.copy_(new[name])

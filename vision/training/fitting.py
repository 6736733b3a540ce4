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
from vision.training.muon import Muon
from vision.training.network import Network, seeded


@dataclass(frozen=True)
class Recipe:
    """How long and how fast a network learns: *steps* of *size* crops.

    *rate* is that of the convolutions (`Muon`), *fine_rate* that of all else (AdamW); both rise
    over *warming* steps and fall to nothing. *averaging* is the share of a step's average that is
    kept.
    """

    steps: int = 4000
    size: int = 6
    rate: float = 0.05
    fine_rate: float = 5e-3
    warming: int = 50
    averaging: float = 0.995
    seed: int = 1


def fit(
    pools: list[tuple[float, list[Example]]],
    recipe: Recipe,
    *,
    when_step: Callable[[int, float], None],
    start: Network | None = None,
) -> Network:
    """Return a network trained on *pools* (share, examples), from *start* on if there is one.

    *when_step* hears of each step's loss.
    """
    torch.set_num_threads(1)
    rng = np.random.default_rng(recipe.seed)
    network = copy.deepcopy(start) if start else seeded(recipe.seed)
    network.to(memory_format=torch.channels_last)
    average: Network = copy.deepcopy(network)
    optimisers = _optimisers(network, recipe)
    network.train()
    for step in range(recipe.steps):
        _pace(optimisers, recipe, step)
        error = _loss_of(network, draw_batch(rng, pools, recipe.size))
        network.zero_grad()
        error.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        for optimiser in optimisers.values():
            optimiser.step()
        _follow(average, network, min(recipe.averaging, (step + 1) / (step + 10)))
        when_step(step, float(error.detach()))
    average.eval()
    return average


def _optimisers(network: Network, recipe: Recipe) -> dict[float, torch.optim.Optimizer]:
    """Return the optimisers by their highest rates."""
    inner = [p for name, p in network.named_parameters() if p.ndim == 4 and "head" not in name]
    known = {id(p) for p in inner}
    outer = [p for p in network.parameters() if id(p) not in known]
    return {
        recipe.rate: Muon(inner, recipe.rate),
        recipe.fine_rate: torch.optim.AdamW(outer, recipe.fine_rate, weight_decay=1e-4),
    }


def _pace(optimisers: dict[float, torch.optim.Optimizer], recipe: Recipe, step: int) -> None:
    """Set the rates for *step*."""
    share = min(1.0, (step + 1) / recipe.warming) * (
        0.5 + 0.5 * np.cos(np.pi * step / recipe.steps)
    )
    for rate, optimiser in optimisers.items():
        for group in optimiser.param_groups:
            group["lr"] = rate * share


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

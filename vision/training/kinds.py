"""Kinds: what a recorded table was drawn from, and which made-up families look like it."""

import json
from collections.abc import Mapping
from pathlib import Path

#: The families of the composer that imitate a kind; a motif's are of its own name.
_IMITATIONS = {
    "cloth:plain": ("made-cloth:plain", "made-cloth:grain"),
    "cloth:felt": ("made-cloth:grain",),
    "cloth:gingham": ("made-cloth:checks",),
    "cloth:tartan": ("made-cloth:tartan", "made-cloth:checks"),
    "cloth:stripes": ("made-cloth:stripes",),
    "cloth:dots": ("made-cloth:dots",),
    "cloth:damask": ("made-cloth:ornament",),
    "cloth:wood": ("made-cloth:planks",),
    "motif:dots": ("made-motif:bubbles",),
    "motif:hatch": ("made-motif:waves",),
    "motif:hole": ("made-motif:gradient",),
}


def kinds_of(folder: Path) -> Mapping[str, frozenset[str]]:
    """Return the kinds of each table in *folder* by its name, from ``kinds.json``; none without one."""
    path = folder / "kinds.json"
    if not path.is_file():
        return {}
    return {
        name: frozenset(
            {
                f"cloth:{drawn['cloth']}",
                f"motif:{drawn['full']}",
                f"motif:{drawn['empty']}",
                f"camera:{drawn['camera']}",
                f"print:{drawn['print']}",
                f"light:{'dim' if drawn['dim'] else 'bright'}",
            }
        )
        for name, drawn in json.loads(path.read_text()).items()
    }


def with_imitations(kinds: frozenset[str]) -> frozenset[str]:
    """Return *kinds* and the composer's families that imitate them, all to be left out together."""
    motifs = {f"made-{kind}" for kind in kinds if kind.startswith("motif:")}
    others = {family for kind in kinds for family in _IMITATIONS.get(kind, ())}
    return frozenset(kinds | motifs | others)

"""Kinds: what a recorded table was drawn from, and which made-up families look like it."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

#: The families of the composer that imitate a kind of a recorded table.
_IMITATIONS = {
    "cloth:plain": ("made-cloth:plain", "made-cloth:grain"),
    "cloth:felt": ("made-cloth:grain",),
    "cloth:gingham": ("made-cloth:checks",),
    "cloth:tartan": ("made-cloth:tartan", "made-cloth:checks"),
    "cloth:stripes": ("made-cloth:stripes",),
    "cloth:dots": ("made-cloth:dots",),
    "cloth:damask": ("made-cloth:ornament",),
    "cloth:wood": ("made-cloth:planks",),
    "motif:flat": ("made-motif:flat",),
    "motif:gradient": ("made-motif:gradient", "made-motif:halves"),
    "motif:drop": ("made-motif:drop",),
    "motif:arc": ("made-motif:arc",),
    "motif:dots": ("made-motif:dots", "made-motif:bubbles"),
    "motif:rings": ("made-motif:rings", "made-motif:spiral"),
    "motif:hatch": ("made-motif:hatch", "made-motif:waves", "made-motif:chevrons"),
    "motif:hole": ("made-motif:hole", "made-motif:gradient"),
    "motif:minihex": ("made-motif:minihex",),
}


#: All of them: what a network that every fold may start from must not see.
IMITATING = frozenset(family for families in _IMITATIONS.values() for family in families)


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
    return kinds | {family for kind in kinds for family in _IMITATIONS.get(kind, ())}


def unlike_any(families: Iterable[str], *, prefix: str) -> tuple[str, ...]:
    """Return those of *families* that imitate no kind of a recorded table: no fold leaves them out."""
    return tuple(name for name in families if f"{prefix}:{name}" not in IMITATING)

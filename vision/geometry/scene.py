"""The scene: where everything that stays put lies on one table."""

from dataclasses import dataclass

from vision.geometry.cards import CardMap
from vision.geometry.lattice import Lattice
from vision.geometry.pose import Pose
from vision.geometry.ring import Ring


@dataclass(frozen=True)
class Scene:
    """The marker *cards*' places, the camera's *pose*, the hive's *lattice*, the *ring*; lengths in mm."""

    cards: CardMap
    pose: Pose
    lattice: Lattice
    ring: Ring

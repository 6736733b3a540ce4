"""An observer and a referee that know a short record, seen from another side of the table."""

import json
import time
from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from pathlib import Path
from typing import Any

import numpy as np

from companion.core.status import Wait, WaitReason
from companion.core.verdict import Ask, Played, Verdict
from companion.evaluation.alignment import Alignment, patterns
from companion.games.alveola import GAME
from companion.games.game import AnyGame
from companion.games.hexes import Shape
from companion.laid_back import Difference, Differs, LaidBack, WantedPosition
from companion.observation import Observation, SetupObservation, Shown
from companion.phrases import Phrase
from companion.ports import Picture, PictureKind
from companion.starting_table import (
    Doubt,
    Doubted,
    Grid,
    Pixel,
    StartCell,
    StartingTable,
    StartPile,
    TableReading,
)
from companion.tracking.setup.picture_geometry import numbered, pile_at, pixel_of
from companion.tracking.watch_settings import CameraLens, MarkerCards, WatchPlayer, WatchSettings

RECORD = json.loads(Path(__file__).parents[1].joinpath("first_turns.json").read_text())

#: How this observer sees the record's table.
SEEN = Alignment(sixths=2, shift=(3, -1), first_pile=RECORD["setup"]["hornet_pile"])

#: The record's turns as this observer sees them.
TURNS = tuple(
    SEEN.turn(turn, pattern)
    for turn, pattern in zip(RECORD["turns"], patterns(RECORD), strict=True)
)

WATCH = WatchSettings(
    format="watch/1",
    game="alveola",
    picture=(1, 1),
    camera=CameraLens("test", ((1000, 0, 500), (0, 1000, 400), (0, 0, 1)), ()),
    marker_cards=MarkerCards("DICT_4X4_50", 50),
    cell=30.0,
    tile_thickness=2.0,
    players=tuple(WatchPlayer(**player) for player in RECORD["players"]),
    teams=False,
    first=RECORD["setup"]["first"],
    powers=tuple(RECORD["setup"]["powers"]),
    declared={6: "recover_worker"},
)


def games(name: str) -> AnyGame:
    """Find the one game there is."""
    assert name == "alveola"
    return GAME


#: What a recorded picture's name says of its kind.
KINDS = {"h": PictureKind.HANDS, "p": PictureKind.HALF_WAY, "z": PictureKind.MORE}


def picture(name: str) -> Picture:
    """Return a black picture with its bytes, of the turn and the kind that its *name* says."""
    turn = int(name[:3]) if name[:3].isdigit() else None
    plain = PictureKind.TURN if turn else PictureKind.SETUP
    return Picture(
        name=name,
        image=np.zeros((1, 1, 3), np.uint8),
        taken_s=time.monotonic(),
        encoded=name.encode(),
        turn=turn,
        kind=None if turn is None else KINDS.get(name[3], plain),
    )


def frame_of(name: str) -> str:
    """Return a kept picture's frame."""
    return name.rpartition("-")[2]


def move(number: int) -> object:
    """Return the turn *number* (from 1) as the referee says it."""
    return GAME.read_move(TURNS[number - 1])


#: How the lattice lies in this observer's pictures.
GRID = Grid((40.0, 20.0, 800.0, 0.0, -34.64, 450.0, 0.0, 0.0, 1.0))


def seen_table() -> StartingTable:
    """Return the record's setup as this observer sees it."""
    setup = RECORD["setup"]
    hornets = {tuple(SEEN.cell(at)) for at in setup["hornets"]}
    cells = []
    for cell in setup["cells"]:
        q, r = SEEN.cell(cell["at"])
        cells.append(
            StartCell((q, r), pixel_of(GRID, (q, r)), cell["fill"] == "full", (q, r) in hornets)
        )
    shapes = [Shape(pile[0]["shape"]) for pile in (*setup["piles"][7:], *setup["piles"][:7])]
    piles = tuple(pile_at(GRID, _on_ring(i), shape, 0.0) for i, shape in enumerate(shapes))
    return numbered(
        StartingTable(
            tuple(sorted(cells, key=lambda cell: cell.at)),
            piles,
            _on_ring(0.4),
            _on_ring(0.5),
            GRID,
        )
    )


def _on_ring(twelfths: float) -> Pixel:
    angle = twelfths * pi / 6
    return 800 + 400 * cos(angle), 450 + 330 * sin(angle)


class ScriptedObserver:
    """Reads the setup of the record, and of each later frame what *observations* says."""

    def __init__(self, observations: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        self.observations = dict(observations or {})
        self.references: list[tuple[str, Shown]] = []
        self.setups_observed: list[str] = []
        self.setups_taken: list[tuple[str, StartingTable]] = []
        self.doubts: tuple[Doubt, ...] = ()
        self.wanted: list[WantedPosition] = []
        self.laid_back = LaidBack(None, differences=(Difference(Differs.HIVE),))

    def observe_setup(
        self, picture: Picture, *, hive_frame: Sequence[Pixel] | None = None
    ) -> SetupObservation:
        self.setups_observed.append(frame_of(picture.name))
        if self.doubts:
            doubted = tuple(Doubted(doubt) for doubt in self.doubts)
            return SetupObservation(picture.name, TableReading(seen_table(), doubted))
        return SetupObservation(picture.name, TableReading(seen_table()), cards=(0, 1, 2, 3))

    def fit_pile(self, picture: Picture, pixel: Pixel, shape: Shape | None) -> StartPile | None:
        return None

    def take_setup(self, picture: Picture, table: StartingTable) -> None:
        self.setups_taken.append((frame_of(picture.name), table))

    def find_position(self, picture: Picture, wanted: WantedPosition) -> LaidBack:
        self.wanted.append(wanted)
        return self.laid_back

    def take_position(self, picture: Picture, table: StartingTable, shown: Shown) -> None:
        self.setups_taken.append((frame_of(picture.name), table))
        self.references.append((frame_of(picture.name), shown))

    def observe(self, picture: Picture) -> Observation:
        return Observation(
            picture=picture.name, **self.observations.get(frame_of(picture.name), {})
        )

    def update_reference(self, picture: Picture, shown: Shown) -> None:
        self.references.append((frame_of(picture.name), shown))


class RecordReferee:
    """Plays the record's turn for frame ``00N.jpg``, unless *says* has another verdict for it."""

    def __init__(self, says: Mapping[str, Verdict] | None = None) -> None:
        self.says = dict(says or {})
        self.declared: list[str | None] = []

    def __call__(
        self,
        state: object,
        observation: Observation,
        *,
        declared: str | None,
        open_turn: object = None,
    ) -> Verdict:
        frame = frame_of(observation.picture)
        self.declared.append(declared)
        if frame in self.says:
            return self.says[frame]
        number = int(frame[:3])
        try:
            GAME.play(state, move(number))  # type: ignore[arg-type]  # the game's own
        except Exception:
            return Wait(WaitReason.UNEXPLAINED, Phrase("No turn explains the picture"))
        return Played(move(number), confidence=0.9)


def ask(*numbers: int) -> Ask:
    """Return a question between the turns *numbers*."""
    return Ask(
        Phrase("Which turn was it?"), tuple(move(number) for number in numbers), confidence=0.5
    )

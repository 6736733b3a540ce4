"""From what a photo of a sheet shows to a sheet in Honey Wall's words, its points, and questions."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.errors import Unreadable
from companion.games.answers import Json
from companion.games.hexes import touching
from companion.games.honey_wall.box import BEEHIVE, COLOURED, Box, NodeKind
from companion.games.honey_wall.rulings import ROW_OF_FIVE, ROW_OF_TWO
from companion.games.honey_wall.scoring import (
    BONUS_OF_FIVE,
    BONUS_OF_TWO,
    boxes,
    surrounded,
    tree_points,
    worth,
)
from companion.games.honey_wall.state import Sheet, Theft
from companion.paper_sheet import Drawn, SheetObservation, SpotObservation
from companion.phrases import Phrase, translatable
from companion.sheets.layout import node_name, plan, space_name

#: A photo does not tell whose wasp stole a larva.
SOMEBODY = -1
#: The rows of boxes for surrounded groups, and how many boxes each has.
ROWS = (("large", ROW_OF_TWO), ("small", ROW_OF_FIVE))


@dataclass(frozen=True)
class SheetCount:
    """A sheet's points: its owner's, and those of the larvae that others have stolen here."""

    larvae: int
    rows: int
    tree: int
    stolen: int
    stolen_larvae: int

    @property
    def total(self) -> int:
        """The owner's points, without what they have stolen elsewhere."""
        return self.larvae + self.rows + self.tree


def sheet_of(observation: SheetObservation, box: Box) -> Sheet:
    """Return the sheet that *observation* shows, each spot as its best reading says."""
    drawn = {cell: observation.spots[space_name(cell)].best for cell in box.sheet.spaces}
    stolen = sorted(cell for cell, mark in drawn.items() if mark is Drawn.STOLEN)
    return Sheet(
        honey=frozenset(cell for cell, mark in drawn.items() if mark is Drawn.HONEY),
        larvae=frozenset(c for c, mark in drawn.items() if mark in (Drawn.LARVA, Drawn.STOLEN)),
        thefts=tuple(Theft(cell, SOMEBODY) for cell in stolen),
        crossed=tuple(n.id for n in box.tree if _is_crossed(observation, node_name(n.id))),
    )


def count(sheet: Sheet, box: Box) -> SheetCount:
    """Return the points of *sheet*."""
    groups = surrounded(sheet, box.sheet.spaces)
    large, small = boxes(sheet, box.sheet.spaces)
    stolen = [len(group & sheet.stolen) * worth(len(group)) for group in groups]
    return SheetCount(
        larvae=sum(len(group) * worth(len(group)) for group in groups) - sum(stolen),
        rows=BONUS_OF_TWO * (large >= ROW_OF_TWO) + BONUS_OF_FIVE * (small >= ROW_OF_FIVE),
        tree=tree_points(box, sheet),
        stolen=sum(stolen),
        stolen_larvae=len(sheet.thefts),
    )


def answered(observation: SheetObservation, answers: Mapping[str, str]) -> SheetObservation:
    """Return *observation* with the spots that *answers* names settled; raises `Unreadable`."""
    spots = dict(observation.spots)
    for name, said in answers.items():
        if name not in spots or said not in list(Drawn):
            raise Unreadable(f'"{name}" is no spot of the sheet, or "{said}" nothing drawn there')
        spots[name] = SpotObservation(Drawn(said), 1.0)
    return replace(observation, spots=spots)


# ── what does not fit together ──────────────────────────────────────────────────────────────


def notes(observation: SheetObservation, box: Box) -> tuple[Phrase, ...]:
    """Return what on the sheet does not fit together: looked at, not corrected."""
    sheet = sheet_of(observation, box)
    return (
        *_lonely(sheet),
        *_unreached(sheet, box),
        *_unlocked(observation, sheet, box),
        *_rows(observation, sheet, box),
    )


def _lonely(sheet: Sheet) -> Iterator[Phrase]:
    """Yield marks that touch nothing: larvae never do, honey only where a game began."""
    lonely = [cell for cell in sheet.larvae if not touching({cell}) & sheet.marked]
    if lonely:
        yield Phrase("larvae that touch nothing: {count}", {"count": len(lonely)})
    starts = [cell for cell in sheet.honey if not touching({cell}) & sheet.larvae]
    if len(starts) > 1:
        yield Phrase("honey that touches no larva: {count}", {"count": len(starts)})
    if not sheet.honey:
        yield Phrase("no honey is seen, not even at the start")


def _unreached(sheet: Sheet, box: Box) -> Iterator[Phrase]:
    for node in sheet.crossed:
        if not any(box.are_beside(node, near) for near in (BEEHIVE, *sheet.crossed)):
            text = translatable("{node} is crossed off, but next to nothing crossed off")
            yield Phrase(text, {"node": node})


def _unlocked(observation: SheetObservation, sheet: Sheet, box: Box) -> Iterator[Phrase]:
    nodes = [box.node(name) for name in sheet.crossed]
    unlocked = {node.die for node in nodes if node is not None and node.kind is NodeKind.DIE}
    for die in COLOURED:
        if _is_crossed(observation, f"die {die}") != (die in unlocked):
            text = translatable("the {die} die is crossed off in one of tree and row only")
            yield Phrase(text, {"die": die})


def _rows(observation: SheetObservation, sheet: Sheet, box: Box) -> Iterator[Phrase]:
    large, small = boxes(sheet, box.sheet.spaces)
    crossed = {
        row: sum(_is_crossed(observation, f"{row} {n}") for n in range(length))
        for row, length in ROWS
    }
    if crossed["large"] != min(large, ROW_OF_TWO):
        text = translatable("{seen} large groups are surrounded, and {crossed} boxes crossed off")
        yield Phrase(text, {"seen": large, "crossed": crossed["large"]})
    if crossed["small"] != min(small, ROW_OF_FIVE):
        text = translatable("{seen} small groups are surrounded, and {crossed} boxes crossed off")
        yield Phrase(text, {"seen": small, "crossed": crossed["small"]})


def _is_crossed(observation: SheetObservation, name: str) -> bool:
    return observation.spots[name].best is Drawn.CROSSED


# ── as JSON ─────────────────────────────────────────────────────────────────────────────────


def write_reading(
    observation: SheetObservation, box: Box, say: Callable[[Phrase], str] = str
) -> Json:
    """Return the whole reading as JSON: spots, points, questions, what does not fit, troubles.

    *say* puts words into the reader's language.
    """
    if observation.troubles:
        return {"ok": False, "troubles": [say(trouble) for trouble in observation.troubles]}
    counted = count(sheet_of(observation, box), box)
    return {
        "ok": not observation.doubtful,
        "troubles": [],
        "spaces": [
            {"at": list(cell), **_write_spot(observation, space_name(cell))}
            for cell in sorted(box.sheet.spaces)
        ],
        "nodes": [
            {"node": node.id, **_write_spot(observation, node_name(node.id))} for node in box.tree
        ],
        "dice": [{"die": die, **_write_spot(observation, f"die {die}")} for die in COLOURED],
        "rows": {
            row: [_write_spot(observation, f"{row} {n}") for n in range(length)]
            for row, length in ROWS
        },
        "points": {
            "larvae": counted.larvae,
            "rows": counted.rows,
            "tree": counted.tree,
            "total": counted.total,
        },
        "stolen": {"larvae": counted.stolen_larvae, "points": counted.stolen},
        "questions": [_write_question(observation, name, box) for name in observation.doubtful],
        "notes": [say(note) for note in notes(observation, box)],
    }


def _write_spot(observation: SheetObservation, name: str) -> Json:
    spot = observation.spots[name]
    return {"drawn": spot.best.value, "confidence": spot.confidence}


def _write_question(observation: SheetObservation, name: str, box: Box) -> Json:
    """Return a doubtful spot, its candidates best first, and where it lies on the page in mm."""
    spot = observation.spots[name]
    page = plan(box)
    places = {space.name: space.at for space in page.spaces}
    places |= {tick.name: tick.at for tick in page.ticks}
    return {
        "spot": name,
        "candidates": [drawn.value for drawn in (spot.best, *spot.doubts)],
        "at": list(places[name]),
    }

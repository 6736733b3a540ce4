"""What is printed on Honey Wall's parts: dice, sheet and tree, read from data and checked."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from itertools import permutations

import msgspec

from companion.errors import IllegalMove
from companion.games.answers import Json
from companion.games.boxes import printed_in
from companion.games.chance import Die
from companion.games.strict_json import Count, Spot, read

BEEHIVE = "beehive"
WHITE = "white"
COLOURED = ("green", "blue", "orange", "yellow")
SIDES = 6


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One face of a die: how many of each symbol it shows."""

    honey: Count = 0
    larva: Count = 0
    wasp: Count = 0

    @property
    def words(self) -> str:
        """The face in plain words: ``"2 honey, 1 wasp"``, or ``"blank"``."""
        return ", ".join(f"{count} {symbol}" for count, symbol in self.shown) or "blank"

    @property
    def shown(self) -> tuple[tuple[int, str], ...]:
        """How many of each symbol that it shows at all."""
        symbols = ((self.honey, "honey"), (self.larva, "larva"), (self.wasp, "wasp"))
        return tuple((count, symbol) for count, symbol in symbols if count)


class Layout(msgspec.Struct, frozen=True):
    """The printed sheet: its spaces, where one may start, and which spaces bear a flower."""

    spaces: frozenset[Spot]
    starts: frozenset[Spot]
    flowers: frozenset[Spot]


class NodeKind(StrEnum):
    """What a place of the bonus tree gives: a larva, honey, a die, points."""

    BLUE = "blue"
    ORANGE = "orange"
    DIE = "die"
    POINTS = "points"


class Node(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place of the bonus tree; *beside* names neighbours, in one direction or both."""

    id: str
    kind: NodeKind
    beside: tuple[str, ...]
    die: str | None = None
    points: Count | None = None


class Box(msgspec.Struct, frozen=True):
    """All that is printed."""

    dice: dict[str, tuple[Face, ...]]
    sheet: Layout
    tree: tuple[Node, ...]

    def node(self, id: str) -> Node | None:
        """Return the tree's node *id*, ``None`` when there is none."""
        return next((node for node in self.tree if node.id == id), None)

    def are_beside(self, a: str, b: str) -> bool:
        """Tell whether the tree joins *a* and *b*; naming it on either is enough."""
        return any(
            (node.id == a and b in node.beside) or (node.id == b and a in node.beside)
            for node in self.tree
        )


@cache
def default_box() -> Box:
    """Return the box that lies beside this file: ours, not the publisher's."""
    return read_box(printed_in(__package__))


def read_box(data: Json) -> Box:
    """Return the box that *data* describes.

    Raises `Unreadable` for a wrong shape, `IllegalMove` for a box that contradicts itself.
    """
    box = read(Box, data)
    _check_dice_are_whole(box.dice)
    _check_sheet(box.sheet)
    _check_tree(box)
    return box


def read_own_box(data: Json) -> Box:
    """Return a box of one's own, held to all that the rulebook fixes; raises as `read_box` does."""
    box = read_box(data)
    check_house_box(box)
    return box


def dice_named(box: Box, names: Iterable[str]) -> tuple[Die, ...]:
    """Return the dice *names* of *box*, with the words on their faces."""
    return tuple(Die(name, tuple(face.words for face in box.dice[name])) for name in names)


def check_house_box(box: Box) -> None:
    """Raise `IllegalMove` where a box of one's own says otherwise than the rulebook.

    Records are not held to this: they stand alone with whatever was printed.
    """
    check_dice(box.dice)
    if len(box.sheet.starts) != 4:
        raise IllegalMove("starts", "a sheet has four starting spaces")


def check_dice(dice: Mapping[str, tuple[Face, ...]]) -> None:
    """Hold a dice file to all that the rulebook's text fixes; raises `IllegalMove`."""
    _check_dice_are_whole(dice)
    missing = [colour for colour in COLOURED if not dice.get(colour)]
    if missing:
        raise IllegalMove("dice", "the {die} die is missing", die=missing[0])
    white = dice[WHITE]
    for symbol in ("honey", "larva", "wasp"):
        if not _total(white, symbol):
            raise IllegalMove("dice-white", "white shows no {symbol}", symbol=symbol)
    if not _is_enhanced(dice["green"], white):
        raise IllegalMove("dice-green", "green is white with better faces, none worse")
    for die, symbol in (("blue", "larva"), ("orange", "honey"), ("yellow", "wasp")):
        if _total(dice[die], symbol) <= _total(white, symbol):
            raise IllegalMove(
                "dice-more", "{die} shows more {symbol} than white", die=die, symbol=symbol
            )
    honey = [face.honey for face in dice["orange"] if face.honey]
    if len(honey) < 2 or 3 not in honey:
        raise IllegalMove("dice-orange", "orange has several honey faces, one of them with three")


def _check_dice_are_whole(dice: Mapping[str, tuple[Face, ...]]) -> None:
    """White is there with six faces; a coloured die has six, or none where the box lacks it."""
    unknown = [name for name in dice if name not in (WHITE, *COLOURED)]
    if unknown:
        raise IllegalMove("dice", "there is no {die} die", die=unknown[0])
    for name, faces in dice.items():
        if len(faces) != SIDES and (faces or name == WHITE):
            raise IllegalMove("dice", "the {die} die has {n} faces, not 6", die=name, n=len(faces))
    if WHITE not in dice:
        raise IllegalMove("dice", "the {die} die is missing", die=WHITE)


def _check_sheet(sheet: Layout) -> None:
    if not sheet.starts:
        raise IllegalMove("starts", "the sheet has no starting space")
    for cell in sheet.starts | sheet.flowers:
        if cell not in sheet.spaces:
            raise IllegalMove("sheet", "that is no space of the sheet", cells=(cell,))


def _check_tree(box: Box) -> None:
    names = [BEEHIVE, *(node.id for node in box.tree)]
    if len(set(names)) != len(names):
        raise IllegalMove("tree", "two places of the tree have the same name")
    for node in box.tree:
        if not set(node.beside) <= set(names):
            raise IllegalMove("tree", "{node} is beside a place that is not there", node=node.id)
        if node.kind is NodeKind.DIE and not box.dice.get(node.die or ""):
            raise IllegalMove("tree", "{node} unlocks a die that is not there", node=node.id)
        if node.kind is NodeKind.POINTS and node.points is None:
            raise IllegalMove("tree", "{node} does not say its points", node=node.id)


def _total(faces: tuple[Face, ...], symbol: str) -> int:
    return sum(getattr(face, symbol) for face in faces)


def _is_enhanced(green: tuple[Face, ...], white: tuple[Face, ...]) -> bool:
    """Tell whether the faces can be paired so that none is worse and one better."""
    return sorted(green, key=_key) != sorted(white, key=_key) and any(
        all(_is_as_good(better, face) for better, face in zip(order, white, strict=True))
        for order in permutations(green)
    )


def _key(face: Face) -> tuple[int, int, int]:
    return face.honey, face.larva, face.wasp


def _is_as_good(face: Face, other: Face) -> bool:
    return all(mine >= its for mine, its in zip(_key(face), _key(other), strict=True))

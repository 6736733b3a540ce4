"""Drawing what was seen onto the picture it was seen in, so that people can check the observer.

A full cell bears a dot, an empty one a ring; an icon a triangle; a piece its letter in a disc.
What the observer is not sure of is dashed. Colour is never the only sign.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

import cv2
import numpy as np

from companion.games.hexes import Cell, Shape
from companion.laid_back import LaidBack
from companion.observation import (
    Observation,
    Outline,
    PieceClass,
    PieceKind,
    SetupObservation,
    SurfaceClass,
)
from companion.starting_table import Pixel, StartingTable
from vision.arrays import Floats, Pixels
from vision.geometry.cards import Card

_Kind = TypeVar("_Kind")

#: Blue, green, red.
Colour: TypeAlias = tuple[int, int, int]

SURE: Colour = (90, 200, 60)
DOUBTFUL: Colour = (60, 90, 255)
HONEY: Colour = (40, 190, 255)
PAPER: Colour = (255, 255, 255)
INK: Colour = (20, 20, 20)
WRONG: Colour = (200, 60, 255)

#: A reading that is the likeliest by less (log-likelihood) is drawn as doubtful: nine to one.
SURE_LEAD = 2.2
LETTERS = {PieceKind.WORKER: "w", PieceKind.QUEEN: "Q", PieceKind.HORNET: "H"}


@dataclass(frozen=True)
class Pen:
    """Draws on *image*, as thick as its size asks for."""

    image: Pixels

    @property
    def thick(self) -> int:
        """The thickness of a line."""
        return max(1, round(int(self.image.shape[1]) / 900))

    def line(self, points: Floats, colour: Colour, *, dashed: bool = False) -> None:
        """Draw the closed line through *points* (N, 2)."""
        whole = np.round(points).astype(np.int32)
        if not dashed:
            cv2.polylines(self.image, [whole], True, colour, self.thick, cv2.LINE_AA)
            return
        for start, end in zip(points, np.roll(points, -1, axis=0), strict=True):
            for part in (0.0, 0.4, 0.8):
                dash = [start + (end - start) * at for at in (part, min(1.0, part + 0.2))]
                ends = np.round(np.array(dash)).astype(np.int32)
                cv2.polylines(self.image, [ends], False, colour, self.thick + 1, cv2.LINE_AA)

    def dot(self, at: Pixel, colour: Colour, *, radius: float, hollow: bool = False) -> None:
        """Draw a disc, or a ring, about *at*."""
        middle, reach = (round(at[0]), round(at[1])), max(2, round(radius))
        cv2.circle(self.image, middle, reach, colour, self.thick if hollow else -1, cv2.LINE_AA)

    def words(self, text: str, at: Pixel, *, size: float = 1.0, colour: Colour = PAPER) -> None:
        """Write *text* about *at*, dark behind so that it can be read on any cloth."""
        scale = 0.45 * self.thick * size
        (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, self.thick)
        where = (round(at[0] - width / 2), round(at[1] + height / 2))
        for shade, extra in ((INK, 2 * self.thick), (colour, 0)):
            cv2.putText(
                self.image,
                text,
                where,
                cv2.FONT_HERSHEY_SIMPLEX,
                scale,
                shade,
                self.thick + extra,
                cv2.LINE_AA,
            )


def draw_cards(image: Pixels, cards: Iterable[Card]) -> Pixels:
    """Return *image* with the outlines and ids of *cards*."""
    pen = Pen(image.copy())
    _draw_cards(pen, cards)
    return pen.image


def draw_setup(image: Pixels, observation: SetupObservation, cards: Sequence[Card] = ()) -> Pixels:
    """Return *image* with all that *observation* found: cards, cells, piles, tokens, and rings about what is in doubt."""
    pen = Pen(image.copy())
    _draw_cards(pen, cards)
    reading = observation.reading
    if reading.table is not None:
        _draw_table(pen, reading.table)
    for doubted in reading.doubts:
        for place in doubted.places:
            pen.dot(place, DOUBTFUL, radius=image.shape[1] / 70, hollow=True)
    return pen.image


def _draw_table(pen: Pen, table: StartingTable) -> None:
    for cell in table.cells:
        outline = table.outline(cell.at)
        _draw_surface(pen, outline, cell.pixel, is_full=cell.full, is_sure=True)
        if cell.hornet:
            _draw_piece(pen, outline, cell.pixel, "H")
    for number, pile in enumerate(table.piles):
        cv2.polylines(
            pen.image,
            [np.round(np.array(pile.cells)).astype(np.int32)],
            pile.shape is Shape.TRIANGULAR,
            SURE,
            pen.thick,
            cv2.LINE_AA,
        )
        pen.words(f"{number + 1} {pile.shape}", pile.pixel, size=0.8)
    for word, pixel in (("spoon", table.spoon), ("hornet tile", table.hornet_tile)):
        if pixel is not None:
            pen.words(word, pixel, colour=HONEY)


def draw_observation(
    image: Pixels, observation: Observation, *, marked: Iterable[Cell] = ()
) -> Pixels:
    """Return *image* with what *observation* takes each place for; *marked* places have a thick outline."""
    pen = Pen(image.copy())
    for cell in observation.cells:
        surface, is_sure = _best(cell.surface)
        if surface is SurfaceClass.TABLE:
            continue
        corners = cell.outline
        _draw_surface(
            pen, corners, cell.pixel, is_full=surface is SurfaceClass.FULL, is_sure=is_sure
        )
        piece_class, _ = _best(cell.piece_class)
        _draw_piece_class(pen, corners, cell.pixel, piece_class)
    for pile in observation.piles:
        pen.words(f"{pile.index + 1} {pile.shape}", pile.pixel, size=0.7)
    if observation.tokens and observation.piles:
        (spoon, hornet), _ = _best(observation.tokens)
        places = [pile.pixel for pile in sorted(observation.piles, key=lambda pile: pile.index)]
        pen.words("spoon", _gap_after(spoon, places), colour=HONEY)
        x, y = _gap_after(hornet, places)
        pen.words("hornet tile", (x, y + 20 * pen.thick), colour=HONEY, size=0.8)
    outlines = {cell.at: cell.outline for cell in observation.cells}
    return _with_marks(pen, [outlines.get(cell, ()) for cell in marked])


def draw_laid_back(image: Pixels, laid: LaidBack) -> Pixels:
    """Return *image* with the cells of *laid* that agree, and thick rings about what differs."""
    pen = Pen(image.copy())
    if laid.table is not None:
        for at in laid.agreed:
            if corners := laid.table.outline(at):
                pen.line(np.array(corners), SURE)
    for difference in laid.differences:
        if difference.pixel is not None:
            cell = difference.cell
            corners = laid.table.outline(cell) if laid.table and cell is not None else ()
            _with_marks(pen, [corners])
            pen.dot(difference.pixel, WRONG, radius=image.shape[1] / 90, hollow=True)
    return pen.image


def draw_outlines(
    image: Pixels, shapes: Iterable[Sequence[Pixel]], *, colour: Colour = SURE
) -> Pixels:
    """Return *image* with closed lines through the corners of each of *shapes*."""
    pen = Pen(image.copy())
    for shape in shapes:
        if shape:
            pen.line(np.array(shape), colour)
    return pen.image


def _with_marks(pen: Pen, outlines: Iterable[Outline]) -> Pixels:
    for corners in outlines:
        if corners:
            points = np.round(np.array(corners)).astype(np.int32)
            cv2.polylines(pen.image, [points], True, WRONG, 3 * pen.thick, cv2.LINE_AA)
    return pen.image


def _draw_cards(pen: Pen, cards: Iterable[Card]) -> None:
    for card in cards:
        pen.line(card.corners, SURE)
        x, y = card.corners.mean(axis=0)
        pen.words(str(card.id), (float(x), float(y)), size=1.6)


def _draw_surface(pen: Pen, corners: Outline, at: Pixel, *, is_full: bool, is_sure: bool) -> None:
    if corners:
        pen.line(np.array(corners), SURE if is_sure else DOUBTFUL, dashed=not is_sure)
    pen.dot(at, HONEY if is_full else PAPER, radius=_reach(corners) * 0.2, hollow=not is_full)


def _draw_piece_class(pen: Pen, corners: Outline, at: Pixel, piece_class: PieceClass) -> None:
    if piece_class.kind is PieceKind.ICON:
        _draw_icon(pen, corners, at)
    elif piece_class.kind in LETTERS:
        owner = "" if piece_class.player is None else str(piece_class.player + 1)
        _draw_piece(pen, corners, at, LETTERS[piece_class.kind] + owner)


def _draw_icon(pen: Pen, corners: Outline, at: Pixel) -> None:
    reach = _reach(corners) * 0.45
    angles = np.radians([-90, 30, 150])
    pen.line(np.array(at) + reach * np.stack([np.cos(angles), np.sin(angles)], axis=1), PAPER)


def _draw_piece(pen: Pen, corners: Outline, at: Pixel, letter: str) -> None:
    pen.dot(at, INK, radius=_reach(corners) * 0.4)
    pen.words(letter, at)


def _reach(corners: Outline) -> float:
    """Return about how far a cell reaches from its middle."""
    if not corners:
        return 20.0
    points = np.array(corners)
    return float(np.linalg.norm(points - points.mean(axis=0), axis=1).mean())


def _gap_after(pile: int, places: Sequence[Pixel]) -> Pixel:
    """Return the place between *pile* and the next one, clockwise."""
    (x0, y0), (x1, y1) = places[pile], places[(pile + 1) % len(places)]
    return (x0 + x1) / 2, (y0 + y1) / 2


def _best(scores: Mapping[_Kind, float]) -> tuple[_Kind, bool]:
    """Return the likeliest of *scores* (log-likelihoods), and whether it clearly is."""
    best = max(scores, key=lambda kind: scores[kind])
    others = [score for kind, score in scores.items() if kind != best]
    return best, not others or scores[best] - max(others) > SURE_LEAD

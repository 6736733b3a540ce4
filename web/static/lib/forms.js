// Tiles and frames of several hexagons: turned, laid, drawn small for the hand.

import { svg } from "./elements.js";
import { among, boxAround, corner, middle, outline, round } from "./hexes.js";

/** @import { Cell, Child, Point } from "../../types/page.d.ts" */

/**
 * Return `cells` turned about [0, 0] by `sixths` of a turn, counter-clockwise.
 * @param {Cell[]} cells
 * @param {number} sixths
 * @returns {Cell[]}
 */
export function turned(cells, sixths) {
  return sixths ? turned(cells.map(([q, r]) => [-r, q + r]), sixths - 1) : cells;
}

/**
 * Return `cells` turned and shifted to `at`.
 * @param {Cell[]} cells
 * @param {number} sixths
 * @param {Cell} at
 * @returns {Cell[]}
 */
export function laid(cells, sixths, at) {
  return turned(cells, sixths).map(([q, r]) => [q + at[0], r + at[1]]);
}

/**
 * Draw a form alone; `mark` draws on its cells. A dot shows the cell that is tapped.
 * @param {Cell[]} cells
 * @param {{ name: string, mark?: (index: number, middle: Point) => Child }} looks
 */
export function drawForm(cells, { name, mark = () => null }) {
  const size = 10;
  const middles = cells.map((cell) => middle(cell, size));
  const [pin] = middles;
  return svg(
    "svg.form",
    { viewBox: boxAround(cells, size, 1.15), role: "img", "aria-label": name },
    middles.map((at) => svg("path.form-cell", { d: outline(at, size - 0.5) })),
    middles.map((at, index) => mark(index, at)),
    svg("circle.pin", { cx: round(pin.x), cy: round(pin.y), r: 2 }),
  );
}

/**
 * Return the outline around `cells` of circumradius `size` as a path, `inset` inside of it.
 * @param {Cell[]} cells
 * @param {number} size
 * @param {number} [inset]
 */
export function border(cells, size, inset = 1) {
  const isOwn = among(cells);
  const sides = cells.flatMap((cell) => {
    const around = middle(cell, size);
    const outer = SIDES.filter(({ to }) => !isOwn([cell[0] + to[0], cell[1] + to[1]]));
    return outer.map(({ from, until }) =>
      `M${corner(around, from, size - inset)}L${corner(around, until, size - inset)}`
    );
  });
  return sides.join("");
}

/** @type {Cell[]} */
const NEIGHBOURS = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

// A cell's six sides: towards which neighbour, and between which corners (degrees, y up).
const SIDES = NEIGHBOURS.map((to, index) => ({
  to,
  from: 60 * index - 30,
  until: 60 * index + 30,
}));

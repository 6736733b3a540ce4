// Hexagons on the games' lattice (pointy-top axial coordinates, y up), drawn with y down.

/** @import { Cell, Point } from "../../types/page.d.ts" */

const ROOT3 = Math.sqrt(3);

/**
 * Return the middle of the cell [q, r] for hexagons of circumradius `size`.
 * @param {Cell} cell
 * @param {number} size
 * @returns {Point}
 */
export function middle([q, r], size) {
  return { x: size * ROOT3 * (q + r / 2), y: -1.5 * size * r };
}

/**
 * Return the corners of a hexagon around a point as an SVG path.
 * @param {Point} around
 * @param {number} size
 */
export function outline(around, size) {
  const corners = [90, 150, 210, 270, 330, 30].map((degrees) => corner(around, degrees, size));
  return `M${corners.join("L")}Z`;
}

/**
 * Return the corner that lies towards `degrees` (counter-clockwise), as a path has it.
 * @param {Point} around
 * @param {number} degrees
 * @param {number} size
 */
export function corner({ x, y }, degrees, size) {
  const angle = (degrees * Math.PI) / 180;
  return `${round(x + size * Math.cos(angle))} ${round(y - size * Math.sin(angle))}`;
}

/**
 * Return the viewBox that shows all `cells` with a margin of `around` sizes.
 * @param {Cell[]} cells
 * @param {number} size
 * @param {number} [around]
 */
export function boxAround(cells, size, around = 1.6) {
  const middles = cells.map((cell) => middle(cell, size));
  const xs = middles.map(({ x }) => x), ys = middles.map(({ y }) => y);
  const margin = around * size;
  const left = Math.min(...xs) - margin, right = Math.max(...xs) + margin;
  const top = Math.min(...ys) - margin, bottom = Math.max(...ys) + margin;
  return [left, top, right - left, bottom - top].map(round).join(" ");
}

/**
 * Return a cell as the name of its place.
 * @param {Cell} cell
 */
export function placeOf(cell) {
  return JSON.stringify(cell);
}

/**
 * Return a test for being one of `cells`.
 * @param {Cell[]} cells
 * @returns {(cell: Cell) => boolean}
 */
export function among(cells) {
  const keys = new Set(cells.map(String));
  return (cell) => keys.has(String(cell));
}

/**
 * Return a length as a drawing needs it, to a hundredth.
 * @param {number} value
 */
export function round(value) {
  return Math.round(value * 100) / 100;
}

// Changing what is printed in a box of Honey Wall: each change makes another box.

/** @import { Cell } from "../../../types/page.d.ts" */
/** @import { HoneyWallBox } from "../../../types/views.d.ts" */
/** @typedef {"honey" | "larva" | "wasp"} Symbol */
/** @typedef {"none" | "space" | "flower" | "start"} Kind */

const FARTHEST = 6, MOST_SYMBOLS = 3;

/** @type {Kind[]} */
const KINDS = ["none", "space", "flower", "start"];

/** Every place that a space may be printed at. */
export const PLACES = placesWithin(FARTHEST);

/**
 * Return `box` with so many of a symbol on a die's face.
 * @param {HoneyWallBox} box
 * @param {{ die: string, index: number, symbol: Symbol, count: number }} change
 * @returns {HoneyWallBox}
 */
export function changedFace(box, { die, index, symbol, count }) {
  const faces = box.dice[die].map((face, other) => {
    if (other !== index) return face;
    const counts = { ...face, [symbol]: Math.max(0, Math.min(MOST_SYMBOLS, count)) };
    return Object.fromEntries(Object.entries(counts).filter(([, one]) => one));
  });
  return { ...box, dice: { ...box.dice, [die]: faces } };
}

/**
 * Return `box` with the next kind of place `at`.
 * @param {HoneyWallBox} box
 * @param {Cell} at
 * @returns {HoneyWallBox}
 */
export function changedSheet(box, at) {
  const next = nextKind(kindOf(box.sheet, at));
  const changed = (/** @type {Cell[]} */ cells, /** @type {boolean} */ isIn) => {
    const others = cells.filter((cell) => String(cell) !== String(at));
    return isIn ? [...others, at] : others;
  };
  const { spaces, flowers, starts } = box.sheet;
  return {
    ...box,
    sheet: {
      spaces: changed(spaces, next !== "none"),
      flowers: changed(flowers, next === "flower"),
      starts: changed(starts, next === "start"),
    },
  };
}

/**
 * Return what is printed `at` a place of a sheet.
 * @param {HoneyWallBox["sheet"]} sheet
 * @param {Cell} at
 * @returns {Kind}
 */
export function kindOf({ spaces, flowers, starts }, at) {
  const holds = (/** @type {Cell[]} */ cells) => cells.some((cell) => String(cell) === String(at));
  if (!holds(spaces)) return "none";
  if (holds(starts)) return "start";
  return holds(flowers) ? "flower" : "space";
}

/**
 * Return what a tap makes of a place.
 * @param {Kind} kind
 */
export function nextKind(kind) {
  return KINDS[(KINDS.indexOf(kind) + 1) % KINDS.length];
}

/**
 * @param {number} farthest steps from the middle
 * @returns {Cell[]}
 */
function placesWithin(farthest) {
  const line = Array.from({ length: 2 * farthest + 1 }, (_, n) => n - farthest);
  const all = line.flatMap((q) => line.map((r) => /** @type {Cell} */ ([q, r])));
  return all.filter(([q, r]) => Math.abs(q + r) <= farthest);
}

// Where a stack of tiles stands in the drawing of the hive, and how high.

import { middle } from "../../lib/hexes.js";

/** @import { Cell, Point } from "../../../types/page.d.ts" */

/** A cell's circumradius in the drawing. */
export const SIZE = 20;
/** How much a level raises a cell. */
export const LIFT = 3.6;

/**
 * Return the middle of a stack's top.
 * @param {{ at: Cell, level: number }} stack
 * @returns {Point}
 */
export function topOf({ at, level }) {
  const { x, y } = middle(at, SIZE);
  return { x, y: y - level * LIFT };
}

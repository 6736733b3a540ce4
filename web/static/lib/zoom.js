// Looking closer at a drawing, in numbers: how near, and which point of it is in the middle.

/** @import { Box, Point, Zoom } from "../../types/page.d.ts" */

const NEAREST = 5;

/**
 * The whole drawing: nearness 1, its middle in the middle.
 * @type {Zoom}
 */
export const WHOLE = { factor: 1, x: 0.5, y: 0.5 };

/**
 * Return `zoom` nearer by `ratio` (below 1: farther), never past the drawing's edges.
 * @param {Zoom} zoom
 * @param {number} ratio
 * @returns {Zoom}
 */
export function nearer(zoom, ratio) {
  return inside({ ...zoom, factor: Math.min(NEAREST, Math.max(1, zoom.factor * ratio)) });
}

/**
 * Return `zoom` after the drawing was dragged by `way`, in parts of what is seen of it.
 * @param {Zoom} zoom
 * @param {Point} way
 * @returns {Zoom}
 */
export function dragged(zoom, way) {
  return inside({ ...zoom, x: zoom.x - way.x / zoom.factor, y: zoom.y - way.y / zoom.factor });
}

/**
 * Return the part of the box `whole` that is seen, as an SVG's viewBox.
 * @param {Box} whole
 * @param {Zoom} zoom
 */
export function viewBoxOf(whole, { factor, x, y }) {
  const half = 0.5 / factor;
  const left = whole.x + (x - half) * whole.width, top = whole.y + (y - half) * whole.height;
  return [left, top, whole.width / factor, whole.height / factor].join(" ");
}

/**
 * @param {Zoom} zoom
 * @returns {Zoom}
 */
function inside({ factor, x, y }) {
  const half = 0.5 / factor;
  const clamp = (/** @type {number} */ value) => Math.min(1 - half, Math.max(half, value));
  return { factor, x: clamp(x), y: clamp(y) };
}

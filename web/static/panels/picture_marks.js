// Pictures of the table with what was seen marked on them: cells as outlines, bees as rings,
// hornets as arrows.

import { svg } from "../lib/elements.js";

/** @import { Attributes, Mark } from "../../types/page.d.ts" */
/** @typedef {[number, number, number, number]} Frame left, top, width and height in a picture */

const MARGIN = 0.6; // of the marks' own size, round about them
const LEAST_PX = 40; // a single mark has a size, too

/**
 * Return the part of the picture that holds `marks`.
 * @param {Mark[]} marks
 * @returns {Frame}
 */
export function frameOf(marks) {
  const points = marks.flatMap((mark) => mark.points);
  const xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
  const left = Math.min(...xs), top = Math.min(...ys);
  const width = Math.max(...xs) - left, height = Math.max(...ys) - top;
  const margin = Math.round(MARGIN * Math.max(width, height, LEAST_PX));
  return [
    Math.max(0, left - margin),
    Math.max(0, top - margin),
    width + 2 * margin,
    height + 2 * margin,
  ];
}

/**
 * Draw a part of a picture, with marks on it.
 * @param {string} picture
 * @param {{ frame: Frame, marks: Mark[], label: string }} shown
 */
export function drawPicture(picture, { frame, marks, label }) {
  const href = pictureAddress(picture);
  return svg(
    "svg.crop",
    { viewBox: frame.join(" "), role: "img", "aria-label": label },
    svg("image", { href, x: 0, y: 0 }),
    drawMarks(marks, frame[2]),
  );
}

/**
 * Return where a kept picture is.
 * @param {string} picture
 */
export function pictureAddress(picture) {
  return `/api/v1/pictures/${encodeURIComponent(picture)}`;
}

/**
 * @param {Mark[]} marks
 * @param {number} width of what is shown, in the picture's pixels
 */
function drawMarks(marks, width) {
  const thick = width / 200;
  return marks.map((mark) =>
    svg(
      `g.mark-${mark.kind}`,
      { "stroke-width": thick, "aria-hidden": "true" },
      drawMark(mark, thick),
    )
  );
}

/**
 * @param {Mark} mark
 * @param {number} thick
 */
function drawMark({ kind, points }, thick) {
  const line = points.join(" ");
  if (kind === "cell") return outlined("polygon", { points: line }, thick);
  const [x, y] = points[points.length - 1];
  return [
    points.length > 1 && outlined("polyline", { points: line }, thick),
    outlined("circle", { cx: x, cy: y, r: thick * (kind === "bee" ? 7 : 4) }, thick),
  ];
}

// A dark line below a light one is seen on any table.
/**
 * @param {string} shape
 * @param {Attributes} attributes
 * @param {number} thick
 */
function outlined(shape, attributes, thick) {
  return [
    svg(`${shape}.below`, { ...attributes, "stroke-width": thick * 2.2 }),
    svg(shape, attributes),
  ];
}

// Marks on a picture: a tile's cells as outlines, bees as rings, hornets as arrows.

import { svg } from "../lib/elements.js";

const MARGIN = 0.6; // of the marks' own size, round about them

/** Return the part of the picture (left, top, width, height) that holds `marks`. */
export function frameOf(marks) {
  const points = marks.flatMap((mark) => mark.points);
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
  const [left, top, right, bottom] = [
    Math.min(...xs),
    Math.min(...ys),
    Math.max(...xs),
    Math.max(...ys),
  ];
  const margin = Math.round(MARGIN * Math.max(right - left, bottom - top, 40));
  return [
    Math.max(0, left - margin),
    Math.max(0, top - margin),
    right - left + 2 * margin,
    bottom - top + 2 * margin,
  ];
}

/** Draw `marks` onto a piece of a picture that is `width` of its pixels wide. */
export function drawMarks(marks, width) {
  const thick = width / 200;
  return marks.map((mark) =>
    svg(
      "g",
      { class: `mark-${mark.kind}`, "stroke-width": thick, "aria-hidden": "true" },
      drawMark(mark, thick),
    )
  );
}

function drawMark({ kind, points }, thick) {
  if (kind === "cell") {
    return twice((style) => svg("polygon", { ...style, points: points.join(" ") }), thick);
  }
  const [end] = points.slice(-1);
  const way = points.length > 1 &&
    twice((style) => svg("polyline", { ...style, points: points.join(" ") }), thick);
  return [
    way,
    twice(
      (style) =>
        svg("circle", { ...style, cx: end[0], cy: end[1], r: thick * (kind === "bee" ? 7 : 4) }),
      thick,
    ),
  ];
}

// A dark line below a light one is seen on any table.
function twice(draw, thick) {
  return [draw({ class: "below", "stroke-width": thick * 2.2 }), draw({})];
}

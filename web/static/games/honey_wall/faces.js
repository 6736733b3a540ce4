// The faces of the dice, as symbols: honey is a full cell, a larva curls, a wasp has its stripes.

import { el, svg } from "../../lib/elements.js";
import { t } from "../../lib/words.js";

/** @import { Child } from "../../../types/page.d.ts" */
/** @import { Face, HoneyWall } from "../../../types/views.d.ts" */
/** @typedef {"honey" | "larva" | "wasp"} Kind */

/** @type {Record<Kind, () => Child>} each drawn about [0, 0], 16 wide */
const SYMBOLS = {
  honey: () => svg("path.pip-honey", { d: "M0-8 7-4V4L0 8-7 4V-4Z" }),
  larva: () => svg("path.pip-larva", { d: "M5-5A7 7 0 1 0 6 4" }),
  wasp: () => [
    svg("ellipse.pip-wing", { cx: -3, cy: -5, rx: 3, ry: 4.5, transform: "rotate(-25)" }),
    svg("ellipse.pip-wing", { cx: 3, cy: -5, rx: 3, ry: 4.5, transform: "rotate(25)" }),
    svg("ellipse.pip-wasp", { cy: 2, rx: 4, ry: 7 }),
    svg("path.pip-stripe", { d: "M-4 0H4M-4 4H4" }),
  ],
};

/** Where one, two, … symbols lie on a face of 48. @type {[number, number][][]} */
const SPOTS = [
  [],
  [[24, 24]],
  [[15, 15], [33, 33]],
  [[13, 13], [24, 24], [35, 35]],
  [[15, 15], [33, 15], [15, 33], [33, 33]],
];

/**
 * Draw a face of a die: its symbols as pips, or how many where they are more than fit.
 * @param {Face} face
 */
export function drawFace(face) {
  const kinds = /** @type {Kind[]} */ (["honey", "larva", "wasp"]);
  const symbols = kinds.flatMap((kind) => new Array(face[kind] ?? 0).fill(kind));
  const spots = SPOTS[symbols.length];
  return svg(
    "svg.face",
    { viewBox: "0 0 48 48", role: "img", "aria-label": faceInWords(face) },
    spots
      ? symbols.map((kind, index) => drawSymbol(kind, spots[index]))
      : svg("text", { x: 24, y: 28 }, faceInWords(face)),
  );
}

/**
 * @param {Kind} kind
 * @param {[number, number]} at
 */
function drawSymbol(kind, [x, y]) {
  return svg("g", { transform: `translate(${x} ${y})` }, SYMBOLS[kind]());
}

/**
 * Draw what fell, in the dice's colours; `isFresh` lets them tumble.
 * @param {HoneyWall} view
 * @param {boolean} isFresh
 */
export function drawFallen(view, isFresh) {
  const fallen = facesOf(view);
  if (!fallen.length) return null;
  return el(
    "div.tray",
    { class: isFresh && "tumbling" },
    fallen.map(({ die, face }) => el(`span.die.${die}`, drawFace(face), el("small", t(die)))),
  );
}

/** @param {HoneyWall} view */
export function facesOf({ turn: { dice, faces }, box }) {
  return dice.slice(0, faces.length).map((die, index) => ({
    die,
    face: box.dice[die][faces[index]],
  }));
}

/**
 * Return a face in words: "2 honey".
 * @param {Face} face
 */
export function faceInWords({ honey, larva, wasp }) {
  const symbols = [[honey, t("honey")], [larva, t("larva")], [wasp, t("wasp")]];
  const shown = symbols.filter(([count]) => count);
  return shown.map((symbol) => symbol.join(" ")).join(" · ") || t("blank");
}

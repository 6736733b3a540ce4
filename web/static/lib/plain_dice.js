// Plain dice as they look: one of six sides has pips, any other its number or word.

import { el, svg } from "./elements.js";

const LOW = 13, MIDDLE = 24, HIGH = 35;
/** Where the pips of one to six lie on a face of 48. @type {[number, number][][]} */
const PIPS = [
  [[MIDDLE, MIDDLE]],
  [[LOW, LOW], [HIGH, HIGH]],
  [[LOW, LOW], [MIDDLE, MIDDLE], [HIGH, HIGH]],
  [[LOW, LOW], [HIGH, LOW], [LOW, HIGH], [HIGH, HIGH]],
  [[LOW, LOW], [HIGH, LOW], [MIDDLE, MIDDLE], [LOW, HIGH], [HIGH, HIGH]],
  [[LOW, LOW], [HIGH, LOW], [LOW, MIDDLE], [HIGH, MIDDLE], [LOW, HIGH], [HIGH, HIGH]],
];

/**
 * Draw a die that shows `word`.
 * @param {string} word
 * @param {number} sides
 */
export function drawPlainDie(word, sides) {
  const pips = sides === 6 ? pipsOf(word) : null;
  if (!pips) return el("span.die-face", word);
  return svg(
    "svg.pips",
    { viewBox: "0 0 48 48", role: "img", "aria-label": word },
    svg("rect", { x: 1.5, y: 1.5, width: 45, height: 45, rx: 9 }),
    pips.map(([cx, cy]) => svg("circle", { cx, cy, r: 4.5 })),
  );
}

/**
 * Return where the pips of a number from one to six lie, `null` for another word.
 * @param {string} word
 */
export function pipsOf(word) {
  return PIPS[Number(word) - 1] ?? null;
}

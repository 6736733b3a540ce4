// Pollen's cards: a number and as many insects of its species, a Déplacement's arrows, a back.

import { svg } from "../../lib/elements.js";
import { t } from "../../lib/words.js";

/** @import { Child } from "../../../types/page.d.ts" */
/** @import { HeldCard } from "../../../types/views.d.ts" */

/** A card's size; everything on it is drawn about its middle. */
export const CARD = { width: 56, height: 46 };

/** Where so many insects lie on a card, right of its number. @type {[number, number][][]} */
const SPOTS = [
  [],
  [[8, 1]],
  [[8, -10], [8, 11]],
  [[1, -11], [18, -11], [9, 11]],
  [[1, -11], [18, -11], [1, 11], [18, 11]],
  [[1, -13], [18, -13], [9, 0], [1, 13], [18, 13]],
];

/**
 * Draw a card about [0, 0]; `null` is a back. The bees are seat 0's.
 * @param {HeldCard | null} card
 * @param {number} owner
 * @returns {Child}
 */
export function drawCard(card, owner) {
  if (card === null) return drawBack(owner);
  if (card === "move") return drawArrows();
  return svg(
    "g.marks",
    svg("text.insects", { x: -17, y: 8 }, card),
    SPOTS[card].map(([x, y]) =>
      svg(
        "g",
        { transform: `translate(${x} ${y}) scale(${card > 2 ? .75 : 1})` },
        drawInsect(owner),
      )
    ),
  );
}

/**
 * Draw a hand's card by itself.
 * @param {HeldCard} card
 * @param {number} owner
 */
export function drawHeldCard(card, owner) {
  const { width, height } = CARD;
  return svg(
    "svg.held-card",
    {
      viewBox: `${-width / 2 - 1} ${-height / 2 - 1} ${width + 2} ${height + 2}`,
      "aria-hidden": "true",
    },
    svg("rect.card", { x: -width / 2, y: -height / 2, ...CARD, rx: 7 }),
    drawCard(card, owner),
  );
}

/**
 * Return a hand's card in words.
 * @param {HeldCard} card
 */
export function nameOf(card) {
  return card === "move" ? t("Déplacement") : String(card);
}

// A bee is slim and striped, a bumblebee round and dark: their shapes tell them apart.
/** @param {number} owner */
function drawInsect(owner) {
  return SPECIES[owner]();
}

const SPECIES = [
  () => [
    svg("ellipse.bee-wing", { cx: -4, cy: -4, rx: 4, ry: 2.4, transform: "rotate(-30 -4 -4)" }),
    svg("ellipse.bee-wing", { cx: 4, cy: -4, rx: 4, ry: 2.4, transform: "rotate(30 4 -4)" }),
    svg("ellipse.bee-body", { cy: 1, rx: 3.6, ry: 6.6 }),
    svg("path.bee-stripes", { d: "M-3.4-1H3.4M-3.5 2H3.5M-2.4 5H2.4" }),
  ],
  () => [
    svg("ellipse.bee-wing", { cx: -6, cy: -4, rx: 4, ry: 2.6, transform: "rotate(-20 -6 -4)" }),
    svg("ellipse.bee-wing", { cx: 6, cy: -4, rx: 4, ry: 2.6, transform: "rotate(20 6 -4)" }),
    svg("circle.bumble-body", { r: 6.6 }),
    svg("path.bumble-band", { d: "M-6-2.5H6" }),
    svg("path.bumble-tail", { d: "M-4.6 4.7A6.6 6.6 0 0 0 4.6 4.7Z" }),
  ],
];

function drawArrows() {
  return svg("path.arrows", {
    d: "M-20 0H20M-13-7-20 0-13 7M13-7 20 0 13 7M-8 12 0 18 8 12M0-4V18",
  });
}

/** @param {number} owner */
function drawBack(owner) {
  return svg(
    "g.marks",
    svg("rect.back-edge", { x: -22, y: -17, width: 44, height: 34, rx: 4 }),
    svg("g", { transform: "scale(1.4)" }, drawInsect(owner)),
  );
}

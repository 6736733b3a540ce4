// Pollen's box by form: the flowers, and how many cards there are of each kind.

import { drawName, drawNumber, replacedAt } from "../../lib/box_fields.js";
import { el } from "../../lib/elements.js";
import { t } from "../../lib/words.js";

/** @import { Child } from "../../../types/page.d.ts" */
/** @import { PollenBox } from "../../../types/views.d.ts" */
/** @typedef {{ mayChange: boolean, change: (box: PollenBox) => void }} Hooks */

const MOST_CARDS = 20, MOST_ON_OBJECTIVE = 4;

/** What is said of the box that the companion came with. */
export const ABOUT = t(
  "The cards are those of the publisher's rule sheet; only the flowers' names are ours. Call them as you like.",
);

/**
 * Draw the box's form; `change` takes each changed box.
 * @param {PollenBox} box
 * @param {Hooks} hooks
 * @returns {Child}
 */
export function draw(box, { mayChange, change }) {
  const { flowers, insects } = box;
  return [
    el(
      "fieldset",
      { disabled: !mayChange },
      el("legend", t("The flowers, from left to right")),
      flowers.map((value, n) =>
        drawName({
          key: `flower-${n}`,
          label: `${n + 1}.`,
          value,
          others: flowers.filter((_, other) => other !== n),
          change: (name) => change({ ...box, flowers: replacedAt(flowers, n, name) }),
        })
      ),
    ),
    el(
      "fieldset",
      { disabled: !mayChange },
      el("legend", t("The cards of one set")),
      insects.map((value, n) =>
        drawCount(
          `insects-${n}`,
          cardsInWords(n),
          value,
          (count) => change({ ...box, insects: replacedAt(insects, n, count) }),
        )
      ),
      drawCount("moves", t("Déplacement"), box.moves, (moves) => change({ ...box, moves })),
      el("p.note", t("{count} cards in all", { count: sum(insects) + box.moves })),
    ),
    el(
      "fieldset",
      { disabled: !mayChange },
      el("legend", t("The objectives")),
      drawNumber({
        key: "objective",
        label: t("Flowers on an objective"),
        value: box.objective,
        min: 1,
        max: MOST_ON_OBJECTIVE,
        change: (objective) => change({ ...box, objective }),
      }),
    ),
  ];
}

/**
 * @param {string} key
 * @param {string} label
 * @param {number} value
 * @param {(count: number) => void} change
 */
function drawCount(key, label, value, change) {
  return drawNumber({ key, label, value, min: 0, max: MOST_CARDS, change });
}

/** @param {number} insects */
function cardsInWords(insects) {
  if (insects === 1) return t("Cards with 1 insect");
  return t("Cards with {count} insects", { count: insects });
}

/** @param {number[]} counts */
function sum(counts) {
  return counts.reduce((total, count) => total + count, 0);
}

// Pollen's hand to choose from: each card with a button for all that can be done with it.

import { el } from "../../lib/elements.js";
import { t } from "../../lib/words.js";

/** @import { Child, Option, Pick } from "../../../types/page.d.ts" */
/** @import { HeldCard } from "../../../types/views.d.ts" */

const ORDER = ["up", "move", "down", "discard"];
const MAIN = ["up", "move"];
/** @type {Record<string, string>} */
const SHORT = { down: t("face down"), discard: t("discard"), move: "↔" };

/**
 * Draw the hand, a list entry a card.
 * @param {string} field
 * @param {Option[]} options
 * @param {Pick} pick
 * @returns {Child}
 */
export function drawHandChooser(field, options, pick) {
  const maySwap = options.some(({ value }) => value.place);
  return [
    maySwap && el("p.note", t("Or tap a lit card of the other camp to turn it up.")),
    el("ul.cards", byCard(options).map((ways) => drawWays(ways, { field, pick }))),
  ];
}

/**
 * Return the options of each card of the hand, in the hand's order, without those on the board.
 * @param {Option[]} options
 * @returns {Option[][]}
 */
export function byCard(options) {
  /** @type {Map<number, Option[]>} */
  const hand = new Map();
  for (const option of options) {
    const { card, place } = option.value;
    if (!place) hand.set(card, [...(hand.get(card) ?? []), option]);
  }
  return [...hand.values()];
}

/**
 * Return a hand's card in words.
 * @param {HeldCard | string} card
 */
export function nameOf(card) {
  return card === "move" ? `↔ ${t("Déplacement")}` : String(card);
}

// A card that has no button of its own is named above those it has.
/**
 * @param {Option[]} ways
 * @param {{ field: string, pick: Pick }} choice
 */
function drawWays(ways, choice) {
  const hasOwn = ways.some(({ value }) => MAIN.includes(value.as));
  const inOrder = ORDER.flatMap((as) => ways.filter(({ value }) => value.as === as));
  return el(
    "li",
    !hasOwn && el("b", nameOf(numberIn(ways[0]) ?? "move")),
    inOrder.map((option) => drawWay(option, choice)),
  );
}

/**
 * @param {Option} option
 * @param {{ field: string, pick: Pick }} choice
 */
function drawWay(option, { field, pick }) {
  const { card, as } = option.value;
  const look = {
    class: MAIN.includes(as) && "main",
    "data-key": `${field}-${card}-${as}`,
    "aria-label": option.words,
  };
  // A card's own button bears its number, the others what they do.
  const words = SHORT[as] ?? numberIn(option) ?? option.words;
  return el("button", { ...look, click: () => pick(option) }, words);
}

/** @param {Option} option */
function numberIn({ words }) {
  return words.match(/\d+/)?.[0];
}

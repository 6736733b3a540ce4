// Pollen's hand to choose from: a card is tapped, then how it is played; both may change until it lies.

import { el } from "../../lib/elements.js";
import { t } from "../../lib/words.js";
import { drawHeldCard, nameOf } from "./cards.js";

/** @import { Child, Former, Option, Pick } from "../../../types/page.d.ts" */
/** @import { HeldCard } from "../../../types/views.d.ts" */
/** @typedef {{ card: number, as: string }} Way */
/** @typedef {{ hand: HeldCard[], owner: number }} Hand */

/** The ways to play a card, the usual one first. */
const ORDER = ["up", "move", "down", "discard"];
/** @type {Record<string, string>} */
const WAYS = {
  up: t("Face up"),
  move: t("Move a card"),
  down: t("Face down"),
  discard: t("Discard"),
};

/**
 * Draw the hand to choose a card from.
 * @param {Option[]} options
 * @param {Pick} pick
 * @param {Hand} held
 * @returns {Child}
 */
export function drawHandChooser(options, pick, held) {
  const mayTurnUp = options.some(({ value }) => value.place);
  return [
    drawCards(byCard(options), { pick, held, chosen: null }),
    mayTurnUp && el("p.note", t("Or tap a lit card of the other camp to turn it up.")),
  ];
}

/**
 * Draw the hand with the card that was chosen, and how else it may be played.
 * @param {Former} former
 * @param {Hand} held
 * @returns {Child}
 */
export function drawChosenCard({ options, value, pick }, held) {
  const chosen = /** @type {Way} */ (value);
  const cards = byCard(options);
  const ways = cards.find(([first]) => first.value.card === chosen.card) ?? [];
  return [
    drawCards(cards, { pick, held, chosen }),
    el("p.ways", { role: "group", "aria-label": t("How is it played?") }, ways.map(drawWay)),
  ];

  /** @param {Option} option */
  function drawWay(option) {
    const look = {
      "data-key": `way-${option.value.as}`,
      "aria-pressed": String(option.value.as === chosen.as),
      "aria-label": option.words,
    };
    return el("button", { ...look, click: () => pick(option) }, WAYS[option.value.as]);
  }
}

/**
 * Draw one's hand to look at.
 * @param {Hand} held
 */
export function drawHand({ hand, owner }) {
  return el(
    "div.card",
    el("h2", t("Your hand")),
    el(
      "ul.cards",
      hand.map((card) => el("li", drawHeldCard(card, owner), el("span.unseen", nameOf(card)))),
    ),
  );
}

/**
 * Return the options of each card of the hand, in the hand's order, the usual way first; those on
 * the board are left out.
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
  const rank = (/** @type {Option} */ { value }) => ORDER.indexOf(value.as);
  return [...hand.values()].map((ways) => ways.sort((a, b) => rank(a) - rank(b)));
}

/**
 * @param {Option[][]} cards
 * @param {{ pick: Pick, held: Hand, chosen: Way | null }} choice
 */
function drawCards(cards, { pick, held, chosen }) {
  const drawOne = (/** @type {Option[]} */ ways) => {
    const [usual] = ways, { card } = usual.value;
    const look = {
      "data-key": `card-${card}`,
      "aria-pressed": String(chosen?.card === card),
      "aria-label": nameOf(held.hand[card]),
    };
    const click = () => pick(usual);
    return el("li", el("button", { ...look, click }, drawHeldCard(held.hand[card], held.owner)));
  };
  return el("ul.cards", cards.map(drawOne));
}

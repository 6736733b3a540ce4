// Pollen: five flowers between two camps, the own one below; the own hand and nobody else's.

import { drawDataTable } from "../../lib/data_table.js";
import { el } from "../../lib/elements.js";
import { signedName } from "../../lib/player_signs.js";
import { t, word } from "../../lib/words.js";
import { drawCamps, placeIn } from "./camps.js";
import { drawCounts } from "./counts.js";
import { drawChosenCard, drawHand, drawHandChooser } from "./hand.js";

/** @import { Child, Choice, Chosen, Former, Option, Pick, Scene, Table } from "../../../types/page.d.ts" */
/** @import { HeldCard, Pollen } from "../../../types/views.d.ts" */

export const STYLES = ["games/pollen/drawing.css"];
export const PROMPTS = {
  do: t("Choose a card"),
  do2: t("And then?"),
  at: t("Where does it go?"),
  at2: t("Where does it go?"),
  from: t("Which card moves?"),
  from2: t("Which card moves?"),
  to: t("Where to?"),
  to2: t("Where to?"),
  round: t("A second round?"),
};

/**
 * Return what is to be done now.
 * @param {Table} table
 */
export function action({ view }) {
  return { words: view.is_between ? PROMPTS.round : PROMPTS.do };
}

/**
 * Return why a turn cannot end yet: only a hole keeps it open after its first action.
 * @param {string} field
 * @param {Scene<Pollen>} _scene
 * @param {Choice} choice
 */
export function prompt(field, _scene, { move }) {
  return field === "do2" && move === null ? t("Fill the hole: no turn ends with one") : undefined;
}

/** Cards are drawn at a turn's end: what they show is never taken back. */
export const LASTS = true;
/** @type {Record<string, string>} */
const ROUNDS = { second: t("Begin the second round"), stop: t("End the game") };

/**
 * Draw both camps as the plan; the objective, the hand and the counts beside it.
 * @param {Scene<Pollen>} scene
 */
export function draw(scene) {
  const { view, players, tap } = scene;
  const isHandAside = !tap; // while a turn is entered the hand is beside the question
  return {
    plan: drawCamps(scene),
    parts: [
      drawObjective(scene),
      isHandAside && view.hand.length > 0 && drawHand(handIn(scene)),
      drawPiles(scene),
      view.counted.length > 0 && drawCounts(view, players),
    ],
  };
}

/**
 * Return the place in a camp that a value touches; a hand's card touches none.
 * @param {string} _field
 * @param {any} value the game's own JSON
 */
export function places(_field, value) {
  return value.place ? [placeIn(value)] : [];
}

/**
 * Enter from the phone of the player on turn, without being asked.
 * @param {Table} table
 */
export function given({ you, on_turn }) {
  return you.seat !== null && you.seat === on_turn ? {} : null;
}

/**
 * Return what a complete turn does: it is ended, or a round begun or not.
 * @param {Chosen} chosen
 */
export function label({ round }) {
  return ROUNDS[round] ?? t("End the turn");
}

/**
 * Return the hand to choose from, and while a card is laid the other ways to play it.
 * @param {string} field
 * @param {Option[]} options
 * @param {Pick} pick
 * @param {Scene<Pollen>} scene
 * @param {Former | null} former
 * @returns {Child}
 */
export function chooser(field, options, pick, scene, former) {
  if (field.startsWith("do")) return drawHandChooser(options, pick, handIn(scene));
  return former && former.field.startsWith("do") && !former.value.place
    ? drawChosenCard(former, handIn(scene, former.field))
    : null;
}

// A card that is played leaves the hand; that of the action `field` is still in it.
/**
 * @param {Scene<Pollen>} scene
 * @param {string} [field]
 */
function handIn({ view, chosen, you }, field) {
  const hand = [...view.hand];
  const first = chosen.do;
  if (field !== "do" && first?.card !== undefined) hand.splice(first.card, 1);
  return { hand, owner: you.seat ?? 0 };
}

/** @param {Scene<Pollen>} scene */
function drawObjective({ view, you }) {
  const own = you.seat === null ? null : view.objectives[you.seat];
  return own && el("p", "★ ", t("Your objective: {flowers}", { flowers: word(own.join(", ")) }));
}

const SPECIES = [t("bees"), t("bumblebees")];

/** @param {Scene<Pollen>} scene */
function drawPiles({ view, players }) {
  return drawDataTable({
    caption: [
      t("Round {round}", { round: view.round }),
      view.is_last_turn && ` · ${t("last turn")}`,
    ],
    head: [t("Player"), t("Hand"), t("Pile"), t("Discarded")],
    rows: players.map((player, seat) => [
      [signedName(player), el("small.head", SPECIES[seat])],
      ...[view.hands[seat], view.piles[seat], cardsInWords(view.discards[seat])],
    ]),
  });
}

/** @param {HeldCard[]} cards */
function cardsInWords(cards) {
  return cards.map((card) => (card === "move" ? "↔" : card)).join(" ") || "–";
}

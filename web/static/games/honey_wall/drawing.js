// Honey Wall: one's own sheet as the plan; the dice, the tree and the others' sheets beside it.

import { expecting } from "../../lib/api.js";
import { el } from "../../lib/elements.js";
import { play } from "../../lib/moves.js";
import { t } from "../../lib/words.js";
import { drawDice, drawHeld, roll } from "./dice.js";
import { drawPaper } from "./paper.js";
import { drawComb, placeOn } from "./sheet.js";
import { drawTree } from "./tree.js";

/** @import { Child, Choice, Option, Pick, Scene, Table, Turn } from "../../../types/page.d.ts" */
/** @import { HoneyWall, Sheet } from "../../../types/views.d.ts" */

export const STYLES = ["games/honey_wall/drawing.css"];
export const PROMPTS = {
  at: t("Where do you start?"),
  wasp: t("Which wasp is yours?"),
  dice: t("Which dice?"),
  do: t("What now?"),
  which: t("Which dice again?"),
  step: t("What now?"),
  place: t("Where is the bonus drawn?"),
  face1: t("What does the first die show?"),
  face2: t("What does the second die show?"),
  face3: t("What does the third die show?"),
};

/** The phases in which every step is one tap on something lit. */
const BY_TAPS = ["setup", "place", "wasps", "flowers"];

/**
 * Draw the sheet of the phone's own player; a spectator sees that of the player on turn.
 * @param {Scene<HoneyWall>} scene
 */
export function draw(scene) {
  const { view, you } = scene;
  if (view.is_on_paper) {
    return { plan: null, parts: [drawDice(scene), drawPaper(scene), drawBox(view)] };
  }
  const { phase, seat: onTurn } = view.turn;
  const seat = you?.seat ?? onTurn;
  const pieces = {
    comb: drawComb(view, seat),
    dice: drawDice(scene),
    rows: drawRows(view.sheets[seat]),
    tree: drawTree(view, seat, you?.seat === seat && seat === onTurn),
    others: drawOthers(view, seat),
  };
  const plan = ["setup", "place"].includes(phase) ? pieces.comb : null;
  return { plan, parts: [...inOrder(phase, pieces), drawBox(view)] };
}

/**
 * Return the pieces in the order of `phase`: what is tapped now comes first.
 * @param {string} phase
 * @param {Record<"comb" | "dice" | "rows" | "tree" | "others", Child>} pieces
 */
function inOrder(phase, { comb, dice, rows, tree, others }) {
  switch (phase) {
    case "setup":
      return [rows, tree, others];
    case "place":
      return [dice, rows, tree, others];
    case "wasps":
      return [others, dice, comb, rows, tree];
    case "flowers":
      return [tree, comb, rows, dice, others];
    default:
      return [dice, comb, rows, tree, others];
  }
}

/**
 * @param {HoneyWall} view
 * @param {number} seat whose sheet is drawn large
 */
function drawOthers(view, seat) {
  const drawOther = (/** @type {Sheet} */ sheet, /** @type {number} */ other) => {
    if (other === seat) return null;
    const name = t("{player}'s sheet", { player: view.players[other].name });
    return el("figure", el("figcaption", name), drawComb(view, other, "small"), drawRows(sheet));
  };
  return el("div.combs", view.sheets.map(drawOther));
}

/** @param {Sheet} sheet */
function drawRows({ large, small, points }) {
  return el(
    "p.rows",
    el("span", `${t("Seven or more")}: ${boxesOf(large, 2)}`),
    el("span", `${t("Fewer than seven")}: ${boxesOf(small, 5)}`),
    el("span", t("{points} points now", { points })),
  );
}

/**
 * Return a row of boxes, the first ones ticked: "☒☐".
 * @param {number} ticked
 * @param {number} length
 */
export function boxesOf(ticked, length) {
  return "☒".repeat(Math.min(ticked, length)) + "☐".repeat(Math.max(0, length - ticked));
}

/** @param {HoneyWall} view */
function drawBox({ is_house_box }) {
  const whose = is_house_box
    ? t("The dice's faces, the sheet and the tree are ours, not the publisher's.")
    : t("With a box of your own.");
  return el("p.note", whose, " ", el("a", { href: "/box/honey_wall" }, t("The box")));
}

/**
 * Return the spaces or the node of the tree that a value touches, on the sheet of the player on
 * turn.
 * @param {string} field
 * @param {any} value the game's own JSON
 * @param {Scene<HoneyWall>} scene
 */
export function places(field, value, { view: { turn } }) {
  if (field === "at" || field === "place") return value ? [placeOn(turn.seat, value)] : [];
  if (field !== "step") return [];
  if (value.do === "steal") return [placeOn(value.from, value.at)];
  if (value.do === "place") return [placeOn(turn.seat, value.at)];
  return value.do === "cross_off" ? [JSON.stringify({ node: value.node })] : [];
}

/**
 * Return the space that a turn has filled or stolen from, the space and the node of a comb closed.
 * @param {Turn} turn
 */
export function played({ seat, move }) {
  if (move?.do === "steal") return [placeOn(move.from, move.at)];
  if (move?.do === "place") return [placeOn(seat, move.at)];
  if (move?.do !== "cross_off") return [];
  const place = move.place ? [placeOn(seat, move.place)] : [];
  return [JSON.stringify({ node: move.node }), ...place];
}

/**
 * Return a choice of steps by taps: what lies nowhere is a button, all else is lit, or listed.
 * @param {string} field
 * @param {Option[]} options
 * @param {Pick} pick
 * @param {Scene<HoneyWall>} scene
 * @returns {Child}
 */
export function chooser(field, options, pick, scene) {
  if (field !== "step") return null;
  const isLit = (/** @type {Option} */ { value }) => places("step", value, scene).length > 0;
  const drawOption = (/** @type {Option} */ option) =>
    el("li", el("button", { click: () => pick(option) }, option.words));
  const lit = options.filter(isLit), nowhere = options.filter((option) => !isLit(option));
  return el(
    "div",
    lit.length > 0 && el("p", t("Tap a lit place on the board")),
    nowhere.length > 0 && el("ul.options", nowhere.map(drawOption)),
    lit.length > 0 && el(
      "details",
      el("summary", { "data-key": "all" }, t("List all {count}", { count: lit.length })),
      el("ul.options", lit.map(drawOption)),
    ),
  );
}

/**
 * Where one tap is a whole step, the phone of the player on turn is ready for it.
 * @param {Table} table
 */
export function given({ view, you, on_turn }) {
  const isMine = you.seat !== null && you.seat === on_turn;
  return isMine && BY_TAPS.includes(view.turn.phase) ? {} : null;
}

/** What a step is called in a phase of the turn. @type {Record<string, string>} */
const STEPS = {
  setup: t("Choose a start"),
  place: t("Place honey or a larva"),
  wasps: t("Take a larva"),
  flowers: t("Cross off on the tree"),
};

/**
 * Return what is asked for a step: of what was rolled, only what may be placed now.
 * @param {string} field
 * @param {Scene<HoneyWall>} scene
 * @param {Choice} choice
 */
export function prompt(field, { view }, { options }) {
  if (field !== "step") return undefined;
  const { phase, honey, larvae } = view.turn;
  const has = (/** @type {string} */ mark) => options.some(({ value }) => value.mark === mark);
  return stepInWords({ phase, honey: has("honey") ? honey : 0, larvae: has("larva") ? larvae : 0 });
}

/**
 * Return what is to be done now: the roll with one tap, else a step.
 * @param {Table} table
 */
export function action(table) {
  const { phase } = table.view.turn;
  const expected = expecting(table);
  if (phase === "roll") {
    const other = t("Real dice were rolled");
    return { words: t("Roll the dice"), act: () => roll([], expected), other };
  }
  if (phase === "reroll") {
    return { words: t("Keep the roll"), act: () => play({ do: "keep" }, expected) };
  }
  return { words: stepInWords(table.view.turn) ?? null };
}

/**
 * Return what is to be done in a phase: of the roll, what is left.
 * @param {{ phase: string, honey: number, larvae: number }} turn
 * @returns {string | undefined}
 */
function stepInWords({ phase, honey, larvae }) {
  if (phase === "place" && !larvae) return t("Place honey");
  return phase === "place" && !honey ? t("Place a larva") : STEPS[phase];
}

/**
 * Draw the dice that are being placed.
 * @param {Scene<HoneyWall>} scene
 * @returns {Child}
 */
export function held(scene) {
  const isPlacing = !scene.view.is_on_paper && scene.view.turn.phase in STEPS;
  return isPlacing && scene.view.turn.faces.length > 0 && drawHeld(scene);
}

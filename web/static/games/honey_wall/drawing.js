// Honey Wall: one's own sheet as the plan; the dice, the tree and the others' sheets beside it.

import { el } from "../../lib/elements.js";
import { t } from "../../lib/words.js";
import { drawDice } from "./dice.js";
import { drawPaper } from "./paper.js";
import { drawComb, placeOn } from "./sheet.js";
import { drawTree } from "./tree.js";

export const STYLES = ["games/honey_wall/drawing.css"];

/** The phases in which every step is one tap on something lit. */
const BY_TAPS = ["setup", "place", "wasps", "flowers"];

/** Draw the sheet of whoever holds the phone; who watches sees that of the player on turn. */
export function draw(view, scene) {
  if (view.is_on_paper) {
    return {
      plan: null,
      parts: [drawDice(view, scene), ...drawPaper(view, scene), drawBox(view)].filter(Boolean),
    };
  }
  const seat = scene.you?.seat ?? view.turn.seat;
  const comb = drawComb(view, seat), tree = drawTree(view, seat, scene);
  const others = el(
    "div.combs",
    view.sheets.map((_, other) => other !== seat && drawOther(view, other)),
  );
  const dice = drawDice(view, scene), rows = drawRows(view.sheets[seat]);
  // what is tapped now comes first
  const orders = {
    setup: [rows, tree, others],
    place: [dice, rows, tree, others],
    wasps: [others, dice, comb, rows, tree],
    flowers: [tree, comb, rows, dice, others],
  };
  const parts = orders[view.turn.phase] ?? [dice, comb, rows, tree, others];
  return {
    plan: ["setup", "place"].includes(view.turn.phase) ? comb : null,
    parts: [...parts, drawBox(view)].filter(Boolean),
  };
}

function drawOther(view, seat) {
  return el(
    "figure",
    el("figcaption", t("{player}'s sheet", { player: view.players[seat].name })),
    drawComb(view, seat, "small"),
    drawRows(view.sheets[seat]),
  );
}

function drawRows({ large, small, points }) {
  const row = (count, length) =>
    "☒".repeat(Math.min(count, length)) + "☐".repeat(Math.max(0, length - count));
  return el(
    "p.rows",
    el("span", `${t("Seven or more")}: `, row(large, 2)),
    el("span", `${t("Fewer than seven")}: `, row(small, 5)),
    el("span", t("{points} points now", { points })),
  );
}

function drawBox({ is_house_box }) {
  return el(
    "p.note",
    is_house_box
      ? t("The dice's faces, the sheet and the tree are ours, not the publisher's.")
      : t("With a box of your own."),
    " ",
    el("a", { href: "/box/honey_wall" }, t("The box")),
  );
}

const PROMPTS = {
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

/** Return the question that `field` answers. */
export function prompt(field) {
  return PROMPTS[field] ?? t("Choose");
}

/** Return the spaces or the node of the tree that a value touches. */
export function places(field, value) {
  if (field === "at" || field === "place") return value ? [placeOn(drawnSeat(), value)] : [];
  if (field !== "step") return [];
  if (value.do === "steal") return [placeOn(value.from, value.at)];
  if (value.do === "place") return [placeOn(drawnSeat(), value.at)];
  return value.do === "cross_off" ? [JSON.stringify({ node: value.node })] : [];
}

/** Return a choice of steps by taps: what lies nowhere is a button, all else is lit, or listed. */
export function chooser(field, options, pick) {
  if (field !== "step") return null;
  const button = (option) => el("li", el("button", { click: () => pick(option) }, option.words));
  const [here, nowhere] = [true, false].map((isLit) =>
    options.filter(({ value }) => Boolean(places("step", value).length) === isLit)
  );
  return el(
    "div",
    here.length > 0 && el("p", t("Tap a lit place on the board")),
    nowhere.length > 0 && el("ul.options", nowhere.map(button)),
    here.length > 0 &&
      el(
        "details",
        el("summary", { "data-key": "all" }, t("List all {count}", { count: here.length })),
        el("ul.options", here.map(button)),
      ),
  );
}

let onTurn = 0; // whose turn the page shows: only they place
const drawnSeat = () => onTurn;

/** Where one tap is a whole step, the phone of the player on turn is ready for it. */
export function byHand({ view, you, on_turn }) {
  onTurn = view.turn.seat;
  return you.seat !== null && you.seat === on_turn && BY_TAPS.includes(view.turn.phase) ? {} : null;
}

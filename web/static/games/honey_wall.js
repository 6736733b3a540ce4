// Honey Wall: one's own sheet as the plan; the dice, the tree and the others' sheets beside it.

import { el } from "../parts.js";
import { t } from "../words.js";
import { drawDice } from "./honey_wall_dice.js";
import { drawPaper } from "./honey_wall_paper.js";
import { drawComb, placeOn } from "./honey_wall_sheet.js";
import { drawTree } from "./honey_wall_tree.js";

export const STYLE = "games/honey_wall.css";

/** The phases in which every step is one tap on something lit. */
const BY_TAPS = ["place", "wasps", "flowers"];

/** Draw the sheet of whoever holds the phone; who watches sees that of the player on turn. */
export function draw(view, scene) {
  const seat = scene.you?.seat ?? view.turn.seat;
  const others = view.sheets.map((_, index) => index).filter((index) => index !== seat);
  return {
    plan: view.is_on_paper ? null : drawComb(view, seat, scene),
    parts: [
      drawDice(view, scene),
      view.is_on_paper ? drawPaper(view, scene) : [
        drawRows(view.sheets[seat]),
        drawTree(view, seat, scene),
        el("div", { class: "combs" }, others.map((other) => el("figure", {},
          el("figcaption", {}, t("{player}'s sheet", { player: view.players[other].name })), drawComb(view, other, scene, "small"), drawRows(view.sheets[other])))),
      ],
      drawBox(view),
    ].flat().filter(Boolean),
  };
}

function drawRows({ large, small, points }) {
  const row = (count, length) => "☒".repeat(Math.min(count, length)) + "☐".repeat(Math.max(0, length - count));
  return el("p", { class: "rows" },
    el("span", {}, `${t("Seven or more")}: `, row(large, 2)), el("span", {}, `${t("Fewer than seven")}: `, row(small, 5)), el("span", {}, t("{points} points now", { points })));
}

function drawBox({ is_house_box }) {
  return el("p", { class: "note" }, is_house_box ? t("The dice's faces, the sheet and the tree are ours, not the publisher's.") : t("With a box of your own."), " ", el("a", { href: "/box/honey_wall" }, t("The box")));
}

const PROMPTS = {
  dice: t("Which dice?"), do: t("What now?"), which: t("Which dice again?"), step: t("What now?"), place: t("Where is the bonus drawn?"),
  face1: t("What does the first die show?"), face2: t("What does the second die show?"), face3: t("What does the third die show?"),
};

/** Return the question that `field` answers. */
export function prompt(field) {
  return PROMPTS[field] ?? t("Choose");
}

/** Return the spaces or the node of the tree that a value touches. */
export function places(field, value) {
  if (field === "place") return value ? [placeOn(drawnSeat(), value)] : [];
  if (field !== "step") return [];
  if (value.do === "steal") return [placeOn(value.from, value.at)];
  if (value.do === "place") return [placeOn(drawnSeat(), value.at)];
  return value.do === "cross_off" ? [JSON.stringify({ node: value.node })] : [];
}

let onTurn = 0; // whose turn the page shows: only they place
const drawnSeat = () => onTurn;

/** Where one tap is a whole step, the phone of the player on turn is ready for it. */
export function byHand({ view, you, on_turn }) {
  onTurn = view.turn.seat;
  return you.seat !== null && you.seat === on_turn && BY_TAPS.includes(view.turn.phase) ? {} : null;
}

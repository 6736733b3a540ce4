// Sheets on paper: the companion rolls and keeps the dice unlocked; at the end everybody counts.

import { el } from "../../lib/elements.js";
import { play } from "../../lib/moves.js";
import { markSent } from "../../lib/panel.js";
import { t } from "../../lib/words.js";
import { isMine } from "./dice.js";

/** @import { Child, Expected, Scene } from "../../../types/page.d.ts" */
/** @import { HoneyWall, Sheet } from "../../../types/views.d.ts" */

const FIRST_DICE = 2; // that everybody has from the start

/**
 * Draw what is told of the paper sheets: dice unlocked, the end of a turn, the count.
 * @param {Scene<HoneyWall>} scene
 * @returns {Child}
 */
export function drawPaper(scene) {
  return [drawUnlocked(scene.view), isMine(scene) && drawEnd(scene)];
}

/** @param {HoneyWall} view */
function drawUnlocked({ players, sheets }) {
  const drawOne = (/** @type {{ name: string }} */ { name }, /** @type {number} */ seat) =>
    el("li", `${name}: ${unlockedInWords(sheets[seat]) || "–"}`);
  return el("div.card", el("h2", t("Dice unlocked")), el("ul", players.map(drawOne)));
}

/** @param {Sheet} sheet */
function unlockedInWords({ dice }) {
  return dice.slice(FIRST_DICE).map((die) => t(die)).join(", ");
}

/**
 * @param {Scene<HoneyWall>} scene
 * @returns {Child}
 */
function drawEnd({ view, expected }) {
  if (view.turn.phase !== "paper") return null;
  const end = () => play({ do: "done" }, expected);
  const drawUnlock = (/** @type {string} */ die) => {
    const unlock = () => play({ do: "unlock", die }, expected);
    const words = t("Unlock {die}", { die: t(die) });
    return el("button", { "data-key": `unlock-${die}`, click: unlock }, words);
  };
  return el(
    "div.card",
    el("p", t("On paper: place, steal, cross off; then end the turn")),
    el(
      "p.row",
      el("button.main", { "data-key": "done", click: end }, t("End the turn")),
      view.open.unlock.map(drawUnlock),
    ),
    el("p", el("a.button", { href: "/paper-sheet" }, t("Photograph my sheet"))),
    el(
      "details",
      el("summary", { "data-key": "finish" }, t("The game is over")),
      drawCount(view, expected),
    ),
  );
}

/**
 * @param {HoneyWall} view
 * @param {Expected} expected
 */
function drawCount(view, expected) {
  const form = el(
    "form",
    { submit },
    drawEndings(),
    view.players.map(({ name }, seat) =>
      el(
        "fieldset",
        el("legend", name),
        el(
          "p.row",
          drawNumber(`points-${seat}`, t("Points")),
          drawNumber(`stolen-${seat}`, t("Larvae stolen")),
        ),
      )
    ),
    el("p", el("button.main", { "data-key": "count" }, t("End the game"))),
  );
  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const fields = new FormData(form);
    const all = (/** @type {string} */ name) =>
      view.players.map((_, seat) => Number(fields.get(`${name}-${seat}`)) || 0);
    const move = {
      do: "finish",
      end: fields.get("end"),
      points: all("points"),
      stolen: all("stolen"),
    };
    markSent(form, play(move, expected));
  }
  return form;
}

const ENDINGS = [
  ["five", t("the row of five")],
  ["seven", t("the row of two")],
  ["full", t("every sheet")],
];

function drawEndings() {
  const options = ENDINGS.map(([value, words]) => el("option", { value }, words));
  return el("p", el("label", t("What is full?"), " ", el("select", { name: "end" }, options)));
}

/**
 * @param {string} name
 * @param {string} label
 */
function drawNumber(name, label) {
  const limits = { min: 0, max: 999, value: 0 };
  return el(
    "label",
    label,
    " ",
    el("input", { type: "number", name, ...limits, inputmode: "numeric" }),
  );
}

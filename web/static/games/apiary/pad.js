// What a player notes: points of any category on the score pad, and the resources at hand.

import { el } from "../../lib/elements.js";
import { play } from "../../lib/moves.js";
import { markSent } from "../../lib/panel.js";
import { t, word } from "../../lib/words.js";

/** @import { Child, Expected, Scene } from "../../../types/page.d.ts" */
/** @import { Apiary } from "../../../types/views.d.ts" */
/** @typedef {Record<string, string>} Fields */

/**
 * Draw the score pad: a category of the box or any other, and its points.
 * @param {number} seat
 * @param {Scene<Apiary>} scene
 */
export function drawPad(seat, { view, expected }) {
  const noted = Object.entries(view.hives[seat].pad);
  const moveOf = (/** @type {Fields} */ { category, points }) => ({
    player: seat,
    points: { category, points: Number(points) },
  });
  return el(
    "details.card",
    el("summary", t("Score pad")),
    noted.length > 0 &&
      el("ul", noted.map(([category, points]) => el("li", `${word(category)}: ${points}`))),
    drawForm(moveOf, expected, [
      drawField(t("Category"), {
        id: "pad-category",
        name: "category",
        list: "pad-categories",
        maxlength: 60,
      }),
      el("datalist", { id: "pad-categories" }, view.pad.map((value) => el("option", { value }))),
      drawNumber(t("Points"), { id: "pad-points", name: "points", min: -999, max: 999 }),
      el("button", { "data-key": "note" }, t("Note them")),
    ]),
  );
}

/**
 * Draw the resources at hand, to be put right.
 * @param {number} seat
 * @param {Record<string, number>} resources
 * @param {Scene<Apiary>} scene
 */
export function drawStock(seat, resources, { expected }) {
  const moveOf = (/** @type {Fields} */ fields) => {
    const amounts = Object.entries(fields).map(([name, amount]) => [name, Number(amount)]);
    return { player: seat, stock: Object.fromEntries(amounts) };
  };
  const fields = Object.entries(resources).map(([name, value]) =>
    drawNumber(word(name), { id: `stock-${name}`, name, min: 0, max: 99, value })
  );
  return el(
    "details.card",
    el("summary", t("My resources")),
    drawForm(moveOf, expected, [
      fields,
      el("button", { "data-key": "stock" }, t("These I have")),
    ]),
  );
}

/**
 * Draw a form whose fields make a move.
 * @param {(fields: Fields) => object} moveOf
 * @param {Expected} expected
 * @param {Child[]} parts
 */
function drawForm(moveOf, expected, parts) {
  const form = el("form", { submit }, parts);
  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const fields = /** @type {Fields} */ (Object.fromEntries(new FormData(form)));
    markSent(form, play(moveOf(fields), expected));
  }
  return form;
}

/**
 * @param {string} label
 * @param {{ id: string, name: string, min: number, max: number, value?: number }} field
 */
function drawNumber(label, field) {
  return drawField(label, { ...field, type: "number", step: 1 });
}

/**
 * @param {string} label
 * @param {{ id: string } & Record<string, string | number | undefined>} field
 */
function drawField(label, field) {
  return el(
    "p",
    el("label", { for: field.id }, label),
    " ",
    el("input", { ...field, required: true }),
  );
}

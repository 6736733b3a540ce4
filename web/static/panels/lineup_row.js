// One row of who plays: a name to type, the signs, whose phone it is, moving up and away.

import { askInDialog } from "../lib/dialog.js";
import { el } from "../lib/elements.js";
import { phoneOf } from "../lib/lineup.js";
import { sign, SYMBOLS, TRAIT_WORDS } from "../lib/player_signs.js";
import { t } from "../lib/words.js";

/** @import { LineupRow } from "../../types/page.d.ts" */
/**
 * @typedef {object} RowHooks
 * @property {number} index its place, from 0
 * @property {string[]} colours those to choose from
 * @property {boolean} isFirst whether its player was drawn to begin
 * @property {boolean | null} isMine whether who holds this phone said so; `null` where they sit already
 * @property {() => void} typed hears that the name is another
 * @property {() => void} entered hears that the name is complete
 * @property {() => void} claim says that it is who holds this phone
 * @property {(() => void) | null} up
 * @property {() => void} away
 * @property {(change: Partial<LineupRow>) => void} sign takes another colour or symbol
 */

/**
 * Draw a row.
 * @param {LineupRow} row
 * @param {RowHooks} hooks
 */
export function drawLineupRow(row, hooks) {
  const name = row.name.trim() || t("player {number}", { number: hooks.index + 1 });
  return el(
    "li",
    el("button.signed", {
      "data-key": `sign-${row.id}`,
      "aria-label": t("Colour and symbol of {name}", { name }),
      click: () => chooseSigns(row, row.name.trim() || name, hooks),
    }, sign(row, 26)),
    drawNamed(row, hooks),
    el("button.small", {
      "data-key": `up-${row.id}`,
      "aria-label": t("Move {name} up", { name }),
      ...{ disabled: !hooks.up, click: () => hooks.up?.() },
    }, "↑"),
    el("button.small", {
      "data-key": `away-${row.id}`,
      "aria-label": t("{name} does not play", { name }),
      click: hooks.away,
    }, "×"),
  );
}

/**
 * @param {LineupRow} row
 * @param {RowHooks} hooks
 */
function drawNamed(row, { index, isFirst, isMine, typed, entered, claim }) {
  const held = el("small.note", { hidden: phoneOf(row) === null }, t("with a phone"));
  const input = (/** @type {Event} */ { target }) => {
    row.name = /** @type {HTMLInputElement} */ (target).value;
    held.hidden = phoneOf(row) === null;
    typed();
  };
  return el(
    "span.named",
    el("input", {
      ...{ id: `name-${row.id}`, value: row.name, maxlength: 24, placeholder: t("Name") },
      "aria-label": t("Name of player {number}", { number: index + 1 }),
      ...{ autocomplete: "off", autocapitalize: "words", enterkeyhint: "next", input },
      keydown: (/** @type {KeyboardEvent} */ { key }) => key === "Enter" && entered(),
    }),
    isFirst && el("small.mark", t("begins")),
    held,
    phoneOf(row) === null && isMine !== null && drawMine(row, isMine, claim),
  );
}

// This phone's player says so here, and sits as soon as the game begins.
/**
 * @param {LineupRow} row
 * @param {boolean} checked
 * @param {() => void} change
 */
function drawMine({ id }, checked, change) {
  const look = { type: "radio", name: "mine", "data-key": `mine-${id}` };
  return el("label.note.mine", el("input", { ...look, checked, change }), t("that is me"));
}

/**
 * @param {LineupRow} row
 * @param {string} name
 * @param {RowHooks} hooks
 */
async function chooseSigns(row, name, hooks) {
  const parts = [
    drawTraits(t("Colour"), "colour", { values: hooks.colours, row }),
    drawTraits(t("Symbol"), "symbol", { values: SYMBOLS, row }),
    el("p.row", el("button.main", { value: "yes" }, t("Done"))),
  ];
  hooks.sign(await askInDialog(name, parts, (_, fields) => Object.fromEntries(fields)));
}

/**
 * @param {string} legend
 * @param {"colour" | "symbol"} trait
 * @param {{ values: string[], row: LineupRow }} choice
 */
function drawTraits(legend, trait, { values, row }) {
  const drawOne = (/** @type {string} */ value) =>
    el(
      "label.pick",
      el("input", { type: "radio", name: trait, value, checked: row[trait] === value }),
      sign({ colour: row.colour, symbol: row.symbol, [trait]: value }, 24),
      ` ${TRAIT_WORDS[value]}`,
    );
  return el("fieldset", el("legend", legend), el("p.row", values.map(drawOne)));
}

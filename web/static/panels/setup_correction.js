// Correcting what the camera read of a starting table: dialogs in which one tap says what is so.

import { askInDialog } from "../lib/dialog.js";
import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";

/** @import { StartCell } from "../../types/views.d.ts" */

/**
 * Ask what lies on a cell; resolves to what was tapped, "" for nothing.
 * @param {StartCell} cell as it is known
 */
export function chooseForCell({ full, hornet }) {
  return choose(t("What lies here?"), {
    [full ? "empty" : "full"]: full ? t("empty") : t("full of honey"),
    [hornet ? "no-hornet" : "hornet"]: hornet
      ? t("no hornet stands there")
      : t("a hornet stands there"),
    move: t("It lies elsewhere"),
    gone: t("There is no cell"),
  });
}

/** Ask what a cell is that the camera overlooked; resolves to "full", "empty" or "". */
export function chooseForPlace() {
  return choose(t("A cell lies here, too"), { full: t("full of honey"), empty: t("empty") });
}

/**
 * Ask what a pile is; resolves to a shape, "turn", "move", "gone" or "".
 * @param {string} now the shape as it is known
 */
export function chooseForPile(now) {
  const other = {
    turn: t("It is turned otherwise"),
    move: t("It lies elsewhere"),
    gone: t("There is no pile"),
  };
  return choose(t("Which shape have these tiles?"), { ...shapes(), ...other }, now);
}

/** Ask for the shape of a pile that the camera overlooked; resolves to its name, or "". */
export function chooseShape() {
  return choose(t("Which shape have these tiles?"), shapes());
}

function shapes() {
  return { straight: t("straight"), bent: t("bent"), triangular: t("triangular") };
}

/**
 * @param {string} question
 * @param {Record<string, string>} choices their words by value
 * @param {string} [now] the one that is so as far as is known
 */
function choose(question, choices, now) {
  const buttons = Object.entries(choices).map(([value, words]) =>
    el("li", el("button", { value, "aria-pressed": value === now && "true" }, words))
  );
  const back = el("p.row", el("button", { value: "" }, t("Back")));
  return askInDialog(question, [el("ul.options", buttons), back], (button) => button);
}

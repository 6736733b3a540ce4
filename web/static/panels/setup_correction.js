// Correcting what the camera read of a starting table: a dialog for a cell, a dialog for a pile.

import { askInDialog } from "../lib/dialog.js";
import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";

/** @import { StartCell } from "../../types/views.d.ts" */

/**
 * Ask what lies on a cell; resolves to what was said, `null` for nothing.
 * @param {StartCell} cell as it is known
 */
export function chooseCell({ full, icon, hornet }) {
  return askInDialog(t("What lies here?"), [
    drawTick({ type: "radio", name: "fill", value: "full", checked: full }, t("full of honey")),
    drawTick({ type: "radio", name: "fill", value: "empty", checked: !full }, t("empty")),
    drawTick({ type: "checkbox", name: "icon", checked: icon }, t("with a hornet icon")),
    drawTick({ type: "checkbox", name: "hornet", checked: hornet }, t("a hornet stands there")),
    el(
      "p.row",
      el("button.main", { value: "so" }, t("So it is")),
      el("button", { value: "gone" }, t("There is no cell")),
      drawBack(),
    ),
  ], (button, fields) => button ? cellOf(button, fields) : null);
}

/**
 * Ask for a pile's shape; resolves to its name, `null` for none.
 * @param {string} now the shape as it is known
 */
export function chooseShape(now) {
  const shapes = { straight: t("straight"), bent: t("bent"), triangular: t("triangular") };
  const buttons = Object.entries(shapes).map(([value, words]) =>
    el("li", el("button", { value, "aria-pressed": value === now && "true" }, words))
  );
  const parts = [el("ul.options", buttons), el("p.row", drawBack())];
  return askInDialog(t("Which shape have these tiles?"), parts, (button) => button || null);
}

/**
 * @param {string} button
 * @param {FormData} fields
 */
function cellOf(button, fields) {
  return {
    full: fields.get("fill") === "full",
    icon: fields.has("icon"),
    hornet: fields.has("hornet"),
    is_there: button !== "gone",
  };
}

/**
 * @param {{ type: string, name: string, value?: string, checked: boolean }} input
 * @param {string} label
 */
function drawTick(input, label) {
  return el("p", el("label", el("input", input), ` ${label}`));
}

function drawBack() {
  return el("button", { value: "" }, t("Back"));
}

// Declaring what the coming turn uses, before it is played on the table.

import { ask, expecting, send } from "../lib/api.js";
import { askInDialog, confirm } from "../lib/dialog.js";
import { el } from "../lib/elements.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";

/** @import { Option, TableStore } from "../../types/page.d.ts" */

/**
 * Draw the button that declares a power, or the one that takes it back.
 * @param {TableStore} store
 */
export function drawPower({ table, show }) {
  const declare = (/** @type {string | null} */ power) =>
    send("power", { power, ...expecting(table) }).then(show, showError);
  if (table.declared) {
    const undeclare = () => declare(null);
    return el("button", { "data-key": "undeclare", click: undeclare }, t("Take back the power"));
  }
  const click = async () => {
    const power = await choosePower().catch(showError);
    if (power) declare(power);
  };
  return el("button", { "data-key": "declare", click }, t("Declare a power"));
}

async function choosePower() {
  const { powers } = await ask("powers");
  if (!powers.length) {
    await confirm(t("No power can be paid for now"), { yes: t("Close"), no: t("Back") });
    return "";
  }
  const drawOne = (/** @type {Option} */ { value, words }) =>
    el("li", el("button", { value }, words));
  return askInDialog(t("Which power does the coming turn use?"), [
    el("ul.options", powers.map(drawOne)),
    el("p.row", el("button", { value: "" }, t("None"))),
  ], (power) => power);
}

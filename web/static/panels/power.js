// Declaring what the coming turn uses, before it is played on the table.

import { ask, seen, send } from "../lib/api.js";
import { showError } from "./messages.js";
import { confirm, el } from "../lib/elements.js";
import { t } from "../lib/words.js";

/** Draw the button that declares a power, or the one that takes it back. */
export function drawPower({ declared, turn, revision }, show) {
  const declare = (power) =>
    send("power", { power, ...seen({ turn, revision }) }).then(show, showError);
  if (declared) {
    return el("button", {
      "data-key": "undeclare",
      click: () => declare(null),
    }, t("Take back the power"));
  }
  return el(
    "button",
    { "data-key": "declare", click: () => choose(declare) },
    t("Declare a power"),
  );
}

async function choose(declare) {
  const { powers } = await ask("powers").catch((error) => {
    showError(error);
    return { powers: [] };
  });
  if (!powers.length) {
    return confirm(t("No power can be paid for now"), { yes: t("Close"), no: t("Back") });
  }
  const box = el(
    "dialog.sheet",
    {
      "aria-label": t("Declare a power"),
      close: () => {
        if (box.returnValue) declare(box.returnValue);
        box.remove();
      },
    },
    el(
      "form",
      { method: "dialog" },
      el("h2", t("Which power does the coming turn use?")),
      el("ul.options", powers.map(({ value, words }) => el("li", el("button", { value }, words)))),
      el("p.row", el("button", { value: "" }, t("None"))),
    ),
  );
  document.body.append(box);
  box.showModal();
}

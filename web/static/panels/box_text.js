// A box without a drawing of its own: what is printed on the parts, as text to change.

import { drawHostClaim } from "./host_claim.js";
import { showError } from "./messages.js";
import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";

/** Draw the box as JSON; `keep(box)` uses it, `keep(null)` the default one, `renew` takes a newer table. */
export function drawText({ box, you, is_default, hostClaimAt }, { keep, renew }) {
  const mayChange = you.is_host;
  const text = el("textarea", {
    id: "box-text",
    rows: 24,
    spellcheck: "false",
    disabled: !mayChange,
  });
  text.value = written(box);
  return [
    el(
      "p",
      is_default
        ? t(
          "This is the box that the companion came with. Put in what is printed on your own parts.",
        )
        : t("This is a box of your own."),
    ),
    drawHostClaim({ you, hostClaimAt }, { show: renew, why: t("The host changes the box.") }),
    el("p", el("label", { for: "box-text" }, t("What is printed on the parts"))),
    text,
    el(
      "p.row",
      el("button.main", {
        "data-key": "keep",
        disabled: !mayChange,
        click: () => take(text.value, keep),
      }, t("Use this box from the next game on")),
      el("button", {
        "data-key": "default",
        disabled: !mayChange || is_default,
        click: () => keep(null),
      }, t("Use the default box")),
    ),
  ];
}

function take(text, keep) {
  try {
    keep(JSON.parse(text));
  } catch (error) {
    showError(new Error(t("The text is not as it should be: {fault}", { fault: error.message })));
  }
}

// Short lists stay on their lines, so that a tile's places can be read.
function written(box) {
  const onLine = (list) => list.replace(/\s+/g, " ");
  return JSON.stringify(box, null, 2).replace(/\[[^[\]{}]*\]/g, onLine).replace(
    /\[(\s*\[[^[\]{}]*\],?)+\s*\]/g,
    onLine,
  );
}

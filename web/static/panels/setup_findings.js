// How much of a starting table was found, and what to do about the rest.

import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";

/** @import { Child, SetupState } from "../../types/page.d.ts" */

/**
 * Draw what was found; `readAgain` has the table read again after somebody corrected it.
 * @param {SetupState} setup
 * @param {() => void} readAgain
 * @returns {Child}
 */
export function drawFindings({ is_there, found, doubts, hints, is_held }, readAgain) {
  if (!is_there) return drawNoCamera();
  const waiting = t("The camera has not looked yet. Take your hands off the table for a moment.");
  return [
    !found.length && el("p", waiting),
    el("ul.found", found.map((part) => el("li", drawPart(part)))),
    hints.map((text) => el("p.note", text)),
    doubts.map(({ words }) => el("p.note.fault", words)),
    is_held && drawHeld(readAgain),
  ];
}

function drawNoCamera() {
  return [
    el(
      "p",
      t("There is no camera. Begin a game under “A new game” and enter the turns on phones."),
    ),
    el("p", el("a.button.main", { href: "/new" }, t("A new game"))),
  ];
}

/** @param {SetupState["found"][number]} part */
function drawPart({ words, found, wanted, todo }) {
  const count = wanted > 1 ? `${found}/${wanted}` : "";
  return [
    el("b", { class: found === wanted ? "well" : "amiss" }, `${words} ${count}`),
    todo.map((text) => el("p.note", text)),
  ];
}

/** @param {() => void} again */
function drawHeld(again) {
  return el(
    "p.row",
    el("span", t("Somebody has put something right; the table is no longer read.")),
    el("button", { "data-key": "again", click: again }, t("Read it again")),
  );
}

// What somebody learns who taps a place: what is there, since when, what the rules allow.

import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";

/** @import { PlaceInfo } from "../../types/page.d.ts" */

/**
 * Draw what is told of a place, with a way to `close` it.
 * @param {PlaceInfo} place
 * @param {() => void} close
 */
export function drawPlace({ there, since, allowed, section }, close) {
  return el(
    "div.card.place",
    el("p", el("b", there.join(" · "))),
    since !== null && el("p.note", sinceInWords(since)),
    allowed.map((line) => el("p", line)),
    el(
      "p.row",
      section && el("a.button", { href: `/rules#${section}` }, t("In the rulebook")),
      el("button", { click: close }, t("Close")),
    ),
  );
}

/** @param {number} turn */
function sinceInWords(turn) {
  return turn === 0 ? t("Since the setup") : t("Since turn {number}", { number: turn });
}

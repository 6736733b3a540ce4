// What somebody learns who taps a place: what is there, since when, what the rules allow.

import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";

/** Draw what `found` tells of a place, with a way to close it. */
export function drawPlace(found, close) {
  return el(
    "div.card.place",
    el("p", el("b", found.there.join(" · "))),
    found.since !== null && el(
      "p.note",
      found.since === 0 ? t("Since the setup") : t("Since turn {number}", { number: found.since }),
    ),
    found.allowed.map((line) => el("p", line)),
    el(
      "p.row",
      found.section &&
        el("a.button", { href: `/rules#${found.section}` }, t("In the rulebook")),
      el("button", { click: close }, t("Close")),
    ),
  );
}

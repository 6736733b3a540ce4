// Pebbles: the heap as a line of stones.

import { el } from "../../lib/elements.js";
import { t } from "../../lib/words.js";

/** Draw the heap. */
export function draw(view) {
  return { plan: null, parts: [el("p", { id: "pebbles" }, "●".repeat(view.left))] };
}

/** A heap has no places. */
export function places() {
  return [];
}

/** Ask how many to take. */
export function prompt() {
  return t("Choose");
}

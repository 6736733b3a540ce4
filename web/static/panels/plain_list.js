// A game without a drawing of its own: what there is to see, as a plain list.

import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";

/** Draw the view as nested lists. */
export function draw(view) {
  return { plan: null, parts: [el("div.card", list(view))] };
}

/** Nothing can be lit in a list. */
export function places() {
  return [];
}

/** Ask for any field in the same words. */
export function prompt() {
  return t("Choose");
}

function list(value) {
  if (value === null || typeof value !== "object") return String(value ?? "–");
  if (Array.isArray(value) && value.every((part) => part === null || typeof part !== "object")) {
    return value.join(", ");
  }
  return el(
    "ul",
    Object.entries(value).map(([name, part]) =>
      el("li", Array.isArray(value) ? "" : `${name.replaceAll("_", " ")}: `, list(part))
    ),
  );
}

// Pebbles: the heap as a line of stones.

import { el } from "../../lib/elements.js";

export const PROMPTS = {};

/** Draw the heap. */
export function draw({ view }) {
  return { plan: null, parts: [el("p", { id: "pebbles" }, "●".repeat(view.left))] };
}

/** A heap has no places. */
export function places() {
  return [];
}

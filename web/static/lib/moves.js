// Playing a move from a game's own drawing.

import { send } from "./api.js";
import { showError } from "./show_error.js";

/** @import { Expected } from "../../types/page.d.ts" */

/**
 * Play `move` on the table that the drawing shows; resolves to whether it was played.
 * @param {object} move
 * @param {Expected} expected
 */
export function play(move, expected) {
  return send("moves", { move, ...expected }).then(() => true, showError);
}

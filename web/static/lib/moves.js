// Playing a move from a game's own drawing.

import { send } from "./api.js";
import { showError } from "../panels/messages.js";

/** Play `move` on the table that the drawing shows (`seen`); resolves to whether it was played. */
export function play(move, seen) {
  return send("moves", { move, ...seen }).then(() => true, showError);
}

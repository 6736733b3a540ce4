// Playing a move from a game's own drawing.

import { send } from "../api.js";
import { complain } from "../news.js";

/** Play `move` on the table that the drawing shows (`seen`). */
export function play(move, seen) {
  send("moves", { move, ...seen }).catch(complain);
}

// Playing on from an earlier turn: a new game begins there, and the former one stays as it is.

import { pastGame, send } from "../lib/api.js";
import { confirm } from "../lib/dialog.js";
import { el } from "../lib/elements.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";

/** @import { Child, Moment, Table } from "../../types/page.d.ts" */

/**
 * Draw the way to a new game from the position that is looked at; as a game stands, it goes on by
 * itself.
 * @param {Moment} moment
 * @param {Table} table the game that is looked at
 * @returns {Child}
 */
export function drawPlayingOn({ number, may_branch }, { game_id, turn, outcome }) {
  const isEnd = number === turn && (!pastGame() || Boolean(outcome));
  if (!may_branch || isEnd) return null;
  const begin = () => branch(game_id, number);
  return el("p.row", el("button", { "data-key": "branch", click: begin }, t("Play on from here")));
}

/**
 * @param {number} game_id
 * @param {number} turn
 */
async function branch(game_id, turn) {
  const isMeant = await confirm(t("Begin a new game from here?"), {
    details: [
      t("The same people play it. Every game so far stays as it is."),
      t("Lay the table as it is drawn on the next page."),
    ],
    yes: t("Begin"),
    no: t("Leave it"),
  });
  if (!isMeant) return;
  send("archive/branch", { game_id, turn }).then(() => location.assign("/lay-back"), showError);
}

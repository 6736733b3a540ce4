// The last turn in words, and taking it back.

import { expecting, send } from "../lib/api.js";
import { confirm } from "../lib/dialog.js";
import { el } from "../lib/elements.js";
import { sign } from "../lib/player_signs.js";
import { showError } from "../lib/show_error.js";
import { clock } from "../lib/times.js";
import { t } from "../lib/words.js";
import { sentence } from "./players.js";

/** @import { Child, Player, Table, TableStore, Turn } from "../../types/page.d.ts" */

/** @type {Record<string, string>} */
const SOURCES = {
  camera: t("read by the camera"),
  hand: t("entered by hand"),
  answer: t("read, then answered"),
  dice: t("rolled"),
};

/**
 * Draw the last turn; whoever played it (and the host) may take it back.
 * @param {TableStore} store
 * @returns {Child}
 */
export function drawLastTurn(store) {
  const undo = () => takeBack(store.table, store.show);
  const close = () => send("turns/close", expecting(store.table)).then(store.show, showError);
  return drawTurn(store.table, ({ number, is_open }) => [
    store.table.outcome && is_open &&
    el("button", { "data-key": "close", click: close }, t("Turn {number} is done", { number })),
    store.table.you.may_undo && [
      el("button", { "data-key": "undo", click: undo }, t("Undo turn {number}", { number })),
      el("a.button", { href: `/turns#turn-${number}` }, t("Correct it")),
    ],
  ]);
}

/**
 * Draw the last turn, with what `drawAction` puts beside it.
 * @param {Table} table
 * @param {(last: Turn) => Child} [drawAction]
 * @returns {Child}
 */
export function drawTurn({ last, players, is_read }, drawAction = () => null) {
  if (!last) return el("p.note", t("Nothing has been played yet"));
  const player = playerOf(last, players);
  // Where no camera reads, everything is entered on phones: not worth a word.
  const how = is_read || last.source === "dice" ? SOURCES[last.source] : null;
  const source = [clock(last.at), how, last.amendments > 0 && t("amended")].filter(Boolean);
  return [
    el("h2", t("Turn {number}", { number: last.number }), " ", el("span.note", source.join(" · "))),
    el(
      "p.row.last",
      el("span", sign(player), ` ${sentence(player, last.words)}`),
      drawAction(last),
    ),
  ];
}

/**
 * @param {Table} table
 * @param {(table: Table) => void} show
 */
async function takeBack(table, show) {
  const last = /** @type {Turn} */ (table.last);
  const isSure = await confirm(t("Take back turn {number}?", { number: last.number }), {
    details: [
      sentence(playerOf(last, table.players), last.words),
      t("Put the parts on the table back as well."),
    ],
    yes: t("Take it back"),
    no: t("Keep it"),
  });
  if (isSure) send("undo", expecting(table)).then(show, showError);
}

/**
 * @param {Turn} turn
 * @param {Player[]} players
 */
function playerOf(turn, players) {
  return /** @type {Player} */ (players.find(({ seat }) => seat === turn.seat));
}

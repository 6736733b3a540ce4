// The last turn in words; taking it back, and playing it again.

import { expecting, send } from "../lib/api.js";
import { confirm } from "../lib/dialog.js";
import { el } from "../lib/elements.js";
import { sign } from "../lib/player_signs.js";
import { showError } from "../lib/show_error.js";
import { clock } from "../lib/times.js";
import { t } from "../lib/words.js";
import { sentence } from "./players.js";

/** @import { Child, Player, Table, TableStore, Turn, Undone } from "../../types/page.d.ts" */

/** @type {Record<string, string>} */
const SOURCES = {
  camera: t("read by the camera"),
  hand: t("entered by hand"),
  answer: t("read, then answered"),
  dice: t("rolled"),
};

/**
 * Draw the last turn; its player (and the host) may take it back.
 * @param {TableStore} store
 * @returns {Child}
 */
export function drawLastTurn(store) {
  const close = () => send("turns/close", expecting(store.table)).then(store.show, showError);
  const turn = drawTurn(store.table, ({ number, whole, is_open }) => [
    store.table.outcome && is_open &&
    el(
      "button",
      { "data-key": "close", click: close },
      t("Turn {number} is done", { number: whole }),
    ),
    store.table.you.may_undo && [
      drawUndo(store),
      el("a.button", { href: `/turns#correct-${number}` }, t("Correct it")),
    ],
  ]);
  const { undone } = store.table;
  return [turn, undone && el("p.row.undone", drawUndone(undone, store))];
}

/**
 * Draw what takes the last turn back, once its player has said yes.
 * @param {TableStore} store
 */
export function drawUndo(store) {
  const undo = () => takeBack(store.table, store.show);
  const { last } = store.table;
  const words = last?.goes_on
    ? t("Undo the last step")
    : t("Undo turn {number}", { number: last?.whole ?? 0 });
  return el("button", { "data-key": "undo", click: undo }, words);
}

/**
 * Draw a turn that was taken back: what it was, by whom and when, and a way to play it again.
 * @param {Undone} undone
 * @param {TableStore} store
 * @returns {Child}
 */
export function drawUndone(undone, store) {
  const { players } = store.table;
  const redo = () => send("redo", expecting(store.table)).then(store.show, showError);
  const said = sentence(playerOf(undone, players), undone.words);
  return [
    el("span", el("s", `${undone.number}. ${said}`), " ", el("small", undoneBy(undone, players))),
    undone.may_redo &&
    el(
      "button",
      { "data-key": "redo", click: redo },
      t("Play turn {number} again", { number: undone.number }),
    ),
  ];
}

/**
 * @param {Undone} undone
 * @param {Player[]} players
 */
function undoneBy({ by, at }, players) {
  const player = players.find(({ seat }) => seat === by);
  const time = clock(at);
  return player
    ? t("undone by {player}, {time}", { player: player.name, time })
    : t("undone, {time}", { time });
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
    el("h2", t("Turn {number}", { number: last.whole }), " ", el("span.note", source.join(" · "))),
    el(
      "p.row.last",
      el("span", sign(player), ` ${sentence(player, last.words)}`),
      drawAction(last),
    ),
  ];
}

// On a phone an undone turn is played again by one tap; parts on a table have to be put back.
/**
 * @param {Table} table
 * @param {(table: Table) => void} show
 */
async function takeBack(table, show) {
  if (!table.is_read || await isSure(table)) send("undo", expecting(table)).then(show, showError);
}

/** @param {Table} table */
function isSure({ last, players }) {
  const turn = /** @type {Turn} */ (last);
  return confirm(t("Take back turn {number}?", { number: turn.whole }), {
    details: [
      sentence(playerOf(turn, players), turn.words),
      t("Put the parts on the table back as well."),
    ],
    yes: t("Take it back"),
    no: t("Keep it"),
  });
}

/**
 * @param {{ seat: number }} turn
 * @param {Player[]} players
 */
function playerOf(turn, players) {
  return /** @type {Player} */ (players.find(({ seat }) => seat === turn.seat));
}

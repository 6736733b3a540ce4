// Past games: resuming those that were left, looking at them all.

import { send } from "../lib/api.js";
import { el } from "../lib/elements.js";
import { showError } from "../lib/show_error.js";
import { day } from "../lib/times.js";
import { t } from "../lib/words.js";
import { mayLeave } from "./leaving.js";

/** @import { Child, PastGame, Table } from "../../types/page.d.ts" */

/**
 * Draw the games of this table, the one that is on among them.
 * @param {PastGame[]} all
 * @param {Table} table
 * @returns {Child}
 */
export function drawPastGames(all, table) {
  // One that was left before its first turn is none.
  const games = all.filter(({ turns, is_on }) => turns > 0 || is_on);
  if (!games.length) return null;
  return [
    el("h2", t("Games at this table")),
    el("ul.past-games", games.map((game) => drawGame(game, table))),
  ];
}

/**
 * @param {PastGame} game
 * @param {Table} table
 */
function drawGame(game, table) {
  const asked = game.is_on ? "" : `?game_id=${game.game_id}`;
  return el(
    "li.card",
    el("p", el("b", game.title), ` · ${game.players.join(", ")}`),
    el("p.note", inWords(game)),
    el(
      "p.row",
      !game.is_on && game.winners === null && drawResume(game, table),
      el("a.button", { href: `/turns${asked}` }, t("Look at it")),
      el("a.button", { href: `/points${asked}` }, t("Points")),
    ),
  );
}

/**
 * @param {PastGame} game
 * @param {Table} table
 */
function drawResume({ game_id }, table) {
  return el(
    "button.main",
    {
      "data-key": `resume-${game_id}`,
      disabled: !table.you.is_host,
      click: () => resume(game_id, table),
    },
    t("Go on"),
  );
}

/** @param {PastGame} game */
function inWords({ at, turns, scores, winners, players, is_on }) {
  const names = winners?.map((seat) => players[seat]).join(", ");
  const going = is_on ? t("is on now") : t("not over yet");
  return [
    day(at),
    turns === 1 ? t("1 turn") : t("{count} turns", { count: turns }),
    scores.join(" – "),
    names ? t("{names} won", { names }) : going,
  ].join(" · ");
}

/**
 * @param {number} game_id
 * @param {Table} table
 */
async function resume(game_id, table) {
  const isSure = await mayLeave(table, {
    question: t("Go on with the earlier game?"),
    yes: t("Go on"),
    no: t("Leave it"),
  });
  if (isSure) send("archive/resume", { game_id }).then(() => location.assign("/"), showError);
}

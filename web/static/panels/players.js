// Who plays, with how many points, and what is to be done now.

import { el } from "../lib/elements.js";
import { sign } from "../lib/player_signs.js";
import { t } from "../lib/words.js";
import { showClock } from "./turn_clock.js";

/** @import { Child, Outcome, Player, Table } from "../../types/page.d.ts" */

/**
 * Return a turn in words that say who, once.
 * @param {{ name: string }} player
 * @param {string[]} words
 */
export function sentence({ name }, words) {
  const said = words.join(" · ");
  return said.startsWith(name) ? said : `${name}: ${said}`;
}

/**
 * Draw the players' row: sign, name, points, and a mark for whose turn it is.
 * @param {Pick<Table, "players" | "on_turn" | "outcome">} table
 */
export function drawPlayers({ players, on_turn, outcome }) {
  const drawOne = (/** @type {Player} */ player) =>
    drawPlayer(player, {
      isOnTurn: player.seat === on_turn,
      hasWon: Boolean(outcome?.winners.includes(player.seat)),
    });
  return el("ol.players", players.map(drawOne));
}

/**
 * @param {Player} player
 * @param {{ isOnTurn: boolean, hasWon: boolean }} marks
 */
function drawPlayer(player, { isOnTurn, hasWon }) {
  return el(
    "li",
    { "aria-current": isOnTurn && "true" },
    sign(player),
    el("span.who", player.name, player.yours && el("small", ` ${t("you")}`)),
    el("b", player.points ?? "", el("span.unseen", ` ${t("points")}`)),
    isOnTurn && el("span.mark", t("on turn")),
    hasWon && el("span.mark", t("won")),
  );
}

/**
 * Draw what is due: the turn, what the table waits for, what failed.
 * @param {Table} table
 * @returns {Child}
 */
export function drawDue(table) {
  const { players, on_turn, outcome, wait, faults, notices, declared_words: power } = table;
  const { is_played_out } = table;
  const player = players.find(({ seat }) => seat === on_turn);
  const idle = t("No game is on yet: begin one, or wait until somebody does.");
  return [
    outcome && el("p.due", outcomeInWords(players, outcome)),
    player && !is_played_out && drawTurn(player, table),
    power && el("p.note", t("Power declared: {power}", { power })),
    wait && el("p.note.wait", wait),
    faults.map((fault) => el("p.note.fault", fault)),
    !player && !outcome && el("p.due", idle),
    notices.map((notice) => el("p.note", notice)),
  ];
}

/**
 * @param {Player} player
 * @param {Table} table
 */
function drawTurn({ name }, { due, last }) {
  return el(
    "p.due",
    el("b", t("{player}'s turn", { player: name })),
    due && `: ${due}`,
    last && showClock(el("span.timer"), last.at),
  );
}

/**
 * Draw where to go while nobody is on turn: the points of a game that is over, and a new one.
 * @param {Table} table
 * @returns {Child}
 */
export function drawOnward({ on_turn, outcome, you, is_recorded, is_read, game }) {
  if (on_turn !== null || is_recorded) return null; // the demonstration has its own way on
  return el(
    "p.row",
    outcome && el("a.button.main", { href: "/points" }, t("Points")),
    outcome && game && !is_read && el("a.button", { href: `/new?again=${game}` }, t("Rematch")),
    el(
      "a.button",
      { class: !outcome && you.seat !== null && "main", href: "/new" },
      t("A new game"),
    ),
  );
}

/**
 * Return how a game ended, in words.
 * @param {Player[]} players
 * @param {Outcome} outcome
 */
export function outcomeInWords(players, { winners }) {
  const names = players.filter(({ seat }) => winners.includes(seat)).map(({ name }) => name);
  return t("The game is over: {names} won", { names: names.join(", ") });
}

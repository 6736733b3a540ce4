// Who sits at the table, before a game.

import { el } from "../lib/elements.js";
import { sign } from "../lib/player_signs.js";
import { t } from "../lib/words.js";

/** @import { Child, Player } from "../../types/page.d.ts" */

/**
 * Draw who sits at the table; where nobody does, the way to a seat.
 * @param {Player[]} players
 * @returns {Child}
 */
export function drawSitting(players) {
  return [
    drawNames(players),
    !players.length && el(
      "p.row",
      t("Nobody sits at the table yet."),
      el("a.button", { href: "/join" }, t("Take a seat")),
    ),
  ];
}

/**
 * Draw the players' signs and names.
 * @param {Player[]} players
 */
export function drawNames(players) {
  const drawOne = (/** @type {Player} */ player) => el("li", sign(player), el("span", player.name));
  return el("ol.players", players.map(drawOne));
}

// One table of many: who plays what, how it stands, what it waits for.

import { el } from "../lib/elements.js";
import { sign } from "../lib/player_signs.js";
import { t } from "../lib/words.js";

/** @import { PlayerState, TableCard, TableState } from "../../types/hall.d.ts" */

/**
 * Draw a table's card; `isLink` has its name lead to its own page.
 * @param {TableCard} table
 * @param {{ isLink?: boolean }} [how]
 */
export function drawTableCard({ name, is_online, state }, { isLink = true } = {}) {
  const phase = is_online && state ? state.phase : "off";
  const heading = isLink ? el("a", { href: `/tables/${encodeURIComponent(name)}` }, name) : name;
  return el(
    "article.table-card",
    { "data-phase": phase },
    el("h2", heading, el("small", state?.title)),
    state ? drawState(state) : el("p", t("No game has begun yet")),
    !is_online && el("p.due", t("This table is off")),
  );
}

/** @param {TableState} state */
function drawState(state) {
  return [
    el("ol", state.players.map((player) => drawPlayer(player, state))),
    el("p.due", dueOf(state)),
    state.faults.map((fault) => el("p.note.fault", fault)),
  ];
}

/**
 * @param {PlayerState} player
 * @param {TableState} state
 */
function drawPlayer(player, { on_turn, winners }) {
  return el(
    "li",
    { "aria-current": player.seat === on_turn && "true" },
    sign(player),
    el("span", player.name),
    player.seat === on_turn && el("span.mark", t("on turn")),
    winners.includes(player.name) && el("span.mark", t("won")),
    el("b", player.points ?? "", el("span.unseen", ` ${t("points")}`)),
  );
}

/** @param {TableState} state */
function dueOf({ phase, turn, waits_for, due, winners }) {
  if (phase === "idle") return t("No game has begun yet");
  if (phase === "over") return t("{names} won", { names: winners.join(", ") });
  return waits_for ?? [t("Turn {number}", { number: turn + 1 }), ...due].join(" · ");
}

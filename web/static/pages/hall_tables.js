// The hall: all tables, those that one wants to see.

import { el, sectionOf } from "../lib/elements.js";
import { follow } from "../lib/hall_live.js";
import { panel } from "../lib/panel.js";
import { t } from "../lib/words.js";
import { drawTableCard } from "../panels/table_card.js";

/** @import { HallResponse, TableCard } from "../../types/hall.d.ts" */

const filter = /** @type {HTMLFormElement} */ (sectionOf("filter"));
const game = /** @type {HTMLSelectElement} */ (sectionOf("game"));
const phase = /** @type {HTMLSelectElement} */ (sectionOf("phase"));
const drawTables = panel("tables", drawAll);
/** @type {HallResponse | null} */
let shown = null;

/** Each choice of the filter, by what a table's state says. */
const WANTED = /** @type {Record<string, string[]>} */ ({
  playing: ["playing", "asking", "waiting"],
  waiting: ["asking", "waiting"],
  over: ["over"],
});

/** @param {{ tables: TableCard[] }} data */
function drawAll({ tables }) {
  if (!tables.length) return el("p", t("No table is to be seen here"));
  return tables.map((table) => drawTableCard(table));
}

/** @param {HallResponse} hall */
function show(hall) {
  shown = hall;
  offerGames(hall);
  drawTables({ tables: hall.tables.filter(isWanted) });
}

/** @param {TableCard} table */
function isWanted({ is_online, state }) {
  if (game.value && state?.game !== game.value) return false;
  const phases = WANTED[phase.value];
  return !phases || (is_online && state !== null && phases.includes(state.phase));
}

// A game is offered once some table has played it.
/** @param {HallResponse} hall */
function offerGames({ tables }) {
  const known = new Set([...game.options].map(({ value }) => value));
  for (const { state } of tables) {
    if (!state?.game || known.has(state.game)) continue;
    known.add(state.game);
    game.append(el("option", { value: state.game }, state.title));
  }
}

filter.addEventListener("change", () => shown && show(shown));
follow(show);

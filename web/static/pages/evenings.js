// Over the evenings: who played how often and how well, and the games themselves.

import { ask } from "../lib/api.js";
import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { showError } from "../lib/show_error.js";
import { drawPastGames } from "../panels/past_games.js";
import { drawStatistics } from "../panels/statistics.js";

/** @import { PastGame, Statistics, Table } from "../../types/page.d.ts" */

const store = openPage();
const panels = {
  statistics: panel("statistics", drawStatistics),
  kept: panel(
    "kept",
    (/** @type {{ games: PastGame[] }} */ { games }) => drawPastGames(games, store.table),
  ),
};

/** @param {Table} table */
async function draw({ game_id, turn, you }) {
  const { games } = await ask("archive");
  panels.kept({ games, game_id, turn, you });
  await count();
}

// A journal of years is read in pieces: what is read already is shown at once.
async function count() {
  /** @type {Statistics} */
  const statistics = await ask("statistics");
  panels.statistics(statistics);
  if (statistics.unread) await count();
}

store.subscribe((table) => draw(table).catch(showError));

// One's own data: everything in one file, out and in; forgetting people, games, pictures.

import { ask } from "../lib/api.js";
import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { showError } from "../lib/show_error.js";
import { drawForgetGames, drawForgetPeople } from "../panels/forgetting.js";
import { createTakeout } from "../panels/takeout.js";

/** @import { PastGame, Person, Table } from "../../types/page.d.ts" */

const store = openPage();
const takeout = createTakeout("file", () => draw(store.table));
const panels = {
  people: panel("people", drawForgetPeople),
  kept: panel("kept", drawForgetGames),
};

/** @param {Table} table */
async function draw({ you, seq, outcome, game_id }) {
  takeout.refresh({ isHost: you.is_host });
  /** @type {[{ everybody: Person[] }, { games: PastGame[] }]} */
  const [{ everybody }, { games }] = await Promise.all([ask("people"), ask("archive")]);
  const hooks = { isHost: you.is_host, store };
  panels.people({ people: everybody, hooks, seq });
  panels.kept({ games, hooks, seq, outcome, game_id });
}

store.subscribe((table) => draw(table).catch(showError));

// The big screen: the table for everybody in the room; nothing can be changed from here.

import { ask } from "../lib/api.js";
import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { createBoard } from "../panels/board.js";
import { drawChart } from "../panels/chart.js";
import { drawTurn } from "../panels/last_turn.js";
import { drawDue, drawPlayers } from "../panels/players.js";

/** @import { Table } from "../../types/page.d.ts" */

const store = openPage();
const board = createBoard("board");
const panels = {
  players: panel("players", drawPlayers),
  due: panel("due", () => drawDue(store.table)),
  last: panel("last", () => drawTurn(store.table)),
  chart: panel("chart", drawChart),
};

/** @param {Table} table */
function draw(table) {
  const { players, on_turn, outcome, due, wait, faults, declared_words, last, turn } = table;
  panels.players({ players, on_turn, outcome });
  panels.due({ due, players, on_turn, outcome, wait, faults, declared_words, since: last?.at });
  panels.last({ last, players, turn });
  board.show(table);
}

let charted = -1; // the turn up to which the chart is drawn

/** @param {Table} table */
async function chart({ turn }) {
  if (turn === charted) return;
  charted = turn;
  panels.chart(await ask("turns"));
}

store.subscribe(draw);
store.subscribe(chart);

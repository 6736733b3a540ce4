// The big screen: the table for everybody in the room; nothing can be changed from here.

import { ask } from "../lib/api.js";
import { createBoard } from "../panels/board.js";
import { drawChart } from "../panels/chart.js";
import { first, keepLive } from "../lib/live_page.js";
import { drawLastTurn } from "../panels/last_turn.js";
import { panel } from "../lib/elements.js";
import { drawDue, drawPlayers } from "../panels/players.js";

let table = first, shownTurn = -1;
const board = createBoard(document.getElementById("board"));
const panels = {
  players: panel("players", drawPlayers),
  due: panel("due", drawDue),
  last: panel("last", (data) => drawLastTurn(data)),
  chart: panel("chart", drawChart),
};
const NOBODY = { seat: null, is_host: false, may_play: false, may_undo: false };

async function show(next) {
  if (next.seq < table.seq) return;
  table = next;
  const { players, on_turn, outcome, due, wait, faults, declared_words, last, turn } = table;
  panels.players({ players, on_turn, outcome });
  panels.due({
    due,
    players,
    on_turn,
    outcome,
    wait,
    faults,
    declared: declared_words,
    since: last?.at,
  });
  panels.last({ last, players, you: NOBODY, turn });
  board.show(table);
  if (shownTurn === turn) return;
  shownTurn = turn;
  panels.chart(await ask("turns"));
}

show(first);
keepLive(show);

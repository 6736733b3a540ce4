// The big screen: the table for everybody in the room; nothing can be changed from here.

import { ask } from "./api.js";
import { createBoard } from "./board.js";
import { drawChart } from "./chart.js";
import { first, keepLive } from "./common.js";
import { drawLast } from "./last.js";
import { panel } from "./parts.js";
import { drawDue, drawPlayers } from "./players.js";

let table = first, shownTurn = -1;
const board = createBoard(document.getElementById("board"));
const panels = { players: panel("players", drawPlayers), due: panel("due", drawDue), last: panel("last", (data) => drawLast(data)), chart: panel("chart", drawChart) };
const NOBODY = { seat: null, is_host: false, may_play: false, may_undo: false };

async function show(next) {
  if (next.seq < table.seq) return;
  table = next;
  const { players, on_turn, outcome, due, wait, faults, declared_words, last, turn } = table;
  panels.players({ players, on_turn, outcome });
  panels.due({ due, players, on_turn, outcome, wait, faults, declared: declared_words, since: last?.at });
  panels.last({ last, players, you: NOBODY, turn });
  board.show(table);
  if (shownTurn === turn) return;
  shownTurn = turn;
  panels.chart(await ask("turns"));
}

show(first);
keepLive(show);

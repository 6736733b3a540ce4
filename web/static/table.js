// The table's page: every part is drawn from the newest state, and from nothing else.

import { connect } from "./live.js";
import { showLive } from "./freshness.js";
import { drawSeat } from "./seat.js";
import { drawDue, drawPlayers } from "./players.js";
import { drawAsk } from "./ask.js";
import { createBoard } from "./board.js";
import { createHand } from "./hand.js";
import { drawLast } from "./last.js";
import { drawSettings, celebrate } from "./settings.js";
import { panel } from "./parts.js";
import { tellNews } from "./news.js";

let table = JSON.parse(document.getElementById("table").textContent);

const board = createBoard(document.getElementById("board"));
const hand = createHand(document.getElementById("hand"), { board, show, current: () => table });

const panels = {
  seat: panel("seat", (data) => drawSeat(data, show)),
  players: panel("players", drawPlayers),
  due: panel("due", drawDue),
  ask: panel("ask", (data) => drawAsk(data, { show, byHand: hand.open })),
  last: panel("last", (data) => drawLast(data, show)),
  settings: panel("settings", drawSettings),
};

/** Draw `next`, unless something newer is shown already. */
function show(next) {
  if (next.seq < table.seq && next.game === table.game) return;
  const former = table;
  table = next;
  draw();
  if (former.seq !== next.seq) tellNews(former, next);
  if (former.turn < next.turn) celebrate(next);
}

function draw() {
  const { players, on_turn, turn, you, outcome, ask, last } = table;
  panels.seat({ players, you, game: table.game, on_turn, door: hand.isDoorOpen });
  panels.players({ players, on_turn, outcome });
  panels.due({ due: table.due, players, on_turn, outcome, wait: table.wait, faults: table.faults, declared: table.declared, you, at: table.last?.at });
  panels.ask({ ask, you, turn });
  panels.last({ last, players, you, turn });
  panels.settings({ game: table.game });
  board.show(table);
  hand.refresh(table);
}

draw();
connect({ onTable: show, onDoor: () => panels.seat({ ...table, door: Date.now() }), onLive: showLive });

// The table's page: every part is drawn from the newest state, and from nothing else.

import { drawAsk, drawUnclear } from "./ask.js";
import { createBoard } from "./board.js";
import { first, keepLive } from "./common.js";
import { createHand } from "./hand.js";
import { drawLast } from "./last.js";
import { tellNews } from "./news.js";
import { panel } from "./parts.js";
import { drawDue, drawOnward, drawPlayers } from "./players.js";
import { drawSeat } from "./seat.js";
import { celebrate, drawSettings } from "./settings.js";

let table = first, doorAt = 0;

const board = createBoard(document.getElementById("board"));
const hand = createHand(document.getElementById("hand"), { board, show, current: () => table });

const panels = {
  seat: panel("seat", (data) => drawSeat(data, show)),
  players: panel("players", drawPlayers),
  due: panel("due", (data) => [drawDue(data), drawOnward(data)]),
  ask: panel("ask", (data) => [drawAsk(data, { show, byHand: hand.open }), drawUnclear(data)]),
  last: panel("last", (data) => drawLast(data, show)),
  settings: panel("settings", (data) => drawSettings(data, show)),
};

/** Draw `next`, unless something newer is shown already. */
function show(next) {
  if (next.seq < table.seq) return;
  const former = table;
  table = next;
  draw();
  tellNews(former, next);
  if (former.turn < next.turn) celebrate(next);
}

function draw() {
  const { players, on_turn, turn, revision, you, outcome, ask, last, due, wait, unclear, faults, declared_words, game } = table;
  panels.seat({ players, you, game, doorAt });
  panels.players({ players, on_turn, outcome });
  panels.due({ due, players, on_turn, outcome, wait, faults, declared: declared_words, since: last?.at });
  panels.ask({ ask, you, turn, revision, wait, unclear });
  panels.last({ last, players, you, turn, revision });
  panels.settings({ you, players });
  board.show(table).then(() => hand.refresh(table));
}

function openDoor() {
  doorAt = Date.now();
  draw();
}

draw();
keepLive(show, openDoor);

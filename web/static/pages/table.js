// The table's page: every part is drawn from the newest state, and from nothing else.

import { drawAsk, drawUnclear } from "../panels/question.js";
import { createBoard } from "../panels/board.js";
import { first, keepLive } from "../lib/live_page.js";
import { createTurnEntry } from "../panels/turn_entry.js";
import { drawLastTurn } from "../panels/last_turn.js";
import { announceChange } from "../panels/messages.js";
import { panel } from "../lib/elements.js";
import { drawDue, drawOnward, drawPlayers } from "../panels/players.js";
import { drawSeat } from "../panels/seat.js";
import { celebrate, drawSettings } from "../panels/preferences.js";

let table = first, hostClaimAt = 0;

const board = createBoard(document.getElementById("board"));
const hand = createTurnEntry(document.getElementById("hand"), {
  board,
  show,
  current: () => table,
});

const panels = {
  seat: panel("seat", (data) => drawSeat(data, show)),
  players: panel("players", drawPlayers),
  due: panel("due", (data) => [drawDue(data), drawOnward(data)]),
  ask: panel("ask", (data) => [drawAsk(data, { show, byHand: hand.open }), drawUnclear(data)]),
  last: panel("last", (data) => drawLastTurn(data, show)),
  settings: panel("settings", (data) => drawSettings(data, show)),
};

/** Draw `next`, unless something newer is shown already. */
function show(next) {
  if (next.seq < table.seq) return;
  const former = table;
  table = next;
  draw();
  announceChange(former, next);
  if (former.turn < next.turn) celebrate(next);
}

function draw() {
  const {
    players,
    on_turn,
    turn,
    revision,
    you,
    outcome,
    ask,
    last,
    due,
    wait,
    unclear,
    faults,
    declared_words,
    game,
  } = table;
  panels.seat({ players, you, game, hostClaimAt });
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
  panels.ask({ ask, you, turn, revision, wait, unclear });
  panels.last({ last, players, you, turn, revision });
  panels.settings({ you, players });
  board.show(table).then(() => hand.refresh(table));
}

function openHostClaim() {
  hostClaimAt = Date.now();
  draw();
}

draw();
keepLive(show, openHostClaim);

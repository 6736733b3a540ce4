// The table's page: every part is drawn from the newest state, and from nothing else.

import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { signalChange } from "../lib/signals.js";
import { announceChange } from "../panels/announcement.js";
import { createBoard } from "../panels/board.js";
import { isClaimable } from "../panels/host_claim.js";
import { drawLastTurn } from "../panels/last_turn.js";
import { showLivePicture } from "../panels/live_picture.js";
import { drawDue, drawOnward, drawPlayers } from "../panels/players.js";
import { drawSettings } from "../panels/preferences.js";
import { drawQuestion, drawUnclear } from "../panels/question.js";
import { drawSeat } from "../panels/seat.js";
import { createTurnEntry } from "../panels/turn_entry.js";

/** @import { Table } from "../../types/page.d.ts" */

const store = openPage();
const board = createBoard("board");
const entry = createTurnEntry("hand", { board, store });
// What the camera sees has no part in a game that it does not read.
const livePicture = document.getElementById("live-picture");
const toCamera = document.getElementById("to-camera");

const panels = {
  seat: panel("seat", () => drawSeat(store)),
  players: panel("players", drawPlayers),
  due: panel("due", () => [drawDue(store.table), drawOnward(store.table)]),
  ask: panel("ask", () => [drawQuestion(store, entry.open), drawUnclear(store.table)]),
  last: panel("last", () => drawLastTurn(store)),
  settings: panel("settings", () => drawSettings(store)),
};

/** @param {Table} table */
function draw(table) {
  const { players, on_turn, turn, revision, you, outcome, game, is_recorded, is_read } = table;
  const { is_played_out } = table;
  const { ask, last, undone, due, wait, unclear, faults, notices, declared_words, seat_requests } =
    table;
  const isOpen = isClaimable(store);
  panels.seat({
    players,
    you,
    game,
    is_recorded,
    is_played_out,
    seat_requests,
    isClaimable: isOpen,
  });
  panels.players({ players, on_turn, outcome });
  panels.due({
    due,
    players,
    on_turn,
    outcome,
    wait,
    faults,
    notices,
    declared_words,
    since: last?.at,
    you,
    is_recorded,
    is_played_out,
  });
  panels.ask({ ask, you, turn, revision, wait, unclear });
  panels.last({ last, undone, players, you, turn, revision });
  panels.settings({ you, players });
  if (livePicture) livePicture.hidden = Boolean(game) && !is_read;
  if (toCamera) showWayToCamera(toCamera, is_read && !is_recorded && !outcome);
  board.show(table).then(() => entry.refresh(store.table));
}

/**
 * Where a phone is the camera, a photo is the one thing to do after a turn.
 * @param {HTMLElement} way
 * @param {boolean} isWanted
 */
function showWayToCamera(way, isWanted) {
  way.hidden = !isWanted;
  way.firstElementChild?.classList.toggle("main", isWanted);
}

showLivePicture();
store.subscribe(draw);
store.subscribe((table, former) => {
  announceChange(former, table);
  signalChange(table, former);
});

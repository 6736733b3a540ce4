// A phone as the camera: the table is photographed, and what was read stands below.

import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { drawLastTurn } from "../panels/last_turn.js";
import { drawDue } from "../panels/players.js";
import { drawQuestion, drawUnclear } from "../panels/question.js";
import { createTablePhoto } from "../panels/table_photo.js";

/** @import { PhotoOfTable } from "../../types/page.d.ts" */

const store = openPage();
const photo = createTablePhoto("photo", { store, taken: goOn });
const panels = {
  due: panel("due", () => drawDue(store.table)),
  ask: panel("ask", () => [drawQuestion(store, enter), drawUnclear(store.table)]),
  last: panel("last", () => drawLastTurn(store)),
};

function draw() {
  photo?.draw();
  const { due, players, on_turn, outcome, wait, faults, notices, declared_words } = store.table;
  const { ask, unclear, you, turn, revision, last, undone } = store.table;
  panels.due({ due, players, on_turn, outcome, wait, faults, notices, declared_words });
  panels.ask({ ask, unclear, you, turn, revision, wait });
  panels.last({ last, undone, players, you, turn, revision });
}

/** @param {PhotoOfTable} answer a table that begins, or is laid out again, has a page of its own */
function goOn({ outcome }) {
  if (outcome === "setup") location.assign("/setup");
  if (outcome === "laying") location.assign("/lay-back");
}

/** No answer was right: turns are entered on the table's page. */
function enter() {
  location.assign("/");
}

store.subscribe(draw);

// Lay it back like this: the position drawn, and beside it what of the table already agrees.

import { ask, send } from "../lib/api.js";
import { el } from "../lib/elements.js";
import { placeOf } from "../lib/hexes.js";
import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";
import { createBoard } from "../panels/board.js";
import { createTablePhoto } from "../panels/table_photo.js";

/** @import { Cell, Laying, Table } from "../../types/page.d.ts" */

const EVERY_MS = 1_500;

const store = openPage();
const board = createBoard("board");
const panels = {
  how: panel("how", drawHow),
  far: panel("far", drawFar),
  seen: panel("seen", drawSeen),
};
const photo = createTablePhoto("photo", { store, taken: look });
/** @type {Laying | null} */
let laying = null;
let wasLaying = false;

/** @param {Table} table */
function draw(table) {
  const { you, view, outcome } = table;
  const isOpen = Boolean(view) && !outcome;
  panels.how({ isOpen, isThere: laying?.is_there });
  panels.far({ laying, isOpen, maySay: you.seat !== null || you.is_host });
  panels.seen({ number: laying?.is_laying && laying.number });
  photo?.draw();
  const differing = /** @type {Cell[]} */ (laying?.differing ?? []);
  board.show(table).then(() => board.light(differing.map(placeOf)));
}

/** @param {{ isOpen: boolean, isThere: boolean | undefined }} data */
function drawHow({ isOpen, isThere }) {
  if (!isOpen) return el("p", t("No game is open: begin one, or go on with an earlier one."));
  return [
    el(
      "p",
      t("Lay everything as it is drawn: first the board, each stack as high as its number, then what lies around it and in front of the players."),
    ),
    isThere === false &&
    el("p.note", t("Without a camera nobody checks it: compare with the drawing, then play on.")),
  ];
}

/** @param {{ laying: Laying | null, isOpen: boolean, maySay: boolean }} data */
function drawFar({ laying, isOpen, maySay }) {
  if (!laying?.is_there || !isOpen) return null;
  if (!laying.is_laying) {
    const start = { "data-key": "start", disabled: !maySay, click: () => tell("start") };
    return el(
      "div.card",
      el("p", t("The camera can check it, cell by cell, while you lay it out.")),
      el("button.main", start, t("Check it with the camera")),
    );
  }
  const goOn = {
    "data-key": "go-on",
    disabled: !maySay || !laying.may_go_on,
    click: () => tell("go-on"),
  };
  return el(
    "div.card",
    el("h2", { "data-count": laying.count }, laying.short),
    laying.words.map((words) => el("p.note", words)),
    el("p.note", t("{count} cells agree", { count: laying.agreed })),
    el("p.note", t("How high a stack is and whose bee it is, look for yourselves.")),
    el(
      "p.row",
      el("button", goOn, t("Go on as it lies")),
      el("button", { "data-key": "stop", click: () => tell("stop") }, t("Stop checking")),
    ),
  );
}

/** @param {{ number: number | false | undefined }} data */
function drawSeen({ number }) {
  if (!number || !laying?.agreed) return null;
  return el("img.flat", {
    src: `/api/v1/laying/picture?n=${number}`,
    alt: t("The table, with what differs ringed"),
  });
}

/** @param {"start" | "stop" | "go-on"} what */
function tell(what) {
  send(`laying/${what}`).then((next) => {
    if (what === "go-on") location.assign("/");
    else take(next);
  }, showError);
}

/** @param {Laying} next */
function take(next) {
  wasLaying ||= next.is_laying;
  laying = next;
  if (wasLaying && next.has_gone_on) location.assign("/");
  else draw(store.table);
}

function look() {
  return ask("laying").then(take, showError);
}

async function poll() {
  if (document.visibilityState === "visible") await look();
  setTimeout(poll, EVERY_MS);
}

store.subscribe(draw);
poll();

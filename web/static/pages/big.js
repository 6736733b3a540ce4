// The television: the table for everybody in the room; nothing of the game is changed from here.

import { el, sectionOf } from "../lib/elements.js";
import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { wants } from "../lib/preference.js";
import { canSpeak } from "../lib/voice.js";
import { t } from "../lib/words.js";
import { announceChange } from "../panels/announcement.js";
import { createBoard } from "../panels/board.js";
import { drawTurn } from "../panels/last_turn.js";
import { pictureAddress } from "../panels/picture_marks.js";
import { drawDue, drawPlayers } from "../panels/players.js";
import { drawPreference, SPOKEN } from "../panels/preferences.js";

/** @import { Preference } from "../lib/preference.js" */
/** @import { Table } from "../../types/page.d.ts" */

const CONTROLS_MS = 6_000; // how long they stay after the last touch
const LEAST_ZOOM = 0.3;
const RENEWED_MS = 1_000; // how often a live picture is fetched
/** @type {[Preference, string]} */
const PICTURED = ["picture", t("The camera's picture instead of the drawing")];

const store = openPage();
const isLive = "live" in sectionOf("board").dataset;
const board = createBoard("board");
const panels = {
  players: panel("players", drawPlayers),
  due: panel("due", ({ is_played_out }) => [
    drawDue(store.table),
    is_played_out && el("p.due", t("That was the demonstration.")),
  ]),
  last: panel("last", () => drawTurn(store.table)),
  controls: panel("controls", drawControls),
};

/** @param {Table} table */
async function draw(table) {
  const { players, on_turn, outcome, due, wait, faults, notices, declared_words, last, turn } =
    table;
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
    is_played_out: table.is_played_out,
  });
  panels.last({ last, players, turn });
  panels.controls({ isPictured: isPictured(table) });
  await showTable(table);
  fit();
}

/**
 * Show the table as it is drawn, or a picture of it where that is wanted and there is one.
 * @param {Table} table
 */
function showTable(table) {
  const src = wants("picture") && isPictured(table) ? pictureOf(table) : null;
  const section = sectionOf("board");
  section.querySelector("img.picture")?.remove();
  section.classList.toggle("pictured", Boolean(src));
  if (!src) return board.show(table);
  section.append(el("img.picture", { src, alt: t("The table") }));
}

/**
 * Tell whether a camera's picture is of this game: it reads it, or sees the table before one begins.
 * @param {Table} table
 */
function isPictured({ game, is_read }) {
  return is_read || (isLive && !game);
}

/**
 * Return the address of what the camera sees now, or else of the last turn's picture.
 * @param {Table} table
 */
function pictureOf({ last }) {
  if (isLive) return `/api/v1/live-picture?n=${Date.now()}`;
  return last?.picture ? pictureAddress(last.picture) : null;
}

// A television does not scroll: what is too large for it is drawn smaller, until it fits.
function fit() {
  for (const name of ["board", "aside"]) {
    const { style } = sectionOf(name);
    for (let zoom = 1; zoom > LEAST_ZOOM; zoom -= 0.05) {
      style.setProperty("zoom", zoom.toFixed(2));
      if (isWhole(sectionOf(name))) break;
    }
  }
}

/** @param {HTMLElement} section */
function isWhole({ scrollHeight, clientHeight, scrollWidth, clientWidth }) {
  return scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1;
}

/** @param {{ isPictured: boolean }} data */
function drawControls({ isPictured }) {
  const fill = () => document.documentElement.requestFullscreen?.();
  return [
    isPictured && drawPreference(PICTURED, () => draw(store.table)),
    canSpeak() && drawPreference(SPOKEN),
    el("button", { "data-key": "fill", click: fill }, t("Whole screen")),
    el("a.button", { href: "/" }, t("To the table")),
  ];
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let hiding;

function showControls() {
  const controls = sectionOf("controls");
  controls.dataset.shown = "";
  clearTimeout(hiding);
  hiding = setTimeout(() => delete controls.dataset.shown, CONTROLS_MS);
}

for (const touched of ["pointermove", "pointerdown", "keydown"]) {
  addEventListener(touched, showControls);
}
addEventListener("resize", fit);
if (isLive) {
  setInterval(() => {
    document.querySelector("img.picture")?.setAttribute("src", pictureOf(store.table) ?? "");
  }, RENEWED_MS);
}
store.subscribe(draw);
store.subscribe((table, former) => announceChange(former, table));

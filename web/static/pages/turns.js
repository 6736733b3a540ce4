// Looking back: the chart, every turn with its pictures, stepping through, correcting.

import { ask } from "../lib/api.js";
import { el, sectionOf } from "../lib/elements.js";
import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { sign } from "../lib/player_signs.js";
import { showError } from "../lib/show_error.js";
import { clock } from "../lib/times.js";
import { wholeOf, wholeTurns } from "../lib/whole_turns.js";
import { t } from "../lib/words.js";
import { createBoard } from "../panels/board.js";
import { drawChart } from "../panels/chart.js";
import { drawUndo, drawUndone } from "../panels/last_turn.js";
import { pictureAddress } from "../panels/picture_marks.js";
import { sentence } from "../panels/players.js";
import { drawPlayingOn } from "../panels/playing_on.js";
import { createTurnCorrection } from "../panels/turn_correction.js";

/** @import { History, Moment, Player, Table, Turn, Undone } from "../../types/page.d.ts" */

const store = openPage();
const board = createBoard("board");
const correction = createTurnCorrection("correct", { board, store, lookAt });
const panels = {
  chart: panel("chart", drawChart),
  list: panel("list", drawList),
  stepper: panel("stepper", drawStepper),
};

/** @type {History} its turns as players count them */
let history = { players: [], turns: [], undone: [] };
let known = -1; // the event after which the history was asked for

/** @param {Table} table */
async function draw(table) {
  if (table.seq !== known) {
    const told = await ask("turns");
    history = { ...told, turns: wholeTurns(told.turns) };
  }
  known = table.seq;
  await show(numberInAddress() ?? table.turn);
}

/** @param {number} wanted */
async function show(wanted) {
  if (!store.table.game) return;
  const number = Math.min(wanted, store.table.turn);
  const moment = await ask(`turns/${number}`);
  panels.chart(history);
  const { revision, you } = store.table;
  panels.list({ history, number, revision });
  panels.stepper({ moment, history, mayUndo: you.may_undo && number === store.table.turn });
  await showBoard(moment);
  correction.refresh(moment);
  if (isToBeCorrected(number)) correction.open();
}

/** @param {number} number */
async function lookAt(number) {
  await showBoard(await ask(`turns/${number}`));
}

/** @param {Moment} moment */
function showBoard({ view, turn }) {
  return board.show({ ...store.table, view, last: turn });
}

/** @param {number} number */
function go(number) {
  globalThis.history.replaceState(null, "", `#turn-${number}`);
  show(number).catch(showError);
}

function numberInAddress() {
  const number = location.hash.match(/^#(?:turn|correct)-(\d+)$/)?.[1];
  return number === undefined ? null : Number(number);
}

// Once: what is closed on the page is not opened again by its address.
/** @param {number} number */
function isToBeCorrected(number) {
  if (location.hash !== `#correct-${number}`) return false;
  globalThis.history.replaceState(null, "", `#turn-${number}`);
  return true;
}

/** @param {{ moment: Moment, history: History, mayUndo: boolean }} data */
function drawStepper({ moment, history: { players, turns }, mayUndo }) {
  const { number, before, after } = moment;
  const place = wholeOf(turns, number), turn = turns[place - 1];
  return [
    drawSteps(place, turns),
    el("h2", turn ? t("Turn {number}", { number: turn.whole }) : t("The setup")),
    turn && drawTurn(turn, players[turn.seat]),
    mayUndo && el("p.row", drawUndo(store)),
    drawPlayingOn(moment, store.table),
    (before || after) &&
    el("div.pictures", drawPicture(before, t("Before")), drawPicture(after, t("After"))),
  ];
}

/**
 * @param {number} place which of the turns is looked at; 0: the setup
 * @param {Turn[]} turns
 */
function drawSteps(place, turns) {
  const goTo = (/** @type {number} */ to) => go(turns[to - 1]?.number ?? 0);
  const range = el("input", {
    type: "range",
    min: 0,
    max: turns.length,
    value: place,
    "aria-label": t("Turn"),
    "data-key": "range",
    change: () => goTo(Number(range.value)),
  });
  return el(
    "p.row.stepper",
    drawStep("back", { to: place - 1, name: t("The turn before"), arrow: "◀" }),
    range,
    drawStep("on", { to: place + 1, name: t("The next turn"), arrow: "▶" }),
  );

  /**
   * @param {string} key
   * @param {{ to: number, name: string, arrow: string }} step
   */
  function drawStep(key, { to, name, arrow }) {
    const disabled = to < 0 || to > turns.length;
    return el(
      "button",
      { "data-key": key, disabled, "aria-label": name, click: () => goTo(to) },
      arrow,
    );
  }
}

/**
 * @param {Turn} turn
 * @param {Player} player
 */
function drawTurn({ words, at }, player) {
  return [
    el("p", sign(player), ` ${sentence(player, words)}`),
    el("p.note", clock(at)),
  ];
}

/**
 * @param {string | null} picture
 * @param {string} caption
 */
function drawPicture(picture, caption) {
  if (!picture) return null;
  const address = pictureAddress(picture);
  const image = el("img", { src: address, alt: caption, loading: "lazy" });
  return el("figure", el("a", { href: address }, image), el("figcaption", caption));
}

/** @param {{ history: History, number: number }} data */
function drawList({ history: { players, turns, undone }, number }) {
  if (!turns.length && !undone.length) return el("p.note", t("Nothing has been played yet"));
  const drawTraces = (/** @type {number} */ place) =>
    undone.filter((one) => one.number === place).map(drawTrace);
  const drawOne = (/** @type {Turn} */ turn) => [
    ...drawTraces(turn.whole),
    el("li", drawTurnButton(turn, players[turn.seat], turn === shown)),
  ];
  const shown = turns[wholeOf(turns, number) - 1];
  const later = undone.filter((one) => one.number > (turns.at(-1)?.whole ?? 0));
  return el("ol.turns", turns.map(drawOne), later.map(drawTrace));
}

/** @param {Undone} undone */
function drawTrace(undone) {
  return el("li.row.undone", drawUndone(undone, store));
}

/**
 * @param {Turn} turn
 * @param {Player} player
 * @param {boolean} isShown
 */
function drawTurnButton({ number, whole, words, scores }, player, isShown) {
  return el(
    "button",
    { "data-key": `turn-${number}`, "aria-current": isShown && "step", click: () => goUp(number) },
    el("span", `${whole}. `, sign(player, 16), ` ${sentence(player, words)}`),
    el("span.note", scores.join(" – ")),
  );
}

/** @param {number} number */
function goUp(number) {
  go(number);
  sectionOf("stepper").scrollIntoView({ block: "start" });
}

store.subscribe((table) => draw(table).catch(showError));

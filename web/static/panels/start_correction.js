// A start that is put right late: before anything changes one sees what becomes of the turns.

import { expecting, send } from "../lib/api.js";
import { confirm } from "../lib/dialog.js";
import { el } from "../lib/elements.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";
import { droppedInWords } from "./dropped_turns.js";

/** @import { Child, Correction, Moment, TableStore } from "../../types/page.d.ts" */

/** Every turn's picture is looked at again: that takes a while. */
const JUDGING_MS = 120_000;

/**
 * Draw what may have been read wrongly at the start, to be put right.
 * @param {Moment} moment
 * @param {TableStore} store
 * @returns {Child}
 */
export function drawStartWays({ may_correct_start }, store) {
  const open = () => send("start/open").then(() => location.assign("/setup"), showError);
  return el(
    "p.row",
    el(
      "button",
      { "data-key": "swap-fills", click: () => swapFills(store) },
      t("Honey was read the wrong way round"),
    ),
    may_correct_start &&
      el("button", { "data-key": "open-start", click: open }, t("Put the start right")),
  );
}

/** @param {TableStore} store */
async function swapFills(store) {
  const body = expecting(store.table);
  try {
    const outcome = await send("start/foresee", body);
    const question = t("Have full and empty the other way round from the start on?");
    if (await confirmRestart(question, outcome, store)) {
      store.show(await send("start/swap-fills", body));
    }
  } catch (error) {
    showError(/** @type {Error} */ (error));
  }
}

/**
 * Draw what becomes of the start that is put right on the page of the setup.
 * @param {TableStore} store
 * @param {{ isReady: boolean, isJudging: boolean, judging: (is: boolean) => void }} hooks
 * @returns {Child}
 */
export function drawLateStart(store, { isReady, isJudging, judging }) {
  const mayJudge = store.table.you.is_host && isReady && !isJudging;
  const leave = () => send("setup/again").then(() => location.assign("/turns#turn-0"), showError);
  return el(
    "div.card",
    el("p", t("This is the start of the game that is on. Put right what was read wrong.")),
    el("p.note", { role: "status" }, isJudging && t("Every turn is read again from its picture …")),
    el(
      "p.row",
      el(
        "button.main",
        { "data-key": "judge", disabled: !mayJudge, click: () => judge(store, judging) },
        t("Judge all turns again"),
      ),
      el("button", { "data-key": "leave", click: leave }, t("Leave it as it was")),
    ),
  );
}

/**
 * @param {TableStore} store
 * @param {(is: boolean) => void} judging
 */
async function judge(store, judging) {
  judging(true);
  try {
    const limits = { patience_ms: JUDGING_MS };
    const outcome = await send("start/judge", expecting(store.table), limits);
    if (await confirmRestart(t("Have the game begin so?"), outcome, store)) {
      await send("start/correct");
      location.assign("/turns#turn-0");
    }
  } catch (error) {
    showError(/** @type {Error} */ (error));
  }
  judging(false);
}

/**
 * @param {string} question
 * @param {Correction} outcome
 * @param {TableStore} store
 */
function confirmRestart(question, outcome, { table: { players } }) {
  return confirm(question, {
    details: restartInWords(outcome, players),
    yes: t("Correct it"),
    no: t("Leave it"),
  });
}

/**
 * Return what becomes of a game that begins otherwise, in words.
 * @param {Correction} outcome
 * @param {{ name: string, seat: number }[]} players
 */
export function restartInWords({ turns, dropped, why, scores, unjudged }, players) {
  const points = players.map(({ name, seat }) => `${name} ${scores[seat]}`).join(", ");
  const numbers = turns.filter(({ number }) => unjudged.includes(number)).map(({ whole }) => whole);
  return [
    t("{count} turns are judged again", { count: turns.length + dropped.length }),
    ...(numbers.length
      ? [t("No picture tells more of these turns: {numbers}", { numbers: numbers.join(", ") })]
      : []),
    ...(dropped.length ? droppedInWords(dropped, why) : [t("Every turn still fits")]),
    t("Points then: {points}", { points }),
  ];
}

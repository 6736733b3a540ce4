// One table of the hall: its board as it stands, and what happened there.

import { ask } from "../lib/api.js";
import { el } from "../lib/elements.js";
import { embedded } from "../lib/embedded.js";
import { follow } from "../lib/hall_live.js";
import { panel } from "../lib/panel.js";
import { clock } from "../lib/times.js";
import { t } from "../lib/words.js";
import { createFarBoard } from "../panels/far_board.js";
import { drawTableCard } from "../panels/table_card.js";

/** @import { EventReport, PlayerState, TableInFull } from "../../types/hall.d.ts" */

/** @type {TableInFull} */
const served = embedded("one");
const showBoard = createFarBoard("board");
const drawCard = panel(
  "card",
  (/** @type {TableInFull} */ one) => drawTableCard(one, { isLink: false }),
);
const drawHistory = panel("history", historyOf);

/** What an event is called; of others nothing is said. @type {Record<string, string>} */
const HAPPENED = {
  game_started: t("The game begins"),
  turn_played: t("A turn is played"),
  turn_amended: t("The turn is amended"),
  turn_undone: t("A turn is taken back"),
  turn_redone: t("The turn is played again"),
  turn_corrected: t("A turn is corrected"),
  question_asked: t("The table asks"),
  question_answered: t("The question is answered"),
  dice_rolled: t("Dice are rolled"),
};

/** @param {TableInFull} one */
function historyOf({ events, state, is_whole }) {
  const told = events.filter(({ event_type }) => HAPPENED[event_type]).slice(0, 60);
  return [
    el("h2", t("What happened")),
    state && state.last.length > 0 && el("p.due", state.last.join(" · ")),
    !is_whole && el("p.note", t("Some of it has not come yet")),
    el("ol", { reversed: true }, told.map((event) => drawEvent(event, state?.players ?? []))),
  ];
}

/**
 * @param {EventReport} event
 * @param {PlayerState[]} players
 */
function drawEvent({ event_type, at, who }, players) {
  const name = players.find(({ seat }) => seat === who?.seat)?.name;
  return el("li", at && `${clock(at)} `, HAPPENED[event_type], name && ` · ${name}`);
}

/** @param {TableInFull} one */
function show(one) {
  drawCard(one);
  drawHistory(one);
  if (one.state) showBoard(one.state);
}

show(served);
follow(async () => show(await ask(`tables/${encodeURIComponent(served.name)}`)));

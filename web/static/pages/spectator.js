// The page for those who are not there: it reads the table's file again and again.

import { el, sectionOf } from "../lib/elements.js";
import { panel } from "../lib/panel.js";
import { clock } from "../lib/times.js";
import { t } from "../lib/words.js";
import { createFarBoard } from "../panels/far_board.js";
import { drawTableCard } from "../panels/table_card.js";

/** @import { TableState } from "../../types/hall.d.ts" */

const PERIOD_MS = 5_000;

const showBoard = createFarBoard("board");
const drawCard = panel(
  "card",
  (/** @type {TableState} */ state) =>
    drawTableCard({ name: state.table, is_online: true, state }, { isLink: false }),
);
const drawLast = panel(
  "last",
  (/** @type {TableState} */ { last }) => last.length > 0 && el("p.due", last.join(" · ")),
);

async function look() {
  const live = sectionOf("live");
  try {
    const answer = await fetch("table.json", { cache: "no-cache" });
    if (!answer.ok) throw new Error(answer.statusText);
    /** @type {TableState} */
    const state = await answer.json();
    drawCard(state);
    drawLast(state);
    showBoard(state);
    live.dataset.state = "live";
    live.textContent = t("As of {time}", { time: clock(state.at) });
  } catch {
    live.dataset.state = "stale";
    live.textContent = t("The table's file is not there");
  }
  setTimeout(look, PERIOD_MS);
}

look();

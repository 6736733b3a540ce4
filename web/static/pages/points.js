// The points: how the game ended, the score sheet line by line, and playing once more.

import { ask } from "../lib/api.js";
import { drawDataTable } from "../lib/data_table.js";
import { el, sectionOf } from "../lib/elements.js";
import { embedded } from "../lib/embedded.js";
import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { signedName } from "../lib/player_signs.js";
import { date } from "../lib/times.js";
import { wholeTurns } from "../lib/whole_turns.js";
import { t } from "../lib/words.js";
import { drawChart } from "../panels/chart.js";
import { drawEnding, drawYear } from "../panels/ending.js";
import { createFilm } from "../panels/film.js";
import { drawShare } from "../panels/result_picture.js";

/** @import { Child, Ending, History, Player, ScoreSheet, Statistics, Table, Turn } from "../../types/page.d.ts" */

const store = openPage();
const drawEnd = panel("ending", drawHowItEnded);
const film = createFilm("film", store);
/** @type {ScoreSheet | null} */
const served = embedded("points");
if (served) keepRight(served);

/** @param {ScoreSheet} served */
function keepRight(served) {
  const first = store.table.seq;
  let sheet = served;
  const drawAll = panel("sheet", () => [drawSheet(sheet), drawSources(sheet)]);
  const drawAgain = panel("again", drawRematch);
  store.subscribe(async (table) => {
    if (table.seq !== first) sheet = await ask("score-breakdown").catch(() => sheet);
    const { players, outcome, is_recorded } = table;
    drawAll({ sheet, players, outcome });
    drawAgain({ outcome, is_recorded });
    await showEnd(table);
  });
}

/** @param {Table} table */
async function showEnd({ outcome, players, revision }) {
  if (!outcome) return drawEnd({ ending: null });
  const answers = ["ending", "turns", "statistics"].map((path) => ask(path).catch(() => null));
  const [ending, history, statistics] = await Promise.all(answers);
  drawEnd({ ending, history, statistics, players, revision });
  film.offer((history?.turns ?? []).some((/** @type {Turn} */ { picture }) => picture));
}

/**
 * @param {{ ending: Ending | null, history?: History, statistics?: Statistics }} data
 * @returns {Child}
 */
function drawHowItEnded({ ending, history, statistics }) {
  if (!ending || !history) return null;
  const { players, title } = store.table;
  const { turns } = history;
  const day = date(turns[turns.length - 1]?.at ?? store.table.at);
  return [
    drawEnding({ ending, players }),
    drawChart({ ...history, turns: wholeTurns(turns) }),
    statistics && drawYear(statistics),
    el("p.row", drawShare({ title: title ?? "", day, ending, players, turns: wholeTurns(turns) })),
  ];
}

/** @param {ScoreSheet} sheet */
function drawSheet({ lines, total }) {
  return drawDataTable({
    kind: "sheet-table",
    caption: el("span.unseen", t("Score sheet")),
    head: ["", ...store.table.players.map(drawHead)],
    rows: lines.map(({ words, points }) => [words, ...points]),
    foot: [t("Total"), ...total],
  });
}

/** @param {Player} player */
function drawHead(player) {
  const hasWon = store.table.outcome?.winners.includes(player.seat);
  return [signedName(player), hasWon && ` ★ ${t("won")}`];
}

/** @param {ScoreSheet} sheet */
function drawSources({ explained }) {
  if (!explained.some((lines) => lines.length)) return null;
  return el("div", explained.map((lines, seat) => lines.length > 0 && drawSource(lines, seat)));
}

/**
 * @param {string[]} lines
 * @param {number} seat
 */
function drawSource(lines, seat) {
  const { name } = store.table.players[seat];
  return el(
    "details",
    el("summary", `${name}: ${t("where the points come from")}`),
    el("ul", lines.map((line) => el("li", line))),
  );
}

// Playing once more is offered to those who have played to the end.
/** @returns {Child} */
function drawRematch() {
  const { outcome, is_recorded } = store.table;
  if (!outcome || is_recorded) return null;
  const { href } = sectionOf("again").dataset;
  return el("p", el("a.button.main", { "data-key": "again", href }, t("Rematch")));
}

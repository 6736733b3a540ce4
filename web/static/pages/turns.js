// Looking back: the chart, every turn with its pictures, stepping through, correcting.

import { ask } from "../lib/api.js";
import { createBoard } from "../panels/board.js";
import { drawChart } from "../panels/chart.js";
import { first, keepLive } from "../lib/live_page.js";
import { createCorrection } from "../panels/turn_correction.js";
import { showError } from "../panels/messages.js";
import { el, panel } from "../lib/elements.js";
import { sentence, sign } from "../panels/players.js";
import { clock, t } from "../lib/words.js";

let table = first, told = { players: [], turns: [] }, moment = null;

const board = createBoard(document.getElementById("board"));
const correction = createCorrection(document.getElementById("correct"), {
  board,
  current: () => table,
  show,
  look,
});
const panels = {
  chart: panel("chart", drawChart),
  list: panel("list", drawList),
  stepper: panel("stepper", drawStepper),
};

async function show(next) {
  if (next.seq < table.seq) return;
  const isNew = next.seq !== table.seq || !told.turns.length;
  table = next;
  if (isNew) told = await ask("turns");
  const number = moment && location.hash ? moment.number : told.turns.length;
  await step(Math.min(number, told.turns.length));
}

async function step(number) {
  if (!table.game) return;
  moment = await ask(`turns/${number}`).catch(showError);
  panels.chart(told);
  panels.list({ ...told, shown: number });
  panels.stepper({ moment, count: told.turns.length, players: told.players });
  await board.show({ ...table, view: moment.view, last: moment.turn });
  correction.refresh(moment);
}

async function look(number) {
  const { view, turn } = await ask(`turns/${number}`);
  board.show({ ...table, view, last: turn });
}

function go(number) {
  history.replaceState(null, "", `#turn-${number}`);
  step(number);
}

function drawStepper({ moment, count, players }) {
  const { number, turn } = moment;
  const player = turn && players[turn.seat];
  return [
    el(
      "p.row.stepper",
      el("button", {
        "data-key": "back",
        disabled: number === 0,
        "aria-label": t("The turn before"),
        click: () => go(number - 1),
      }, "◀"),
      el("input", {
        type: "range",
        min: 0,
        max: count,
        value: number,
        "aria-label": t("Turn"),
        "data-key": "range",
        change: (event) => go(Number(event.target.value)),
      }),
      el("button", {
        "data-key": "on",
        disabled: number === count,
        "aria-label": t("The next turn"),
        click: () => go(number + 1),
      }, "▶"),
    ),
    el("h2", turn ? t("Turn {number}", { number }) : t("The setup")),
    turn && el("p", sign(player), ` ${sentence(player, turn.words)}`),
    turn && el("p.note", clock(turn.at)),
    (moment.before || moment.after) &&
    el(
      "div.pictures",
      drawPicture(moment.before, t("Before")),
      drawPicture(moment.after, t("After")),
    ),
  ];
}

function drawPicture(name, caption) {
  if (!name) return null;
  const address = `/api/v1/pictures/${encodeURIComponent(name)}`;
  return el(
    "figure",
    el("a", { href: address }, el("img", { src: address, alt: caption, loading: "lazy" })),
    el("figcaption", caption),
  );
}

function drawList({ players, turns, shown }) {
  if (!turns.length) return el("p.note", t("Nothing has been played yet"));
  return el(
    "ol.turns",
    turns.map((turn) =>
      el(
        "li",
        el(
          "button",
          {
            "data-key": `turn-${turn.number}`,
            "aria-current": turn.number === shown && "step",
            click: () => {
              go(turn.number);
              document.getElementById("stepper").scrollIntoView({ block: "start" });
            },
          },
          el(
            "span",
            `${turn.number}. `,
            sign(players[turn.seat], 16),
            ` ${sentence(players[turn.seat], turn.words)}`,
          ),
          el("span.note", turn.scores.join(" – ")),
        ),
      )
    ),
  );
}

const asked = Number(location.hash.match(/^#turn-(\d+)$/)?.[1]);
if (asked) moment = { number: asked };
show(first).catch(showError);
keepLive(show);

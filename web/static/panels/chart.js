// Points over the turns: a line for each player, told apart by symbol and dashes, not by colour alone.

import { el, svg } from "../lib/elements.js";
import { SHAPES } from "./players.js";
import { t } from "../lib/words.js";

const WIDTH = 320, HEIGHT = 180, LEFT = 26, RIGHT = 22, TOP = 10, BOTTOM = 22;
const DASHES = ["", "8 4", "2 4", "10 3 2 3", "5 5", "12 6"];

/** Draw the chart of `turns`, each with every seat's points. */
export function drawChart({ players, turns }) {
  if (turns.length < 2) return null;
  const rows = [players.map(() => 0), ...turns.map(({ scores }) => scores)];
  const most = Math.max(4, ...rows.flat()), least = Math.min(0, ...rows.flat());
  const x = (turn) => LEFT + (turn / turns.length) * (WIDTH - LEFT - RIGHT);
  const y = (points) => TOP + ((most - points) / (most - least)) * (HEIGHT - TOP - BOTTOM);
  return el(
    "figure.chart",
    svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": describe(players, rows) },
      grid(least, most, y),
      axis(turns.length, x),
      players.map((player, seat) =>
        line(player, rows.map((row) => row[seat]), { x, y, dash: DASHES[seat] })
      ),
    ),
    el("figcaption.note", t("Points after each turn")),
  );
}

function describe(players, rows) {
  const last = rows.at(-1);
  return players.map(({ name, seat }) => `${name}: ${last[seat]}`).join(", ");
}

function grid(least, most, y) {
  const step = Math.max(1, Math.ceil((most - least) / 5));
  const marks = [];
  for (let points = least; points <= most; points += step) marks.push(points);
  return marks.map((points) =>
    svg(
      "g.grid",
      svg("path", { d: `M${LEFT} ${y(points)}H${WIDTH - RIGHT}` }),
      svg("text", { x: LEFT - 10, y: y(points) + 4 }, String(points)),
    )
  );
}

function axis(count, x) {
  const step = Math.max(1, Math.ceil(count / 8));
  const marks = [];
  for (let turn = step; turn <= count; turn += step) marks.push(turn);
  return marks.map((turn) => svg("text.axis", { x: x(turn), y: HEIGHT - 6 }, String(turn)));
}

function line(player, points, { x, y, dash }) {
  const path = points.map((value, turn) =>
    `${turn ? "L" : "M"}${x(turn).toFixed(1)} ${y(value).toFixed(1)}`
  ).join("");
  const end = { x: x(points.length - 1) + 2, y: y(points.at(-1)) - 7 };
  return svg(
    "g",
    svg("path", { d: path, class: `line ${player.colour}`, "stroke-dasharray": dash }),
    svg("path", {
      d: SHAPES[player.symbol],
      class: `pawn ${player.colour}`,
      transform: `translate(${end.x.toFixed(1)} ${end.y.toFixed(1)}) scale(.7)`,
    }),
  );
}

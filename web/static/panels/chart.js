// Points over the turns: a line for each player, told apart by symbol and dashes, not by colour
// alone.

import { el, svg } from "../lib/elements.js";
import { drawPawn } from "../lib/player_signs.js";
import { t } from "../lib/words.js";

/** @import { Child, History, Player } from "../../types/page.d.ts" */
/** @typedef {(value: number) => number} Scale */

const WIDTH = 320, HEIGHT = 180, LEFT = 26, RIGHT = 22, TOP = 10, BOTTOM = 22;
const DASHES = ["", "8 4", "2 4", "10 3 2 3", "5 5", "12 6"];
const LEAST_SPAN = 4; // points that the chart shows at the least

/**
 * Draw the chart of `turns`, each with every seat's points; a single turn has none.
 * @param {History} history
 * @returns {Child}
 */
export function drawChart({ players, turns }) {
  if (turns.length < 2) return null;
  const rows = [players.map(() => 0), ...turns.map(({ scores }) => scores)];
  const { least, most } = spanOf(rows);
  const x = scaleOf(0, turns.length, LEFT, WIDTH - RIGHT);
  const y = scaleOf(least, most, HEIGHT - BOTTOM, TOP);
  return el(
    "figure.chart",
    svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": inWords(players, rows) },
      marksBetween(least, most, 5).map((points) => drawGridLine(points, y(points))),
      marksBetween(0, turns.length, 8).slice(1).map((turn) => drawMark(turn, x(turn))),
      players.map((player, seat) => drawLine(player, rows.map((row) => row[seat]), { x, y })),
    ),
    el("figcaption.note", t("Points after each turn")),
  );
}

/**
 * Return the least and the most points of `rows`, some way apart.
 * @param {number[][]} rows
 */
export function spanOf(rows) {
  return { least: Math.min(0, ...rows.flat()), most: Math.max(LEAST_SPAN, ...rows.flat()) };
}

/**
 * Return what carries the values `from`…`to` onto `start`…`end`.
 * @param {number} from
 * @param {number} to
 * @param {number} start
 * @param {number} end
 * @returns {Scale}
 */
export function scaleOf(from, to, start, end) {
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}

/**
 * Return whole numbers from `least` to `most` at even steps, about `count` of them.
 * @param {number} least
 * @param {number} most
 * @param {number} count
 */
export function marksBetween(least, most, count) {
  const step = Math.max(1, Math.ceil((most - least) / count));
  return Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, n) => least + n * step);
}

/**
 * @param {Player[]} players
 * @param {number[][]} rows
 */
function inWords(players, rows) {
  const last = rows[rows.length - 1];
  return players.map(({ name, seat }) => `${name}: ${last[seat]}`).join(", ");
}

/**
 * @param {number} points
 * @param {number} y
 */
function drawGridLine(points, y) {
  return svg(
    "g.grid",
    svg("path", { d: `M${LEFT} ${y}H${WIDTH - RIGHT}` }),
    svg("text", { x: LEFT - 10, y: y + 4 }, points),
  );
}

/**
 * @param {number} turn
 * @param {number} x
 */
function drawMark(turn, x) {
  return svg("text.axis", { x, y: HEIGHT - 6 }, turn);
}

/**
 * @param {Player} player
 * @param {number[]} points after each turn, the first before any
 * @param {{ x: Scale, y: Scale }} scales
 */
function drawLine(player, points, { x, y }) {
  const at = points.map((value, turn) => `${x(turn).toFixed(1)} ${y(value).toFixed(1)}`);
  const end = points.length - 1;
  const sign_at = `${(x(end) + 2).toFixed(1)} ${(y(points[end]) - 7).toFixed(1)}`;
  return svg(
    "g",
    svg(`path.line.${player.colour}`, {
      d: `M${at.join("L")}`,
      "stroke-dasharray": DASHES[player.seat],
    }),
    drawPawn(player, `translate(${sign_at}) scale(.7)`),
  );
}

// The result as a picture to share: drawn on the phone, so that it has the phone's own letters.

import { el } from "../lib/elements.js";
import { shapeOf } from "../lib/player_signs.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";
import { namesOf } from "./ending.js";

/** @import { Ending, Player } from "../../types/page.d.ts" */
/** @typedef {{ title: string, day: string, ending: Ending, players: Player[], turns: { scores: number[] }[] }} Result */

const WIDTH = 1080, MARGIN = 72, LINE = 96, CHART = 360, FONT = "system-ui, sans-serif";
const GROUND = "#fffaf0", INK = "#2b2113", SOFT = "#65563f", HONEY = "#f2a900";
/** @type {Record<string, string>} */
const INKS = {
  red: "#d62f2f",
  green: "#12805c",
  blue: "#2458d6",
  purple: "#8a3ab9",
  yellow: "#d9a400",
  black: "#222222",
};

/**
 * Draw what shares the result: the system's own sheet where the browser has it, else a file.
 * @param {Result} result
 */
export function drawShare(result) {
  return el(
    "button",
    { "data-key": "share", click: () => share(result).catch(showError) },
    canShare() ? t("Share the result as a picture") : t("Save the result as a picture"),
  );
}

// Browsers share from secure pages alone.
function canShare() {
  const file = new File([], "result.png", { type: "image/png" });
  return Boolean(navigator.canShare?.({ files: [file] }));
}

/** @param {Result} result */
async function share(result) {
  const picture = await pictureOf(result);
  const file = new File([picture], `${result.title} ${result.day}.png`, { type: "image/png" });
  if (!canShare()) return save(file);
  // Closing the sheet again is no fault.
  await navigator.share({ files: [file], title: result.title }).catch((fault) => {
    if (fault.name !== "AbortError") throw fault;
  });
}

/** @param {File} file */
function save(file) {
  const href = URL.createObjectURL(file);
  el("a", { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/**
 * @param {Result} result
 * @returns {Promise<Blob>}
 */
function pictureOf(result) {
  const height = heightOf(result);
  const canvas = el("canvas", { width: WIDTH, height });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = GROUND;
  pen.fillRect(0, 0, WIDTH, height);
  const below = drawRanking(pen, result, drawHead(pen, result));
  const after = drawDecision(pen, result, below);
  if (result.turns.length > 1) drawLines(pen, result, after);
  return new Promise((done, fail) =>
    canvas.toBlob(
      (blob) => blob ? done(blob) : fail(new Error("no picture")),
      "image/png",
    )
  );
}

/** @param {Result} result */
function heightOf({ ending, turns }) {
  const decision = ending.decided ? 180 : 0;
  return 240 + ending.places.length * LINE + decision + (turns.length > 1 ? CHART : 0) + MARGIN;
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Result} result
 */
function drawHead(pen, { title, day }) {
  write(pen, title, { x: MARGIN, y: 128, size: 64, ink: INK, weight: 700 });
  write(pen, day, { x: MARGIN, y: 184, size: 36, ink: SOFT });
  pen.fillStyle = HONEY;
  pen.fillRect(MARGIN, 208, WIDTH - 2 * MARGIN, 8);
  return 240;
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Result} result
 * @param {number} top
 */
function drawRanking(pen, { ending, players }, top) {
  ending.places.forEach(({ rank, seats, points }, n) => {
    const y = top + n * LINE + 64;
    write(pen, `${rank}.`, { x: MARGIN, y, size: 48, ink: SOFT, weight: 700 });
    seats.forEach((seat, i) =>
      drawSign(pen, players[seat], { x: MARGIN + 84 + i * 56, y: y - 40 })
    );
    const x = MARGIN + 96 + seats.length * 56;
    const width = WIDTH - MARGIN - 150 - x;
    write(pen, namesOf(seats, players), { x, y, size: 48, ink: INK, width });
    write(pen, String(points), {
      x: WIDTH - MARGIN,
      y,
      size: 56,
      ink: INK,
      weight: 700,
      end: true,
    });
  });
  return top + ending.places.length * LINE;
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Result} result
 * @param {number} top
 */
function drawDecision(pen, { ending: { decided } }, top) {
  if (!decided) return top;
  pen.font = `400 34px ${FONT}`;
  brokenInto(decided, (text) => pen.measureText(text).width <= WIDTH - 2 * MARGIN)
    .slice(0, 3)
    .forEach((line, n) =>
      write(pen, line, { x: MARGIN, y: top + 60 + n * 46, size: 34, ink: SOFT })
    );
  return top + 180;
}

/**
 * Return `text` in lines that each fit, broken between words.
 * @param {string} text
 * @param {(line: string) => boolean} fits
 */
export function brokenInto(text, fits) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Result} result
 * @param {number} top
 */
function drawLines(pen, { players, turns }, top) {
  const rows = [players.map(() => 0), ...turns.map(({ scores }) => scores)];
  const least = Math.min(...rows.flat()), most = Math.max(least + 1, ...rows.flat());
  const x = (/** @type {number} */ n) => MARGIN + n / (rows.length - 1) * (WIDTH - 2 * MARGIN - 48);
  const y = (/** @type {number} */ points) =>
    top + CHART - 32 - (points - least) / (most - least) * (CHART - 64);
  players.forEach((player, seat) => {
    pen.strokeStyle = INKS[player.colour] ?? INK;
    pen.lineWidth = 6;
    pen.setLineDash(seat ? [10 + 8 * seat, 8] : []);
    pen.beginPath();
    rows.forEach((scores, n) => pen.lineTo(x(n), y(scores[seat])));
    pen.stroke();
    const last = rows.length - 1;
    drawSign(pen, player, { x: x(last) + 4, y: y(rows[last][seat]) - 20 });
  });
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Player} player
 * @param {{ x: number, y: number }} at
 */
function drawSign(pen, { symbol, colour }, { x, y }) {
  pen.save();
  pen.translate(x, y);
  pen.scale(2.2, 2.2);
  pen.fillStyle = INKS[colour] ?? INK;
  pen.fill(new Path2D(shapeOf(symbol)));
  pen.restore();
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {{ x: number, y: number, size: number, ink: string, weight?: number, end?: boolean, width?: number }} how
 */
function write(pen, text, { x, y, size, ink, weight = 400, end = false, width }) {
  pen.font = `${weight} ${size}px ${FONT}`;
  pen.textAlign = end ? "end" : "start";
  pen.fillStyle = ink;
  pen.fillText(text, x, y, width);
}

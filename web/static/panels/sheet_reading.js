// What was read of a photographed sheet: its points, and questions about doubtful spots.

import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";

/** @import { Child, PhotoReading, Point } from "../../types/page.d.ts" */
/** @typedef {{ spot: string, candidates: string[], at: [number, number] }} Doubt */
/** @typedef {(answers: Record<string, string>) => unknown} Answer */

/** @type {Record<string, string>} */
const DRAWN = {
  free: t("free"),
  honey: t("honey"),
  larva: t("larva"),
  stolen: t("a larva with a wasp"),
  crossed: t("crossed off"),
};
const SPACE_MAY_BE = ["free", "honey", "larva", "stolen"], NODE_MAY_BE = ["free", "crossed"];

const PAGE_MM = { width: 210, height: 297 };
const CROP_MM = 26, CROP_PX = 200;

/**
 * Draw what was read; `answer` takes what doubtful spots are said to be.
 * @param {PhotoReading} read
 * @param {Answer} answer
 * @returns {Child}
 */
export function drawReading({ id, reading }, answer) {
  const troubles = /** @type {string[]} */ (reading.troubles);
  if (troubles.length) {
    return el("div.card", troubles.map((one) => el("p.fault", { role: "alert" }, one)));
  }
  const page = `/api/v1/paper-sheets/${id}/flat`;
  return [
    drawPoints(reading),
    reading.questions.map((/** @type {Doubt} */ doubt) => drawDoubt(doubt, page, answer)),
    el(
      "figure",
      el("figcaption", t("The sheet as it was read")),
      el("img.flat", { src: page, alt: t("Your sheet, laid flat") }),
    ),
  ];
}

/** @param {PhotoReading["reading"]} reading */
function drawPoints({ ok, points, stolen, notes }) {
  const total = { points: points.total };
  const drawNote = (/** @type {string} */ note) =>
    el("p.note", `${t("Does not fit together")}: ${note}`);
  return el(
    "div.card",
    { role: "status" },
    el(
      "h2",
      ok
        ? t("{points} points on this sheet", total)
        : t("{points} points so far; please look at what is asked below", total),
    ),
    el("p", t("Larvae {larvae}, full rows {rows}, tree {tree}", points)),
    el("p", t("Stolen here: {larvae} larvae, {points} points for their thieves", stolen)),
    notes.map(drawNote),
  );
}

/**
 * Draw the question what is drawn at a doubtful spot, with that piece of the page.
 * @param {Doubt} doubt
 * @param {string} page
 * @param {Answer} answer
 */
function drawDoubt({ spot, candidates, at }, page, answer) {
  const possible = spot.startsWith("space") ? SPACE_MAY_BE : NODE_MAY_BE;
  const ways = [...candidates, ...possible.filter((drawn) => !candidates.includes(drawn))];
  const drawWay = (/** @type {string} */ drawn, /** @type {number} */ index) =>
    el("button", {
      class: index === 0 && "main",
      "data-key": `${spot}-${drawn}`,
      click: () => answer({ [spot]: drawn }),
    }, DRAWN[drawn]);
  return el(
    "div.card",
    el("h2", t("What is drawn here?")),
    drawPiece(page, cropAround(at)),
    el("p.row", ways.map(drawWay)),
  );
}

/**
 * Return the left top corner of the piece of a page around a spot, in millimetres: all of it is on
 * the page.
 * @param {[number, number]} at
 * @returns {Point}
 */
export function cropAround([x, y]) {
  const inside = (/** @type {number} */ value, /** @type {number} */ length) =>
    Math.max(0, Math.min(length - CROP_MM, value - CROP_MM / 2));
  return { x: inside(x, PAGE_MM.width), y: inside(y, PAGE_MM.height) };
}

/**
 * @param {string} page
 * @param {Point} corner_mm
 */
function drawPiece(page, corner_mm) {
  const size = { width: CROP_PX, height: CROP_PX };
  const piece = el("canvas", { ...size, role: "img", "aria-label": t("That piece of the page") });
  const image = new Image();
  image.addEventListener("load", () => {
    const scale = image.width / PAGE_MM.width, side = CROP_MM * scale;
    const left = corner_mm.x * scale, top = corner_mm.y * scale;
    piece.getContext("2d")?.drawImage(image, left, top, side, side, 0, 0, CROP_PX, CROP_PX);
  });
  image.src = page;
  return piece;
}

// The hive: each stack of tiles raised by its level, far cells first so that near ones stand
// before them.

import { svg } from "../../lib/elements.js";
import { boxAround, outline, placeOf, round } from "../../lib/hexes.js";
import { t } from "../../lib/words.js";
import { drawGhosts } from "./ghosts.js";
import { drawDrop, drawHollow, drawHornet, drawPiece } from "./pieces.js";
import { LIFT, SIZE, topOf } from "./stacks.js";

/** @import { Scene } from "../../../types/page.d.ts" */
/** @import { Alveola, HiveCell } from "../../../types/views.d.ts" */

const HIGHEST_SHADE = 6;

/**
 * Draw the hive, the lit places around it, and the tile that is being placed.
 * @param {Scene<Alveola>} scene
 */
export function drawHive(scene) {
  const { view, chosen, last } = scene;
  const cells = [...view.hive, ...litBeside(scene)].sort(farFirst);
  const fresh = new Set((last?.move?.cells ?? []).map(placeOf));
  const seen = [...cells.map(({ at }) => at), ...(chosen.cells ?? [])];
  return svg(
    "svg.hive",
    { viewBox: boxAround(seen, SIZE, 1.9), role: "img", "aria-label": inWords(view) },
    cells.map((cell) => drawCell(cell, fresh.has(placeOf(cell.at)), scene)),
    drawGhosts(scene),
  );
}

/**
 * Return the lit places that are not yet a part of the hive.
 * @param {Scene<Alveola>} scene
 * @returns {HiveCell[]}
 */
function litBeside({ view, lit }) {
  const own = new Set(view.hive.map(({ at }) => placeOf(at)));
  const beside = [...lit].filter((place) => place.startsWith("[") && !own.has(place));
  return beside.map((place) => ({ at: JSON.parse(place), level: 0 }));
}

/**
 * @param {HiveCell} a
 * @param {HiveCell} b
 */
function farFirst(a, b) {
  return b.at[1] - a.at[1] || a.at[0] - b.at[0];
}

/** @param {Alveola} view */
function inWords({ hive }) {
  const level = Math.max(...hive.map((cell) => cell.level));
  return t("The hive: {count} cells, up to level {level}", { count: hive.length, level });
}

/**
 * @param {HiveCell} cell
 * @param {boolean} isFresh
 * @param {Scene<Alveola>} scene
 */
function drawCell(cell, isFresh, { players }) {
  const at = topOf(cell);
  const face = { d: outline(at, SIZE - 0.6), "data-place": placeOf(cell.at) };
  if (cell.level === 0) return svg("path.spot", face);
  const { fill, icon, piece, level } = cell;
  const shade = `up${Math.min(level, HIGHEST_SHADE)}`;
  return svg(
    "g",
    svg("path.wall", { d: wallOf(cell) }),
    svg(`path.cell.${fill}.${shade}`, { ...face, class: isFresh && "fresh" }),
    svg(
      "g.marks",
      fill === "full" ? drawDrop(at) : drawHollow({ x: at.x, y: at.y - 3 }, SIZE),
      icon && !piece && drawHornet({ x: at.x, y: at.y - 4 }, "icon"),
      piece && drawPiece(piece, at, players),
      svg("text.level", { x: at.x, y: round(at.y + SIZE * 0.8) }, level),
    ),
  );
}

/**
 * Return the side of a stack, from the table to its top, as a path.
 * @param {HiveCell} cell
 */
function wallOf(cell) {
  const { x, y } = topOf(cell);
  const half = ((SIZE - 0.6) * Math.sqrt(3)) / 2, low = (SIZE - 0.6) / 2;
  const deep = cell.level * LIFT;
  const corners = [
    [x - half, y + low],
    [x, y + 2 * low],
    [x + half, y + low],
    [x + half, y + low + deep],
    [x, y + 2 * low + deep],
    [x - half, y + low + deep],
  ];
  return `M${corners.map((corner) => corner.map(round).join(" ")).join("L")}Z`;
}

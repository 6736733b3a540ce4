// What is being put together on the hive: the tile where it would lie, the bee's and the hornets'
// ways; while nothing is, the hornets' ways of the last turn.

import { svg } from "../../lib/elements.js";
import { outline, placeOf, round } from "../../lib/hexes.js";
import { drawDrop, drawHollow, drawHornet } from "./pieces.js";
import { SIZE, topOf } from "./stacks.js";

/** @import { Cell, Child, Chosen, Point, Scene } from "../../../types/page.d.ts" */
/** @import { Alveola, Printed, Way } from "../../../types/views.d.ts" */

/**
 * Draw the ghosts of a scene.
 * @param {Scene<Alveola>} scene
 * @returns {Child}
 */
export function drawGhosts({ view, chosen, preview, tap, last }) {
  const now = preview ? { ...chosen, [preview.field]: preview.value } : chosen;
  const levels = raisedLevels(view, now.cells ?? []);
  const standing = (/** @type {Cell} */ at) => topOf({ at, level: levels.get(placeOf(at)) ?? 0 });
  const printed = now.pattern ?? view.piles[now.pile]?.cells;
  /** @type {Way[]} */
  const past = tap ? [] : last?.move?.hornets ?? [];
  return [
    (now.cells ?? []).map((/** @type {Cell} */ at, /** @type {number} */ index) =>
      drawGhostCell(standing(at), printed?.[index])
    ),
    waysOf(now).map((way) => drawWay(way, standing)),
    past.map((way) => drawPast(way, standing)),
  ];
}

/**
 * Return each cell's level once a tile lies on `cells`.
 * @param {Alveola} view
 * @param {Cell[]} cells
 */
function raisedLevels({ hive }, cells) {
  const levels = new Map(hive.map(({ at, level }) => [placeOf(at), level]));
  for (const at of cells) levels.set(placeOf(at), (levels.get(placeOf(at)) ?? 0) + 1);
  return levels;
}

/**
 * @param {Chosen} now
 * @returns {Way[]}
 */
function waysOf({ bee, power, hornets = [] }) {
  return [bee, power?.hornet, ...hornets].filter(Boolean);
}

/**
 * @param {Point} at
 * @param {Printed | undefined} printed
 */
function drawGhostCell(at, printed) {
  const fill = printed?.fill ?? "unknown";
  return svg(
    "g.marks",
    svg(`path.cell.ghost.${fill}`, { d: outline(at, SIZE - 1) }),
    fill === "full" && drawDrop(at),
    fill === "empty" && drawHollow(at, SIZE),
    printed?.icon && drawHornet(at, "icon"),
  );
}

/**
 * @param {Way} way
 * @param {(at: Cell) => Point} standing
 */
function drawWay({ from, to, at }, standing) {
  const end = standing(/** @type {Cell} */ (to ?? at));
  return svg(
    "g.way",
    from && svg("path", { d: lineBetween(standing(from), end) }),
    svg("circle", { cx: round(end.x), cy: round(end.y), r: 9 }),
  );
}

// From where a hornet came: a dotted line that begins with a dot.
/**
 * @param {Way} way
 * @param {(at: Cell) => Point} standing
 */
function drawPast({ from, to }, standing) {
  const lifted = (/** @type {Cell | undefined} */ at) => {
    const { x, y } = standing(/** @type {Cell} */ (at));
    return { x, y: y - 5 };
  };
  const start = lifted(from);
  return svg(
    "g.past",
    svg("path", { d: lineBetween(start, lifted(to)) }),
    svg("circle", { cx: round(start.x), cy: round(start.y), r: 3 }),
  );
}

/**
 * @param {Point} a
 * @param {Point} b
 */
function lineBetween(a, b) {
  return `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`;
}

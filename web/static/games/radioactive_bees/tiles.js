// Radioactive Bees' tiles: which are alike, and what bees with their rings look like.

import { svg } from "../../lib/elements.js";
import { drawForm, turned } from "../../lib/forms.js";
import { round } from "../../lib/hexes.js";
import { word } from "../../lib/words.js";

/** @import { Point } from "../../../types/page.d.ts" */
/** @import { BeeTile, RadioactiveBees } from "../../../types/views.d.ts" */
/** @typedef {{ id: string, rings: number[], name: string }} Alike tiles that look the same */

/**
 * Return the tile called `id`.
 * @param {RadioactiveBees} view
 * @param {string} id
 */
export function tileOf({ tiles }, id) {
  return /** @type {BeeTile} */ (tiles.find((tile) => tile.id === id));
}

/**
 * Return tiles that nobody can tell apart as one with their number: "line ×9".
 * @param {RadioactiveBees} view
 * @param {string[]} ids
 * @param {number} seat
 * @returns {Alike[]}
 */
export function grouped(view, ids, seat) {
  /** @type {Map<string, { id: string, rings: number[] }[]>} */
  const groups = new Map();
  for (const id of ids) {
    const { hexes, bees } = tileOf(view, id), rings = ringsOf(view, id, seat);
    const look = JSON.stringify([hexes, bees, rings]);
    groups.set(look, [...(groups.get(look) ?? []), { id, rings }]);
  }
  return [...groups.values()].map(([{ id, rings }, ...others]) => {
    const kind = word(id.replace(/ \d+$/, ""));
    return { id, rings, name: others.length ? `${kind} ×${others.length + 1}` : word(id) };
  });
}

/**
 * @param {RadioactiveBees} view
 * @param {string} id
 * @param {number} seat
 */
function ringsOf({ rings, tiles }, id, seat) {
  return rings[seat][tiles.findIndex((tile) => tile.id === id)];
}

/**
 * Draw a tile alone, turned by `sixths`, its bees with their rings.
 * @param {BeeTile} tile
 * @param {{ sixths?: number, rings?: number[] }} [state]
 */
export function drawTile({ id, hexes, bees }, { sixths = 0, rings = [] } = {}) {
  const keys = bees.map(String);
  const mark = (/** @type {number} */ index, /** @type {Point} */ at) => {
    const bee = keys.indexOf(String(hexes[index]));
    return bee >= 0 && drawBee(at, rings[bee] ?? 0, 0.55);
  };
  return drawForm(turned(hexes, sixths), { mark, name: word(id) });
}

/**
 * Draw a bee with its rings, if it has any.
 * @param {Point} at
 * @param {number} rings
 * @param {number} [scale]
 */
export function drawBee({ x, y }, rings, scale = 1) {
  return svg(
    "g.bee",
    { transform: `translate(${round(x)} ${round(y)}) scale(${scale})` },
    svg("ellipse.wing", { cx: -4, cy: -4, rx: 5, ry: 3 }),
    svg("ellipse.wing", { cx: 4, cy: -4, rx: 5, ry: 3 }),
    svg("ellipse.body", { cx: 0, cy: 1, rx: 4.5, ry: 7 }),
    svg("path.stripes", { d: "M-4 -1H4M-4.3 2.5H4.3" }),
    rings > 0 && drawRings(rings),
  );
}

/** @param {number} rings */
function drawRings(rings) {
  return svg(
    "g.rings",
    svg("circle", { cx: 9, cy: -9, r: 6.5 }),
    svg("text", { x: 9, y: -5.5 }, rings),
  );
}

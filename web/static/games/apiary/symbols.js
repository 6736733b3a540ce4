// Apiary's symbols: what a kind of tile gives, and the resources that pay it.

import { svg } from "../../lib/elements.js";

/** @import { Child } from "../../../types/page.d.ts" */

/**
 * Each drawn about [0, 0], 16 wide: its class and its paths.
 * @type {Record<string, [string, string][]>}
 */
const RESOURCES = {
  fibre: [["fibre", "M-6 7C-6-2-3-6 0-8M0 8C0 0 1-5 4-8M6 7C7 0 7-3 7-6"]],
  pollen: [["pollen", "M-4-6a3 3 0 1 0 .01 0ZM4-4a3 3 0 1 0 .01 0ZM-1 2a3 3 0 1 0 .01 0Z"]],
  water: [["water", "M0-8C4-2 6 1 6 3A6 6 0 0 1-6 3C-6 1-4-2 0-8Z"]],
  wax: [["wax-piece", "M-7-3-4-6H4L7-3V5H-7ZM-7-3H7"]],
  honey: [["honey-piece", "M0-8 7-4V4L0 8-7 4V-4Z"]],
};

/** What each kind of tile gives: a harvest, a bee, a device, a carved queen. @type {typeof RESOURCES} */
const KINDS = {
  farm: [
    ["stalk", "M0 12V-2M0 6C-8 6-9 0-9-2-3-2 0 1 0 6ZM0 6C8 6 9 0 9-2 3-2 0 1 0 6Z"],
    ["flower-head", "M0-11a4 4 0 1 0 .01 0Z"],
  ],
  recruit: [
    ["wing", "M-2-2C-12-12-14-2-4 1ZM2-2C12-12 14-2 4 1Z"],
    ["bee", "M0-9C5-9 6 0 5 5 4 10 1 12 0 13-1 12-4 10-5 5-6 0-5-9 0-9Z"],
    ["stripes", "M-5 0H5M-5 5H5"],
  ],
  development: [
    [
      "cog",
      "M-3-12H3L4-8 8-10 11-6 8-3 12 0 8 3 11 7 7 10 4 8 3 12H-3L-4 8-8 10-11 6-8 3-12 0-8-3-11-7-7-10-4-8Z",
    ],
    ["hole", "M0-4 3.5-2V2L0 4-3.5 2V-2Z"],
  ],
  carving: [["crown", "M-10 8V-6L-5 0 0-9 5 0 10-6V8ZM-10 11H10"]],
};

/**
 * Draw a resource about [0, 0]; one of somebody's own is told by its first letter.
 * @param {string} name
 * @returns {Child}
 */
export function drawResource(name) {
  return drawSymbol(RESOURCES[name], name);
}

/**
 * Draw what a tile gives, about [0, 0]: what is printed on it, where the box says so, else what its
 * kind does.
 * @param {string} kind
 * @param {Record<string, number>} [given]
 * @returns {Child}
 */
export function drawGiven(kind, given = {}) {
  const names = Object.keys(given);
  if (!names.length) return drawSymbol(KINDS[kind], kind);
  return names.map((name, index) =>
    svg(
      "g",
      { transform: `translate(${16 * (index - (names.length - 1) / 2)} 0) scale(.9)` },
      drawResource(name),
      given[name] > 1 && svg("text.given-count", { y: 18 }, given[name]),
    )
  );
}

/**
 * Draw amounts of resources side by side, as a tile's cost.
 * @param {Record<string, number>} amounts
 */
export function drawAmounts(amounts) {
  const each = Object.entries(amounts).flatMap(([name, count]) => new Array(count).fill(name));
  return svg(
    "svg.amounts",
    { viewBox: `0 0 ${Math.max(1, each.length) * 20} 20`, height: 20, "aria-hidden": "true" },
    each.map((name, index) =>
      svg("g", { transform: `translate(${20 * index + 10} 10)` }, drawResource(name))
    ),
  );
}

/**
 * @param {[string, string][] | undefined} paths
 * @param {string} name
 * @returns {Child}
 */
function drawSymbol(paths, name) {
  if (!paths) return svg("text.letter", { y: 5 }, name.slice(0, 1).toUpperCase());
  return paths.map(([kind, d]) => svg(`path.${kind}`, { d }));
}

// Changing what is printed in a box of Apiary: each change makes another box.

import { holds, replacedAt, toggled } from "../../lib/box_fields.js";

/** @import { Cell } from "../../../types/page.d.ts" */
/** @import { ApiaryBox, Costs, FrameForm } from "../../../types/views.d.ts" */

/**
 * Return each tile's costs of a kind's lists, which have an amount for each tile.
 * @param {Costs} costs
 * @returns {Record<string, number>[]}
 */
export function costsOfTile(costs) {
  const [first = []] = Object.values(costs);
  const rows = Object.entries(costs);
  return first.map((_, n) => Object.fromEntries(rows.map(([resource, all]) => [resource, all[n]])));
}

/**
 * Return `costs` with another amount for one tile.
 * @param {Costs} costs
 * @param {{ tile: number, resource: string, amount: number }} change
 * @returns {Costs}
 */
export function withCost(costs, { tile, resource, amount }) {
  return { ...costs, [resource]: replacedAt(costs[resource], tile, amount) };
}

/**
 * Return `costs` with one tile more, which costs nothing yet.
 * @param {Costs} costs
 */
export function withTile(costs) {
  return mapped(costs, (amounts) => [...amounts, 0]);
}

/**
 * Return `costs` without a tile.
 * @param {Costs} costs
 * @param {number} tile
 */
export function withoutTile(costs, tile) {
  return mapped(costs, (amounts) => amounts.filter((_, n) => n !== tile));
}

/**
 * @param {Costs} costs
 * @param {(amounts: number[]) => number[]} change
 * @returns {Costs}
 */
function mapped(costs, change) {
  return Object.fromEntries(Object.entries(costs).map(([key, amounts]) => [key, change(amounts)]));
}

/**
 * Return what a kind's tiles give, of every resource there is: nothing where the box does not say.
 * @param {ApiaryBox} box
 * @param {string} kind
 * @returns {Costs}
 */
export function givenBy({ basic, market, gives }, kind) {
  const resources = new Set([...basic, ...Object.values(market).flatMap(Object.keys)]);
  const nothing = costsOfTile(market[kind]).map(() => 0);
  return Object.fromEntries([...resources].map((name) => [name, gives[kind]?.[name] ?? nothing]));
}

/**
 * Return `frame` once `at` is tapped: a place, then one that gives a seed card, then nothing; the last
 * place stays.
 * @param {FrameForm} frame
 * @param {Cell} at
 * @returns {FrameForm}
 */
export function tappedFrame({ cells, seeds }, at) {
  const seeded = seeds.map((index) => cells[index]);
  const isNext = holds(cells, at) && (!holds(seeded, at) || cells.length === 1);
  if (isNext) return framed(cells, toggled(seeded, at));
  return framed(toggled(cells, at), seeded.filter((cell) => String(cell) !== String(at)));
}

/**
 * @param {Cell[]} cells
 * @param {Cell[]} seeded
 * @returns {FrameForm}
 */
function framed(cells, seeded) {
  const seeds = cells.flatMap((cell, index) => holds(seeded, cell) ? [index] : []);
  return { cells, seeds };
}

// A position that is put together: each change is a new one, and nothing is edited.

import { placeOf } from "../../lib/hexes.js";

/** @import { Cell } from "../../../types/page.d.ts" */
/** @import { Alveola, AlveolaPosition, HiveCell, Pile } from "../../../types/views.d.ts" */

const MOST_WORKERS = 4;
/** @type {Cell[]} */
const WAYS = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];
const NOTHING_YET = { workers: MOST_WORKERS, queen: true, eaten: 0, flowers: 0, honey: 0 };

/**
 * Return `view` as a position of so many players.
 * @param {Alveola & { to_move?: number, teams?: boolean, powers?: { id: string }[] }} view
 * @param {number} count
 * @returns {AlveolaPosition}
 */
export function positionOf(view, count) {
  const powers = (view.powers ?? []).map(({ id }) => id);
  return withPlayers({ to_move: 0, teams: false, ...view, powers }, count);
}

/**
 * Return `position` with so many players: bees of those who are gone are taken off the hive.
 * @param {AlveolaPosition} position
 * @param {number} count
 */
export function withPlayers(position, count) {
  const players = Array.from({ length: count }, (_, seat) => position.players[seat] ?? NOTHING_YET);
  const hive = position.hive.map((cell) =>
    cell.piece && "player" in cell.piece && cell.piece.player >= count
      ? { ...cell, piece: null }
      : cell
  );
  const to_move = Math.min(position.to_move, count - 1);
  return { ...position, players, hive, to_move, teams: position.teams && count === 4 };
}

/**
 * Return `position` with the cell `at` changed; one that was bare table is laid first.
 * @param {AlveolaPosition} position
 * @param {Cell} at
 * @param {Partial<HiveCell>} [change]
 */
export function withCell(position, at, change = {}) {
  /** @type {HiveCell} */
  const fresh = { at, level: 1, fill: "full", icon: false, piece: null };
  const cell = { ...(cellAt(position, at) ?? fresh), ...change };
  return { ...position, hive: [...withoutCell(position, at).hive, cell] };
}

/**
 * Return `position` with bare table at the cell `at`.
 * @param {AlveolaPosition} position
 * @param {Cell} at
 */
export function withoutCell(position, at) {
  return { ...position, hive: position.hive.filter((cell) => placeOf(cell.at) !== placeOf(at)) };
}

/**
 * Return `position` with the pile of that number changed.
 * @param {AlveolaPosition} position
 * @param {number} number
 * @param {Partial<Pile>} change
 */
export function withPile(position, number, change) {
  const pile = { ...position.piles[number], ...change, cells: null };
  return { ...position, piles: position.piles.with(number, pile) };
}

/**
 * Return the cell of the hive at a place, if one lies there.
 * @param {AlveolaPosition} position
 * @param {Cell} at
 */
export function cellAt({ hive }, at) {
  return hive.find((cell) => placeOf(cell.at) === placeOf(at));
}

/**
 * Return the places of the bare table where a cell can be laid: beside the hive, or its first one.
 * @param {AlveolaPosition} position
 */
export function spotsBeside({ hive }) {
  if (!hive.length) return new Set([placeOf([0, 0])]);
  const around = hive.flatMap(({ at: [q, r] }) => WAYS.map(([a, b]) => placeOf([q + a, r + b])));
  const own = new Set(hive.map(({ at }) => placeOf(at)));
  return new Set(around.filter((place) => !own.has(place)));
}

/**
 * Return `position` as a command tells it: what follows from the rest is left out.
 * @param {AlveolaPosition} position
 */
export function toldOf({ hive, piles, players, ...rest }) {
  const { spoon_after, hornet_pile, to_move, powers, teams } = rest;
  return {
    ...{ spoon_after, hornet_pile, to_move, powers, teams },
    hive: hive.map(({ at, level, fill, icon, piece }) => ({ at, level, fill, icon, piece })),
    piles: piles.map(({ tiles, shape }) => ({ tiles, shape })),
    players: players.map(({ eaten, flowers, honey }) => ({ eaten, flowers, honey })),
  };
}

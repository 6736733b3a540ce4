// Where the bonus tree's nodes stand: a row by its steps from the beehive, columns by its leaves.

/** @import { TreeNode } from "../../../types/views.d.ts" */
/** @typedef {Pick<TreeNode, "id" | "beside">} Joined a node, and those it is joined to */
/** @typedef {{ column: number, row: number }} Spot */

/** The tree's root, where every way begins. */
export const ROOT = "beehive";

/**
 * Return each node's column and row; the root is in row 0, what cannot be reached is left out.
 * @param {Joined[]} tree
 * @returns {Map<string, Spot>}
 */
export function layOut(tree) {
  const { rows, children } = growFrom(ROOT, neighboursIn(tree));
  /** @type {Map<string, Spot>} */
  const spots = new Map();
  let free = 0; // the next leaf's column

  /**
   * @param {string} id
   * @returns {number} its column: the middle of those above it
   */
  function place(id) {
    const columns = (children.get(id) ?? []).map(place);
    const column = columns.length ? mean(columns) : free++;
    spots.set(id, { column, row: rows.get(id) ?? 0 });
    return column;
  }

  place(ROOT);
  return spots;
}

/**
 * Return the branches of a tree: two nodes each.
 * @param {Joined[]} tree
 */
export function branchesOf(tree) {
  return tree.flatMap(({ id, beside }) => beside.map((near) => [id, near]));
}

/**
 * Return each node's neighbours; a branch may be named at either end.
 * @param {Joined[]} tree
 */
function neighboursIn(tree) {
  /** @type {Map<string, string[]>} */
  const near = new Map([ROOT, ...tree.map(({ id }) => id)].map((id) => [id, []]));
  for (const [a, b] of branchesOf(tree)) {
    near.get(a)?.push(b);
    near.get(b)?.push(a);
  }
  return near;
}

/**
 * Return each node's steps from `root`, and which nodes are one step farther by way of it.
 * @param {string} root
 * @param {Map<string, string[]>} near
 */
function growFrom(root, near) {
  const rows = new Map([[root, 0]]);
  /** @type {Map<string, string[]>} */
  const children = new Map();
  let edge = [root];
  for (let row = 1; edge.length; row++) {
    /** @type {string[]} */
    const next = [];
    for (const from of edge) {
      const fresh = [...new Set(near.get(from))].filter((id) => !rows.has(id));
      for (const id of fresh) rows.set(id, row);
      children.set(from, fresh);
      next.push(...fresh);
    }
    edge = next;
  }
  return { rows, children };
}

/** @param {number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

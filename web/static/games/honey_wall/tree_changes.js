// Changing Honey Wall's bonus tree: each change makes another tree.

import { ROOT } from "./tree_layout.js";

/** @import { TreeNode } from "../../../types/views.d.ts" */

/**
 * Tell whether two places are joined; naming it on either is enough.
 * @param {TreeNode[]} tree
 * @param {string} a
 * @param {string} b
 */
export function isJoined(tree, a, b) {
  return tree.some(({ id, beside }) =>
    (id === a && beside.includes(b)) || (id === b && beside.includes(a))
  );
}

/**
 * Return `tree` with the place `a` joined to `b`, or no more where it was.
 * @param {TreeNode[]} tree
 * @param {string} a
 * @param {string} b
 */
export function joined(tree, a, b) {
  if (!isJoined(tree, a, b)) {
    return tree.map((node) => node.id === a ? { ...node, beside: [...node.beside, b] } : node);
  }
  return tree.map((node) => {
    if (node.id !== a && node.id !== b) return node;
    const other = node.id === a ? b : a;
    return { ...node, beside: node.beside.filter((id) => id !== other) };
  });
}

/**
 * Return `tree` with one place's name changed wherever it stands.
 * @param {TreeNode[]} tree
 * @param {{ from: string, to: string }} change
 */
export function renamed(tree, { from, to }) {
  const named = (/** @type {string} */ id) => id === from ? to : id;
  return tree.map((node) => ({ ...node, id: named(node.id), beside: node.beside.map(named) }));
}

/**
 * Return `tree` without ways to places that are not there any more.
 * @param {TreeNode[]} tree
 */
export function withoutPlace(tree) {
  const ids = [ROOT, ...tree.map(({ id }) => id)];
  return tree.map((node) => ({ ...node, beside: node.beside.filter((id) => ids.includes(id)) }));
}

/**
 * Return `node` as another kind of place, with what that kind says and nothing else.
 * @param {TreeNode} node
 * @param {TreeNode["kind"]} kind
 * @param {string[]} dice
 * @returns {TreeNode}
 */
export function ofKind({ id, beside }, kind, dice) {
  if (kind === "die") return { id, kind, beside, die: dice[0] };
  return kind === "points" ? { id, kind, beside, points: 1 } : { id, kind, beside };
}

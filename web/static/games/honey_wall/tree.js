// The bonus tree: rows by their steps from the beehive, branches between, crosses on what is used.

import { svg } from "../../lib/elements.js";
import { t } from "../../lib/words.js";
import { branchesOf, layOut, ROOT } from "./tree_layout.js";

/** @import { Point } from "../../../types/page.d.ts" */
/** @import { HoneyWall, TreeNode } from "../../../types/views.d.ts" */

const WIDE = 50, HIGH = 46, RADIUS = 13;

/**
 * Draw the tree of `seat`'s sheet; its nodes are places where `isOpen`.
 * @param {HoneyWall} view
 * @param {number} seat
 * @param {boolean} isOpen
 */
export function drawTree({ box: { tree }, sheets, players }, seat, isOpen) {
  const { at, width, height } = pointsOf(tree);
  const nodes = tree.filter(({ id }) => at.has(id));
  const crossed = new Set(sheets[seat].crossed);
  const root = pointAt(at, ROOT);
  return svg(
    "svg.tree",
    {
      viewBox: `0 0 ${width} ${height}`,
      role: "group",
      "aria-label": t("The tree of {player}", { player: players[seat].name }),
    },
    branchesOf(nodes).map(([a, b]) => drawBranch(pointAt(at, a), pointAt(at, b))),
    nodes.map((node) =>
      drawNode(node, pointAt(at, node.id), { isCrossed: crossed.has(node.id), isOpen })
    ),
    svg("text", { x: root.x, y: root.y + 4 }, t("beehive")),
  );
}

/**
 * Return where each node is drawn, and how large the drawing is.
 * @param {TreeNode[]} tree
 */
function pointsOf(tree) {
  const spots = [...layOut(tree)];
  const columns = Math.max(...spots.map(([, { column }]) => column));
  const rows = Math.max(...spots.map(([, { row }]) => row));
  /** @type {Map<string, Point>} */
  const at = new Map(
    spots.map(([id, { column, row }]) => [
      id,
      { x: WIDE * (column + 0.5), y: HIGH * (rows - row + 0.5) },
    ]),
  );
  return { at, width: WIDE * (columns + 1), height: HIGH * (rows + 1) };
}

/**
 * @param {Map<string, Point>} at
 * @param {string} id
 */
function pointAt(at, id) {
  return /** @type {Point} */ (at.get(id));
}

/**
 * @param {Point} a
 * @param {Point} b
 */
function drawBranch(a, b) {
  return svg("path.branch", { d: `M${a.x} ${a.y}L${b.x} ${b.y}` });
}

/**
 * @param {TreeNode} node
 * @param {Point} point
 * @param {{ isCrossed: boolean, isOpen: boolean }} state
 */
function drawNode(node, { x, y }, { isCrossed, isOpen }) {
  const words = nodeInWords(node);
  const title = isCrossed ? t("{what}, crossed off", { what: words }) : words;
  const look = {
    class: node.die,
    "data-place": isOpen ? JSON.stringify({ node: node.id }) : null,
  };
  return svg(
    "g",
    svg(`${node.kind === "die" ? "rect" : "circle"}.node.${node.kind}`, {
      ...look,
      ...(node.kind === "die" ? squareAround(x, y) : { cx: x, cy: y, r: RADIUS }),
    }, svg("title", title)),
    svg("text", { x, y: y + RADIUS + 9 }, words),
    isCrossed && drawCross(x, y),
  );
}

/** @param {TreeNode} node */
function nodeInWords({ kind, die, points }) {
  if (kind === "die") return t("{die} die", { die: t(die ?? "") });
  return { blue: t("larva"), orange: t("honey"), points: `+${points}` }[kind];
}

/**
 * @param {number} x
 * @param {number} y
 */
function squareAround(x, y) {
  return { x: x - RADIUS, y: y - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS, rx: 4 };
}

/**
 * @param {number} x
 * @param {number} y
 */
function drawCross(x, y) {
  const side = 2 * RADIUS;
  const d = `M${x - RADIUS} ${y - RADIUS}l${side} ${side}m0 ${-side}l${-side} ${side}`;
  return svg("path.crossed", { "pointer-events": "none", d });
}

// Honey Wall's bonus tree by form: each place's kind, what it gives, and which places it is joined to.

import { drawList, drawName, drawNumber, freshName } from "../../lib/box_fields.js";
import { el } from "../../lib/elements.js";
import { t } from "../../lib/words.js";
import { isJoined, joined, ofKind, renamed, withoutPlace } from "./tree_changes.js";
import { ROOT } from "./tree_layout.js";

/** @import { Child } from "../../../types/page.d.ts" */
/** @import { TreeNode } from "../../../types/views.d.ts" */
/** @typedef {TreeNode["kind"]} Kind */

const MOST_POINTS = 99;
/** @type {[Kind, string][]} */
const KINDS = [
  ["blue", t("a larva (blue)")],
  ["orange", t("a honey (orange)")],
  ["die", t("a die")],
  ["points", t("points")],
];

/**
 * Draw the tree's form; `change` takes each changed tree.
 * @param {TreeNode[]} tree
 * @param {{ dice: string[], change: (tree: TreeNode[]) => void }} hooks
 * @returns {Child}
 */
export function drawTreeForm(tree, { dice, change }) {
  const ids = tree.map(({ id }) => id);
  return drawList({
    key: "tree",
    legend: t("The tree: every place, and what it is joined to"),
    parts: tree,
    fresh: () => /** @type {TreeNode} */ ({ id: freshName(ids), kind: "blue", beside: [] }),
    change: (changed) => change(withoutPlace(changed)),
    drawPart: (node, index, changeOne) =>
      el(
        "details",
        el("summary", { "data-key": `tree-${index}` }, node.id, ": ", nodeInWords(node)),
        drawName({
          key: `tree-${index}-name`,
          label: t("Name"),
          value: node.id,
          others: [ROOT, ...ids.filter((id) => id !== node.id)],
          change: (id) => change(renamed(tree, { from: node.id, to: id })),
        }),
        drawSelect(`tree-${index}-kind`, t("It gives"), node.kind, KINDS, (kind) =>
          changeOne(ofKind(node, /** @type {Kind} */ (kind), dice))),
        node.kind === "die" && drawSelect(
          `tree-${index}-die`,
          t("Which die?"),
          node.die ?? "",
          dice.map((die) => [die, t(die)]),
          (die) =>
            changeOne({ ...node, die }),
        ),
        node.kind === "points" && drawNumber({
          key: `tree-${index}-points`,
          label: t("points"),
          value: node.points ?? 0,
          min: 0,
          max: MOST_POINTS,
          change: (points) =>
            changeOne({ ...node, points }),
        }),
        el(
          "p.row",
          { role: "group", "aria-label": t("Joined to") },
          [ROOT, ...ids].filter((id) =>
            id !== node.id
          ).map((id) =>
            drawJoin(`tree-${index}-to-${id}`, id, isJoined(tree, node.id, id), () =>
              change(joined(tree, node.id, id)))
          ),
        ),
      ),
  });
}

/** @param {TreeNode} node */
function nodeInWords({ kind, die, points }) {
  if (kind === "points") return t("{count} points", { count: points ?? 0 });
  if (kind === "die") return t("a die: {die}", { die: t(die ?? "") });
  return Object.fromEntries(KINDS)[kind];
}

/**
 * @param {string} key
 * @param {string} label
 * @param {string} value
 * @param {[string, string][]} options
 * @param {(value: string) => void} change
 */
function drawSelect(key, label, value, options, change) {
  const field = el(
    "select",
    { id: key, "data-key": key, change: () => change(field.value) },
    options.map(([id, words]) => el("option", { value: id, selected: id === value }, words)),
  );
  return el("span.box-field", el("label", { for: key }, label), " ", field);
}

/**
 * @param {string} key
 * @param {string} id
 * @param {boolean} checked
 * @param {() => void} change
 */
function drawJoin(key, id, checked, change) {
  const name = id === ROOT ? t("the beehive") : id;
  return el(
    "label.pick",
    el("input", { type: "checkbox", checked, "data-key": key, change }),
    name,
  );
}

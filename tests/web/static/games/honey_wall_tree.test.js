import assert from "node:assert/strict";

import {
  isJoined,
  joined,
  ofKind,
  renamed,
  withoutPlace,
} from "../../../../web/static/games/honey_wall/tree_changes.js";

/** @import { TreeNode } from "../../../../web/types/views.d.ts" */

/** @type {TreeNode[]} */
const TREE = [
  { id: "a", kind: "blue", beside: ["beehive"] },
  { id: "b", kind: "die", die: "green", beside: ["a"] },
];

Deno.test("places are joined and parted, whichever of them says so", () => {
  assert.equal(isJoined(TREE, "a", "b"), true);
  assert.equal(isJoined(joined(TREE, "a", "b"), "b", "a"), false);
  assert.equal(isJoined(joined(TREE, "b", "beehive"), "b", "beehive"), true);
});

Deno.test("a place that is renamed or taken away is so in every way to it", () => {
  assert.deepEqual(renamed(TREE, { from: "a", to: "z" })[1].beside, ["z"]);
  assert.deepEqual(withoutPlace(TREE.slice(1))[0].beside, []);
});

Deno.test("a place of another kind says what that kind has, and nothing else", () => {
  assert.deepEqual(ofKind(TREE[1], "points", ["white"]), {
    id: "b",
    kind: "points",
    beside: ["a"],
    points: 1,
  });
  assert.deepEqual(ofKind(TREE[0], "die", ["white"]).die, "white");
});

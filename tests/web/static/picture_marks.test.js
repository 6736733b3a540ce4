import assert from "node:assert/strict";

import { frameOf } from "../../../web/static/panels/picture_marks.js";

/** @param {[number, number][]} points */
function markAt(...points) {
  return { kind: "cell", points };
}

Deno.test("a frame holds all marks, with a margin of their size", () => {
  assert.deepEqual(frameOf([markAt([200, 100], [300, 150]), markAt([250, 200])]), [
    ...[140, 40],
    ...[220, 220],
  ]);
});

Deno.test("a single point has a frame, too", () => {
  assert.deepEqual(frameOf([markAt([100, 100])]), [76, 76, 48, 48]);
});

Deno.test("a frame does not begin outside of the picture", () => {
  const [left, top] = frameOf([markAt([5, 8], [50, 60])]);

  assert.deepEqual([left, top], [0, 0]);
});

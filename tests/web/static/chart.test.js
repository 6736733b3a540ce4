import assert from "node:assert/strict";

import { marksBetween, scaleOf, spanOf } from "../../../web/static/panels/chart.js";

Deno.test("a chart shows at least four points, and nothing above or below is cut off", () => {
  assert.deepEqual(spanOf([[0, 0], [1, 2]]), { least: 0, most: 4 });
  assert.deepEqual(spanOf([[0, 0], [-3, 17]]), { least: -3, most: 17 });
});

Deno.test("a scale carries its ends onto its ends", () => {
  const y = scaleOf(-2, 8, 100, 0);

  assert.deepEqual([y(-2), y(3), y(8)], [100, 50, 0]);
});

Deno.test("marks are whole numbers at even steps", () => {
  assert.deepEqual(marksBetween(0, 4, 5), [0, 1, 2, 3, 4]);
  assert.deepEqual(marksBetween(0, 23, 5), [0, 5, 10, 15, 20]);
  assert.deepEqual(marksBetween(-3, 17, 5), [-3, 1, 5, 9, 13, 17]);
});

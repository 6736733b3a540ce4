import assert from "node:assert/strict";

import { cropAround } from "../../../web/static/panels/sheet_reading.js";

Deno.test("a piece of the page is around its spot", () => {
  assert.deepEqual(cropAround([100, 150]), { x: 87, y: 137 });
});

Deno.test("a piece at the edge is all on the page", () => {
  assert.deepEqual(cropAround([2, 296]), { x: 0, y: 271 });
});

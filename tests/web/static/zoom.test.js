import assert from "node:assert/strict";

import { dragged, nearer, viewBoxOf, WHOLE } from "../../../web/static/lib/zoom.js";

const BOX = { x: -10, y: -20, width: 100, height: 200 };

Deno.test("the whole drawing is seen at first", () => {
  assert.equal(viewBoxOf(BOX, WHOLE), "-10 -20 100 200");
});

Deno.test("twice as near shows the middle half", () => {
  assert.equal(viewBoxOf(BOX, nearer(WHOLE, 2)), "15 30 50 100");
});

Deno.test("nobody gets nearer than five times, nor farther than the whole", () => {
  assert.equal(nearer(WHOLE, 100).factor, 5);
  assert.deepEqual(nearer(nearer(WHOLE, 3), 0.01), WHOLE);
});

Deno.test("a drag moves what is seen, and stops at the drawing's edge", () => {
  const near = nearer(WHOLE, 2);

  assert.deepEqual(dragged(near, { x: 0.25, y: 0 }), { factor: 2, x: 0.375, y: 0.5 });
  assert.deepEqual(dragged(near, { x: 9, y: -9 }), { factor: 2, x: 0.25, y: 0.75 });
});

Deno.test("the whole drawing cannot be dragged", () => {
  assert.deepEqual(dragged(WHOLE, { x: 0.3, y: 0.3 }), WHOLE);
});

import assert from "node:assert/strict";

import { pipsOf } from "../../../web/static/lib/plain_dice.js";

Deno.test("a number from one to six has as many pips, another word none", () => {
  assert.deepEqual(["1", "2", "3", "4", "5", "6"].map((word) => pipsOf(word)?.length), [
    ...[1, 2, 3, 4, 5, 6],
  ]);
  assert.deepEqual(["0", "7", "sun"].map(pipsOf), [null, null, null]);
});

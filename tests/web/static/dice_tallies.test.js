import assert from "node:assert/strict";

import { tallyInWords } from "../../../web/static/panels/dice_tallies.js";

Deno.test("what fell is told in words, a surprise as one", () => {
  const words = ["sun", "", "moon"];

  assert.equal(
    tallyInWords({ words, counts: [5, 2, 3], p: 0.4 }),
    "10 rolled; sun fell most often (5), 2 least (2). Fair dice stray as far as this often enough.",
  );
  assert.equal(
    tallyInWords({ words, counts: [2, 2, 2], p: 0.0001 }),
    "6 rolled, every face as often. That would be a surprise with fair dice: watch them.",
  );
});

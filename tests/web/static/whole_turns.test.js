import assert from "node:assert/strict";

import { wholeOf, wholeTurns } from "../../../web/static/lib/whole_turns.js";

/** @import { Turn } from "../../../web/types/page.d.ts" */

const MOVES = /** @type {Turn[]} */ (/** @type {any} */ ([
  { number: 1, whole: 1, words: ["Ada rolls"], scores: [0, 0] },
  { number: 2, whole: 1, words: ["Ada places honey"], scores: [2, 0] },
  { number: 3, whole: 2, words: ["Bo rolls"], scores: [2, 0] },
]));

Deno.test("the moves of a turn are one, with all that was done and the points after it", () => {
  assert.deepEqual(wholeTurns(MOVES), [
    { number: 2, whole: 1, words: ["Ada rolls", "Ada places honey"], scores: [2, 0] },
    MOVES[2],
  ]);
});

Deno.test("every move belongs to a turn, the setup to none", () => {
  const turns = wholeTurns(MOVES);

  assert.deepEqual([0, 1, 2, 3].map((number) => wholeOf(turns, number)), [0, 1, 1, 2]);
});

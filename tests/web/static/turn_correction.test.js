import assert from "node:assert/strict";

import { outcomeInWords } from "../../../web/static/panels/turn_correction.js";

/** @import { Turn } from "../../../web/types/page.d.ts" */

const PLAYERS = [{ name: "Ada", seat: 0 }, { name: "Bo", seat: 1 }];

/**
 * @param {number} number
 * @param {...string} words
 * @returns {Turn}
 */
function turn(number, ...words) {
  return /** @type {any} */ ({ number, whole: number, words });
}

Deno.test("what follows from a correction is said before it is made", () => {
  const outcome = { turns: [turn(2, "pile 3")], dropped: [], why: null, scores: [4, 7] };

  assert.deepEqual(outcomeInWords(outcome, PLAYERS), [
    "pile 3",
    "Every later turn still stands",
    "Points then: Ada 4, Bo 7",
  ]);
});

Deno.test("turns that are dropped are named, with the reason", () => {
  const dropped = [turn(3, "pile 1"), turn(4, "pile 2")];
  const outcome = { turns: [turn(2, "pile 3")], dropped, why: "the pile is empty", scores: [4, 7] };

  assert.deepEqual(outcomeInWords(outcome, PLAYERS).slice(1, 4), [
    "2 later turns no longer fit and are dropped, from turn 3 on: the pile is empty",
    "3. pile 1",
    "4. pile 2",
  ]);
});

Deno.test("where players hold secrets neither the turn nor the points are told", () => {
  const outcome = { turns: [turn(2)], dropped: [turn(3)], why: null, scores: [0, 0] };

  assert.deepEqual(outcomeInWords(outcome, PLAYERS), [
    "Turn 3 no longer fits and is dropped",
    "3. ",
  ]);
});

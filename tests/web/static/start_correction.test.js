import assert from "node:assert/strict";

import { restartInWords } from "../../../web/static/panels/start_correction.js";

/** @import { Turn } from "../../../web/types/page.d.ts" */

const PLAYERS = [{ name: "Ada", seat: 0 }, { name: "Bo", seat: 1 }];
const TURNS = /** @type {Turn[]} */ (
  /** @type {unknown} */ ([1, 2].map((number) => ({ number, whole: number, words: [] })))
);

Deno.test("what becomes of a game that begins otherwise is said before it does", () => {
  const outcome = { turns: TURNS, dropped: [], why: null, scores: [4, 7], unjudged: [2] };

  assert.deepEqual(restartInWords(outcome, PLAYERS), [
    "2 turns are judged again",
    "No picture tells more of these turns: 2",
    "Every turn still fits",
    "Points then: Ada 4, Bo 7",
  ]);
});

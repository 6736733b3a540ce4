import assert from "node:assert/strict";

import { changeInWords } from "../../../web/static/panels/announcement.js";

/** @import { Table } from "../../../web/types/page.d.ts" */

/**
 * Return a table of Ada and Bo with what differs from a game that goes on.
 * @param {Partial<Table>} [parts]
 * @returns {Table}
 */
function table(parts = {}) {
  const players = [{ seat: 0, name: "Ada" }, { seat: 1, name: "Bo" }];
  const rest = { players, turn: 3, on_turn: 1, outcome: null, ask: null, last: null };
  return /** @type {any} */ ({ ...rest, ...parts });
}

const last = /** @type {any} */ ({ seat: 0, words: ["pile 3", "no bee"] });
const ask = /** @type {any} */ ({ question: "Which tile?" });
const outcome = /** @type {any} */ ({ winners: [0, 1] });

const CHANGES = /** @type {const} */ ([
  ["nothing", {}, ""],
  ["a turn", { turn: 4, last }, "Ada: pile 3 · no bee. Bo's turn"],
  ["the last turn", { turn: 4, last, on_turn: null }, "Ada: pile 3 · no bee. "],
  ["a question", { ask }, "Which tile?"],
  ["the end", { turn: 4, last, outcome }, "The game is over: Ada, Bo won"],
]);

const TAKEN_BACK = /** @type {const} */ ([
  ["a whole turn", { number: 9, whole: 2, goes_on: false }, "Turn 2 was taken back"],
  ["a step of one", { number: 9, whole: 2, goes_on: true }, "The last step was taken back"],
]);

for (const [what, last, words] of TAKEN_BACK) {
  Deno.test(`${what} taken back is told as players count turns`, () => {
    const former = table({ turn: 9, last: /** @type {any} */ (last) });

    assert.equal(changeInWords(former, table({ turn: 8 })), words);
  });
}

for (const [what, parts, words] of CHANGES) {
  Deno.test(`of ${what} is said: ${words || "nothing"}`, () => {
    assert.equal(changeInWords(table(), table(parts)), words);
  });
}

import assert from "node:assert/strict";

import { yearInWords } from "../../../web/static/panels/ending.js";
import { brokenInto } from "../../../web/static/panels/result_picture.js";
import { personInWords } from "../../../web/static/panels/statistics.js";

const won = (/** @type {string} */ name, /** @type {number} */ wins) => ({ name, games: 9, wins });

Deno.test("the winner of most games of the year is named, all of them where they are level", () => {
  assert.equal(
    yearInWords({ year: 2026, this_year: [won("Ada", 4), won("Bo", 2)] }),
    "Ada has won most often in 2026: 4 of 9.",
  );
  assert.equal(
    yearInWords({ year: 2026, this_year: [won("Ada", 4), won("Bo", 4), won("Cy", 1)] }),
    "Ada, Bo have won most often in 2026: 4 each.",
  );
  assert.equal(yearInWords({ year: 2026, this_year: [won("Ada", 0)] }), "");
});

Deno.test("streaks are told from two on, the longest where it is not the latest", () => {
  const person = { name: "Ada", games: 9, wins: 5, by_game: [] };

  assert.equal(personInWords({ ...person, streak: 1, longest_streak: 1 }), "Won 5 of 9");
  assert.equal(
    personInWords({ ...person, streak: 2, longest_streak: 3 }),
    "Won 5 of 9 · the last 2 in a row · at most 3 in a row",
  );
});

Deno.test("a sentence is broken between words, a long word stands alone", () => {
  const lines = brokenInto("Ada won by honeycombs", (line) => line.length <= 8);

  assert.deepEqual(lines, ["Ada won", "by", "honeycombs"]);
});

import assert from "node:assert/strict";

import { clock, duration } from "../../../web/static/lib/times.js";

const DURATIONS = /** @type {const} */ ([
  [0, "0:00"],
  [4_600, "0:05"],
  [65_000, "1:05"],
  [3_600_000, "60:00"],
  [-9_000, "0:00"],
]);

for (const [passed_ms, words] of DURATIONS) {
  Deno.test(`${passed_ms} ms are ${words}`, () => {
    assert.equal(duration(passed_ms), words);
  });
}

Deno.test("a moment's time of day has hours and minutes", () => {
  assert.match(clock("2026-11-12T20:14:09+01:00"), /^\d{1,2}:14( ?[AP]M)?$/i);
});

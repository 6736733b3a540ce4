import assert from "node:assert/strict";

import { t } from "../../../web/static/lib/words.js";

Deno.test("a sentence's names are filled", () => {
  assert.equal(t("Turn {number} of {count}", { number: 3, count: 0 }), "Turn 3 of 0");
});

Deno.test("a name without a value stays", () => {
  assert.equal(t("Turn {number}"), "Turn {number}");
});

import assert from "node:assert/strict";

import { elided, t } from "../../../web/static/lib/words.js";

Deno.test("a sentence's names are filled", () => {
  assert.equal(t("Turn {number} of {count}", { number: 3, count: 0 }), "Turn 3 of 0");
});

Deno.test("a name without a value stays", () => {
  assert.equal(t("Turn {number}"), "Turn {number}");
});

Deno.test("words lose their vowel before a name with one", () => {
  assert.equal(elided("feuille de {player}", { player: "Ada" }, "fr"), "feuille d'{player}");
  assert.equal(elided("full de {player}", { player: "Bo" }, "ca"), "full de {player}");
});

import assert from "node:assert/strict";

import { sharedWords } from "../../../web/static/panels/question.js";

Deno.test("what every answer says is said once", () => {
  const candidates = [{ words: ["pile 3", "bee"] }, { words: ["pile 3", "no bee"] }];

  assert.deepEqual(sharedWords(candidates), ["pile 3"]);
});

Deno.test("answers that say the same keep their words, as does a single one", () => {
  assert.deepEqual(sharedWords([{ words: ["pile 3"] }, { words: ["pile 3"] }]), []);
  assert.deepEqual(sharedWords([{ words: ["pile 3"] }]), []);
});

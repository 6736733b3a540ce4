import assert from "node:assert/strict";

import { withNextPrint } from "../../../../web/static/games/alveola/box.js";
import { places } from "../../../../web/static/games/alveola/drawing.js";
import { optionOf } from "../../../../web/static/games/alveola/print.js";
import { spotOf } from "../../../../web/static/games/alveola/ring.js";

Deno.test("the first pile lies on top of the ring, the fourth of twelve to the right", () => {
  assert.deepEqual(spotOf(0, 12), { x: 0, y: -128 });
  assert.deepEqual(spotOf(3, 12), { x: 128, y: -0 });
});

const TOUCHED = /** @type {const} */ ([
  ["pile", 3, ['{"pile":3}']],
  ["cells", [[1, 0], [0, 1]], ["[1,0]", "[0,1]"]],
  ["bee", { kind: "move_worker", from: [2, 0], at: [0, 0] }, ["[2,0]"]],
  ["bee", null, []],
  ["hornets", [{ from: [0, 0], to: [1, 0] }, { from: [1, 0], to: [2, 0] }], ["[2,0]"]],
  ["power", { id: "replay" }, []],
  ["action", "raise", []],
]);

for (const [field, value, touched] of TOUCHED) {
  Deno.test(`${field} ${JSON.stringify(value)} touches ${touched.join(" ") || "nothing"}`, () => {
    assert.deepEqual(places(field, value), touched);
  });
}

Deno.test("a tile's option is found by what is printed on it", () => {
  const full = { fill: /** @type {const} */ ("full"), icon: false };
  const empty = { fill: /** @type {const} */ ("empty"), icon: true };
  const options = [[full, full], [full, empty]].map((value) => ({ value, words: "" }));

  assert.equal(optionOf(options, [full, empty]), options[1]);
  assert.equal(optionOf(options, [empty, empty]), undefined);
});

Deno.test("a tapped cell of a tile goes through all that may be printed there", () => {
  /** @type {import("../../../../web/types/views.d.ts").AlveolaBox} */
  const box = { straight: ["f e e"], bent: [], triangular: [], starting: [], introductory: [] };
  const where = { shape: /** @type {"straight"} */ ("straight"), tile: 0, cell: 1 };

  const seen = [];
  let now = box;
  for (let tap = 0; tap < 4; tap++) {
    now = withNextPrint(now, where);
    seen.push(now.straight[0]);
  }

  assert.deepEqual(seen, ["f f* e", "f e* e", "f f e", "f e e"]);
  assert.deepEqual(box.straight, ["f e e"]);
});

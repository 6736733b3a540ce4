import assert from "node:assert/strict";

import { givenBy } from "../../../../web/static/games/apiary/box_changes.js";
import { optionWith } from "../../../../web/static/games/apiary/choosers.js";
import { places, played } from "../../../../web/static/games/apiary/drawing.js";

/** @import { Scene } from "../../../../web/types/page.d.ts" */

Deno.test("farms are found in whatever order they are ticked", () => {
  const options = [["wax", "water"], ["wax", "honey"]].map((value) => ({ value, words: "" }));

  assert.equal(optionWith(options, ["honey", "wax"]), options[1]);
  assert.equal(optionWith(options, ["wax"]), undefined);
});

Deno.test("a frame touches the hexagon its dotted cell comes to lie on", () => {
  const frame = { cells: [[1, 0], [0, 0]] };
  const chosen = { player: 1, do: "frame", rotation: 3 };
  const scene = /** @type {Scene} */ (/** @type {any} */ ({ view: { frame }, chosen }));

  assert.deepEqual(places("at", [4, 4], scene), ['{"player":1,"at":[3,4]}']);
});

Deno.test("a tile touches the hexagon that it is built on", () => {
  const scene = /** @type {any} */ ({ view: { frame: null }, chosen: { player: 0, do: "tile" } });

  assert.deepEqual(places("at", [2, 0], scene), ['{"player":0,"at":[2,0]}']);
  assert.deepEqual(places("pay", { wax: 1 }, scene), []);
});

Deno.test("a turn shows the space of its worker, or the hexagon of its tile", () => {
  const turn = (/** @type {any} */ move) => /** @type {any} */ ({ seat: 1, move });

  assert.deepEqual(played(turn({ player: 1, place: { strength: 2, space: "carve" } })), [
    '{"space":"carve"}',
  ]);
  assert.deepEqual(played(turn({ player: 1, build: { kind: "farm", at: [1, -1] } })), [
    '{"player":1,"at":[1,-1]}',
  ]);
  assert.deepEqual(played(turn({ player: 0, gain: 1 })), []);
  assert.deepEqual(played(turn(null)), []);
});

Deno.test("a box that does not say what tiles give has nothing there of every resource", () => {
  const market = { farm: { fibre: [1, 2] }, recruit: { honey: [3] } };
  const box = /** @type {any} */ ({ basic: ["water"], market, gives: { farm: { water: [0, 2] } } });

  assert.deepEqual(givenBy(box, "farm"), { water: [0, 2], fibre: [0, 0], honey: [0, 0] });
  assert.deepEqual(givenBy(box, "recruit"), { water: [0], fibre: [0], honey: [0] });
});

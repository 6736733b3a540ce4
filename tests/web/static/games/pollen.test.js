import assert from "node:assert/strict";

import { placeIn, spotOf } from "../../../../web/static/games/pollen/camps.js";
import { prompt } from "../../../../web/static/games/pollen/drawing.js";
import { byCard } from "../../../../web/static/games/pollen/hand.js";

Deno.test("one's own camp is below the flowers, the other above, mirrored", () => {
  const own = spotOf({ camp: 1, place: [2, 1] }, 1), other = spotOf({ camp: 0, place: [2, 1] }, 1);

  assert.equal(own.x, other.x);
  assert.ok(other.y < own.y);
  assert.equal(own.y + other.y, 2 * spotOf({ camp: 0, place: [2, 0] }, 1).y);
});

Deno.test("a turn that a hole keeps open says so, any other asks on", () => {
  const scene = /** @type {any} */ (null);
  const choice = { field: "do2", options: [] };

  assert.equal(
    prompt("do2", scene, { ...choice, move: null }),
    "Fill the hole: no turn ends with one",
  );
  assert.equal(prompt("do2", scene, { ...choice, move: {} }), undefined);
});

Deno.test("a place's name says camp, column and row alone", () => {
  const place = /** @type {any} */ ({ camp: 0, place: [4, 3], card: 7 });

  assert.equal(placeIn(place), '{"camp":0,"place":[4,3]}');
});

Deno.test("each card of the hand has all its ways; cards on the board are left out", () => {
  const values = [
    { card: 0, as: "up" },
    { card: 1, as: "move" },
    { card: 0, as: "down" },
    { camp: 1, place: [0, 1] },
  ];
  const options = values.map((value) => ({ value, words: "" }));

  assert.deepEqual(byCard(options).map((ways) => ways.map(({ value }) => value.as)), [
    ["up", "down"],
    ["move"],
  ]);
});

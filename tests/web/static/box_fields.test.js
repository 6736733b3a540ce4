import assert from "node:assert/strict";

import { freshName, nameFault, numberFault } from "../../../web/static/lib/box_fields.js";
import {
  costsOfTile,
  tappedFrame,
  withCost,
  withoutTile,
  withTile,
} from "../../../web/static/games/apiary/box_changes.js";
import { kindAt, tapped } from "../../../web/static/games/radioactive_bees/box.js";

/** @import { FrameForm, TileKind } from "../../../web/types/views.d.ts" */

Deno.test("a number is whole and within its limits", () => {
  const limits = { min: 0, max: 20 };

  for (const typed of ["0", "7", "20"]) assert.equal(numberFault(typed, limits), "");
  for (const typed of ["", " ", "-1", "21", "2.5", "x"]) {
    assert.equal(numberFault(typed, limits), "A whole number from 0 to 20");
  }
});

Deno.test("a name is none that another one has", () => {
  assert.equal(nameFault(" rose ", ["iris"]), "");
  assert.equal(nameFault("iris", ["iris"]), "Another one is called iris");
  assert.equal(nameFault("  ", []), "It needs a name");
  assert.equal(freshName(["1", "3"]), "2");
});

Deno.test("a hexagon is tapped through what it may be, and a tile keeps its last one", () => {
  /** @type {TileKind} */
  const tile = { name: "a", hexes: [[0, 0]], bees: [], count: [1, 1, 1, 1] };

  const bigger = tapped(tile, [1, 0]);
  const withBee = tapped(bigger, [1, 0]);
  assert.deepEqual([bigger, withBee].map((one) => kindAt(one, [1, 0])), ["space", "start"]);
  assert.deepEqual(tapped(withBee, [1, 0]), tile);
  assert.deepEqual(tapped(tapped(tile, [0, 0]), [0, 0]), tile);
});

Deno.test("a frame keeps which of its places give seeds, however they are changed", () => {
  /** @type {FrameForm} */
  const frame = { cells: [[0, 0], [1, 0], [0, 1]], seeds: [1] };

  assert.deepEqual(tappedFrame(frame, [0, 0]).seeds, [0, 1]);
  assert.deepEqual(tappedFrame(frame, [1, 0]), { cells: [[0, 0], [0, 1]], seeds: [] });
  assert.deepEqual(tappedFrame(frame, [1, 1]).cells.length, 4);
});

Deno.test("costs are changed, added and taken away by tile", () => {
  const costs = { wax: [1, 2], water: [0, 3] };

  assert.deepEqual(costsOfTile(costs), [{ wax: 1, water: 0 }, { wax: 2, water: 3 }]);
  assert.deepEqual(withCost(costs, { tile: 1, resource: "wax", amount: 9 }).wax, [1, 9]);
  assert.deepEqual(withTile(costs), { wax: [1, 2, 0], water: [0, 3, 0] });
  assert.deepEqual(withoutTile(costs, 0), { wax: [2], water: [3] });
});

import assert from "node:assert/strict";

import { boxAround, middle, outline, placeOf, round } from "../../../web/static/lib/hexes.js";

Deno.test("a cell's neighbours are one hexagon's width away", () => {
  const width = 10 * Math.sqrt(3);
  /** @type {[number, number][]} */
  const neighbours = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

  const distances = neighbours.map((cell) => {
    const { x, y } = middle(cell, 10);
    return round(Math.hypot(x, y));
  });

  assert.deepEqual(distances, neighbours.map(() => round(width)));
});

Deno.test("higher rows of the lattice are higher on the page", () => {
  assert.ok(middle([0, 1], 10).y < middle([0, 0], 10).y);
});

Deno.test("an outline has six corners, the first on top", () => {
  const corners = outline({ x: 0, y: 0 }, 10).slice(1, -1).split("L");

  assert.equal(corners.length, 6);
  assert.equal(corners[0], "0 -10");
});

Deno.test("the box around two cells holds both with their margin", () => {
  assert.equal(boxAround([[0, 0], [0, 2]], 10, 1), "-10 -40 37.32 50");
});

Deno.test("a place's name is its coordinates", () => {
  assert.equal(placeOf([2, -1]), "[2,-1]");
});

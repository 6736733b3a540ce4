import assert from "node:assert/strict";

import { border, laid, turned } from "../../../web/static/lib/forms.js";

/** @typedef {[number, number]} Cell */
/** @type {Cell[]} */
const LINE = [[0, 0], [1, 0], [2, 0]];

Deno.test("a form is turned counter-clockwise by sixths", () => {
  assert.equal(String(turned(LINE, 1)), "0,0,0,1,0,2");
});

Deno.test("six sixths are a whole turn", () => {
  assert.equal(String(turned(LINE, 6)), String(LINE));
});

Deno.test("a form is turned first, then laid", () => {
  assert.deepEqual(laid(LINE, 3, [5, 5]), [[5, 5], [4, 5], [3, 5]]);
});

Deno.test("the border leaves out the sides between a form's own cells", () => {
  const sides = (/** @type {Cell[]} */ cells) => border(cells, 10).split("M").length - 1;

  assert.equal(sides([[0, 0]]), 6);
  assert.equal(sides([[0, 0], [1, 0]]), 10);
  assert.equal(sides([[0, 0], [1, 0], [0, 1]]), 12);
});

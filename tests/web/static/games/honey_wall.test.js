import assert from "node:assert/strict";

import {
  changedFace,
  changedSheet,
  kindOf,
  PLACES,
} from "../../../../web/static/games/honey_wall/box_changes.js";
import { faceInWords } from "../../../../web/static/games/honey_wall/faces.js";
import { boxesOf, played, prompt } from "../../../../web/static/games/honey_wall/drawing.js";
import { branchesOf, layOut } from "../../../../web/static/games/honey_wall/tree_layout.js";

/** @import { Cell } from "../../../../web/types/page.d.ts" */
/** @import { HoneyWallBox } from "../../../../web/types/views.d.ts" */

/** @type {HoneyWallBox} */
const BOX = {
  dice: { white: [{ honey: 1 }, {}] },
  sheet: { spaces: [[0, 0]], flowers: [], starts: [] },
  tree: [],
};
/** @type {Cell} */
const MIDDLE = [0, 0];

Deno.test("of what was rolled only that is asked for which may be placed now", () => {
  const scene = /** @type {any} */ ({ view: { turn: { phase: "place", honey: 1, larvae: 1 } } });
  const asked = (/** @type {string[]} */ ...marks) => {
    const options = marks.map((mark) => ({ value: { do: "place", mark }, words: "" }));
    return prompt("step", scene, { field: "step", options, move: null });
  };

  assert.equal(asked("larva", "larva"), "Place a larva");
  assert.equal(asked("honey", "larva"), "Place honey or a larva");
});

Deno.test("taps go through what a place may be, and come back", () => {
  const kinds = [BOX];
  for (let tap = 0; tap < 4; tap++) kinds.push(changedSheet(kinds[tap], MIDDLE));

  assert.deepEqual(
    kinds.map(({ sheet }) => kindOf(sheet, MIDDLE)),
    ["space", "flower", "start", "none", "space"],
  );
});

Deno.test("a change leaves the box it came from as it was", () => {
  changedSheet(BOX, [1, 0]);
  changedFace(BOX, { die: "white", index: 0, symbol: "honey", count: 3 });

  assert.deepEqual(BOX.sheet.spaces, [[0, 0]]);
  assert.deepEqual(BOX.dice.white[0], { honey: 1 });
});

Deno.test("a face has at most three of a symbol; none is left out", () => {
  const more = changedFace(BOX, { die: "white", index: 1, symbol: "wasp", count: 9 });
  const none = changedFace(more, { die: "white", index: 0, symbol: "honey", count: 0 });

  assert.deepEqual(none.dice.white, [{}, { wasp: 3 }]);
});

Deno.test("a sheet's places are a hexagon of 127", () => {
  assert.equal(PLACES.length, 127);
});

Deno.test("a face is said by its symbols, a blank one as blank", () => {
  assert.equal(faceInWords({ honey: 2, wasp: 1 }), "2 honey · 1 wasp");
  assert.equal(faceInWords({}), "blank");
});

Deno.test("a row shows as many boxes as it has, whatever is ticked", () => {
  assert.equal(boxesOf(2, 5), "☒☒☐☐☐");
  assert.equal(boxesOf(7, 2), "☒☒");
});

Deno.test("the tree grows from the beehive, each node over the middle of its own", () => {
  const tree = [
    { id: "trunk", beside: ["beehive"] },
    { id: "left", beside: ["trunk"] },
    { id: "right", beside: ["trunk"] },
    { id: "elsewhere", beside: [] },
  ];

  assert.deepEqual(Object.fromEntries(layOut(tree)), {
    left: { column: 0, row: 2 },
    right: { column: 1, row: 2 },
    trunk: { column: 0.5, row: 1 },
    beehive: { column: 0.5, row: 0 },
  });
});

Deno.test("a branch may be named at both its ends", () => {
  const tree = [{ id: "a", beside: ["beehive", "b"] }, { id: "b", beside: ["a"] }];

  assert.equal(layOut(tree).get("b")?.row, 2);
  assert.equal(branchesOf(tree).length, 3);
});

Deno.test("a turn shows what it filled, stole or crossed off, on the sheet it did so", () => {
  const turn = (/** @type {any} */ move) => /** @type {any} */ ({ seat: 1, move });

  assert.deepEqual(played(turn({ do: "place", mark: "larva", at: [2, 0] })), [
    '{"seat":1,"at":[2,0]}',
  ]);
  assert.deepEqual(played(turn({ do: "steal", from: 0, at: [2, 0] })), ['{"seat":0,"at":[2,0]}']);
  assert.deepEqual(played(turn({ do: "cross_off", node: "m1", place: [1, 1] })), [
    '{"node":"m1"}',
    '{"seat":1,"at":[1,1]}',
  ]);
  assert.deepEqual(played(turn({ do: "roll", faces: [1, 2] })), []);
});

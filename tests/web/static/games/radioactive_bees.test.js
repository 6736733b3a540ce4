import assert from "node:assert/strict";

import { given, places } from "../../../../web/static/games/radioactive_bees/drawing.js";
import { grouped } from "../../../../web/static/games/radioactive_bees/tiles.js";

const DUO = { hexes: [[0, 0], [1, 0]], bees: [[0, 0]] };
const VIEW = /** @type {any} */ ({
  tiles: [{ id: "duo 1", ...DUO }, { id: "duo 2", ...DUO }, { id: "duo 3", ...DUO }],
  rings: [[[0], [0], [2]]],
});

Deno.test("tiles that nobody can tell apart are one, with their number", () => {
  assert.deepEqual(grouped(VIEW, ["duo 1", "duo 2", "duo 3"], 0), [
    { id: "duo 1", rings: [0], name: "duo ×2" },
    { id: "duo 3", rings: [2], name: "duo 3" },
  ]);
});

Deno.test("a tile touches the place of its dotted hexagon", () => {
  const scene = /** @type {any} */ ({ view: VIEW, chosen: { tile: "duo 1", rotation: 1 } });

  assert.deepEqual(places("at", [2, -1], scene), ["[2,-1]"]);
});

const PHONES = /** @type {const} */ ([
  ["on turn", { seat: 0, on_turn: 0, may_begin: false }, { player: 0 }],
  ["of another player", { seat: 1, on_turn: 0, may_begin: false }, null],
  ["of the player who may begin", { seat: 1, on_turn: 0, may_begin: true }, { player: 1 }],
  ["that only watches", { seat: null, on_turn: 0, may_begin: true }, null],
  ["after the end", { seat: 0, on_turn: null, may_begin: false }, null],
]);

for (const [whose, { seat, on_turn, may_begin }, chosen] of PHONES) {
  Deno.test(`the phone ${whose} enters ${chosen ? "by itself" : "nothing"}`, () => {
    const table = /** @type {any} */ ({ you: { seat }, on_turn, view: { may_begin } });

    assert.deepEqual(given(table), chosen);
  });
}

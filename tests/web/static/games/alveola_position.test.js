import assert from "node:assert/strict";

import * as changes from "../../../../web/static/games/alveola/position_changes.js";

/** @import { Alveola, HiveCell } from "../../../../web/types/views.d.ts" */

const SUPPLY = { workers: 3, queen: true, eaten: 0, flowers: 2, honey: 1 };
/** @type {HiveCell} */
const BEE = {
  at: [0, 0],
  level: 2,
  fill: "empty",
  icon: true,
  piece: { kind: "worker", player: 2 },
};
/** @type {Alveola & { powers: { id: string }[] }} */
const VIEW = {
  hive: [BEE],
  piles: [{ tiles: 4, shape: "bent", cells: [{ fill: "full", icon: false }] }],
  spoon_after: 0,
  hornet_pile: 0,
  players: [SUPPLY, SUPPLY, SUPPLY],
  powers: [{ id: "replay" }],
};

Deno.test("a game's view is what a position is put together from", () => {
  const told = changes.toldOf(changes.positionOf(VIEW, 3));

  assert.deepEqual(told.hive, VIEW.hive);
  assert.deepEqual(told.piles, [{ tiles: 4, shape: "bent" }]);
  assert.deepEqual(told.players[0], { eaten: 0, flowers: 2, honey: 1 });
  assert.deepEqual([told.to_move, told.teams, told.powers], [0, false, ["replay"]]);
});

Deno.test("bees of those who do not play are taken off the hive, and new players hold nothing", () => {
  assert.equal(changes.withPlayers(changes.positionOf(VIEW, 3), 2).hive[0].piece, null);
  assert.equal(changes.withPlayers(changes.positionOf(VIEW, 3), 4).players[3].flowers, 0);
});

Deno.test("cells are laid, changed and taken away without touching the others", () => {
  const laid = changes.withCell(changes.positionOf(VIEW, 3), [1, 0]);
  const raised = changes.withCell(laid, [1, 0], { level: 3 });

  assert.deepEqual([changes.cellAt(laid, [1, 0])?.level, changes.cellAt(raised, [1, 0])?.level], [
    1,
    3,
  ]);
  assert.deepEqual(changes.cellAt(raised, [0, 0]), BEE);
  assert.equal(changes.cellAt(changes.withoutCell(raised, [1, 0]), [1, 0]), undefined);
});

Deno.test("a cell can be laid beside the hive, the first one in the middle", () => {
  const position = changes.positionOf(VIEW, 3);

  assert.equal(changes.spotsBeside(position).size, 6);
  assert.deepEqual([...changes.spotsBeside({ ...position, hive: [] })], ["[0,0]"]);
});

Deno.test("what a changed pile's top shows is known no longer", () => {
  assert.deepEqual(changes.withPile(changes.positionOf(VIEW, 3), 0, { tiles: 1 }).piles, [
    { tiles: 1, shape: "bent", cells: null },
  ]);
});

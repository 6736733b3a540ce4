import assert from "node:assert/strict";

import {
  asPlayer,
  changed,
  movedUp,
  without,
  withPerson,
  withPhones,
} from "../../../web/static/lib/lineup.js";

/** @import { LineupRow, Person } from "../../../web/types/page.d.ts" */

/** @type {Person[]} */
const PEOPLE = [
  { name: "Ada", colour: "red", symbol: "star", phone: null },
  { name: "Bo", colour: "red", symbol: "star", phone: 1 },
  { name: "Clara", colour: "black", symbol: "cross", phone: null },
];
const ROWS = PEOPLE.reduce(withPerson, /** @type {LineupRow[]} */ ([]));

/** @param {LineupRow[]} rows */
const names = (rows) => rows.map(({ name }) => name);

Deno.test("two people get signs of their own", () => {
  assert.deepEqual(ROWS.map(({ colour }) => colour), ["red", "green", "black"]);
  assert.equal(new Set(ROWS.map(({ symbol }) => symbol)).size, 3);
});

Deno.test("somebody named takes the first row without a name", () => {
  const blank = withPerson(withPerson([]));
  assert.deepEqual(names(withPerson(blank, PEOPLE[0])), ["Ada", ""]);
});

Deno.test("a row moves up, the first one to the end, and away", () => {
  const [ada, bo] = ROWS;
  assert.deepEqual(names(movedUp(ROWS, bo.id)), ["Bo", "Ada", "Clara"]);
  assert.deepEqual(names(movedUp(ROWS, ada.id)), ["Bo", "Clara", "Ada"]);
  assert.deepEqual(names(without(ROWS, bo.id)), ["Ada", "Clara"]);
});

Deno.test("who had a colour that another takes gets the other's", () => {
  const [ada] = ROWS;
  const [first, second, third] = changed(ROWS, ada.id, { colour: "black" });
  assert.deepEqual([first.colour, second.colour, third.colour], ["black", "green", "red"]);
});

Deno.test("a phone that sits down is added, one that stands up is let go", () => {
  const sitting = { name: "Dídac", colour: "blue", symbol: "circle", phone: 2 };
  const rows = withPhones(ROWS, [sitting]);
  assert.deepEqual(rows.map(({ name, phone }) => [name, phone]), [
    ["Ada", null],
    ["Bo", null],
    ["Clara", null],
    ["Dídac", 2],
  ]);
});

Deno.test("a phone goes with its holder, not with the name that is written over theirs", () => {
  const [, bo] = ROWS;

  assert.equal(asPlayer({ ...bo, name: " Bo " }).phone, 1);
  assert.equal(asPlayer({ ...bo, name: "Dídac" }).phone, null);
});

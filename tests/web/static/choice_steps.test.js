import assert from "node:assert/strict";

import { createChoiceSteps } from "../../../web/static/panels/choice_steps.js";

/** @import { Choice, Chosen, Entering } from "../../../web/types/page.d.ts" */

/**
 * @param {string | null} field
 * @param {unknown[]} values
 * @param {unknown} [move]
 * @returns {Choice}
 */
function choiceOf(field, values, move = null) {
  return { field, options: values.map((value) => ({ value, words: `${value}` })), move };
}

/**
 * Return the steps of a toy game: a pile, then a cell `a`, `b` or the pair `ab`, then a whole move.
 * @param {{ given?: () => Chosen | null, lasts?: boolean }} [how]
 */
function toy({ given, lasts = false } = {}) {
  /** @type {{ entering: Entering | null, finished: unknown[], revealed: number }} */
  const seen = { entering: null, finished: [], revealed: 0 };
  const steps = createChoiceSteps({
    board: {
      places: (_field, value) => (value === "none" ? [] : String(value).split("")),
      enter: (entering) => {
        seen.entering = entering;
      },
      reveal: () => {
        seen.revealed++;
      },
      lasts: () => lasts,
    },
    askNext: (chosen) => {
      if (chosen.pile === undefined) return Promise.resolve(choiceOf("pile", ["1", "2"]));
      if (chosen.cells === undefined) {
        return Promise.resolve(choiceOf("cells", ["a", "b", "ab", "none"]));
      }
      return Promise.resolve(choiceOf(null, [], chosen));
    },
    finish: (move) => seen.finished.push(move),
    changed: () => {},
    given,
  });
  const option = (/** @type {unknown} */ value) => {
    const found = steps.options().find((one) => one.value === value);
    assert.ok(found, `${value} is not to be chosen`);
    return found;
  };
  return { steps, seen, option };
}

Deno.test("nothing is lit before a turn is begun", () => {
  const { steps, seen } = toy();

  assert.equal(steps.isOpen(), false);
  assert.equal(seen.entering, null);
});

Deno.test("each choice lights the places of its options", async () => {
  const { steps, seen } = toy();

  await steps.open();

  assert.deepEqual([...seen.entering?.lit ?? []], ["1", "2"]);
  assert.equal(seen.revealed, 1);
});

Deno.test("a tap on an option's only place chooses it", async () => {
  const { steps } = toy();
  await steps.open();

  await steps.tap("2");

  assert.deepEqual(steps.chosen(), { pile: "2" });
  assert.equal(steps.state().choice?.field, "cells");
});

Deno.test("a place of several options shows one after the other", async () => {
  const { steps, seen, option } = toy();
  await steps.open();
  await steps.pick(option("1"));

  const shown = [1, 2, 3].map(() => {
    steps.tap("a");
    return seen.entering?.preview?.value;
  });

  assert.deepEqual(shown, ["a", "ab", "a"]);
  assert.deepEqual(steps.options().map(({ value }) => value), ["a", "ab"]);
});

Deno.test("a tap beside the lit places changes nothing", async () => {
  const { steps } = toy();
  await steps.open();
  const before = steps.state();

  steps.tap("z");

  assert.equal(steps.state(), before);
});

Deno.test("a way back takes the last step back, then closes", async () => {
  const { steps, option } = toy();
  await steps.open();
  await steps.pick(option("1"));

  await steps.back();
  assert.deepEqual(steps.chosen(), {});
  await steps.back();

  assert.equal(steps.isOpen(), false);
});

Deno.test("a complete turn waits for its last tap", async () => {
  const { steps, seen, option } = toy();
  await steps.open();
  await steps.pick(option("1"));
  await steps.pick(option("ab"));

  assert.deepEqual(steps.state().choice?.move, { pile: "1", cells: "ab" });
  assert.deepEqual(seen.finished, []);
});

Deno.test("a game that settles parts itself plays the turn without a last tap", async () => {
  const { steps, seen, option } = toy({ given: () => ({ pile: "2" }) });
  await steps.open();

  await steps.pick(option("b"));

  assert.deepEqual(seen.finished, [{ pile: "2", cells: "b" }]);
});

Deno.test("an answer that comes after the turn was closed is passed over", async () => {
  const { steps, seen } = toy();
  const opening = steps.open();

  steps.close();
  await opening;

  assert.equal(steps.isOpen(), false);
  assert.equal(seen.entering, null);
});

Deno.test("a turn that lasts waits for its last tap, where others are played at once", async () => {
  for (const lasts of [false, true]) {
    const { steps, seen, option } = toy({ given: () => ({}), lasts });

    await steps.open();
    await steps.pick(option("1"));
    await steps.pick(option("a"));

    assert.equal(seen.finished.length, lasts ? 0 : 1);
  }
});

Deno.test("what was chosen last is exchanged for another of the same options", async () => {
  const { steps, option } = toy();
  await steps.open();
  await steps.pick(option("1"));

  const former = steps.former();
  assert.ok(former);
  await former.pick(former.options[1]);

  assert.deepEqual(steps.chosen(), { pile: "2" });
});

Deno.test("what lies nowhere is told apart from what is lit", async () => {
  const { steps, option } = toy();
  await steps.open();
  await steps.pick(option("1"));

  assert.deepEqual(steps.nowhere().map(({ value }) => value), ["none"]);
});

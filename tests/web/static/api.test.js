// Commands on their way to the companion: a second tap is no second command.

import assert from "node:assert/strict";

import { send } from "../../../web/static/lib/api.js";

/**
 * Return what is sent while `act` runs; `answers` are the responses' states, 200 once they are used up.
 * @param {() => Promise<unknown>} act
 * @param {number[]} [answers]
 */
async function sentDuring(act, answers = []) {
  /** @type {string[]} */
  const sent = [];
  const fetched = globalThis.fetch;
  globalThis.fetch = (_, request) => {
    sent.push(String(request?.body));
    return Promise.resolve(new Response("{}", { status: answers.shift() ?? 200 }));
  };
  try {
    await act();
  } finally {
    globalThis.fetch = fetched;
  }
  return sent.map((body) => JSON.parse(body));
}

Deno.test("two taps on one thing are one command", async () => {
  const sent = await sentDuring(async () => {
    await Promise.all([
      send("rolls", { which: [], client_seed: "a", revision: 7 }),
      send("rolls", { which: [], client_seed: "b", revision: 7 }),
    ]);
    await send("rolls", { which: [], client_seed: "c", revision: 7 });
  });

  assert.deepEqual(sent, [{ which: [], client_seed: "a", revision: 7 }]);
});

Deno.test("another command, and one for a table that has moved on, is sent", async () => {
  const commands = [{ move: 1, revision: 8 }, { move: 2, revision: 8 }, { move: 2, revision: 9 }];

  const sent = await sentDuring(() => Promise.all(commands.map((body) => send("moves", body))));

  assert.deepEqual(sent, commands);
});

Deno.test("what was refused, and what is for any table, may be sent again", async () => {
  const refused = { move: 1, revision: 10 };
  const any = { notation: "1d6" };

  const sent = await sentDuring(async () => {
    await send("moves", refused).catch(() => {});
    await send("moves", refused);
    await send("plain-dice", any);
    await send("plain-dice", any);
  }, [409]);

  assert.deepEqual(sent, [refused, refused, any, any]);
});

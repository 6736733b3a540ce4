// The live connection over stand-ins for the browser's stream, its clock and the companion's answers.

import assert from "node:assert/strict";

import { connect } from "../../../web/static/lib/stream.js";

/** A stream as the browser opens it; `tell` is what the companion sends on it. */
class ToldSource extends EventTarget {
  /** @type {ToldSource[]} */
  static opened = [];
  isClosed = false;

  constructor() {
    super();
    ToldSource.opened.push(this);
  }

  close() {
    this.isClosed = true;
  }

  /** @param {string} name @param {unknown} data */
  tell(name, data = {}) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

/**
 * Run `act` beside a connected page: with the waits in ms that run, the tables shown, and whether it was live.
 * @param {(waits: Map<number, number>, shown: number[], live: boolean[]) => Promise<void>} act
 */
async function connected(act) {
  /** @type {Map<number, number>} */
  const waits = new Map();
  /** @type {number[]} */
  const shown = [];
  /** @type {boolean[]} */
  const live = [];
  let timers = 0;
  const standIns = {
    EventSource: ToldSource,
    document: new EventTarget(),
    location: { search: "" },
    fetch: () => Promise.resolve(new Response('{"seq": 9}')),
    setTimeout: (/** @type {unknown} */ _, /** @type {number} */ wait_ms) => {
      waits.set(++timers, wait_ms);
      return timers;
    },
    clearTimeout: (/** @type {number} */ timer) => waits.delete(timer),
  };
  const before = Object.fromEntries(
    Object.keys(standIns).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  );
  for (const [name, value] of Object.entries(standIns)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  ToldSource.opened = [];
  try {
    connect({
      onTable: (table) => shown.push(table.seq),
      onHostClaim: () => {},
      onAddress: () => {},
      onLive: (isLive) => live.push(isLive),
    });
    await act(waits, shown, live);
  } finally {
    for (const [name, kept] of Object.entries(before)) {
      if (kept) Object.defineProperty(globalThis, name, kept);
      else delete (/** @type {any} */ (globalThis)[name]);
    }
  }
}

/** Let answers arrive. */
async function answered() {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

Deno.test("a page that has to make room closes its stream, asks once, and stays away for long", () =>
  connected(async (waits, shown, live) => {
    const [stream] = ToldSource.opened;
    stream.tell("table", { seq: 7 });
    stream.tell("crowded");
    await answered();

    assert.ok(stream.isClosed);
    assert.deepEqual([shown, live.at(-1)], [[7, 9], true]);
    assert.equal(ToldSource.opened.length, 1);
    const [wait_ms, ...others] = waits.values();
    assert.deepEqual(others, []);
    assert.ok(wait_ms > 11_000 && wait_ms < 19_000, String(wait_ms));
  }));

Deno.test("a page whose stream breaks comes back soon", () =>
  connected(async (waits) => {
    const [stream] = ToldSource.opened;
    stream.tell("beat");
    stream.dispatchEvent(new Event("error"));
    await answered();

    assert.ok(stream.isClosed);
    assert.ok([...waits.values()].every((wait_ms) => wait_ms < 1_000));
  }));

import assert from "node:assert/strict";

import { createTableStore } from "../../../web/static/lib/table_store.js";

/** @import { Table } from "../../../web/types/page.d.ts" */

/**
 * @param {number} seq
 * @returns {Table}
 */
function tableAt(seq) {
  return /** @type {any} */ ({ seq });
}

/** Return a store at event 5, and what its listener has heard: the new and the former event. */
function listening() {
  const store = createTableStore(tableAt(5));
  /** @type {[number, number][]} */
  const heard = [];
  store.subscribe((table, former) => heard.push([table.seq, former.seq]));
  return { store, heard };
}

Deno.test("who subscribes hears of the table at once, then of each newer one", () => {
  const { store, heard } = listening();

  store.show(tableAt(7));

  assert.deepEqual(heard, [[5, 5], [7, 5]]);
  assert.equal(store.table.seq, 7);
});

Deno.test("an older table is passed over", () => {
  const { store, heard } = listening();

  store.show(tableAt(4));

  assert.deepEqual(heard, [[5, 5]]);
});

Deno.test("the table as of the same event is shown again: this phone may have sat down", () => {
  const { store, heard } = listening();

  store.show(tableAt(5));

  assert.equal(heard.length, 2);
});

Deno.test("the host's rights may be claimed for a minute", () => {
  const { store, heard } = listening();
  assert.ok(!store.isHostClaimOpen(1_000));

  store.openHostClaim(1_000);

  assert.ok(store.isHostClaimOpen(60_999));
  assert.ok(!store.isHostClaimOpen(61_000));
  assert.equal(heard.length, 2);
});

// What a page knows of the table: one value, replaced by newer ones, heard of by who subscribes.

/** @import { Table, TableStore } from "../../types/page.d.ts" */

const CLAIM_MS = 60_000;

/**
 * Return a store that begins with `table`.
 * @param {Table} table
 * @returns {TableStore}
 */
export function createTableStore(table) {
  /** @type {((table: Table, former: Table) => unknown)[]} */
  const listeners = [];
  let claimable_until = 0;

  /** @param {Table} next */
  function replace(next) {
    const former = store.table;
    store.table = next;
    listeners.forEach((listener) => listener(next, former));
  }

  const store = {
    table,
    subscribe(/** @type {(table: Table, former: Table) => unknown} */ listener) {
      listeners.push(listener);
      listener(store.table, store.table);
    },
    show(/** @type {Table} */ next) {
      if (next.seq >= store.table.seq) replace(next);
    },
    openHostClaim(now_ms = Date.now()) {
      claimable_until = now_ms + CLAIM_MS;
      replace(store.table);
    },
    isHostClaimOpen: (now_ms = Date.now()) => now_ms < claimable_until,
  };
  return store;
}

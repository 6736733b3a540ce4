// The live connection: a stream that comes back for ever, and a word on how old the page is.

import { ask } from "./api.js";

// Together less than the three seconds in which a page says that nobody answers.
const SILENCE_MS = 1_900; // two beats missed
const PATIENCE_MS = 1_000; // how long an answer may take then
const LONGEST_WAIT_MS = 2_000;
const CROWDED_WAIT_MS = 15_000;

/** @import { Table } from "../../types/page.d.ts" */

/**
 * Keep the page right: calls `onTable` with every state, `onHostClaim` when the table's button was
 * pressed, `onAddress` when the table has another address, and `onLive` with whether the page is
 * right or since when it is not.
 * @param {object} calls
 * @param {(table: Table) => void} calls.onTable
 * @param {() => void} calls.onHostClaim
 * @param {() => void} calls.onAddress
 * @param {(isLive: boolean, since?: number) => void} calls.onLive
 */
export function connect({ onTable, onHostClaim, onAddress, onLive }) {
  /** @type {EventSource | null} */
  let source = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let attempts = 0, heardAt = Date.now(), newest = 0;

  const missed = () => onLive(false, heardAt);

  function heard() {
    clearTimeout(timer);
    timer = setTimeout(retry, SILENCE_MS);
    attempts = 0;
    heardAt = Date.now();
    onLive(true);
  }

  function open() {
    close();
    timer = setTimeout(retry, SILENCE_MS);
    source = new EventSource("/api/v1/events");
    source.addEventListener("table", (event) => {
      heard();
      take(JSON.parse(event.data));
    });
    source.addEventListener("host-claim", () => {
      heard();
      onHostClaim();
    });
    source.addEventListener("address", () => {
      heard();
      onAddress();
    });
    source.addEventListener("beat", heard);
    source.addEventListener("crowded", stepAside);
    source.addEventListener("error", retry);
  }

  // Numbers only grow, unless the companion came back with another journal: nothing shown is so.
  /** @param {Table} table */
  function take(table) {
    if (table.seq < newest) return location.reload();
    newest = table.seq;
    onTable(table);
  }

  function close() {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function retry() {
    close();
    comeBack(Math.min(500 * 2 ** attempts++, LONGEST_WAIT_MS));
  }

  /** @param {number} wait_ms */
  function comeBack(wait_ms) {
    timer = setTimeout(open, wait_ms * (0.75 + Math.random() / 2));
    poll();
  }

  // Newer pages of this seat took the stream: coming back at once would take theirs again.
  function stepAside() {
    close();
    comeBack(CROWDED_WAIT_MS);
  }

  // A table that has no stream left for this phone still answers.
  async function poll() {
    try {
      onTable(await ask("table", { patience_ms: PATIENCE_MS }));
      heardAt = Date.now();
      onLive(true);
    } catch {
      missed();
    }
  }

  function wake() {
    attempts = 0;
    open();
  }

  // A page that nobody sees gives its stream back: there are few, and a browser opens only six.
  document.addEventListener(
    "visibilitychange",
    () => (document.visibilityState === "hidden" ? close() : wake()),
  );
  addEventListener("pageshow", (event) => {
    if (event.persisted) wake();
  });
  addEventListener("online", wake);
  addEventListener("named", wake);
  addEventListener("offline", missed);
  addEventListener("pagehide", close);
  open();
}

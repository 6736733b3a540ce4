// The live connection: a stream that comes back for ever, and a word on how old the page is.

import { ask } from "./api.js";

const SILENCE_MS = 25_000; // two missed beats and a little
const LONGEST_WAIT_MS = 15_000;

/** Keep the page right: calls `onTable` with every state, `onDoor`, and `onLive(isLive)`. */
export function connect({ onTable, onDoor = () => {}, onLive }) {
  let source = null, attempts = 0, timer = 0, heardAt = Date.now();

  function heard() {
    heardAt = Date.now();
    onLive(true);
  }

  function open() {
    close();
    source = new EventSource("/api/v1/events");
    source.addEventListener("table", (event) => { attempts = 0; heard(); onTable(JSON.parse(event.data)); });
    source.addEventListener("door", () => { heard(); onDoor(); });
    source.addEventListener("beat", heard);
    source.addEventListener("error", retry);
  }

  function close() {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  async function retry() {
    close();
    const wait = Math.min(LONGEST_WAIT_MS, 500 * 2 ** attempts++) * (0.75 + Math.random() / 2);
    timer = setTimeout(open, wait);
    await poll();
  }

  // A table that has no stream left for this phone still answers.
  async function poll() {
    try {
      const table = await ask("table");
      heard();
      onTable(table);
    } catch {
      onLive(false, heardAt);
    }
  }

  function wake() {
    if (document.visibilityState === "hidden") return;
    attempts = 0;
    open();
  }

  setInterval(() => { if (source && Date.now() - heardAt > SILENCE_MS) retry(); }, 5_000);
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  addEventListener("online", wake);
  addEventListener("offline", () => onLive(false, heardAt));
  addEventListener("pagehide", close);
  open();
}

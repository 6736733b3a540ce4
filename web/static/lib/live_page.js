// What every page does: it is kept right by the stream, says since when it is not, and can be read
// in another language.

import { showAddress } from "./address.js";
import { pastGame, send } from "./api.js";
import { embedded } from "./embedded.js";
import { el, sectionOf } from "./elements.js";
import { connect } from "./stream.js";
import { createTableStore } from "./table_store.js";
import { clock } from "./times.js";
import { t } from "./words.js";

/** @import { Table } from "../../types/page.d.ts" */

/** What helps, by how the connection fails. @type {Record<string, string>} */
const WAYS_ON = {
  offline: t("This phone has no network: switch its Wi-Fi on. The page goes on by itself."),
  silent: t(
    "The companion does not answer: is it switched on, and this phone in its Wi-Fi? The page goes on by itself.",
  ),
};

/** Return the page's store, from now on kept right; an earlier game changes no more. */
export function openPage() {
  const store = createTableStore(embedded("table"));
  document.getElementById("language")?.addEventListener("change", chooseLanguage);
  if (pastGame()) showConnection("kept", t("An earlier game"));
  else {
    connect({
      onTable: store.show,
      onHostClaim: store.openHostClaim,
      onAddress: showAddress,
      onLive: showLive,
    });
  }
  store.subscribe(showTitle);
  if (isSecureContext) keepShell();
  if (sectionOf("more")) document.addEventListener("click", closeMore);
  return store;
}

// A browser keeps a page for when nobody answers at secure addresses alone: elsewhere it is said so.
function keepShell() {
  document.querySelectorAll("[data-insecure]").forEach((note) => note.remove());
  navigator.serviceWorker?.register("/service-worker.js").catch(() => {});
}

// What lies over the page goes away with a tap elsewhere.
/** @param {Event} event */
function closeMore({ target }) {
  const more = /** @type {HTMLDetailsElement} */ (sectionOf("more"));
  if (!more.contains(/** @type {Node} */ (target))) more.open = false;
}

/** @param {Event} event */
async function chooseLanguage({ target }) {
  await send("language", { language: /** @type {HTMLSelectElement} */ (target).value });
  location.reload();
}

// Another game may have begun since the page was served.
/** @param {Table} table */
function showTitle({ title }) {
  sectionOf("title").textContent = title || t("Bee table");
}

/**
 * @param {boolean} isLive
 * @param {number} [since] when the page was right
 */
function showLive(isLive, since = Date.now()) {
  if (isLive) {
    if (sectionOf("live").dataset.state === "silent") showAddress(); // another network, perhaps
    return showConnection("live", t("Live"));
  }
  const time = clock(since);
  if (!navigator.onLine) return showConnection("offline", t("Offline since {time}", { time }));
  showConnection("silent", t("No answer since {time}", { time }));
}

/**
 * @param {string} state
 * @param {string} text
 */
function showConnection(state, text) {
  const corner = sectionOf("live");
  if (corner.dataset.state === state && corner.textContent === text) return;
  corner.dataset.state = state;
  corner.textContent = text;
  document.getElementById("way-on")?.remove();
  const told = WAYS_ON[state];
  if (told) corner.parentElement?.after(el("p.way-on", { id: "way-on", role: "status" }, told));
}

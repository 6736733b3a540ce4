// What every page does: it is kept right by the stream, says since when it is not, and can be read
// in another language.

import { pastGame, send } from "./api.js";
import { embedded } from "./embedded.js";
import { sectionOf } from "./elements.js";
import { connect } from "./stream.js";
import { createTableStore } from "./table_store.js";
import { clock } from "./times.js";
import { t } from "./words.js";

/** @import { Table } from "../../types/page.d.ts" */

/** Return the page's store, from now on kept right; an earlier game changes no more. */
export function openPage() {
  const store = createTableStore(embedded("table"));
  sectionOf("language").addEventListener("change", chooseLanguage);
  if (pastGame()) showConnection("kept", t("An earlier game"));
  else connect({ onTable: store.show, onHostClaim: store.openHostClaim, onLive: showLive });
  store.subscribe(showTitle);
  document.addEventListener("click", closeMore);
  return store;
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
  if (isLive) showConnection("live", t("Live"));
  else showConnection("stale", t("Stale since {time}", { time: clock(since) }));
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
}

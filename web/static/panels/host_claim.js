// The host's rights: the table's button lets a phone claim them for a minute; without a button any
// phone may.

import { send } from "../lib/api.js";
import { el } from "../lib/elements.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";

/** @import { Child, TableStore } from "../../types/page.d.ts" */

/** Tell whether the table has a button that a hand can press. */
export function hasButton() {
  return document.body.dataset.button !== "none";
}

/**
 * Tell whether a phone may claim the host's rights now.
 * @param {TableStore} store
 */
export function isClaimable(store) {
  return !hasButton() || store.isHostClaimOpen();
}

/**
 * Draw how this phone becomes the host, after `why` it should; nothing on the host's own.
 * @param {TableStore} store
 * @param {string} why
 * @returns {Child}
 */
export function drawHostClaim(store, why) {
  if (store.table.you.is_host) return null;
  const how = t("Press the table's button, then tap “Be the host”.");
  return [
    el("p.note", hasButton() ? `${why} ${how}` : why),
    isClaimable(store) && el("p", drawHostButton(store)),
  ];
}

/**
 * Draw the button that makes this phone the host.
 * @param {TableStore} store
 */
export function drawHostButton(store) {
  const claim = () => send("host").then(store.show, showError);
  return el("button.main", { "data-key": "host", click: claim }, t("Be the host"));
}

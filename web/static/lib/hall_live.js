// A hall's page: what it shows is asked for anew whenever the hall says that something has changed.

import { ask } from "./api.js";
import { embedded } from "./embedded.js";
import { sectionOf } from "./elements.js";
import { t } from "./words.js";

/** @import { HallResponse } from "../../types/hall.d.ts" */

const LATER_MS = 5_000;

/**
 * Keep a page right: `show` gets the hall now and after every change.
 * @param {(hall: HallResponse) => void} show
 */
export function follow(show) {
  /** @type {EventSource | null} */
  let source = null;
  let isAsking = false, isBehind = false;

  // One question at a time; what changes meanwhile is asked for once more after it.
  async function refresh() {
    if (isAsking) {
      isBehind = true;
      return;
    }
    isAsking = true;
    /** @type {HallResponse} */
    let hall;
    try {
      do {
        isBehind = false;
        hall = await ask("hall");
        show(hall);
      } while (isBehind);
      showLive(hall.trouble ? "stale" : "live", hall.trouble ?? t("Live"));
    } catch {
      showLive("stale", t("The hall does not answer"));
    }
    isAsking = false;
  }

  function open() {
    source?.close();
    source = new EventSource("/api/v1/hall/events");
    source.addEventListener("hall", refresh);
    source.addEventListener("error", () => {
      source?.close();
      setTimeout(open, LATER_MS);
      refresh();
    });
  }

  addEventListener("pagehide", () => source?.close());
  show(embedded("hall"));
  open();
}

/**
 * @param {string} state
 * @param {string} words
 */
function showLive(state, words) {
  const live = sectionOf("live");
  live.dataset.state = state;
  live.textContent = words;
}

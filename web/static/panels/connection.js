// The corner that says whether the page is right now, or since when it is not.

import { clock, t } from "../lib/words.js";

const corner = document.getElementById("live");

/** Say that the page shows an earlier game. */
export function showPastGame() {
  corner.dataset.state = "kept";
  corner.textContent = t("An earlier game");
}

/** Say that the page is live, or since when it is stale. */
export function showLive(isLive, since) {
  const state = isLive ? "live" : "stale";
  const text = isLive ? t("Live") : t("Stale since {time}", { time: clock(since) });
  if (corner.dataset.state === state && corner.textContent === text) return;
  corner.dataset.state = state;
  corner.textContent = text;
}

// What every page does: choosing the language, telling whether it is live.

import { KEPT, send } from "./api.js";
import { connect } from "./live.js";
import { showKept, showLive } from "./freshness.js";

/** The newest state, as the page was served. */
export const first = JSON.parse(document.getElementById("table").textContent);

/** Keep the page right by `onTable(table)`; returns nothing. An earlier game changes no more. */
export function keepLive(onTable = () => {}, onDoor) {
  if (KEPT) return showKept();
  connect({ onTable, onDoor, onLive: showLive });
}

document.getElementById("language").addEventListener("change", async (event) => {
  await send("language", { language: event.target.value });
  location.reload();
});

// What every page does: choosing the language, telling whether it is live.

import { PAST_GAME, send } from "./api.js";
import { connect } from "./stream.js";
import { showLive, showPastGame } from "../panels/connection.js";
import { t } from "./words.js";

/** The newest state, as the page was served. */
export const first = JSON.parse(document.getElementById("table").textContent);

/** Keep the page right by `onTable(table)`; returns nothing. An earlier game changes no more. */
export function keepLive(onTable = () => {}, onHostClaim) {
  if (PAST_GAME) return showPastGame();
  connect({
    onTable: (table) => {
      showTitle(table);
      onTable(table);
    },
    onHostClaim,
    onLive: showLive,
  });
}

// Another game may have begun since the page was served.
function showTitle({ title }) {
  document.getElementById("title").textContent = title || t("Bee table");
}

document.getElementById("language").addEventListener("change", async (event) => {
  await send("language", { language: event.target.value });
  location.reload();
});

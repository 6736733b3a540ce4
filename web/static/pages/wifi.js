// The table's Wi-Fi: how it is, and bringing the table into the one at home.

import { ask, send } from "../lib/api.js";
import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { showError } from "../lib/show_error.js";
import { drawHostClaim } from "../panels/host_claim.js";
import { drawJoinWifi, drawWifiNow } from "../panels/wifi.js";
import { t } from "../lib/words.js";

/** @import { JoinWifiRequest, WifiResponse } from "../../types/api.d.ts" */

const POLL_MS = 3_000; // how often what is in reach is asked for

const store = openPage();
const panels = { now: panel("now", drawNow), join: panel("join", drawJoin) };

/** @type {WifiResponse | null} */
let wifi = null;

/** @param {{ wifi: WifiResponse | null }} data */
function drawNow({ wifi }) {
  const why = t("Only the host brings the table into another Wi-Fi.");
  return [drawHostClaim(store, why), wifi && drawWifiNow(wifi)];
}

/** @param {{ wifi: WifiResponse | null }} data */
function drawJoin({ wifi }) {
  return wifi?.is_there && wifi.joining === null && drawJoinWifi(wifi, join);
}

/** @param {JoinWifiRequest} wanted */
async function join(wanted) {
  show(await send("wifi", wanted));
}

/** @param {WifiResponse | null} now */
function show(now) {
  wifi = now;
  draw();
}

function draw() {
  const { is_host } = store.table.you;
  panels.now({ wifi, is_host, is_claimable: store.isHostClaimOpen() });
  panels.join({ wifi });
}

// Only the host is told; a phone that has lost the table says so in its corner.
async function look() {
  if (store.table.you.is_host && document.visibilityState === "visible") {
    await ask("wifi").then(show, () => {});
  }
  setTimeout(look, POLL_MS);
}

store.subscribe(draw);
look().catch(showError);

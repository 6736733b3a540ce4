// What each phone prefers, kept on the phone.

import { send } from "../lib/api.js";
import { el } from "../lib/elements.js";
import { keepWish, wants } from "../lib/preference.js";
import { showError } from "../lib/show_error.js";
import { canSpeak } from "../lib/voice.js";
import { t } from "../lib/words.js";

/** @import { Preference } from "../lib/preference.js" */
/** @import { TableStore } from "../../types/page.d.ts" */

/** @type {[Preference, string]} */
export const SPOKEN = ["voice", t("Say turns aloud")];

/** @type {[Preference, string][]} */
const PREFERENCES = [
  ["sound", t("Sound at my turn and for dice")],
  ["buzz", t("Vibrate at my turn and for dice")],
  ["clock", t("Turn clock")],
  ...canSpeak() ? [SPOKEN] : [],
];

/**
 * Draw the phone's own settings.
 * @param {TableStore} store
 */
export function drawSettings(store) {
  const { you } = store.table;
  return el(
    "details",
    el("summary", { "data-key": "settings" }, t("This phone")),
    drawOwnSeat(store),
    el(
      "p.row",
      you.is_host && t("You are the host"),
      el("a.button", { href: "/new" }, t("A new game")),
    ),
    PREFERENCES.map((preference) => drawPreference(preference)),
  );
}

/** @param {TableStore} store */
function drawOwnSeat({ table: { players, you }, show }) {
  const mine = players.find(({ seat }) => seat === you.seat);
  if (!mine) return null;
  const leave = () => send("seats/leave", { seat: mine.seat }).then(show, showError);
  return el(
    "p.row",
    t("You are {name}", { name: mine.name }),
    el("button", { "data-key": "leave", click: leave }, t("Stand up")),
  );
}

/**
 * Draw one thing that a phone may want; `changed` hears of it.
 * @param {[Preference, string]} preference
 * @param {() => void} [changed]
 */
export function drawPreference([preference, label], changed = () => {}) {
  const box = el("input", { type: "checkbox", checked: wants(preference), change });
  function change() {
    keepWish(preference, box.checked);
    changed();
  }
  return el("label.preference", box, label);
}

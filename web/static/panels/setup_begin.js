// Beginning the game from the starting table: who plays, and what is agreed on.

import { send } from "../lib/api.js";
import { el } from "../lib/elements.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";
import { agreedIn, drawGamePreference } from "./game_preferences.js";
import { drawHostClaim } from "./host_claim.js";
import { drawNames } from "./sitting.js";

/** @import { Child, Preference, SetupState, TableStore } from "../../types/page.d.ts" */

/**
 * Return what draws the way to begin; what was agreed on is kept while the table changes.
 * @param {TableStore} store
 */
export function createSetupBegin(store) {
  /** @type {Record<string, unknown>} */
  const agreed = {};

  /** @param {Preference} preference */
  function drawPreference(preference) {
    const { key, values } = preference;
    const chosen = agreed[key] ?? values[0].value;
    const changed = (/** @type {unknown} */ value) => {
      agreed[key] = value;
    };
    return drawGamePreference(preference, { id: `preference-${key}`, chosen, changed });
  }

  /**
   * @param {Pick<SetupState, "is_there" | "is_ready" | "preferences">} data
   * @returns {Child}
   */
  return function drawBegin({ is_there, is_ready, preferences }) {
    if (!is_there) return null;
    const { players, you } = store.table;
    const form = el(
      "form.card",
      { submit },
      el("h2", t("Who plays")),
      drawNames(players),
      el("p", el("a.button", { href: "/join" }, t("Take a seat"))),
      preferences.map(drawPreference),
      el("button.main", { "data-key": "begin", disabled: !you.is_host || !is_ready }, t("Begin")),
    );
    /** @param {Event} event */
    function submit(event) {
      event.preventDefault();
      const body = { preferences: agreedIn(form) };
      send("setup/begin", body).then(() => location.assign("/"), showError);
    }
    return [form, drawHostClaim(store, t("The host begins a game."))];
  };
}

// Beginning the game from the starting table: who plays, and what is agreed on.

import { send } from "../lib/api.js";
import { el } from "../lib/elements.js";
import { COLOURS } from "../lib/player_signs.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";
import { agreedIn, drawGamePreference } from "./game_preferences.js";
import { drawHostClaim } from "./host_claim.js";
import { createWhoPlays } from "./who_plays.js";

/** @import { Child, Preference, SetupState, TableStore } from "../../types/page.d.ts" */

/**
 * Return what draws the way to begin; what was agreed on is kept while the table changes. Who plays
 * is asked in the section `who`; `when` hears of changes there.
 * @param {TableStore} store
 * @param {() => void} when
 */
export function createSetupBegin(store, when) {
  // The pieces on the table have these colours; who begins is among what is agreed on.
  const colours = COLOURS.slice(0, 4);
  const who = createWhoPlays("who", { store, when, colours, mayDraw: false });
  /** @type {Record<string, unknown>} */
  const agreed = {};

  /** @param {Preference} preference */
  function drawPreference(preference) {
    const { key, values } = preference;
    const chosen = agreed[key] ?? values[0].value;
    const changed = (/** @type {unknown} */ value) => {
      agreed[key] = value;
    };
    return drawGamePreference(preference, {
      ...{ id: `preference-${key}`, chosen, changed, names: who.names() },
    });
  }

  /**
   * @param {Pick<SetupState, "is_there" | "is_ready" | "preferences">} data
   * @returns {Child}
   */
  function drawBegin({ is_there, is_ready, preferences }) {
    if (!is_there) return null;
    const mayBegin = store.table.you.is_host && is_ready && who.areNamed();
    const form = el(
      "form.card",
      { submit },
      preferences.map(drawPreference),
      el("button.main", { "data-key": "begin", disabled: !mayBegin }, t("Begin")),
    );
    /** @param {Event} event */
    function submit(event) {
      event.preventDefault();
      const { players } = who.said();
      const body = { preferences: agreedIn(form), players };
      send("setup/begin", body).then(() => location.assign("/"), showError);
    }
    return [form, drawHostClaim(store, t("The host begins a game."))];
  }

  return { draw: drawBegin, names: who.names };
}

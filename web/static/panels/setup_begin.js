// Beginning the game from the starting table: who plays, and what is agreed on.

import { send } from "../lib/api.js";
import { el, sectionOf } from "../lib/elements.js";
import { COLOURS } from "../lib/player_signs.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";
import { agreedIn, drawGamePreference } from "./game_preferences.js";
import { drawHostClaim } from "./host_claim.js";
import { createWhoPlays } from "./who_plays.js";

// Random choices use the phone's own source of chance.
/** @param {number} count */
function chance(count) {
  return crypto.getRandomValues(new Uint32Array(1))[0] % Math.max(1, count);
}

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
   * Agree for each preference on the value whose number `pick` says; teams are nobody's chance.
   * @param {Preference[]} preferences
   * @param {(count: number, key: string) => number} pick
   */
  function choose(preferences, pick) {
    for (const { key, values } of preferences.filter(({ key }) => key !== "teams")) {
      const field = /** @type {HTMLSelectElement} */ (sectionOf(`preference-${key}`));
      const number = pick(values.length, key);
      agreed[key] = values[number].value;
      field.selectedIndex = number;
    }
  }

  /** @param {Preference[]} preferences */
  function draw(preferences) {
    const playing = who.said().players.length;
    choose(preferences, (count, key) => chance(key === "first" ? playing : count));
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
      el(
        "p.note",
        t("First shown: the powers for an introductory game. On your own tiles they bear a hexagon."),
      ),
      el(
        "p.row",
        el(
          "button",
          { type: "button", "data-key": "draw", click: () => draw(preferences) },
          t("Draw powers and first player for us"),
        ),
        el("button", {
          type: "button",
          "data-key": "introductory",
          click: () => choose(preferences, () => 0),
        }, t("Introductory game")),
      ),
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

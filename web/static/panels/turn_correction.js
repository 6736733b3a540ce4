// Correcting a turn: it is put together anew, and before anything changes one sees what follows.

import { ask, expecting, send } from "../lib/api.js";
import { confirm } from "../lib/dialog.js";
import { el } from "../lib/elements.js";
import { panel } from "../lib/panel.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";
import { drawChoiceCard } from "./choice_card.js";
import { createChoiceSteps } from "./choice_steps.js";
import { droppedInWords } from "./dropped_turns.js";
import { drawStartWays } from "./start_correction.js";

/** @import { Board, Child, Chosen, Correction, Moment } from "../../types/page.d.ts" */
/** @import { Player, TableStore } from "../../types/page.d.ts" */

/**
 * Return the panel in the section `id` that corrects the turn looked at; `lookAt` shows the board
 * after a turn.
 * @param {string} id
 * @param {{ board: Board, store: TableStore, lookAt: (number: number) => unknown }} needs
 */
export function createTurnCorrection(id, { board, store, lookAt }) {
  /** @type {Moment | null} */
  let moment = null;
  /** @type {number | undefined} the turn whose outcome the board shows */
  let shown;
  const redraw = panel(id, draw);
  const steps = createChoiceSteps({ board, askNext, finish, changed });

  /** @param {Chosen} chosen */
  function askNext(chosen) {
    const given = encodeURIComponent(JSON.stringify(chosen));
    return ask(`choices?turn=${moment?.number}&chosen=${given}`);
  }

  /** @param {unknown} move */
  async function finish(move) {
    const number = moment?.number ?? 0;
    const body = { move, ...expecting(store.table) };
    try {
      const outcome = await send(`turns/${number}/foresee`, body);
      if (!await confirmCorrection(moment?.turn?.whole ?? 0, outcome, store.table.players)) return;
      const table = await send(`turns/${number}/correct`, body);
      steps.close();
      store.show(table);
    } catch (error) {
      showError(/** @type {Error} */ (error));
    }
  }

  // While a turn is put together anew, the board is as it was before it.
  function changed() {
    const wanted = moment && (steps.isOpen() ? moment.number - 1 : moment.number);
    if (wanted !== null && wanted !== shown) lookAt(wanted);
    shown = wanted ?? undefined;
    redraw({
      number: moment?.number,
      may: moment?.may_correct,
      swap: moment?.may_swap_fills,
      steps: steps.state(),
    });
  }

  /**
   * @param {{ may?: boolean }} data
   * @returns {Child}
   */
  function draw({ may }) {
    if (moment?.may_swap_fills) return drawStartWays(moment, store);
    if (!may) return null;
    const card = drawChoiceCard(steps, { board, label: t("See what follows"), finish });
    const open = () => steps.open();
    return card ??
      el("p", el("button", { "data-key": "correct", click: open }, t("Correct this turn")));
  }

  return {
    open: () => moment?.may_correct && steps.open(),
    /**
     * Take note of the turn looked at now.
     * @param {Moment} next
     */
    refresh(next) {
      const isOther = moment?.number !== next.number;
      moment = next;
      shown = next.number;
      if (isOther && steps.isOpen()) steps.close();
      else changed();
    },
  };
}

/**
 * @param {number} number
 * @param {Correction} outcome
 * @param {Player[]} players
 */
function confirmCorrection(number, outcome, players) {
  return confirm(t("Correct turn {number}?", { number }), {
    details: outcomeInWords(outcome, players),
    yes: t("Correct it"),
    no: t("Leave it"),
  });
}

/**
 * Return what a correction leads to, in words. Where players hold secrets the turns have none:
 * nothing is told before it is done.
 * @param {Omit<Correction, "unjudged">} outcome
 * @param {{ name: string, seat: number }[]} players
 */
export function outcomeInWords({ turns, dropped, why, scores }, players) {
  const [corrected] = turns;
  const points = players.map(({ name, seat }) => `${name} ${scores[seat]}`).join(", ");
  const later = dropped.length > 0
    ? droppedInWords(dropped, why)
    : [t("Every later turn still stands")];
  if (!corrected.words.length) return later;
  return [
    corrected.words.join(" · "),
    ...later,
    t("Points then: {points}", { points }),
  ];
}

// Correcting a turn: it is put together anew, and before anything changes one sees what follows.

import { seen, send } from "../lib/api.js";
import { showError } from "./messages.js";
import { confirm, el, panel } from "../lib/elements.js";
import { createChoiceSteps } from "./choice_steps.js";
import { t } from "../lib/words.js";

/** Return the panel in `section` that corrects the turn looked at; `look(number)` shows the board after a turn. */
export function createCorrection(section, { board, current, show, look }) {
  let moment = null, looked = null;
  const redraw = panel(section.id, draw);
  const steps = createChoiceSteps({
    board,
    finish: foresee,
    changed: render,
    label: t("See what follows"),
    path: (chosen) => `choices?turn=${moment.number}&chosen=${encodeURIComponent(chosen)}`,
  });

  async function foresee(move) {
    const body = { move, ...seen(current()) }, path = `turns/${moment.number}/`;
    try {
      const follows = await send(`${path}foresee`, body);
      if (
        await confirm(t("Correct turn {number}?", { number: moment.number }), {
          details: tell(follows),
          yes: t("Correct it"),
          no: t("Leave it"),
        })
      ) {
        const table = await send(`${path}correct`, body);
        steps.close();
        await show(table);
      }
    } catch (error) {
      showError(error);
    }
  }

  function tell({ turns, dropped, why, scores }) {
    const isTold = turns[0].words.length > 0; // where players hold secrets, nothing is, before it is done
    const names = current().players.map(({ name, seat }) => `${name} ${scores[seat]}`).join(", ");
    return [
      ...(isTold ? [turns[0].words.join(" · ")] : []),
      ...(dropped.length
        ? [
          tellDropped(dropped) + (why ? `: ${why}` : ""),
          ...dropped.map((turn) => `${turn.number}. ${turn.words.join(" · ")}`),
        ]
        : [t("Every later turn still stands")]),
      ...(isTold ? [t("Points then: {points}", { points: names })] : []),
    ];
  }

  function tellDropped([{ number }, ...others]) {
    return others.length
      ? t("{count} later turns no longer fit and are dropped, from turn {number} on", {
        count: others.length + 1,
        number,
      })
      : t("Turn {number} no longer fits and is dropped", { number });
  }

  // While a turn is put together anew, the board is as it was before it.
  function render() {
    const wanted = steps.isOpen() ? moment.number - 1 : moment?.number;
    if (wanted !== looked) look(wanted);
    looked = wanted;
    redraw({ number: moment?.number, may: moment?.may_correct, steps: steps.state() });
  }

  function draw({ may }) {
    if (!may) return null;
    return steps.draw() ??
      el("p", el("button", { "data-key": "correct", click: steps.open }, t("Correct this turn")));
  }

  return {
    /** Take note of the turn looked at now. */
    refresh(next) {
      const isOther = moment?.number !== next.number;
      moment = next;
      looked = next.number;
      if (isOther && steps.isOpen()) steps.close();
      else render();
    },
  };
}

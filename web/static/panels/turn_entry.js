// The panel of the player on turn: entering the turn by hand, declaring a power.

import { seen, send } from "../lib/api.js";
import { showError } from "./messages.js";
import { el, panel } from "../lib/elements.js";
import { drawPower } from "./power.js";
import { createChoiceSteps } from "./choice_steps.js";
import { t } from "../lib/words.js";

/** Return the panel in `section`; `current()` is the newest table, `show` takes a newer one. */
export function createTurnEntry(section, { board, show, current }) {
  let entered = null; // the table that the turn is entered on
  const redraw = panel(section.id, draw);
  const steps = createChoiceSteps({
    board,
    finish: play,
    changed: render,
    label: t("Play this turn"),
    given: () => board.byHand(),
    path: (chosen) => `choices?chosen=${encodeURIComponent(chosen)}`,
  });

  function open(how) {
    entered = current();
    return steps.open(how);
  }

  function play(move) {
    const { turn, revision } = entered; // the stream may have told of this move already, and the next one be begun
    send("moves", { move, ...seen({ turn, revision }) }).then((table) => {
      if (entered.revision === revision) steps.close();
      show(table);
    }, showError);
  }

  function render() {
    const { you, declared, turn, revision, on_turn, ask } = current();
    redraw({
      mayPlay: you.may_play && !ask,
      declared,
      turn,
      revision,
      on_turn,
      steps: steps.state(),
    });
  }

  function draw({ mayPlay, declared, turn, revision }) {
    if (!mayPlay) return null;
    return steps.draw() ??
      el(
        "p.row",
        el("button.main", {
          "data-key": "enter",
          click: () => open(),
        }, t("Enter the turn by hand")),
        board.hasPowers() && drawPower({ declared, turn, revision }, show),
      );
  }

  return {
    open,
    /** Take note of a new state: a turn that was begun before another was played is dropped. */
    refresh(table) {
      const isNew = table.revision !== entered?.revision;
      if (steps.isOpen() && (isNew || !table.you.may_play)) steps.close();
      entered = table;
      if (isNew && table.you.seat !== null && table.you.seat === table.on_turn && board.byHand()) {
        open({ isQuiet: true });
      } else render();
    },
  };
}

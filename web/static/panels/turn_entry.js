// The panel of the player on turn: entering the turn by hand, declaring a power.

import { ask, expecting, send } from "../lib/api.js";
import { el, flatten, sectionOf } from "../lib/elements.js";
import { panel } from "../lib/panel.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";
import { drawChoiceCard } from "./choice_card.js";
import { createChoiceSteps } from "./choice_steps.js";
import { drawPower } from "./power.js";

/** @import { Board, Child, Chosen, Table, TableStore } from "../../types/page.d.ts" */

/**
 * Return the panel in the section `id` that enters turns on `board`.
 * @param {string} id
 * @param {{ board: Board, store: TableStore }} needs
 */
export function createTurnEntry(id, { board, store }) {
  /** @type {Table | null} what the turn is entered on */
  let entered = null;
  const redraw = panel(id, draw);
  const steps = createChoiceSteps({ board, askNext, finish, changed, given: board.given });

  /** @param {Chosen} chosen */
  function askNext(chosen) {
    return ask(`choices?chosen=${encodeURIComponent(JSON.stringify(chosen))}`);
  }

  function open() {
    entered = store.table;
    return steps.open();
  }

  // The stream may tell of this move before its answer comes, and the next turn be begun.
  /** @param {unknown} move */
  function finish(move) {
    const begun = entered ?? store.table;
    send("moves", { move, ...expecting(begun) }).then((table) => {
      if (entered?.revision === begun.revision) steps.close();
      store.show(table);
    }, showError);
  }

  function changed() {
    const { you, declared, turn, revision, on_turn, ask: question } = store.table;
    const mayPlay = you.may_play && !question;
    const standing = standIn(store.table);
    redraw({ mayPlay, declared, turn, revision, on_turn, standing, steps: steps.state() });
  }

  /**
   * @param {{ mayPlay: boolean }} data
   * @returns {Child}
   */
  function draw({ mayPlay }) {
    if (!mayPlay) return null;
    // What stands open by itself at one's turn is not to be closed.
    const mayCancel = !isOwnTurn(store.table) || !board.given();
    const hooks = { board, label: t("Play this turn"), finish, mayCancel };
    const card = drawChoiceCard(steps, hooks);
    const actions = flatten([drawActions(), board.hasPowers() && drawPower(store)]);
    return card ?? (actions.length > 0 && el("p.row", ...actions));
  }

  // One thing is to be done, in the game's own words.
  /** @returns {Child} */
  function drawActions() {
    const { words, act, other } = board.action() ?? { words: t("Play a turn") };
    const label = act ? other : words;
    const { isMain, name } = standIn(store.table);
    return [
      act && el("button", { class: isMain && "main", "data-key": "act", click: () => act() }, [
        name,
        words,
      ]),
      label && el(
        "button",
        { class: isMain && !act && "main", "data-key": "enter", click: () => open() },
        !act && name,
        label,
      ),
    ];
  }

  return {
    open,
    /**
     * Take note of a new state: a turn that was begun before another was played is dropped.
     * @param {Table} table
     */
    refresh(table) {
      const isNew = table.revision !== entered?.revision;
      if (steps.isOpen() && (isNew || !table.you.may_play)) steps.close();
      const former = entered;
      entered = table;
      const isBegun = isNew && isOwnTurn(table) && former?.on_turn !== table.on_turn;
      if (isNew && isOwnTurn(table) && board.given()) open();
      else changed();
      // What a turn begins with on the board itself is not left above the edge of the screen.
      if (isBegun && !sectionOf(id).hasChildNodes()) {
        sectionOf("due").scrollIntoView({ block: "nearest" });
      }
    },
  };
}

/**
 * Return whether this phone's buttons are the ones to be pressed now, and for whom it presses them:
 * where the host may act for a player who holds a phone, it says so and stands back.
 * @param {Table} table
 */
function standIn(table) {
  const other = !isOwnTurn(table) && table.players.find(({ seat }) => seat === table.on_turn);
  if (!other) return { isMain: true, name: null };
  return { isMain: !other.taken, name: `${other.name}: ` };
}

/** @param {Table} table */
function isOwnTurn({ you, on_turn }) {
  return you.seat !== null && you.seat === on_turn;
}

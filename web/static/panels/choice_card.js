// The card that asks for the next part of a turn: what is chosen so far, the choice, ways on and
// back.

import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";

/** @import { Board, Child, Choice, Option } from "../../types/page.d.ts" */
/** @import { ChoiceSteps } from "./choice_steps.js" */

const FEW = 8; // as many options as are listed without asking

/**
 * Draw the choice that `steps` have come to, `null` where no turn is put together; `label` names
 * what `finish` does with a complete move, unless the game has its own words.
 * @param {ChoiceSteps} steps
 * @param {{ board: Board, label: string, finish: (move: unknown) => unknown,
 *   mayCancel?: boolean }} hooks
 * @returns {HTMLElement | null}
 */
export function drawChoiceCard(steps, { board, label, finish, mayCancel = true }) {
  const { steps: taken, choice } = steps.state();
  if (!choice || !taken) return null;
  const held = board.held();
  const done = board.label(steps.chosen()) ?? label;
  return el(
    "div.card",
    held && el("div.held", held),
    taken.length > 0 && el("ol.taken", taken.map(({ words }) => el("li", words))),
    choice.field
      ? drawChoice(choice.field, choice, { steps, board })
      : el("p", el("b", t("The turn is complete"))),
    el(
      "p.row",
      choice.move !== null && el(
        "button",
        { class: !choice.field && "main", "data-key": "finish", click: () => finish(choice.move) },
        done,
      ),
      taken.length > 0 && el("button", { "data-key": "back", click: steps.back }, t("Back")),
      mayCancel && el("button", { "data-key": "cancel", click: steps.close }, t("Cancel")),
    ),
  );
}

/**
 * @param {string} field
 * @param {Choice} choice
 * @param {{ steps: ChoiceSteps, board: Board }} card
 * @returns {Child}
 */
function drawChoice(field, choice, { steps, board }) {
  const { preview, isAll } = steps.state();
  const options = steps.options();
  const question = el("h2", board.prompt(choice));
  if (preview) return [question, drawPreview(preview, steps)];
  const own = board.chooser(field, options, steps.pick, steps.former());
  if (own) return [question, own];
  return [question, options.length > FEW && !isAll ? drawHint(steps) : drawOptions(steps)];
}

/**
 * @param {Option} preview
 * @param {ChoiceSteps} steps
 */
function drawPreview(preview, steps) {
  const count = steps.options().length;
  const another = () => steps.tap(steps.state().tapped ?? "");
  return [
    el("p.note", preview.words),
    el(
      "p.row",
      el("button.main", { "data-key": "pick", click: () => steps.pick(preview) }, t("Here")),
      count > 1 &&
        el(
          "button",
          { "data-key": "next", click: another },
          t("Another of {count} ways", { count }),
        ),
    ),
  ];
}

// What lies nowhere, as playing no bee, has its own button beside the lit places.
/** @param {ChoiceSteps} steps */
function drawHint(steps) {
  const count = steps.options().length, aside = steps.nowhere();
  return el(
    "p.row",
    el("span", t("Tap a lit place on the board")),
    aside.length <= FEW && aside.map((option, index) =>
      el(
        "button",
        { "data-key": `nowhere-${index}`, click: () => steps.pick(option) },
        option.words,
      )
    ),
    el("button", { "data-key": "all", click: steps.listAll }, t("List all {count}", { count })),
  );
}

/** @param {ChoiceSteps} steps */
function drawOptions(steps) {
  const drawOption = (/** @type {Option} */ option, /** @type {number} */ index) =>
    el(
      "li",
      el(
        "button",
        { "data-key": `option-${index}`, click: () => steps.pick(option) },
        option.words,
      ),
    );
  return el("ul.options", steps.options().map(drawOption));
}

// Putting a turn together, one choice after another, the legal places lit on the board.

import { ask } from "../lib/api.js";
import { showError } from "./messages.js";
import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";

const FEW = 8; // as many options as are listed without asking

/**
 * Return the steps of one turn. `path(chosen)` asks for the next choice, `finish(move)` takes the
 * complete move, `changed()` is called whenever `draw()` would draw something else. `given()` are
 * the parts that are settled before the first; a game that gives some is played without a last tap.
 */
export function createChoiceSteps({ board, path, finish, label, changed, given = () => null }) {
  let steps = null, choice = null, tapped = null, preview = null, isAll = false;

  const chosen = () => ({
    ...given(),
    ...Object.fromEntries((steps ?? []).map(({ field, value }) => [field, value])),
  });
  const touched = ({ value }) => board.places(choice.field, value, chosen());
  const touches = (place) => (option) => touched(option).includes(place);

  function open({ isQuiet = false } = {}) {
    steps = [];
    return advance(isQuiet);
  }

  function close() {
    steps =
      choice =
      tapped =
      preview =
        null;
    show();
  }

  async function advance(isQuiet = false) {
    [tapped, preview, isAll] = [null, null, false];
    try {
      choice = await ask(path(JSON.stringify(chosen())));
    } catch (error) {
      showError(error);
      steps = choice = null;
    }
    if (!steps) choice = null; // it was closed meanwhile
    show();
    if (choice && !choice.field && steps.length > 0 && given()) finish(choice.move);
    else if (!isQuiet) board.reveal();
  }

  function pick(option) {
    steps.push({ field: choice.field, value: option.value, words: option.words });
    return advance();
  }

  function back() {
    if (!steps.length) return close();
    steps.pop();
    return advance();
  }

  // A tap on an option's only place chooses it; a larger one is shown first.
  function tap(place) {
    if (!choice?.field) return;
    const options = choice.options.filter(touches(place));
    if (!options.length) return;
    const next = options[(options.indexOf(preview) + 1) % options.length];
    if (options.length === 1 && touched(next).length === 1) return pick(next);
    [tapped, preview] = [place, next];
    show();
  }

  function show() {
    const lit = choice?.field ? choice.options.flatMap(touched) : [];
    board.enter(
      choice
        ? {
          lit: new Set(lit),
          chosen: chosen(),
          preview: preview && { field: choice.field, value: preview.value },
          tap,
        }
        : null,
    );
    changed();
  }

  function draw() {
    if (!choice) return null;
    return el(
      "div.card",
      steps.length > 0 &&
        el("ol.taken", steps.map(({ words }) => el("li", words))),
      choice.field ? drawChoice() : el("p", el("b", t("The turn is complete"))),
      el(
        "p.row",
        choice.move !== null &&
          el(
            "button.main",
            { "data-key": "finish", click: () => finish(choice.move) },
            board.label(chosen()) ?? label,
          ),
        steps.length > 0 && el("button", { "data-key": "back", click: back }, t("Back")),
        el("button", { "data-key": "cancel", click: close }, t("Cancel")),
      ),
    );
  }

  function drawChoice() {
    const options = tapped ? choice.options.filter(touches(tapped)) : choice.options;
    return [
      el("h2", board.prompt(choice.field, chosen())),
      preview ? drawPreview(options.length) : drawWays(options),
    ];
  }

  function drawWays(options) {
    return board.chooser(choice.field, options, pick) ??
      (options.length > FEW && !isAll ? drawHint(options.length) : drawOptions(options));
  }

  function drawPreview(count) {
    return [
      el("p.note", preview.words),
      el(
        "p.row",
        el("button.main", { "data-key": "pick", click: () => pick(preview) }, t("Here")),
        count > 1 && el("button", {
          "data-key": "next",
          click: () => tap(tapped),
        }, t("Another of {count} ways", { count })),
      ),
    ];
  }

  function drawHint(count) {
    return el(
      "p.row",
      el("span", t("Tap a lit place on the board")),
      el("button", {
        "data-key": "all",
        click: () => {
          isAll = true;
          changed();
        },
      }, t("List all {count}", { count })),
    );
  }

  function drawOptions(options) {
    return el(
      "ul.options",
      options.map((option, index) =>
        el(
          "li",
          el("button", {
            "data-key": `option-${index}`,
            "aria-pressed": option === preview && "true",
            click: () => pick(option),
          }, option.words),
        )
      ),
    );
  }

  return {
    open,
    close,
    draw,
    /** What `draw` shows, for a panel to compare. */
    state: () => ({ steps, choice, tapped, preview, isAll }),
    isOpen: () => steps !== null,
  };
}

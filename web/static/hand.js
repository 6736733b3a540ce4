// Entering a turn by hand, one choice after another, the legal places lit on the board.

import { ask, send } from "./api.js";
import { complain } from "./news.js";
import { el, panel } from "./parts.js";
import { drawPower } from "./power.js";
import { t } from "./words.js";

const FEW = 8; // as many options as are listed without asking

/** Return the panel in which a turn is put together. */
export function createHand(section, { board, show, current }) {
  let steps = null, choice = null, tapped = null, preview = null, all = false, turn = -1;
  const redraw = panel(section.id, draw);

  const chosen = () => Object.fromEntries((steps ?? []).map(({ field, value }) => [field, value]));
  const matching = () => choice.options.filter(({ value }) => !tapped || board.places(choice.field, value).includes(tapped));

  async function open() {
    steps = [];
    turn = current().turn;
    await advance();
    section.scrollIntoView({ block: "nearest" });
  }

  function close() {
    steps = choice = tapped = preview = null;
    render();
  }

  async function advance() {
    [tapped, preview, all] = [null, null, false];
    try {
      choice = await ask(`choices?chosen=${encodeURIComponent(JSON.stringify(chosen()))}`);
    } catch (error) {
      complain(error);
      steps = choice = null;
    }
    render();
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

  // A tap on one option's only place chooses it; on a larger one's it shows it first.
  function tap(place) {
    const options = choice.options.filter(({ value }) => board.places(choice.field, value).includes(place));
    if (!options.length) return;
    const next = options[(options.indexOf(preview) + 1) % options.length];
    if (options.length === 1 && board.places(choice.field, next.value).length === 1) return pick(next);
    [tapped, preview] = [place, next];
    render();
  }

  function play() {
    send("moves", { move: choice.move, after: turn }).then((table) => { close(); show(table); }, complain);
  }

  function render() {
    const isEntering = Boolean(steps && choice);
    const lit = isEntering && choice.field ? choice.options.flatMap(({ value }) => board.places(choice.field, value)) : [];
    board.enter(isEntering ? { lit: new Set(lit), chosen: chosen(), preview: preview && { field: choice.field, value: preview.value }, tap } : null);
    const { you, declared } = current();
    redraw({ you, declared, turn: current().turn, ask: current().ask !== null, steps, choice, tapped, preview, all });
  }

  function draw({ you, declared }) {
    if (!you.may_play) return null;
    if (!steps || !choice) {
      return el("p", { class: "row" },
        el("button", { class: "main", "data-key": "enter", click: open }, t("Enter the turn by hand")),
        drawPower({ declared, turn: current().turn }, show));
    }
    return el("div", { class: "card" },
      el("ol", { class: "steps" }, steps.map(({ words }) => el("li", {}, words))),
      choice.field ? drawChoice() : el("p", {}, t("The turn is complete")),
      el("p", { class: "row" },
        choice.move !== null && el("button", { class: "main", "data-key": "play", click: play }, t("Play this turn")),
        el("button", { "data-key": "back", click: back }, t("Back")),
        el("button", { "data-key": "cancel", click: close }, t("Cancel"))));
  }

  function drawChoice() {
    const options = matching();
    const isLong = options.length > FEW && !all;
    return [
      el("h2", {}, board.prompt(choice.field, chosen())),
      preview && el("p", { class: "row" }, el("span", {}, preview.words), el("button", { class: "main", "data-key": "pick", click: () => pick(preview) }, t("Here"))),
      preview && options.length > 1 && el("p", { class: "note" }, t("Tap again for the next of {count} ways", { count: options.length })),
      isLong
        ? el("p", { class: "row" }, el("span", {}, t("Tap a lit place on the board")), el("button", { "data-key": "all", click: () => { all = true; render(); } }, t("List all {count}", { count: options.length })))
        : el("ul", { class: "options" }, options.map((option, index) => el("li", {}, el("button", { "data-key": `option-${index}`, click: () => pick(option) }, option.words)))),
    ];
  }

  return {
    open,
    /** Take note of a new state: a turn that was begun before another was played is dropped. */
    refresh(table) {
      if (steps && (table.turn !== turn || !table.you.may_play)) close();
      else render();
    },
  };
}

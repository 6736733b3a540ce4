// Putting a turn together, one choice after another, the legal places lit on the board.

import { showError } from "../lib/show_error.js";

/** @import { Choice, Chosen, Entering, Former, Option } from "../../types/page.d.ts" */
/** @typedef {{ field: string, value: unknown, words: string, options: Option[] }} Step */
/**
 * @typedef {object} State
 * @property {Step[] | null} steps what is chosen so far, `null` while no turn is put together
 * @property {Choice | null} choice what is to be chosen next
 * @property {string | null} tapped the place whose options are looked at
 * @property {Option | null} preview the one of them that the board shows
 * @property {boolean} isAll whether all options are listed, however many they are
 */
/**
 * @typedef {object} BoardOfChoices what the steps need of a board
 * @property {(field: string, value: unknown, chosen: Chosen) => string[]} places
 * @property {(entering: Entering | null) => void} enter
 * @property {() => void} reveal
 * @property {() => boolean} [lasts]
 */
/** @typedef {ReturnType<typeof createChoiceSteps>} ChoiceSteps */

/** @type {State} */
const CLOSED = { steps: null, choice: null, tapped: null, preview: null, isAll: false };

/**
 * Return the steps of one turn. `askNext` resolves to the next choice, `finish` takes the complete
 * move, `changed` is called whenever the state is another one. `given` are the parts that are
 * settled before the first; a game that gives some is played without a last tap, unless its turns
 * last.
 * @param {object} needs
 * @param {BoardOfChoices} needs.board
 * @param {(chosen: Chosen) => Promise<Choice>} needs.askNext
 * @param {(move: unknown) => unknown} needs.finish
 * @param {() => void} needs.changed
 * @param {() => Chosen | null} [needs.given]
 */
export function createChoiceSteps({ board, askNext, finish, changed, given = () => null }) {
  let state = CLOSED;

  /** @param {State} next */
  function become(next) {
    state = next;
    board.enter(entering());
    changed();
  }

  function open() {
    return advance([]);
  }

  function close() {
    become(CLOSED);
  }

  /** @param {Step[]} steps */
  async function advance(steps) {
    state = { ...state, steps };
    try {
      const choice = await askNext(chosen());
      if (state.steps !== steps) return; // it was closed, or another step taken meanwhile
      become({ ...CLOSED, steps, choice });
      if (!choice.field && steps.length > 0 && given() && !board.lasts?.()) finish(choice.move);
      else board.reveal();
    } catch (error) {
      showError(/** @type {Error} */ (error));
      close();
    }
  }

  /** @param {Option} option */
  function pick(option) {
    const { steps, choice } = state;
    if (steps && choice?.field) return choose(steps, choice.field, choice.options, option);
  }

  /**
   * @param {Step[]} steps
   * @param {string} field
   * @param {Option[]} options
   * @param {Option} option
   */
  function choose(steps, field, options, { value, words }) {
    return advance([...steps, { field, value, words, options }]);
  }

  /** @returns {Former | null} */
  function former() {
    const last = state.steps?.at(-1);
    if (!last) return null;
    const before = state.steps?.slice(0, -1) ?? [];
    return { ...last, pick: (option) => choose(before, last.field, last.options, option) };
  }

  function back() {
    const { steps } = state;
    return steps?.length ? advance(steps.slice(0, -1)) : close();
  }

  // A tap on an option's only place chooses it; a larger one is shown first.
  /** @param {string} place */
  function tap(place) {
    const options = optionsAt(place);
    if (!options.length) return;
    const shown = state.preview ? options.indexOf(state.preview) : -1;
    const next = options[(shown + 1) % options.length];
    if (options.length === 1 && touched(next).length === 1) return pick(next);
    become({ ...state, tapped: place, preview: next });
  }

  function listAll() {
    become({ ...state, isAll: true });
  }

  /** @returns {Chosen} */
  function chosen() {
    const pairs = (state.steps ?? []).map(({ field, value }) => [field, value]);
    return { ...given(), ...Object.fromEntries(pairs) };
  }

  /** Return the options to choose from: those of the tapped place, or all. */
  function options() {
    return state.tapped === null ? state.choice?.options ?? [] : optionsAt(state.tapped);
  }

  /** @param {string} place */
  function optionsAt(place) {
    const { choice } = state;
    if (!choice?.field) return [];
    return choice.options.filter((option) => touched(option).includes(place));
  }

  /** @param {Option} option */
  function touched({ value }) {
    return board.places(state.choice?.field ?? "", value, chosen());
  }

  /** Return the options that touch no place. */
  function nowhere() {
    return state.choice?.options.filter((option) => !touched(option).length) ?? [];
  }

  /** @returns {Entering | null} */
  function entering() {
    const { choice, preview } = state;
    if (!choice) return null;
    const lit = new Set(choice.field ? choice.options.flatMap(touched) : []);
    const shown = choice.field && preview ? { field: choice.field, value: preview.value } : null;
    const words = (/** @type {string} */ place) => optionsAt(place)[0]?.words;
    return { lit, chosen: chosen(), preview: shown, tap, words };
  }

  return {
    ...{ open, close, pick, back, tap, listAll, chosen, options, nowhere, former },
    state: () => state,
    isOpen: () => state.steps !== null,
  };
}

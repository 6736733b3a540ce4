// What is agreed on before a game, as fields of its form.

import { el } from "../lib/elements.js";

/** @import { Option, Preference } from "../../types/page.d.ts" */

/**
 * Draw one thing to agree on; `chosen` is what was chosen before, `changed` hears of another value.
 * Where one of those who play is chosen, `names` are theirs, as far as they have any.
 * @param {Preference} preference
 * @param {{ id: string, chosen?: unknown, changed?: (value: unknown) => void,
 *   names?: string[] }} field
 */
export function drawGamePreference(preference, { id, chosen, changed = () => {}, names = [] }) {
  const { key, words, is_player } = preference;
  const values = is_player && names.length
    ? preference.values.slice(0, names.length)
    : preference.values;
  const drawValue = (/** @type {Option} */ { value, words }, /** @type {number} */ index) =>
    el(
      "option",
      { value: JSON.stringify(value), selected: value === chosen },
      (is_player && names[index]) || words,
    );
  const change = () => changed(JSON.parse(select.value));
  const select = el("select", { id, name: key, change }, values.map(drawValue));
  return el("p", el("label", { for: id }, words), " ", select);
}

/**
 * Return what was agreed on in `form`.
 * @param {HTMLFormElement} form
 * @returns {Record<string, unknown>}
 */
export function agreedIn(form) {
  const fields = [...new FormData(form)];
  return Object.fromEntries(fields.map(([key, value]) => [key, JSON.parse(String(value))]));
}

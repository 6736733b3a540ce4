// The page's sentences in the reader's language.

import { embedded } from "./embedded.js";

/** @type {Record<string, string>} */
const sentences = embedded("words") ?? {};

/**
 * Return the sentence in the reader's language, its {names} filled from `values`.
 * @param {string} text
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export function t(text, values = {}) {
  const said = sentences[text] ?? text;
  return said.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

// The page's sentences in the reader's language.

import { embedded } from "./embedded.js";

/** @type {Record<string, string>} */
const sentences = embedded("words") ?? {};

/** What loses its vowel before another one: "de Ada" is said "d'Ada". @type {Record<string, RegExp>} */
const ELIDED = {
  fr: /\b([Dd]|[Qq]u|[Ll])[ea] \{(\w+)\}/g,
  ca: /\b([Dd])e \{(\w+)\}/g,
};
const VOWEL = /^[aeiouàâäáéèêëíîïóòôöúùûü]/i;

/**
 * Return the sentence in the reader's language, its {names} filled from `values`.
 * @param {string} text
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export function t(text, values = {}) {
  const said = elided(sentences[text] ?? text, values, globalThis.document?.documentElement.lang);
  return said.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** A word between the numbers that may stand before and after it. */
const COUNTED = /(?<![^ ])\p{L}(?:.*\p{L})?(?![^ ])/u;

/**
 * Return what stands in a box in the reader's language: "farm 3, 2 wax".
 * @param {string} value
 */
export function word(value) {
  if (value in sentences) return sentences[value];
  const say = (/** @type {string} */ one) => sentences[one] ?? one;
  return value.split(", ").map((part) => part.replace(COUNTED, say)).join(", ");
}

/**
 * Return `text` with "d'{name}" for "de {name}" where the name begins with a vowel.
 * @param {string} text
 * @param {Record<string, unknown>} values
 * @param {string} [language]
 */
export function elided(text, values, language = "en") {
  const pattern = ELIDED[language];
  if (!pattern) return text;
  return text.replace(
    pattern,
    (whole, short, name) => VOWEL.test(String(values[name] ?? "")) ? `${short}'{${name}}` : whole,
  );
}

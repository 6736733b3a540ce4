// A box without a form of its own: what is printed on the parts, as text to change.

import { el, sectionOf } from "../lib/elements.js";
import { t } from "../lib/words.js";

/** What is said of the box that the companion came with. */
export const ABOUT = t(
  "This is the box that the companion came with. Put in what is printed on your own parts.",
);

/**
 * Draw the box as JSON.
 * @param {unknown} box
 * @param {{ mayChange: boolean }} hooks
 */
export function draw(box, { mayChange }) {
  const text = el("textarea", {
    id: "box-text",
    rows: 24,
    spellcheck: "false",
    disabled: !mayChange,
  });
  text.value = written(box);
  return [el("p", el("label", { for: "box-text" }, t("What is printed on the parts"))), text];
}

/** Return the box as it is typed now; text that is no JSON is refused in words. */
export function read() {
  const text = /** @type {HTMLTextAreaElement} */ (sectionOf("box-text"));
  try {
    return JSON.parse(text.value);
  } catch (error) {
    const fault = /** @type {Error} */ (error).message;
    throw new Error(t("The text is not as it should be: {fault}", { fault }));
  }
}

/**
 * Return a box as text: short lists stay on their lines, so that a tile's places can be read.
 * @param {unknown} box
 */
export function written(box) {
  const onLine = (/** @type {string} */ list) => list.replace(/\s+/g, " ");
  return JSON.stringify(box, null, 2)
    .replace(/\[[^[\]{}]*\]/g, onLine)
    .replace(/\[(\s*\[[^[\]{}]*\],?)+\s*\]/g, onLine);
}

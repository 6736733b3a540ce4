// A game without a drawing of its own: what there is to see, as a plain list.

import { el } from "../lib/elements.js";

/** @import { Child, Scene } from "../../types/page.d.ts" */

/** Any field is asked for in the same words. */
export const PROMPTS = {};

/**
 * Draw the view as nested lists.
 * @param {Scene<unknown>} scene
 */
export function draw({ view }) {
  return { plan: null, parts: [el("div.card", drawValue(view))] };
}

/** Nothing can be lit in a list. */
export function places() {
  return [];
}

/**
 * @param {unknown} value
 * @returns {Child}
 */
function drawValue(value) {
  if (isPlain(value)) return String(value ?? "–");
  if (Array.isArray(value) && value.every(isPlain)) return value.join(", ");
  const isList = Array.isArray(value);
  const parts = Object.entries(/** @type {object} */ (value));
  return el("ul", parts.map(([name, part]) => drawPart(isList ? "" : name, part)));
}

/**
 * @param {string} name
 * @param {unknown} part
 */
function drawPart(name, part) {
  return el("li", name && `${name.replaceAll("_", " ")}: `, drawValue(part));
}

/** @param {unknown} value */
function isPlain(value) {
  return value === null || typeof value !== "object";
}

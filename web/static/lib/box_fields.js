// Fields of a box's form: numbers, names, lists of names, hexagons; what is wrong stands beside each.

import { el, pressable, svg } from "./elements.js";
import { boxAround, middle, outline } from "./hexes.js";
import { t } from "./words.js";

/** @import { Cell, Child } from "../../types/page.d.ts" */

const LONGEST = 60, SIZE = 14;

/**
 * Draw a whole number from `min` to `max`; `change` hears of each that is one.
 * @param {{ key: string, label: string, value: number, min: number, max: number, change: (value: number) => void }} of
 */
export function drawNumber({ key, label, value, min, max, change }) {
  const field = el("input", { type: "number", min, max, value, inputmode: "numeric" });
  return drawField(
    { key, label, field, fault: () => numberFault(field.value, { min, max }) },
    () => change(Number(field.value)),
  );
}

/**
 * Return what is wrong with a number as it is typed; empty where nothing is.
 * @param {string} typed
 * @param {{ min: number, max: number }} limits
 */
export function numberFault(typed, { min, max }) {
  const value = Number(typed);
  const isFine = typed.trim() !== "" && Number.isInteger(value) && value >= min && value <= max;
  return isFine ? "" : t("A whole number from {min} to {max}", { min, max });
}

/**
 * Draw a name that is none of `others`.
 * @param {{ key: string, label: string, value: string, others: string[], change: (value: string) => void }} of
 */
export function drawName({ key, label, value, others, change }) {
  const field = el("input", { value, maxlength: LONGEST, autocomplete: "off" });
  return drawField(
    { key, label, field, fault: () => nameFault(field.value, others) },
    () => change(field.value.trim()),
  );
}

/**
 * Return what is wrong with a name as it is typed; empty where nothing is.
 * @param {string} typed
 * @param {string[]} others
 */
export function nameFault(typed, others) {
  const name = typed.trim();
  if (!name) return t("It needs a name");
  return others.includes(name) ? t("Another one is called {name}", { name }) : "";
}

/**
 * @param {{ key: string, label: string, field: HTMLInputElement, fault: () => string }} of
 * @param {() => void} take
 */
function drawField({ key, label, field, fault }, take) {
  const note = el("span.field-fault", { id: `${key}-fault`, role: "status" });
  const look = () => {
    const wrong = fault();
    note.textContent = wrong;
    field.toggleAttribute("aria-invalid", Boolean(wrong));
    return !wrong;
  };
  field.id = key;
  field.dataset.key = key;
  field.setAttribute("aria-describedby", note.id);
  field.addEventListener("input", look);
  field.addEventListener("change", () => look() && take());
  return el("span.box-field", el("label", { for: key }, label), " ", field, note);
}

/**
 * Draw a list whose parts can be taken away and added to.
 * @template Part
 * @param {{ key: string, legend: string, parts: Part[], fresh: () => Part, least?: number, most?: number,
 *   drawPart: (part: Part, index: number, change: (part: Part) => void) => Child,
 *   change: (parts: Part[]) => void }} of
 */
export function drawList({ key, legend, parts, fresh, least = 0, most = 60, drawPart, change }) {
  const put = (/** @type {number} */ index) => (/** @type {Part} */ part) =>
    change(parts.map((other, n) => n === index ? part : other));
  const without = (/** @type {number} */ index) => () =>
    change(parts.filter((_, n) => n !== index));
  return el(
    "fieldset",
    el("legend", legend),
    el(
      "ol.box-list",
      parts.map((part, index) =>
        el(
          "li",
          drawPart(part, index, put(index)),
          parts.length > least && drawRemove(`${key}-${index}`, without(index)),
        )
      ),
    ),
    parts.length < most &&
      el("button", {
        type: "button",
        "data-key": `${key}-add`,
        click: () => change([...parts, fresh()]),
      }, t("Add one")),
  );
}

/**
 * @param {string} key
 * @param {() => void} click
 */
function drawRemove(key, click) {
  return el(
    "button",
    { type: "button", "data-key": `${key}-remove`, "aria-label": t("Take it away"), click },
    "✕",
  );
}

/**
 * Draw a list of names.
 * @param {{ key: string, legend: string, names: string[], least?: number, change: (names: string[]) => void }} of
 */
export function drawNames({ key, legend, names, least, change }) {
  return drawList({
    key,
    legend,
    parts: names,
    least,
    fresh: () => freshName(names),
    change,
    drawPart: (name, index, changeOne) =>
      drawName({
        key: `${key}-${index}`,
        label: `${index + 1}.`,
        value: name,
        others: names.filter((_, n) => n !== index),
        change: changeOne,
      }),
  });
}

/**
 * Return a name that none of `names` has.
 * @param {string[]} names
 */
export function freshName(names) {
  const numbers = Array.from({ length: names.length + 1 }, (_, n) => String(n + 1));
  return numbers.find((number) => !names.includes(number)) ?? "";
}

/**
 * Draw hexagons within `farthest` steps of the middle; a tap makes each the next thing it may be.
 * @param {{ key: string, label: string, farthest: number, kindOf: (at: Cell) => string,
 *   words: Record<string, string>, tap: (at: Cell) => void, mayChange: boolean }} of
 */
export function drawCells({ key, label, farthest, kindOf, words, tap, mayChange }) {
  const places = cellsWithin(farthest);
  return svg(
    "svg.editor.small",
    { viewBox: boxAround(places, SIZE, 1.2), role: "group", "aria-label": label },
    places.map((at, n) =>
      svg(`path.${kindOf(at)}`, {
        ...(mayChange ? pressable(() => tap(at)) : { role: "button" }),
        d: outline(middle(at, SIZE), SIZE * 0.92),
        "aria-label": `${n + 1}: ${words[kindOf(at)]}`,
        "data-key": `${key}-${at}`,
      })
    ),
  );
}

/**
 * Return every cell within so many steps of the middle, row by row.
 * @param {number} farthest
 * @returns {Cell[]}
 */
export function cellsWithin(farthest) {
  const line = Array.from({ length: 2 * farthest + 1 }, (_, n) => n - farthest);
  const all = line.flatMap((r) => line.map((q) => /** @type {Cell} */ ([q, r])));
  return all.filter(([q, r]) => Math.abs(q + r) <= farthest);
}

/**
 * Return `list` with another value at one index.
 * @template Value
 * @param {Value[]} list
 * @param {number} index
 * @param {Value} value
 */
export function replacedAt(list, index, value) {
  return list.map((other, n) => n === index ? value : other);
}

/**
 * Return `cells` with `at` in it, or without it where it was.
 * @param {Cell[]} cells
 * @param {Cell} at
 */
export function toggled(cells, at) {
  const others = cells.filter((cell) => String(cell) !== String(at));
  return others.length < cells.length ? others : [...cells, at];
}

/**
 * Tell whether `at` is one of `cells`.
 * @param {Cell[]} cells
 * @param {Cell} at
 */
export function holds(cells, at) {
  return cells.some((cell) => String(cell) === String(at));
}

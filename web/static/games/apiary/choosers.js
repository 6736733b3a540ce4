// Apiary's own ways to choose: an action, a frame's rotation, farms to take income from.

import { el } from "../../lib/elements.js";
import { drawForm, turned } from "../../lib/forms.js";
import { t } from "../../lib/words.js";

/** @import { Cell, Child, Option, Pick } from "../../../types/page.d.ts" */

/**
 * Draw the actions as buttons, two abreast.
 * @param {Option[]} options
 * @param {Pick} pick
 */
export function drawActions(options, pick) {
  return el("ul.options.two", options.map((option) => drawOption(option, pick, option.words)));
}

/**
 * Draw a frame in its rotations, three abreast.
 * @param {Cell[]} cells
 * @param {Option[]} options
 * @param {Pick} pick
 */
export function drawRotations(cells, options, pick) {
  const drawOne = (/** @type {Option} */ option) => {
    const form = drawForm(turned(cells, option.value), { name: option.words });
    return drawOption(option, pick, form);
  };
  return el("ul.options.three", options.map(drawOne));
}

/**
 * @param {Option} option
 * @param {Pick} pick
 * @param {Child} content
 */
function drawOption(option, pick, content) {
  const look = { "data-key": `option-${option.value}`, "aria-label": option.words };
  return el("li", el("button", { ...look, click: () => pick(option) }, content));
}

/**
 * Draw farms to be ticked one by one; the button picks the option that has just these.
 * @param {Option[]} options
 * @param {Pick} pick
 */
export function drawIncomes(options, pick) {
  const farms = [...new Set(options.flatMap(({ value }) => /** @type {string[]} */ (value)))];
  const boxes = farms.map((farm) => el("input", { type: "checkbox", value: farm, change }));
  const found = () =>
    optionWith(options, boxes.filter(({ checked }) => checked).map(({ value }) => value));
  const click = () => {
    const option = found();
    if (option) pick(option);
  };
  const button = el(
    "button.main",
    { "data-key": "incomes", disabled: true, click },
    t("Take these {count}", { count: options[0].value.length }),
  );
  function change() {
    button.disabled = !found();
  }
  return el(
    "div",
    farms.map((farm, index) => el("label.pick", boxes[index], farm)),
    el("p", button),
  );
}

/**
 * Return the option that holds just these farms, in whatever order.
 * @param {Option[]} options
 * @param {string[]} farms
 */
export function optionWith(options, farms) {
  const keyOf = (/** @type {string[]} */ names) => [...names].sort().join("\n");
  return options.find(({ value }) => keyOf(value) === keyOf(farms));
}

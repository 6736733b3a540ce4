// What is printed on a tile that nobody has seen yet: its cells are tapped until they show it.

import { el, pressable, svg } from "../../lib/elements.js";
import { boxAround, middle, outline } from "../../lib/hexes.js";
import { t } from "../../lib/words.js";
import { drawDrop, drawHollow, drawHornet } from "./pieces.js";
import { TILES } from "./ring.js";

/** @import { Cell, Option, Pick } from "../../../types/page.d.ts" */
/** @import { Printed, Shape } from "../../../types/views.d.ts" */

const SIZE = 20;
/** @type {Printed[]} what a cell may show, in the order of taps */
const PRINTS = [
  { fill: "full", icon: false },
  { fill: "empty", icon: false },
  { fill: "full", icon: true },
  { fill: "empty", icon: true },
];
const FILL_WORDS = { full: t("full"), empty: t("empty") };

/**
 * Draw a tile of `shape` with three blank cells, and pick the option that they are tapped to.
 * @param {Shape} shape
 * @param {Option[]} options
 * @param {Pick} pick
 */
export function drawPrinter(shape, options, pick) {
  const cells = TILES[shape];
  const shown = cells.map(() => 0);
  const drawing = svg("svg.printer", {
    viewBox: boxAround(cells, SIZE, 1.1),
    role: "group",
    "aria-label": t("What is printed on the tile?"),
  });

  function render() {
    drawing.replaceChildren(...cells.map((cell, index) =>
      svg("g", {
        ...pressable(() => change(index)),
        "aria-label": inWords(PRINTS[shown[index]], index + 1),
        "data-key": `print-${index}`,
      }, drawPrint(PRINTS[shown[index]], cell))
    ));
  }

  /** @param {number} index */
  function change(index) {
    shown[index] = (shown[index] + 1) % PRINTS.length;
    render();
    /** @type {SVGElement} */ (drawing.children[index]).focus({ preventScroll: true });
  }

  function choose() {
    const option = optionOf(options, shown.map((index) => PRINTS[index]));
    if (option) pick(option);
  }

  render();
  const how = t(
    "Tap each cell until it shows what is printed there. Turn the tile as it is drawn.",
  );
  return el(
    "div",
    el("p.note", how),
    drawing,
    el("p", el("button.main", { "data-key": "printed", click: choose }, t("That is printed"))),
  );
}

/**
 * Return the option whose tile is printed so.
 * @param {Option[]} options
 * @param {Printed[]} prints
 */
export function optionOf(options, prints) {
  const keyOf = (/** @type {Printed[]} */ cells) =>
    cells.map(({ fill, icon }) => `${fill} ${icon}`).join();
  return options.find(({ value }) => keyOf(value) === keyOf(prints));
}

/**
 * @param {Printed} print
 * @param {number} number
 */
function inWords({ fill, icon }, number) {
  const cell = `${t("Cell {number} of the tile", { number })}: ${FILL_WORDS[fill]}`;
  return icon ? `${cell}, ${t("hornet icon")}` : cell;
}

/**
 * @param {Printed} print
 * @param {Cell} cell
 */
function drawPrint({ fill, icon }, cell) {
  const at = middle(cell, SIZE);
  return [
    svg(`path.cell.${fill}`, { d: outline(at, SIZE - 0.6) }),
    fill === "full" ? drawDrop(at) : drawHollow(at, SIZE),
    icon && drawHornet(at, "icon"),
  ];
}

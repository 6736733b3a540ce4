// Alveola's box by form: the prints of the tiles, whose cells are tapped, and the introductory powers.

import { el, pressable, svg } from "../../lib/elements.js";
import { boxAround, middle, outline } from "../../lib/hexes.js";
import { t } from "../../lib/words.js";
import { drawPower, POWERS } from "./powers.js";

/** @import { Cell, Child } from "../../../types/page.d.ts" */
/** @import { AlveolaBox, Shape } from "../../../types/views.d.ts" */
/** @typedef {{ mayChange: boolean, change: (box: AlveolaBox) => void }} Hooks */

const SIZE = 13;
const PRINTS = ["f", "e", "f*", "e*"];
/** @type {Record<string, string>} */
const PRINT_WORDS = {
  f: t("full of honey"),
  e: t("empty"),
  "f*": t("full of honey, with a hornet's icon"),
  "e*": t("empty, with a hornet's icon"),
};
/** @type {Record<Shape, Cell[]>} */
const CELLS = {
  straight: [[-1, 0], [0, 0], [1, 0]],
  bent: [[-1, 0], [0, 0], [0, 1]],
  triangular: [[0, 0], [1, 0], [0, 1]],
};
/** @type {[Shape, string][]} */
const SHAPES = [
  ["straight", t("Straight tiles")],
  ["bent", t("Bent tiles")],
  ["triangular", t("Triangular tiles")],
];
/** What is said of the box that the companion came with. */
export const ABOUT = t(
  "What is printed on the tiles is ours, not the publisher's: the rulebook says only how many there are of each shape. Tap each cell until it shows what is on yours. A table that the camera reads needs none of this.",
);

/**
 * Draw the box's form; `change` takes each changed box.
 * @param {AlveolaBox} box
 * @param {Hooks} hooks
 * @returns {Child}
 */
export function draw(box, hooks) {
  const disabled = !hooks.mayChange;
  return [
    SHAPES.map(([shape, words]) => drawShape(shape, words, box, hooks)),
    el(
      "details",
      el("summary", { "data-key": "starting" }, t("Starting tiles")),
      el("div.prints", box.starting.map((_, number) => drawStarting(number, box, hooks))),
    ),
    el(
      "fieldset",
      { disabled },
      el("legend", t("The powers with a hexagon, for the introductory game")),
      POWERS.map((_, number) =>
        drawPower(
          number,
          box.introductory,
          (introductory) => hooks.change({ ...box, introductory }),
        )
      ),
    ),
  ];
}

/**
 * Return `box` with the print of one cell gone on to the next that it may be.
 * @param {AlveolaBox} box
 * @param {{ shape: Shape, tile: number, cell: number }} where
 * @returns {AlveolaBox}
 */
export function withNextPrint(box, { shape, tile, cell }) {
  const prints = box[shape][tile].split(" ");
  prints[cell] = nextPrint(prints[cell]);
  return { ...box, [shape]: box[shape].with(tile, prints.join(" ")) };
}

/** @param {string} print */
function nextPrint(print) {
  return PRINTS[(PRINTS.indexOf(print) + 1) % PRINTS.length];
}

/**
 * @param {Shape} shape
 * @param {string} words
 * @param {AlveolaBox} box
 * @param {Hooks} hooks
 */
function drawShape(shape, words, box, hooks) {
  const drawOne = (/** @type {string} */ text, /** @type {number} */ tile) =>
    drawTile({
      cells: CELLS[shape],
      prints: text.split(" "),
      label: t("Tile {number}", { number: tile + 1 }),
      key: `${shape}-${tile}`,
      tap: hooks.mayChange &&
        ((cell) => hooks.change(withNextPrint(box, { shape, tile, cell }))),
    });
  return el(
    "details",
    el("summary", { "data-key": shape }, `${words}: ${box[shape].length}`),
    el("div.prints", box[shape].map(drawOne)),
  );
}

/**
 * @param {number} number
 * @param {AlveolaBox} box
 * @param {Hooks} hooks
 */
function drawStarting(number, box, { mayChange, change }) {
  const { players, cells } = box.starting[number];
  const places = Object.keys(cells);
  /** @param {number} index */
  function tap(index) {
    const changed = { ...cells, [places[index]]: nextPrint(cells[places[index]]) };
    change({ ...box, starting: box.starting.with(number, { players, cells: changed }) });
  }
  return el(
    "div",
    el("p.note", t("from {players} players on", { players })),
    drawTile({
      cells: places.map((place) => /** @type {Cell} */ (place.split(",").map(Number))),
      prints: places.map((place) => cells[place]),
      label: t("Starting tile {number}", { number: number + 1 }),
      key: `starting-${number}`,
      tap: mayChange && tap,
    }),
  );
}

/**
 * @param {{ cells: Cell[], prints: string[], label: string, key: string, tap: false | ((cell: number) => void) }} tile
 */
function drawTile({ cells, prints, label, key, tap }) {
  const drawCell = (/** @type {Cell} */ at, /** @type {number} */ index) => {
    const { x, y } = middle(at, SIZE), print = prints[index];
    return svg(
      `g.${print.startsWith("f") ? "full" : "empty"}`,
      {
        ...(tap ? pressable(() => tap(index)) : { role: "img" }),
        "aria-label": PRINT_WORDS[print],
        "data-key": `${key}-${index}`,
      },
      svg("path.cell", { d: outline({ x, y }, SIZE * 0.96) }),
      svg("text", { x, y: y + 4, "text-anchor": "middle" }, SIGNS[print]),
    );
  };
  const viewBox = boxAround(cells, SIZE, 1.1);
  return svg("svg.print", { viewBox, role: "group", "aria-label": label }, cells.map(drawCell));
}

/** @type {Record<string, string>} */
const SIGNS = { f: "●", e: "", "f*": "●▲", "e*": "▲" };

// The ring: twelve piles clockwise, with their counts, the spoon and the hornet tile between them.

import { svg } from "../../lib/elements.js";
import { middle, outline, round } from "../../lib/hexes.js";
import { t } from "../../lib/words.js";

/** @import { Cell, Point, Scene } from "../../../types/page.d.ts" */
/** @import { Alveola, Pile, Printed, Shape } from "../../../types/views.d.ts" */

const RADIUS = 128;
const REACH = 164; // from the middle to the drawing's edge
const SPOT = 25; // half a pile's touchable square
const TILE_SIZE = 7.5;

/**
 * Each shape's three cells, in axial coordinates and in the order of what is printed.
 * @type {Record<Shape, Cell[]>}
 */
export const TILES = {
  straight: [[-1, 0], [0, 0], [1, 0]],
  bent: [[-1, 0], [0, 0], [0, 1]],
  triangular: [[0, 0], [1, 0], [0, 1]],
};

/**
 * Return the name of a pile's place.
 * @param {number} pile
 */
export function pilePlace(pile) {
  return JSON.stringify({ pile });
}

/**
 * Draw the ring; in its middle stands what lies where, in words.
 * @param {Scene<Alveola>} scene
 */
export function drawRing(scene) {
  const { piles, hornet_pile, spoon_after } = scene.view;
  const spot = (/** @type {number} */ index) => spotOf(index, piles.length);
  const lines = inWords(scene.view);
  const name = [t("The ring of {count} piles", { count: piles.length }), ...lines].join(". ");
  return svg(
    "svg.ring",
    { viewBox: `-${REACH} -${REACH} ${2 * REACH} ${2 * REACH}`, role: "img", "aria-label": name },
    svg("circle.track", { r: RADIUS }),
    piles.map((pile, index) => drawPile(pile, { index, at: spot(index), scene })),
    drawHornetTile(spot(hornet_pile + 0.36)),
    drawSpoon(spot(spoon_after + 0.5)),
    lines.map((line, index) => svg("text.said", { y: index * 20 - 22 }, line)),
  );
}

/** @param {Alveola} view */
function inWords({ piles, spoon_after, hornet_pile }) {
  const count = piles.reduce((sum, pile) => sum + pile.tiles, 0);
  return [
    t("Spoon after pile {number}", { number: spoon_after + 1 }),
    t("Hornet tile at pile {number}", { number: hornet_pile + 1 }),
    t("{count} tiles left", { count }),
  ];
}

/**
 * Return where on the ring the pile `index` of `count` lies: the first on top, then clockwise.
 * @param {number} index
 * @param {number} count
 * @returns {Point}
 */
export function spotOf(index, count) {
  const angle = (index / count) * 2 * Math.PI;
  return { x: round(RADIUS * Math.sin(angle)), y: round(-RADIUS * Math.cos(angle)) };
}

/**
 * @param {Pile} pile
 * @param {{ index: number, at: Point, scene: Scene<Alveola> }} where
 */
function drawPile(pile, { index, at, scene: { chosen, preview } }) {
  const isChosen = chosen.pile === index || preview?.value === index;
  return svg(
    "g",
    { transform: `translate(${at.x} ${at.y})` },
    svg("rect.pile", {
      class: `${pile.tiles ? "" : "gone"} ${isChosen ? "chosen" : ""}`,
      ...{ x: -SPOT, y: -SPOT, width: 2 * SPOT, height: 2 * SPOT, rx: 9 },
      "data-place": pilePlace(index),
    }),
    svg(
      "g.marks",
      pile.shape && drawTile(TILES[pile.shape], pile.cells),
      svg("text.number", { x: -SPOT + 8, y: -SPOT + 12 }, index + 1),
      svg("text.count", { x: SPOT - 8, y: SPOT - 4 }, `×${pile.tiles}`),
    ),
  );
}

/**
 * @param {Cell[]} cells
 * @param {Printed[] | null} printed
 */
function drawTile(cells, printed) {
  const middles = centred(cells);
  return svg("g", middles.map((at, index) => drawPrinted(at, printed?.[index])));
}

/**
 * Return the middles of a small tile's cells, the whole of it around [0, -1].
 * @param {Cell[]} cells
 * @returns {Point[]}
 */
function centred(cells) {
  const middles = cells.map((cell) => middle(cell, TILE_SIZE));
  const between = (/** @type {number[]} */ values) =>
    (Math.min(...values) + Math.max(...values)) / 2;
  const dx = between(middles.map(({ x }) => x)), dy = between(middles.map(({ y }) => y));
  return middles.map(({ x, y }) => ({ x: x - dx, y: y - dy - 1 }));
}

/**
 * @param {Point} at
 * @param {Printed | undefined} printed
 */
function drawPrinted(at, printed) {
  const { x, y } = at;
  return svg(
    "g",
    svg(`path.cell.${printed?.fill ?? "unknown"}`, { d: outline(at, TILE_SIZE - 0.4) }),
    printed?.fill === "full" && svg("circle.drop", { cx: x, cy: y, r: 2 }),
    printed?.icon && svg("path.stripes", { d: `M${x - 4} ${y - 3}l4 3 4-3M${x} ${y}v5` }),
  );
}

/** @param {Point} at */
function drawHornetTile({ x, y }) {
  return svg(
    "g.hornet-tile",
    { transform: `translate(${round(x * 0.72)} ${round(y * 0.72)})` },
    svg("path.tile", { d: outline({ x: 0, y: 0 }, 13) }),
    svg("ellipse.body", { cx: 0, cy: 1, rx: 3.5, ry: 6.5 }),
    svg("path.stripes", { d: "M-3.5 -1H3.5M-3.5 2.5H3.5" }),
  );
}

/** @param {Point} at */
function drawSpoon({ x, y }) {
  const degrees = round((Math.atan2(y, x) * 180) / Math.PI);
  return svg(
    "g.spoon",
    { transform: `translate(${x} ${y}) rotate(${degrees})` },
    svg("path.handle", { d: "M-32 0H-2" }),
    svg("ellipse", { cx: 8, cy: 0, rx: 10, ry: 7 }),
    svg("path.stripes", { d: "M4-6v12M8-7v14M12-6v12" }),
  );
}

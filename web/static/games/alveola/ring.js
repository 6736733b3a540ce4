// The ring: twelve piles clockwise, with their counts, the spoon and the hornet tile between them.

import { svg } from "../../lib/elements.js";
import { t } from "../../lib/words.js";
import { outline, round } from "../../lib/hexes.js";

const RADIUS = 128;
const SPOT = 25; // half a pile's touchable square

/** Each shape's three cells, in axial coordinates and in the order of what is printed. */
export const TILES = {
  straight: [[-1, 0], [0, 0], [1, 0]],
  bent: [[-1, 0], [0, 0], [0, 1]],
  triangular: [[0, 0], [1, 0], [0, 1]],
};

/** Draw the ring; in its middle stands what lies where, in words. */
export function drawRing(view, scene) {
  const count = view.piles.length;
  const drawing = svg("svg.ring", {
    viewBox: "-164 -164 328 328",
    role: "img",
    "aria-label": describe(view),
  });
  drawing.append(svg("circle.track", { r: RADIUS }));
  drawing.append(
    ...view.piles.map((pile, index) => drawPile(pile, index, spot(index, count), scene)),
  );
  drawing.append(
    drawHornetTile(spot(view.hornet_pile + 0.36, count)),
    drawSpoon(spot(view.spoon_after + 0.5, count)),
  );
  drawing.append(
    ...middleWords(view).map((line, index) => svg("text.said", { y: index * 20 - 22 }, line)),
  );
  return drawing;
}

function describe(view) {
  return [t("The ring of {count} piles", { count: view.piles.length }), ...middleWords(view)].join(
    ". ",
  );
}

function middleWords(view) {
  return [
    t("Spoon after pile {number}", { number: view.spoon_after + 1 }),
    t("Hornet tile at pile {number}", { number: view.hornet_pile + 1 }),
    t("{count} tiles left", { count: view.piles.reduce((sum, pile) => sum + tilesOf(pile), 0) }),
  ];
}

function tilesOf(pile) {
  return typeof pile === "number" ? pile : pile.tiles;
}

function spot(index, count) {
  const angle = (index / count) * 2 * Math.PI;
  return { x: round(RADIUS * Math.sin(angle)), y: round(-RADIUS * Math.cos(angle)) };
}

function drawPile(pile, index, { x, y }, scene) {
  const tiles = tilesOf(pile);
  const isChosen = scene.chosen.pile === index || scene.preview?.value === index;
  return svg(
    "g",
    { transform: `translate(${x} ${y})` },
    svg("rect", {
      x: -SPOT,
      y: -SPOT,
      width: 2 * SPOT,
      height: 2 * SPOT,
      rx: 9,
      class: `pile${tiles ? "" : " gone"}${isChosen ? " chosen" : ""}`,
      "data-place": JSON.stringify({ pile: index }),
    }),
    svg(
      "g.marks",
      tiles > 0 && drawShape(pile),
      svg("text.number", { x: -SPOT + 8, y: -SPOT + 12 }, String(index + 1)),
      svg("text.count", { x: SPOT - 8, y: SPOT - 4 }, `×${tiles}`),
    ),
  );
}

function drawShape(pile) {
  const cells = TILES[pile.shape] ?? [[0, 0]];
  const size = 7.5;
  const middles = cells.map(([q, r]) => ({
    x: size * Math.sqrt(3) * (q + r / 2),
    y: -1.5 * size * r,
  }));
  const dx = (Math.min(...middles.map(({ x }) => x)) + Math.max(...middles.map(({ x }) => x))) / 2;
  const dy = (Math.min(...middles.map(({ y }) => y)) + Math.max(...middles.map(({ y }) => y))) / 2;
  return svg(
    "g",
    middles.map(({ x, y }, index) =>
      drawPrinted(pile.cells?.[index], { x: x - dx, y: y - dy - 1 }, size)
    ),
  );
}

function drawPrinted(printed, at, size) {
  return svg(
    "g",
    svg("path", { d: outline(at, size - 0.4), class: `cell ${printed?.fill ?? "unknown"}` }),
    printed?.fill === "full" && svg("circle.drop", { cx: at.x, cy: at.y, r: 2 }),
    printed?.icon &&
      svg("path", { d: `M${at.x - 4} ${at.y - 3}l4 3 4-3M${at.x} ${at.y}v5`, class: "stripes" }),
  );
}

function drawHornetTile({ x, y }) {
  return svg(
    "g.hornet-tile",
    { transform: `translate(${round(x * 0.72)} ${round(y * 0.72)})` },
    svg("path", { d: outline({ x: 0, y: 0 }, 13), class: "tile" }),
    svg("ellipse.body", { cx: 0, cy: 1, rx: 3.5, ry: 6.5 }),
    svg("path.stripes", { d: "M-3.500 -1H3.500M-3.500 2.500H3.500" }),
  );
}

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

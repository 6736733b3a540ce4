// The hive: each stack of tiles raised by its level, far cells first so that near ones stand before them.

import { svg } from "../../lib/elements.js";
import { t } from "../../lib/words.js";
import { SHAPES } from "../../panels/players.js";
import { boxAround, middle, outline, placeOf, round } from "../../lib/hexes.js";

const SIZE = 20;
const LIFT = 3.6; // how much a level raises a cell

/** Draw the hive, the lit places around it, and the tile that is being placed. */
export function drawHive(view, scene) {
  const cells = new Map(view.hive.map((cell) => [placeOf(cell.at), cell]));
  const beside = [...scene.lit].filter((place) => place.startsWith("[") && !cells.has(place)).map((
    place,
  ) => ({ at: JSON.parse(place), level: 0 }));
  const all = [...view.hive, ...beside].sort((a, b) => b.at[1] - a.at[1] || a.at[0] - b.at[0]);
  const fresh = new Set((scene.last?.move?.cells ?? []).map(placeOf));
  const drawing = svg("svg.hive", {
    viewBox: boxAround([...all.map(({ at }) => at), ...(scene.chosen.cells ?? [])], SIZE, 1.9),
    role: "img",
    "aria-label": describe(view),
  });
  drawing.append(
    ...all.map((cell) =>
      drawCell(cell, { isFresh: fresh.has(placeOf(cell.at)), players: scene.players })
    ),
  );
  drawing.append(
    ...drawGhosts(view, scene, new Map(view.hive.map(({ at, level }) => [placeOf(at), level]))),
  );
  return drawing;
}

function describe(view) {
  const highest = Math.max(...view.hive.map(({ level }) => level));
  return t("The hive: {count} cells, up to level {level}", {
    count: view.hive.length,
    level: highest,
  });
}

function top({ at, level }) {
  const { x, y } = middle(at, SIZE);
  return { x, y: y - level * LIFT };
}

function drawCell(cell, { isFresh, players }) {
  const at = top(cell);
  const face = outline(at, SIZE - 0.6);
  if (cell.level === 0) {
    return svg("path.spot", { d: face, "data-place": placeOf(cell.at) });
  }
  return svg(
    "g",
    svg("path.wall", { d: wall(cell) }),
    svg("path", {
      d: face,
      class: `cell ${cell.fill} up${Math.min(cell.level, 6)}${isFresh ? " fresh" : ""}`,
      "data-place": placeOf(cell.at),
    }),
    svg(
      "g.marks",
      cell.fill === "full"
        ? drop(at)
        : svg("path", { d: outline({ x: at.x, y: at.y - 3 }, SIZE * 0.5), class: "hollow" }),
      cell.icon && !cell.piece && hornet({ x: at.x, y: at.y - 4 }, "icon"),
      cell.piece && drawPiece(cell.piece, at, players),
      svg("text.level", { x: at.x, y: round(at.y + SIZE * 0.8) }, String(cell.level)),
    ),
  );
}

// The side of the stack, from the table to its top.
function wall(cell) {
  const { x, y } = top(cell);
  const half = round((SIZE - 0.6) * Math.sqrt(3) / 2),
    low = (SIZE - 0.6) / 2,
    deep = cell.level * LIFT;
  return `M${round(x - half)} ${round(y + low)}L${round(x)} ${round(y + 2 * low)}L${
    round(x + half)
  } ${round(y + low)}v${deep}L${round(x)} ${round(y + 2 * low + deep)}L${round(x - half)} ${
    round(y + low + deep)
  }Z`;
}

/** Draw a drop of honey. */
export function drop({ x, y }) {
  return svg("path.drop", {
    d: `M${round(x)} ${
      round(y - 13)
    }c3 4.500 5.500 6.800 5.500 10a5.500 5.500 0 0 1-11 0c0-3.200 2.500-5.500 5.500-10Z`,
  });
}

/** Draw a hornet: a piece, or the `icon` that is printed. */
export function hornet({ x, y }, kind) {
  return svg(
    "g",
    { class: kind, transform: `translate(${round(x)} ${round(y - 1)})` },
    svg("ellipse.wing", { cx: -5, cy: -4, rx: 5, ry: 3 }),
    svg("ellipse.wing", { cx: 5, cy: -4, rx: 5, ry: 3 }),
    svg("ellipse.body", { cx: 0, cy: 1, rx: 4.5, ry: 8 }),
    svg("path.stripes", { d: "M-4 -1.500H4M-4.300 2H4.300M-3.500 5.500H3.500" }),
  );
}

function drawPiece(piece, at, players) {
  if (piece.kind === "hornet") return hornet({ x: at.x, y: at.y - 4 }, "hornet");
  const player = players[piece.player];
  return svg(
    "g",
    { transform: `translate(${round(at.x - 10)} ${round(at.y - 15)})`, class: "bee" },
    svg("circle.halo", { cx: 10, cy: 10, r: 11.5 }),
    svg("path", {
      d: SHAPES[player.symbol],
      class: `pawn ${player.colour}`,
      transform: "translate(2 2) scale(.8)",
    }),
    piece.kind === "queen" &&
      svg("path.crown", { d: "M3 1 1-6l5 3.500L10-8l4 5.500L19-6 17 1Z" }),
  );
}

// What is being put together: the tile where it would lie, the bee's and the hornets' ways. While
// nothing is, the hornets' ways of the last turn.
function drawGhosts(view, { chosen, preview, tap, last }, levels) {
  const past = tap ? [] : (last?.move?.hornets ?? []);
  const now = preview ? { ...chosen, [preview.field]: preview.value } : chosen;
  const printed = now.pattern ?? view.piles[now.pile]?.cells;
  const raised = new Map(levels);
  for (const at of now.cells ?? []) raised.set(placeOf(at), (levels.get(placeOf(at)) ?? 0) + 1);
  const stand = (at) => top({ at, level: raised.get(placeOf(at)) ?? 0 });
  const ways = [now.bee, now.power?.hornet, ...(now.hornets ?? [])].filter(Boolean);
  return [
    ...(now.cells ?? []).map((at, index) => drawGhostCell(stand(at), printed?.[index])),
    ...ways.map((way) => drawWay(way.from && stand(way.from), stand(way.to ?? way.at))),
    ...past.map((way) => drawPast(stand(way.from), stand(way.to))),
  ];
}

function drawGhostCell(at, printed) {
  return svg(
    "g.marks",
    svg("path", { d: outline(at, SIZE - 1), class: `cell ghost ${printed?.fill ?? "unknown"}` }),
    printed?.fill === "full" && drop(at),
    printed?.fill === "empty" && svg("path.hollow", { d: outline(at, SIZE * 0.5) }),
    printed?.icon && hornet(at, "icon"),
  );
}

function drawWay(from, to) {
  return svg(
    "g.way",
    from && svg("path", { d: `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}` }),
    svg("circle", { cx: round(to.x), cy: round(to.y), r: 9 }),
  );
}

// From where a hornet came: a dotted line that begins with a dot.
function drawPast(from, to) {
  return svg(
    "g.past",
    svg("path", { d: `M${round(from.x)} ${round(from.y - 5)}L${round(to.x)} ${round(to.y - 5)}` }),
    svg("circle", { cx: round(from.x), cy: round(from.y - 5), r: 3 }),
  );
}

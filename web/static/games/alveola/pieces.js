// What stands and is printed on Alveola's cells: honey, hornets, bees.

import { svg } from "../../lib/elements.js";
import { outline, round } from "../../lib/hexes.js";
import { drawPawn } from "../../lib/player_signs.js";

/** @import { Player, Point } from "../../../types/page.d.ts" */
/** @import { HiveCell } from "../../../types/views.d.ts" */

/**
 * Draw a drop of honey.
 * @param {Point} at
 */
export function drawDrop({ x, y }) {
  const shape = "c3 4.5 5.5 6.8 5.5 10a5.5 5.5 0 0 1-11 0c0-3.2 2.5-5.5 5.5-10Z";
  return svg("path.drop", { d: `M${round(x)} ${round(y - 13)}${shape}` });
}

/**
 * Draw the inside of an empty cell of circumradius `size`.
 * @param {Point} at
 * @param {number} size
 */
export function drawHollow(at, size) {
  return svg("path.hollow", { d: outline(at, size * 0.5) });
}

/**
 * Draw a hornet: a piece, or the icon that is printed.
 * @param {Point} at
 * @param {"hornet" | "icon"} kind
 */
export function drawHornet({ x, y }, kind) {
  return svg(
    `g.${kind}`,
    { transform: `translate(${round(x)} ${round(y - 1)})` },
    svg("ellipse.wing", { cx: -5, cy: -4, rx: 5, ry: 3 }),
    svg("ellipse.wing", { cx: 5, cy: -4, rx: 5, ry: 3 }),
    svg("ellipse.body", { cx: 0, cy: 1, rx: 4.5, ry: 8 }),
    svg("path.stripes", { d: "M-4 -1.5H4M-4.3 2H4.3M-3.5 5.5H3.5" }),
  );
}

/**
 * Draw a hornet, or a player's bee; a queen has a crown.
 * @param {NonNullable<HiveCell["piece"]>} piece
 * @param {Point} at
 * @param {Player[]} players
 */
export function drawPiece(piece, { x, y }, players) {
  if (piece.kind === "hornet") return drawHornet({ x, y: y - 4 }, "hornet");
  return svg(
    "g.bee",
    { transform: `translate(${round(x - 10)} ${round(y - 15)})` },
    svg("circle.halo", { cx: 10, cy: 10, r: 11.5 }),
    drawPawn(players[piece.player], "translate(2 2) scale(.8)"),
    piece.kind === "queen" &&
      svg("path.crown", { d: "M3 1 1-6l5 3.5L10-8l4 5.5L19-6 17 1Z" }),
  );
}

// The board from above: at each place the tile that lies uppermost, its level and its bee.

import { svg } from "../../lib/elements.js";
import { border, laid } from "../../lib/forms.js";
import { boxAround, middle, outline, placeOf, round } from "../../lib/hexes.js";
import { drawPawn } from "../../lib/player_signs.js";
import { t } from "../../lib/words.js";
import { drawBee, tileOf } from "./tiles.js";

/** @import { Cell, Player, Scene } from "../../../types/page.d.ts" */
/** @import { BeeSpot, LyingTile, RadioactiveBees } from "../../../types/views.d.ts" */
/** @typedef {{ tile: LyingTile, spot: BeeSpot }} Top */

const SIZE = 20;
const HIGHEST_SHADE = 6;

/**
 * Draw the board, and the tile that is being laid or was laid last.
 * @param {Scene<RadioactiveBees>} scene
 */
export function drawBoard(scene) {
  const { view, players } = scene;
  const tops = topsOf(view);
  const ghost = ghostOf(scene);
  return svg(
    "svg.bees",
    { viewBox: boxAround(view.board, SIZE, 1.2), role: "img", "aria-label": inWords(view) },
    view.board.map((at) => drawPlace(at, tops.get(placeOf(at)), players)),
    [...view.lying].sort((a, b) => a.level - b.level).map((tile) => drawEdge(tile, tops)),
    [...tops.values()].map((top) => drawMarks(top, players)),
    ghost && svg("path.ghost-edge", { d: border(ghost, SIZE, 1.5) }),
  );
}

/** @param {RadioactiveBees} view */
function inWords({ lying }) {
  const layers = Math.max(0, ...lying.map(({ level }) => level));
  return t("The board: {count} tiles, {layers} layers", { count: lying.length, layers });
}

/**
 * Return what lies uppermost, by its place.
 * @param {RadioactiveBees} view
 * @returns {Map<string, Top>}
 */
function topsOf({ lying }) {
  return new Map(
    lying.flatMap((tile) => tile.spots.map((spot) => [placeOf(spot.at), { tile, spot }])),
  );
}

/**
 * @param {Cell} at
 * @param {Top | undefined} top
 * @param {Player[]} players
 */
function drawPlace(at, top, players) {
  const shape = { d: outline(middle(at, SIZE), SIZE - 0.4), "data-place": placeOf(at) };
  if (!top) return svg("path.bare", shape);
  const { player, level } = top.tile;
  return svg(`path.laid.${players[player].colour}.up${Math.min(level, HIGHEST_SHADE)}`, shape);
}

/**
 * Draw a tile's edge, where it lies uppermost.
 * @param {LyingTile} tile
 * @param {Map<string, Top>} tops
 */
function drawEdge(tile, tops) {
  const cells = tile.spots.map(({ at }) => at);
  const bare = cells.filter((at) => tops.get(placeOf(at))?.tile === tile);
  return bare.length > 0 && svg("path.edge", { d: border(bare, SIZE) });
}

/**
 * @param {Top} top
 * @param {Player[]} players
 */
function drawMarks({ tile, spot }, players) {
  const { x, y } = middle(spot.at, SIZE);
  return svg(
    "g.marks",
    drawPawn(players[tile.player], `translate(${round(x - 15)} ${round(y - 3)}) scale(.35)`),
    svg("text.level", { x: round(x + 11), y: round(y + 8) }, tile.level),
    spot.rings !== null && drawBee({ x, y: y - 1 }, spot.rings),
  );
}

/**
 * Return the cells of the tile that is being laid; while none is, of the one that was laid last.
 * @param {Scene<RadioactiveBees>} scene
 * @returns {Cell[] | null}
 */
function ghostOf({ view, chosen, preview, last }) {
  const now = preview ? { ...chosen, [preview.field]: preview.value } : chosen;
  if (now.at && now.tile) return laid(tileOf(view, now.tile).hexes, now.rotation, now.at);
  const move = last?.move;
  if (!move?.tile || !view.lying.length) return null;
  return laid(tileOf(view, move.tile).hexes, move.rotation, move.at);
}

// Radioactive Bees' box by form: the board, what bees are worth, and the tiles, tapped as they look.

import {
  drawCells,
  drawList,
  drawName,
  drawNumber,
  freshName,
  holds,
  replacedAt,
  toggled,
} from "../../lib/box_fields.js";
import { el } from "../../lib/elements.js";
import { t } from "../../lib/words.js";

/** @import { Cell, Child } from "../../../types/page.d.ts" */
/** @import { TileKind, RadioactiveBox } from "../../../types/views.d.ts" */
/** @typedef {{ mayChange: boolean, change: (box: RadioactiveBox) => void }} Hooks */

const MOST_SIDE = 12, MOST_POINTS = 99, MOST_TILES = 30, MOST_KINDS = 12, FARTHEST = 2;
/** @type {Record<string, string>} */
const WORDS = {
  none: t("nothing"),
  space: t("a place of the tile"),
  start: t("a place with a bee"),
};

/** What is said of the box that the companion came with. */
export const ABOUT = t(
  "The board, the bees on the tiles and the rings of a queen are ours: no public source shows them. Put in what is on your own.",
);

/**
 * Draw the box's form; `change` takes each changed box.
 * @param {RadioactiveBox} box
 * @param {Hooks} hooks
 * @returns {Child}
 */
export function draw(box, { mayChange, change }) {
  const drawAmount = (
    /** @type {"side" | "base" | "ring" | "queen"} */ key,
    /** @type {string} */ label,
    /** @type {number} */ max,
  ) =>
    drawNumber({
      key,
      label,
      value: box[key],
      min: key === "base" || key === "ring" ? 0 : 1,
      max,
      change: (value) => change({ ...box, [key]: value }),
    });
  return el(
    "fieldset",
    { disabled: !mayChange },
    el("legend", t("The board and the bees")),
    drawAmount("side", t("Places on a side of the board"), MOST_SIDE),
    drawAmount("base", t("A bee is worth"), MOST_POINTS),
    drawAmount("ring", t("Each ring adds"), MOST_POINTS),
    drawAmount("queen", t("Rings of a mutant queen"), MOST_POINTS),
    drawList({
      key: "tiles",
      legend: t("The tiles: tap a hexagon to change it"),
      parts: box.tiles,
      least: 1,
      most: MOST_KINDS,
      fresh: () => freshTile(box.tiles),
      change: (tiles) => change({ ...box, tiles }),
      drawPart: (tile, index, changeOne) =>
        drawTile(tile, { index, tiles: box.tiles, mayChange, change: changeOne }),
    }),
  );
}

/**
 * @param {TileKind[]} tiles
 * @returns {TileKind}
 */
function freshTile(tiles) {
  const name = freshName(tiles.map((tile) => tile.name));
  return { name, hexes: [[0, 0]], bees: [], count: [1, 1, 1, 1] };
}

/**
 * @param {TileKind} tile
 * @param {{ index: number, tiles: TileKind[], mayChange: boolean, change: (tile: TileKind) => void }} of
 */
function drawTile(tile, { index, tiles, mayChange, change }) {
  return el(
    "div",
    drawName({
      key: `tile-${index}`,
      label: t("Name"),
      value: tile.name,
      others: tiles.filter((other) => other !== tile).map(({ name }) => name),
      change: (name) => change({ ...tile, name }),
    }),
    drawCells({
      key: `tile-${index}`,
      label: tile.name,
      farthest: FARTHEST,
      words: WORDS,
      mayChange,
      kindOf: (at) => kindAt(tile, at),
      tap: (at) => change(tapped(tile, at)),
    }),
    el("p.note", t("So many each player has with 1, 2, 3 and 4 players:")),
    tile.count.map((value, n) =>
      drawNumber({
        key: `tile-${index}-count-${n}`,
        label: `${n + 1}`,
        value,
        min: 0,
        max: MOST_TILES,
        change: (count) => change({ ...tile, count: replacedAt(tile.count, n, count) }),
      })
    ),
  );
}

/**
 * Return what lies `at` a hexagon around a tile: nothing, a place of it, or one with a bee.
 * @param {Pick<TileKind, "hexes" | "bees">} tile
 * @param {Cell} at
 */
export function kindAt({ hexes, bees }, at) {
  if (!holds(hexes, at)) return "none";
  return holds(bees, at) ? "start" : "space";
}

/**
 * Return `tile` once `at` is tapped: a place, then one with a bee, then nothing; the last place stays.
 * @param {TileKind} tile
 * @param {Cell} at
 * @returns {TileKind}
 */
export function tapped(tile, at) {
  const kind = kindAt(tile, at);
  if (kind === "none") return { ...tile, hexes: toggled(tile.hexes, at) };
  const bees = toggled(tile.bees, at);
  if (kind === "space" || tile.hexes.length === 1) return { ...tile, bees };
  return { ...tile, hexes: toggled(tile.hexes, at), bees };
}

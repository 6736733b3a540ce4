// One player's hive: the mat, built tiles, frames with their places, and where a tile may go.

import { svg } from "../../lib/elements.js";
import { border } from "../../lib/forms.js";
import { among, boxAround, middle, outline, round } from "../../lib/hexes.js";
import { t } from "../../lib/words.js";
import { drawGiven } from "./symbols.js";

/** @import { Cell, Player, Scene } from "../../../types/page.d.ts" */
/** @import { Apiary, BuiltTile, Hive } from "../../../types/views.d.ts" */

const SIZE = 20;

/**
 * Draw the hive of `seat`; its hexagons can be tapped.
 * @param {number} seat
 * @param {Scene<Apiary>} scene
 */
export function drawHive(seat, scene) {
  const hive = scene.view.hives[seat];
  const built = hive.built.map(({ at }) => at);
  const framed = hive.frames.flatMap(({ places }) => places);
  const open = openPlaces(hive, litOf(seat, scene));
  const isFramed = among(framed);
  const drawCells = (/** @type {Cell[]} */ cells, /** @type {string} */ kind) =>
    cells.map((at) => drawCell(at, kind, seat));
  return svg(
    "svg.apiary",
    {
      viewBox: boxAround([...hive.mat, ...built, ...open], SIZE, 1.2),
      role: "img",
      "aria-label": inWords(hive, scene.players[seat]),
    },
    open.map((at) => drawCell(at, isFramed(at) ? "place" : "beside", seat)),
    drawCells(hive.mat, "mat"),
    drawCells(built, "built"),
    hive.frames.map(drawFrame),
    hive.built.map((tile) => drawTile(tile, scene.view.gives[tile.tile])),
    openSeeds(hive).map(drawSeed),
  );
}

/**
 * Return the lit hexagons of a player's hive.
 * @param {number} seat
 * @param {Scene<Apiary>} scene
 * @returns {Cell[]}
 */
function litOf(seat, { lit }) {
  const places = [...lit].map((place) => JSON.parse(place));
  return places.filter(({ at, player }) => at && player === seat).map(({ at }) => at);
}

/**
 * Return the places of a hive where nothing lies yet, and that are to be seen.
 * @param {Hive} hive
 * @param {Cell[]} lit
 */
function openPlaces({ mat, built, frames, places }, lit) {
  const isTaken = among([...mat, ...built.map(({ at }) => at)]);
  const seen = [...frames.flatMap((frame) => frame.places), ...lit, ...places];
  const unique = new Map(seen.map((at) => [String(at), at]));
  return [...unique.values()].filter((at) => !isTaken(at));
}

/**
 * Return the frames' places that give seeds and are not built on.
 * @param {Hive} hive
 */
function openSeeds({ frames, built }) {
  const isSeed = among(frames.flatMap(({ seeds }) => seeds));
  const isBuilt = among(built.map(({ at }) => at));
  return frames.flatMap(({ places }) => places).filter((at) => isSeed(at) && !isBuilt(at));
}

/**
 * @param {Hive} hive
 * @param {Player} player
 */
function inWords({ built, frames }, { name }) {
  return t("{player}'s hive: {built} built tiles, {frames} frames", {
    player: name,
    built: built.length,
    frames: frames.length,
  });
}

/**
 * @param {Cell} at
 * @param {string} kind
 * @param {number} player
 */
function drawCell(at, kind, player) {
  const d = outline(middle(at, SIZE), SIZE - 0.6);
  return svg(`path.${kind}`, { d, "data-place": JSON.stringify({ player, at }) });
}

/** @param {Hive["frames"][number]} frame */
function drawFrame({ places, full }) {
  return svg("path.frame", { d: border(places, SIZE), class: full && "full" });
}

/**
 * @param {BuiltTile} tile
 * @param {Record<string, number>} [given]
 */
function drawTile({ at, kind, tile }, given) {
  const { x, y } = middle(at, SIZE);
  return svg(
    "g.marks",
    { transform: `translate(${round(x)} ${round(y)}) scale(.85)` },
    kind ? drawGiven(kind, given) : svg("text", { y: 4 }, "✦"),
    svg("title", tile),
  );
}

/** @param {Cell} at */
function drawSeed(at) {
  const { x, y } = middle(at, SIZE);
  return svg("text.marks.seed", { x: round(x), y: round(y + 4) }, "❀");
}

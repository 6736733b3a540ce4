// The tiles in hand: to look at, to choose from, and a chosen one in all its rotations.

import { el } from "../../lib/elements.js";
import { t } from "../../lib/words.js";
import { drawTile, grouped, tileOf } from "./tiles.js";

/** @import { Child, Option, Pick, Scene } from "../../../types/page.d.ts" */
/** @import { RadioactiveBees } from "../../../types/views.d.ts" */
/** @import { Alike } from "./tiles.js" */

/**
 * Draw one's own tiles, or for somebody who watches those of the player on turn.
 * @param {Scene<RadioactiveBees>} scene
 */
export function drawHand({ view, you, players }) {
  const seat = you?.seat ?? view.turn;
  const tiles = grouped(view, view.hands[seat], seat);
  return el(
    "div.card",
    el("h2", t("Tiles in hand: {player}", { player: players[seat].name })),
    el("ul.tiles", tiles.map((alike) => el("li", drawAlike(alike, view)))),
  );
}

/**
 * Draw the tiles in hand as buttons, those that are alike as one.
 * @param {Option[]} options
 * @param {Pick} pick
 * @param {Scene<RadioactiveBees>} scene
 */
export function drawTileChooser(options, pick, { view, chosen }) {
  const ids = options.map(({ value }) => /** @type {string} */ (value));
  const drawButton = (/** @type {Alike} */ alike) => {
    const option = options.find(({ value }) => value === alike.id);
    const choose = () => option && pick(option);
    const look = { key: `tile-${alike.id}`, name: alike.name };
    return drawChoice(look, choose, drawAlike(alike, view));
  };
  return el("ul.tiles", grouped(view, ids, chosen.player ?? view.turn).map(drawButton));
}

/**
 * Draw the chosen tile in all its rotations, as buttons.
 * @param {Option[]} options
 * @param {Pick} pick
 * @param {Scene<RadioactiveBees>} scene
 */
export function drawRotationChooser(options, pick, { view, chosen }) {
  const tile = tileOf(view, chosen.tile);
  const drawButton = (/** @type {Option} */ option) => {
    const isChosen = option.value === chosen.rotation;
    const look = { key: `rotation-${option.value}`, name: option.words, isChosen };
    return drawChoice(look, () => pick(option), drawTile(tile, { sixths: option.value }));
  };
  return el("ul.tiles", options.map(drawButton));
}

/**
 * @param {Alike} alike
 * @param {RadioactiveBees} view
 */
function drawAlike({ id, rings, name }, view) {
  return [drawTile(tileOf(view, id), { rings }), el("small", name)];
}

/**
 * @param {{ key: string, name: string, isChosen?: boolean }} look
 * @param {() => unknown} choose
 * @param {Child} drawing
 */
function drawChoice({ key, name, isChosen = false }, choose, drawing) {
  const look = { "data-key": key, "aria-label": name, "aria-pressed": String(isChosen) };
  return el("li", el("button", { ...look, click: choose }, drawing));
}

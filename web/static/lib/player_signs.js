// A player's sign: their colour in their symbol's shape, told apart without colours, too.

import { svg } from "./elements.js";
import { t } from "./words.js";

/** @import { Player } from "../../types/page.d.ts" */

/**
 * Each symbol as a path in a box of 20.
 * @type {Record<string, string>}
 */
const SHAPES = {
  triangle: "M10 2 19 17.5H1Z",
  circle: "M10 1.5a8.5 8.5 0 1 0 .01 0Z",
  square: "M2.5 2.5h15v15h-15Z",
  diamond: "M10 .5 19.5 10 10 19.5.5 10Z",
  star: "m10 .8 2.8 6.1 6.6.8-4.9 4.5 1.3 6.6" +
    "L10 15.5l-5.8 3.3 1.3-6.6L.6 7.7l6.6-.8Z",
  cross: "M7 1.5h6V7h5.5v6H13v5.5H7V13H1.5V7H7Z",
};

/** The pawns' colours, and the shapes that stand for players. */
export const COLOURS = ["red", "green", "blue", "purple", "yellow", "black"];
export const SYMBOLS = Object.keys(SHAPES);

/** @type {Record<string, string>} */
export const TRAIT_WORDS = {
  red: t("red"),
  green: t("green"),
  blue: t("blue"),
  purple: t("purple"),
  yellow: t("yellow"),
  black: t("black"),
  triangle: t("triangle"),
  circle: t("circle"),
  square: t("square"),
  diamond: t("diamond"),
  star: t("star"),
  cross: t("cross"),
};

/**
 * Return a symbol's shape as a path in a box of 20.
 * @param {string} symbol
 */
export function shapeOf(symbol) {
  return SHAPES[symbol];
}

/**
 * Return a player's sign for a line of text.
 * @param {{ symbol: string, colour: string }} player
 * @param {number} [size_px]
 */
export function sign(player, size_px = 20) {
  return svg(
    "svg.sign",
    { viewBox: "0 0 20 20", width: size_px, height: size_px, "aria-hidden": "true" },
    drawPawn(player),
  );
}

/**
 * Return a player's sign as a part of a drawing.
 * @param {{ symbol: string, colour: string }} player
 * @param {string} [transform]
 */
export function drawPawn({ symbol, colour }, transform) {
  return svg(`path.pawn.${colour}`, { d: SHAPES[symbol], transform });
}

/**
 * Return a player's small sign and name, as tables have them.
 * @param {Player} player
 */
export function signedName(player) {
  return [sign(player, 16), ` ${player.name}`];
}

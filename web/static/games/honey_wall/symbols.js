// What is drawn on a sheet's spaces: blossoms, and wasps as their players draw them.

import { svg } from "../../lib/elements.js";
import { round } from "../../lib/hexes.js";

const PETALS_DEGREES = [0, 72, 144, 216, 288];

/**
 * Draw a blossom, `down` from the space's middle.
 * @param {number} down
 */
export function drawBlossom(down) {
  const petals = PETALS_DEGREES.map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const cx = round(3.4 * Math.sin(angle)), cy = round(down - 3.4 * Math.cos(angle));
    return svg("circle.blossom", { r: 2.4, cx, cy });
  });
  return [petals, svg("circle.blossom", { r: 1.6, cy: down })];
}

/**
 * What players draw for their wasps.
 * @type {Record<string, string>}
 */
const WASPS = {
  spiral: "M0 0c2-3 6 0 4 4s-9 4-10-1 4-11 10-9",
  cross: "M-7-7 7 7M7-7-7 7",
  star: "M0-9 5 7-8-3H8L-5 7Z",
  ring: "M7 0A7 7 0 1 1-7 0 7 7 0 1 1 7 0Z",
  bolt: "M3-9-4 1H4L-3 9",
  eye: "M-9 0Q0-9 9 0 0 9-9 0ZM2 0A2 2 0 1 1-2 0 2 2 0 1 1 2 0Z",
  moon: "M4-8A9 9 0 1 0 4 8 7 7 0 1 1 4-8Z",
  arrow: "M-8 0H8M2-6 8 0 2 6",
};

/**
 * Draw a player's wasp; a symbol of somebody's own is written.
 * @param {string} symbol
 */
export function drawWasp(symbol) {
  const shape = WASPS[symbol];
  if (shape) return svg("path.wasp", { d: shape });
  return svg("text", { y: 4 }, [...symbol].slice(0, 2).join(""));
}

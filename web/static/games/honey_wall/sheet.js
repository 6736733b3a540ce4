// A sheet of hexagons: honey filled, larvae outlined, wasps as their thieves draw them.

import { svg } from "../../lib/elements.js";
import { among, boxAround, middle, outline, round } from "../../lib/hexes.js";
import { t } from "../../lib/words.js";
import { drawBlossom, drawWasp } from "./symbols.js";

/** @import { Cell } from "../../../types/page.d.ts" */
/** @import { HoneyWall } from "../../../types/views.d.ts" */
/** @typedef {{ name: string, wasp: string }} Thief */
/**
 * @typedef {object} Space what is drawn on a space of a sheet
 * @property {"honey" | "larva" | "space"} mark
 * @property {boolean} isStart
 * @property {boolean} isFlower
 * @property {boolean} isClosed
 * @property {Thief | undefined} thief who stole the larva
 * @property {number[]} closes the sizes of the combs that a tap would close
 */

const SIZE = 20, GAP = 0.92;

/**
 * Return the name of the space `at` on the sheet of `seat`.
 * @param {number} seat
 * @param {Cell} at
 */
export function placeOn(seat, at) {
  return JSON.stringify({ seat, at });
}

/**
 * Draw the sheet of `seat`, with what a lit place would close.
 * @param {HoneyWall} view
 * @param {number} seat
 * @param {"" | "small"} [kind]
 */
export function drawComb(view, seat, kind = "") {
  const { spaces } = view.box.sheet;
  const spaceAt = spacesOf(view, seat);
  return svg(
    "svg.comb",
    {
      class: kind,
      viewBox: boxAround(spaces, SIZE, 1.2),
      role: "group",
      "aria-label": t("{player}'s sheet", { player: view.players[seat].name }),
    },
    spaces.map((at) => drawSpace(spaceAt(at), at, placeOn(seat, at))),
  );
}

/**
 * Return what tells of each space of a sheet what is drawn there.
 * @param {HoneyWall} view
 * @param {number} seat
 * @returns {(at: Cell) => Space}
 */
function spacesOf({ box, sheets, turn, open, players }, seat) {
  const sheet = sheets[seat];
  const isHoney = among(sheet.honey), isLarva = among(sheet.larvae);
  const isStart = among(box.sheet.starts), isFlower = among(box.sheet.flowers);
  const isClosed = among(sheet.surrounded.flat());
  const thieves = new Map(sheet.thefts.map(({ at, by }) => [String(at), players[by]]));
  const placings = turn.seat === seat ? open.place : [];
  const closing = placings.filter(({ closes }) => closes.length);
  const closes = new Map(closing.map((way) => [String(way.at), way.closes]));
  return (at) => ({
    mark: isHoney(at) ? "honey" : isLarva(at) ? "larva" : "space",
    isStart: isStart(at),
    isFlower: isFlower(at),
    isClosed: isClosed(at),
    thief: thieves.get(String(at)),
    closes: closes.get(String(at)) ?? [],
  });
}

/**
 * @param {Space} space
 * @param {Cell} at
 * @param {string} place
 */
function drawSpace(space, at, place) {
  const where = middle(at, SIZE);
  const title = svg("title", spaceInWords(space));
  return svg(
    "g",
    svg(`path.${space.mark}`, {
      class: space.isClosed && "closed",
      d: outline(where, SIZE * GAP),
      "data-place": place,
    }, title),
    svg(
      "g.marks",
      { transform: `translate(${round(where.x)} ${round(where.y)})` },
      drawMarks(space),
    ),
  );
}

/** @param {Space} space */
function spaceInWords({ mark, isFlower, thief }) {
  const free = isFlower ? t("free, with a flower") : t("free");
  const words = { honey: t("honey"), larva: t("larva"), space: free }[mark];
  return `${words}${thief ? ` · ${thief.name}` : ""}`;
}

/** @param {Space} space */
function drawMarks({ mark, isStart, isFlower, thief, closes }) {
  const isBlooming = isFlower && mark !== "honey" && !thief;
  return [
    mark === "space" && isStart && svg("circle.start", { r: 9 }),
    isBlooming && drawBlossom(mark === "larva" ? 10 : 0),
    mark === "larva" && !thief && svg("ellipse.grub", { rx: 6, ry: 4 }),
    thief && drawWasp(thief.wasp),
    closes.length > 0 && svg("text.closes", { y: -5 }, `✓${closes.join("+")}`),
  ];
}

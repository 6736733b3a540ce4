// Alveola: the hive with its heights, bees and hornets, and the ring of piles around the spoon.

import { drawDataTable } from "../../lib/data_table.js";
import { el } from "../../lib/elements.js";
import { placeOf } from "../../lib/hexes.js";
import { signedName } from "../../lib/player_signs.js";
import { t } from "../../lib/words.js";
import { drawHive } from "./hive.js";
import { drawPrinter } from "./print.js";
import { drawRing, pilePlace } from "./ring.js";

/** @import { Cell, Option, Pick, Scene, Table } from "../../../types/page.d.ts" */
/** @import { Alveola, Shape, Way } from "../../../types/views.d.ts" */

export const POWERS = true;
export const STYLES = ["styles/insects.css", "games/alveola/drawing.css"];
export const PROMPTS = {
  power: t("Use a power?"),
  pile: t("Which pile?"),
  tile: t("Which tile of the pile?"),
  pattern: t("What is printed on the tile?"),
  action: t("Enlarge or raise?"),
  cells: t("Where does the tile go?"),
  bee: t("A bee on the new tile?"),
  hornets: t("Where does the hornet go?"),
};

/**
 * Draw the hive as the plan, the ring and the supplies beside it.
 * @param {Scene<Alveola>} scene
 */
export function draw(scene) {
  return { plan: drawHive(scene), parts: [drawRing(scene), drawSupplies(scene)] };
}

/**
 * Return what is to be done now: by hand is said where a camera reads.
 * @param {Table} table
 */
export function action({ is_read }) {
  return { words: is_read ? t("Enter the turn by hand") : t("Lay a tile") };
}

/**
 * Return the chooser of a tile's print: each of its cells is tapped until it shows what lies there.
 * @param {string} field
 * @param {Option[]} options
 * @param {Pick} pick
 * @param {Scene<Alveola>} scene
 */
export function chooser(field, options, pick, { view, chosen }) {
  if (field !== "pattern") return null;
  return drawPrinter(/** @type {Shape} */ (view.piles[chosen.pile].shape), options, pick);
}

/**
 * Return the places that a value touches: cells of the hive, or a pile of the ring.
 * @param {string} field
 * @param {any} value the game's own JSON
 * @returns {string[]}
 */
export function places(field, value) {
  return TOUCHED[field]?.(value) ?? [];
}

/** @type {Record<string, (value: any) => string[]>} */
const TOUCHED = {
  pile: (pile) => [pilePlace(pile)],
  cells: (cells) => cells.map(placeOf),
  bee: (bee) => bee ? [placeOf(bee.from ?? bee.at)] : [],
  hornets: lastPlace,
  hornet: lastPlace,
  power: (power) => lastPlace(power?.hornet),
};

/**
 * Return where the last of `ways` leads: those before it are settled.
 * @param {Way | Way[] | null | undefined} ways
 */
function lastPlace(ways) {
  const last = [ways].flat().filter(Boolean).at(-1);
  return last ? [placeOf(/** @type {Cell} */ (last.to))] : [];
}

const HEADS = [
  ["◆", t("Workers")],
  ["♛", t("Queen")],
  ["✿", t("Flowers")],
  ["⬢", t("Honey")],
  ["✗", t("Eaten")],
];

/** @param {Scene<Alveola>} scene */
function drawSupplies({ view, players }) {
  const heads = HEADS.map(([mark, name]) => [
    el("span", { "aria-hidden": "true" }, mark),
    el("span.head", name),
  ]);
  return drawDataTable({
    kind: "supplies",
    caption: t("In front of the players"),
    head: [t("Player"), ...heads],
    rows: view.players.map(({ workers, queen, flowers, honey, eaten }, seat) => [
      signedName(players[seat]),
      ...[workers, queen ? "♛" : "–", flowers, honey, eaten],
    ]),
  });
}

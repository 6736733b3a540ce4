// Apiary's shared table: spaces with their workers, the market, the sectors, the players' supplies.

import { drawDataTable } from "../../lib/data_table.js";
import { el, svg } from "../../lib/elements.js";
import { sign, signedName } from "../../lib/player_signs.js";
import { t, word } from "../../lib/words.js";
import { drawAmounts, drawGiven } from "./symbols.js";

/** @import { Player, Scene } from "../../../types/page.d.ts" */
/** @import { Apiary, Hive, Sector, Stall } from "../../../types/views.d.ts" */

/**
 * Draw the action spaces: the upper place holds the newest worker.
 * @param {Scene<Apiary>} scene
 */
export function drawSpaces({ view, players }) {
  return el(
    "div.card",
    el("h2", t("Action spaces")),
    el("ul.options.three", view.spaces.map((space) => el("li", drawSpace(space, players)))),
  );
}

/**
 * @param {Apiary["spaces"][number]} space
 * @param {Player[]} players
 */
function drawSpace({ id, workers }, players) {
  return el(
    "button.space",
    { "data-place": JSON.stringify({ space: id }) },
    word(id),
    workers.map(({ player, strength }) => el("span.worker", sign(players[player], 16), strength)),
    !workers.length && el("span.worker", "–"),
  );
}

/**
 * Draw the market: each kind's face-up tiles in their columns, with their costs.
 * @param {Apiary} view
 */
export function drawMarket({ market, gives, min_sum, opening }) {
  const sum = opening && el("span.note", ` ${t("sum {sum}", { sum: opening.sum })}`);
  const stalls = Object.entries(market);
  return el(
    "div.card.market",
    el("h2", t("Market"), sum),
    stalls.map(([kind, stall]) => drawStall(kind, stall, { min_sum, gives })),
  );
}

/**
 * @param {string} kind
 * @param {Stall} stall
 * @param {Pick<Apiary, "min_sum" | "gives">} box
 */
function drawStall(kind, { row, pile }, { min_sum, gives }) {
  const drawOffer = (
    /** @type {Stall["row"][number]} */ { id, cost },
    /** @type {number} */ column,
  ) =>
    el(
      "button.space",
      { "data-place": JSON.stringify({ kind, column }) },
      drawTile(kind, gives[id]),
      el("span.unseen", `${word(id)}: ${amountsInWords(cost)}${givenInWords(gives[id])}`),
      drawAmounts(cost),
      min_sum[column] !== undefined &&
        el("small.note", t("from {sum}", { sum: min_sum[column] })),
    );
  return el(
    "div",
    el("h3", word(kind), el("span.note", ` ${t("{count} in the pile", { count: pile })}`)),
    el("ul.options.three", row.map((tile, column) => el("li", drawOffer(tile, column)))),
  );
}

/** @param {Record<string, number>} [given] */
function givenInWords(given) {
  return given ? ` – ${t("gives {amounts}", { amounts: amountsInWords(given) })}` : "";
}

/**
 * Draw a tile of the market: a hexagon with what it gives.
 * @param {string} kind
 * @param {Record<string, number>} [given]
 */
function drawTile(kind, given) {
  return svg(
    "svg.tile",
    { viewBox: "-22 -24 44 48", "aria-hidden": "true" },
    svg("path.hex", { class: kind, d: "M0-22 19-11V11L0 22-19 11V-11Z" }),
    drawGiven(kind, given),
  );
}

/**
 * Draw the sectors: rewards, tokens and what each player has of it now.
 * @param {Scene<Apiary>} scene
 */
export function drawSectors({ view, players }) {
  return drawDataTable({
    caption: t("Hibernation: tokens, and points in brackets"),
    head: [t("Sector"), ...players.map(signedName)],
    rows: view.sectors.map((sector) => [
      drawSector(sector),
      ...sector.tokens.map((count, seat) => `${count} (${sector.points[seat]})`),
    ]),
  });
}

/** @param {Sector} sector */
function drawSector({ id, rewards }) {
  const words = [word(id), rewards.join(" / ")].filter(Boolean).join(": ");
  return el("button.sector", { "data-place": JSON.stringify({ sector: id }) }, words);
}

/**
 * What lies in front of a player, by its name; `null` where the table keeps it itself.
 * @type {[string, (hive: Hive) => string | number | null][]}
 */
const SUPPLIES = [
  [t("Active"), ({ active }) => active.join(" ") || null],
  [t("Landing"), ({ landing }) => landing.join(" ") || null],
  [t("Tokens left"), ({ tokens_left }) => tokens_left],
  [t("Full frames"), fullFrames],
  [t("Resources"), ({ resources }) => resources && amountsInWords(resources)],
];

/** @param {Hive} hive */
function fullFrames({ frames }) {
  const full = frames.filter((frame) => frame.full);
  return frames.length ? `${full.length}/${frames.length}` : null;
}

/**
 * Draw what everybody has, as far as the companion keeps it; nothing where nobody has anything.
 * @param {Scene<Apiary>} scene
 */
export function drawSupplies({ view: { hives }, players }) {
  const kept = SUPPLIES.filter(([, supply]) => hives.some((hive) => supply(hive) !== null));
  if (!kept.length) return null;
  return drawDataTable({
    kind: "supplies",
    caption: t("In front of the players"),
    head: [t("Player"), ...kept.map(([name]) => name)],
    rows: hives.map((hive, seat) => [
      signedName(players[seat]),
      ...kept.map(([, supply]) => supply(hive) ?? "–"),
    ]),
  });
}

/** @param {Record<string, number>} amounts */
function amountsInWords(amounts) {
  const some = Object.entries(amounts).filter(([, amount]) => amount);
  return some.map(([name, amount]) => `${amount} ${word(name)}`).join(", ") || "0";
}

// Pollen's counted rounds: each column with its insects, and who takes the flower.

import { drawDataTable } from "../../lib/data_table.js";
import { el } from "../../lib/elements.js";
import { signedName } from "../../lib/player_signs.js";
import { t, word } from "../../lib/words.js";

/** @import { Player } from "../../../types/page.d.ts" */
/** @import { CountedRound, Pollen } from "../../../types/views.d.ts" */

/**
 * Draw every counted round, the newest first.
 * @param {Pollen} view
 * @param {Player[]} players
 */
export function drawCounts({ counted }, players) {
  return el("div", counted.map((round, index) => drawRound(round, index + 1, players)).reverse());
}

/**
 * @param {CountedRound} counted
 * @param {number} round
 * @param {Player[]} players
 */
function drawRound({ points, columns }, round, players) {
  return [
    drawDataTable({
      caption: t("Round {round}, counted", { round }),
      head: [t("Flower"), ...players.map(signedName), t("Taken by")],
      rows: columns.map(({ flower, insects, cards, taker }) => [
        word(flower),
        ...insects.map((count, seat) => `${count} (${cards[seat]})`),
        taker === null ? "–" : signedName(players[taker]),
      ]),
      foot: [t("Points, with objectives"), ...points, null],
    }),
    el("p.note", t("Insects, and in brackets cards.")),
  ];
}

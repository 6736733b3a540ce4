// How often each face of a kind of die fell, against how often it should.

import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";

/** @import { DiceState, Tally } from "../../types/page.d.ts" */

const SURPRISE_P = 0.001; // fair dice stray farther than this once in a thousand games

/**
 * Draw the faces that fell in this game, by kind of die.
 * @param {DiceState} dice
 */
export function drawTallies({ tallies, by_hand: count }) {
  const by_hand = t("{count} rolls of real dice were entered by hand", { count });
  return [
    el("h2", t("Rolled against expected")),
    !tallies.length && el("p.note", t("Nothing was rolled in this game yet")),
    tallies.map(drawTally),
    count > 0 && el("p.note", by_hand),
  ];
}

/** @param {Tally} tally */
function drawTally(tally) {
  const { die, chi_squared, p } = tally;
  const figures = ` χ² ${chi_squared.toFixed(2)} · p ${p.toFixed(3)}`;
  const heads = [t("Face"), t("Rolled"), t("Expected")];
  return el(
    "div.card",
    el("h2", die, el("span.note", figures)),
    el(
      "table",
      el("thead.unseen", el("tr", heads.map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", tally.counts.map((_, face) => drawFace(tally, face))),
    ),
    el(
      "p.note",
      p < SURPRISE_P
        ? t("That would be a surprise with fair dice: watch them")
        : t("Fair dice stray as far as this often enough"),
    ),
  );
}

/**
 * @param {Tally} tally
 * @param {number} face
 */
function drawFace({ words, counts, expected }, face) {
  const value = counts[face], max = Math.max(expected, ...counts);
  return el(
    "tr",
    el("th", { scope: "row" }, words[face] || face + 1),
    el("td.wide", el("meter", { min: 0, max, value, "aria-hidden": "true" })),
    el("td", value),
    el("td.note", expected.toFixed(1)),
  );
}

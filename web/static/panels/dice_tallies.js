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
  const figures = `χ² ${chi_squared.toFixed(2)} · p ${p.toFixed(3)}`;
  const heads = [t("Face"), t("Rolled"), t("Expected")];
  return el(
    "div.card",
    el("h2", die),
    el("p", tallyInWords(tally)),
    el(
      "details",
      el("summary", { "data-key": `figures-${die}` }, t("The figures")),
      el(
        "table",
        el("thead.unseen", el("tr", heads.map((head) => el("th", { scope: "col" }, head)))),
        el("tbody", tally.counts.map((_, face) => drawFace(tally, face))),
      ),
      el("p.note", figures),
    ),
  );
}

/**
 * Return what fell, in words: how often, which face most and least, and whether that is a surprise.
 * @param {Pick<Tally, "words" | "counts" | "p">} tally
 */
export function tallyInWords({ words, counts, p }) {
  const count = counts.reduce((total, one) => total + one, 0);
  const name = (/** @type {number} */ face) => words[face] || String(face + 1);
  const most = Math.max(...counts), least = Math.min(...counts);
  const told = most === least
    ? t("{count} rolled, every face as often.", { count })
    : t("{count} rolled; {face} fell most often ({most}), {other} least ({least}).", {
      count,
      face: name(counts.indexOf(most)),
      other: name(counts.indexOf(least)),
      most,
      least,
    });
  const judged = p < SURPRISE_P
    ? t("That would be a surprise with fair dice: watch them.")
    : t("Fair dice stray as far as this often enough.");
  return `${told} ${judged}`;
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

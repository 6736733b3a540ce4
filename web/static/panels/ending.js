// The end of a game: the places one after another, what decided it, who won most this year.

import { el } from "../lib/elements.js";
import { sign } from "../lib/player_signs.js";
import { t } from "../lib/words.js";

/** @import { Child, Ending, Player, RankedPlace, Statistics } from "../../types/page.d.ts" */

/**
 * Draw the ranking, the first place last to appear, and what decided the game.
 * @param {{ ending: Ending, players: Player[] }} data
 * @returns {Child}
 */
export function drawEnding({ ending, players }) {
  const { places, decided, lines } = ending;
  return [
    el("ol.places", places.map((place) => drawPlace(place, players))),
    decided && el("p.decided", decided),
    lines.length > 1 && drawDifferences(ending, players),
  ];
}

/**
 * @param {RankedPlace} place
 * @param {Player[]} players
 */
function drawPlace({ rank, seats, points }, players) {
  return el(
    "li",
    { class: `place-${Math.min(rank, 4)}` },
    el("span.rank", `${rank}.`),
    el("span.who", seats.map((seat) => sign(players[seat])), ` ${namesOf(seats, players)}`),
    el("b", points, el("span.unseen", ` ${t("points")}`)),
  );
}

/**
 * Return the names of those who share a place or play together.
 * @param {number[]} seats
 * @param {{ name: string }[]} players
 */
export function namesOf(seats, players) {
  return seats.map((seat) => players[seat].name).join(" & ");
}

/**
 * @param {Ending} ending
 * @param {Player[]} players
 */
function drawDifferences({ places, lines }, players) {
  const most = Math.max(1, ...lines.flatMap(({ points }) => points));
  const [first] = places;
  return el(
    "details",
    el("summary", t("By category")),
    el("p.note", t("What put {name} ahead stands first.", { name: namesOf(first.seats, players) })),
    lines.map(({ words, points }) =>
      el(
        "div.difference",
        el("h2", words),
        points.map((own, n) => drawBar(own, { most, seats: places[n].seats }, players)),
      )
    ),
  );
}

/**
 * @param {number} points
 * @param {{ most: number, seats: number[] }} of
 * @param {Player[]} players
 */
function drawBar(points, { most, seats }, players) {
  return el(
    "p.bar-line",
    el("span.who", seats.map((seat) => sign(players[seat], 16)), ` ${namesOf(seats, players)}`),
    el("meter", { min: 0, max: most, value: Math.max(0, points), "aria-hidden": "true" }),
    el("b", points),
  );
}

/**
 * Draw who won most games this year; nothing before the first one counts.
 * @param {Statistics} statistics
 * @returns {Child}
 */
export function drawYear({ this_year, year }) {
  const said = yearInWords({ this_year, year });
  if (!said) return null;
  return el("p.card", said, " ", el("a.button", { href: "/evenings" }, t("All evenings")));
}

/**
 * Return who won most games of the year, in words; empty where nobody won any.
 * @param {Pick<Statistics, "this_year" | "year">} statistics
 */
export function yearInWords({ this_year, year }) {
  const most = this_year[0]?.wins;
  if (!most) return "";
  const best = this_year.filter(({ wins }) => wins === most);
  if (best.length > 1) {
    const names = best.map(({ name }) => name).join(", ");
    return t("{names} have won most often in {year}: {wins} each.", { names, year, wins: most });
  }
  const [{ name, wins, games }] = best;
  return t("{name} has won most often in {year}: {wins} of {games}.", { name, year, wins, games });
}

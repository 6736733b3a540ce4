// Who played how often and how well, over the evenings: in words first, the figures behind.

import { drawDataTable } from "../lib/data_table.js";
import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";
import { yearInWords } from "./ending.js";

/** @import { Child, PersonRecord, Statistics } from "../../types/page.d.ts" */

/**
 * Draw the statistics; before the first game that was played to its end there are none.
 * @param {Statistics} statistics
 * @returns {Child}
 */
export function drawStatistics({ games, unread, people, year, this_year }) {
  if (!people.length && !unread) {
    return el("p", t("Once a game has been played to its end, this page counts who won."));
  }
  const said = yearInWords({ year, this_year });
  return [
    said && el("p.decided", said),
    drawPeople(people),
    people.map(drawPerson),
    el("p.note", t("Games counted: {count}. What was played alone is left out.", { count: games })),
    unread > 0 && el("p.note", { role: "status" }, t("Counting the games")),
  ];
}

/** @param {PersonRecord[]} people */
function drawPeople(people) {
  return drawDataTable({
    caption: el("span", t("Everybody")),
    head: ["", t("Games"), t("Won"), t("Share")],
    rows: people.map(({ name, games, wins }) => [name, games, wins, percent(wins, games)]),
  });
}

/** @param {PersonRecord} person */
function drawPerson(person) {
  const { name, by_game } = person;
  return el(
    "details",
    el("summary", { "data-key": `person-${name}` }, name),
    el("p", personInWords(person)),
    drawDataTable({
      caption: el("span.unseen", name),
      head: ["", t("Games"), t("Won"), t("Average"), t("Best")],
      rows: by_game.map(({ title, games, wins, average, best }) => [
        title,
        games,
        wins,
        average.toLocaleString(document.documentElement.lang),
        best,
      ]),
    }),
  );
}

/**
 * Return what a person has done, in words.
 * @param {PersonRecord} person
 */
export function personInWords({ games, wins, streak, longest_streak }) {
  return [
    t("Won {wins} of {games}", { wins, games }),
    streak > 1 && t("the last {count} in a row", { count: streak }),
    longest_streak > 1 && longest_streak > streak &&
    t("at most {count} in a row", { count: longest_streak }),
  ].filter(Boolean).join(" · ");
}

/**
 * @param {number} wins
 * @param {number} games
 */
function percent(wins, games) {
  return `${Math.round(100 * wins / games)}\u00a0%`;
}

// Leaving the game that is on for another one: asked where it would be missed.

import { confirm } from "../lib/dialog.js";
import { t } from "../lib/words.js";

/** @import { Table } from "../../types/page.d.ts" */

/**
 * Tell whether a game is on that somebody has played in.
 * @param {Table} table
 */
export function isUnfinished({ game, outcome, turn, is_recorded }) {
  return Boolean(game && !outcome && turn && !is_recorded);
}

/**
 * Ask whether to leave the game that is on, if one is; resolves to true for leaving it.
 * @param {Table} table
 * @param {{ question: string, yes: string, no: string }} words
 */
export async function mayLeave(table, { question, yes, no }) {
  const details = [t("The game that is on is kept: go on with it later under A new game.")];
  return !isUnfinished(table) || await confirm(question, { details, yes, no });
}

/**
 * Ask whether to begin anew, if a game is on.
 * @param {Table} table
 */
export function mayBeginAnew(table) {
  return mayLeave(table, {
    question: t("Begin anew?"),
    yes: t("Begin anew"),
    no: t("Stay in this game"),
  });
}

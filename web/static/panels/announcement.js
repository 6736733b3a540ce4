// What is said aloud: at most one message a turn.

import { sectionOf } from "../lib/elements.js";
import { speak } from "../lib/voice.js";
import { t } from "../lib/words.js";
import { outcomeInWords, sentence } from "./players.js";

/** @import { Table } from "../../types/page.d.ts" */

/**
 * Say in one sentence what has changed between two states, if a turn or a question came; where this
 * phone wants it, aloud.
 * @param {Table} former
 * @param {Table} next
 */
export function announceChange(former, next) {
  const text = changeInWords(former, next);
  if (!text) return;
  sectionOf("news").textContent = text;
  speak(text);
}

/**
 * Return what has changed between two states, in words; empty where nothing is worth saying.
 * @param {Table} former
 * @param {Table} next
 */
export function changeInWords(former, next) {
  if (next.outcome && !former.outcome) return outcomeInWords(next.players, next.outcome);
  if (next.turn < former.turn) return takenBackInWords(former);
  if (next.turn > former.turn && next.last) {
    const said = sentence(playerAt(next, next.last.seat), next.last.words);
    const player = next.players.find(({ seat }) => seat === next.on_turn);
    return `${said}. ${player ? t("{player}'s turn", { player: player.name }) : ""}`;
  }
  return next.ask && !former.ask ? next.ask.question : "";
}

/** @param {Table} table before it was taken back */
function takenBackInWords({ last }) {
  if (last?.goes_on) return t("The last step was taken back");
  return t("Turn {number} was taken back", { number: last?.whole ?? 0 });
}

/**
 * @param {Table} table
 * @param {number} seat
 */
function playerAt({ players }, seat) {
  return players.find((one) => one.seat === seat) ?? { name: "" };
}

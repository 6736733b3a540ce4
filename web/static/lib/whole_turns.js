// Turns as players count them: in some games one is several moves.

/** @import { Turn } from "../../types/page.d.ts" */

/**
 * Return whole turns: each as its last move stands, with the words of all.
 * @param {Turn[]} moves
 * @returns {Turn[]}
 */
export function wholeTurns(moves) {
  /** @type {Turn[]} */
  const turns = [];
  for (const move of moves) {
    const former = turns.at(-1);
    if (former?.whole !== move.whole) turns.push(move);
    else turns[turns.length - 1] = { ...move, words: [...former.words, ...move.words] };
  }
  return turns;
}

/**
 * Return which of whole `turns`, counted from 1, the move `number` belongs to; 0 before the first.
 * @param {Turn[]} turns
 * @param {number} number
 */
export function wholeOf(turns, number) {
  return number && turns.findIndex((turn) => number <= turn.number) + 1;
}

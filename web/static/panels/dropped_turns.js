// Turns that a correction drops, in words.

import { t } from "../lib/words.js";

/** @import { Turn } from "../../types/page.d.ts" */

/**
 * Return which turns no longer fit, and why.
 * @param {Turn[]} dropped
 * @param {string | null} why
 */
export function droppedInWords(dropped, why) {
  const count = dropped.length, { whole: number } = dropped[0];
  const said = count > 1
    ? t("{count} later turns no longer fit and are dropped, from turn {number} on", {
      count,
      number,
    })
    : t("Turn {number} no longer fits and is dropped", { number });
  return [
    why ? `${said}: ${why}` : said,
    ...dropped.map((turn) => `${turn.whole}. ${turn.words.join(" · ")}`),
  ];
}

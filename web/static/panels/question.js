// The open question: pieces of the picture, one for each answer, and "none of these".

import { expecting, send } from "../lib/api.js";
import { el } from "../lib/elements.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";
import { drawPicture, frameOf } from "./picture_marks.js";

/** @import { Candidate, Child, Table, TableStore } from "../../types/page.d.ts" */

/**
 * Draw the question; the player on turn (and the host) may answer. Where no answer is right,
 * `enter` lets the turn be entered.
 * @param {TableStore} store
 * @param {() => unknown} enter
 * @returns {Child}
 */
export function drawQuestion(store, enter) {
  const { ask, you } = store.table;
  if (!ask) return null;
  const answer = answering(store, enter);
  const shared = sharedWords(ask.candidates);
  const drawAnswer = (/** @type {Candidate} */ candidate, /** @type {number} */ index) =>
    el(
      "li",
      drawCandidate(candidate, { picture: ask.picture, shared }),
      you.may_play && drawChoice(index, answer),
    );
  return el(
    "div.card.ask",
    el("h2", ask.question),
    shared.length > 0 && el("p", shared.join(" · ")),
    el("ol.candidates", ask.candidates.map(drawAnswer)),
    you.may_play
      ? el("button", { "data-key": "answer-none", click: () => answer(null) }, t("None of these"))
      : el("p.note", t("The player on turn answers")),
  );
}

/**
 * @param {TableStore} store
 * @param {() => unknown} enter
 */
function answering({ table, show }, enter) {
  return async (/** @type {number | null} */ choice) => {
    const body = { choice, picture: table.ask?.picture, ...expecting(table) };
    try {
      show(await send("answers", body));
      if (choice === null) enter();
    } catch (error) {
      showError(/** @type {Error} */ (error));
    }
  };
}

/**
 * @param {Candidate} candidate
 * @param {{ picture: string, shared: string[] }} question
 */
function drawCandidate({ crop, marks, words }, { picture, shared }) {
  return [
    crop && drawPicture(picture, { frame: crop, marks, label: words.join(", ") }),
    el("p", words.filter((said) => !shared.includes(said)).join(" · ")),
  ];
}

/**
 * @param {number} index
 * @param {(choice: number) => unknown} answer
 */
function drawChoice(index, answer) {
  return el(
    "button",
    { class: index === 0 && "main", "data-key": `answer-${index}`, click: () => answer(index) },
    t("This one"),
  );
}

/**
 * Return what every answer says: it is said once, so that what differs stands out.
 * @param {{ words: string[] }[]} candidates
 */
export function sharedWords([first, ...others]) {
  if (!others.length || others.some(({ words }) => words.join() === first.words.join())) return [];
  return first.words.filter((said) => others.every(({ words }) => words.includes(said)));
}

/**
 * Draw what does not fit on a table that no turn explains.
 * @param {Table} table
 * @returns {Child}
 */
export function drawUnclear({ wait, unclear }) {
  if (!unclear) return null;
  const { picture, marks } = unclear;
  return el(
    "div.card.unclear",
    drawPicture(picture, { frame: frameOf(marks), marks, label: wait ?? "" }),
    el("p.note", t("Put it right on the table, or enter the turn by hand")),
  );
}

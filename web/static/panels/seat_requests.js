// Another phone asks for a taken seat whose hand it would see: its owner says, after a minute the
// host may.

import { send } from "../lib/api.js";
import { el } from "../lib/elements.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";

/** @import { Child, SeatRequest, TableStore } from "../../types/page.d.ts" */

/**
 * Draw what this phone has to do with the requests for seats.
 * @param {TableStore} store
 * @returns {Child}
 */
export function drawSeatRequests(store) {
  return store.table.seat_requests.map((request) => drawRequest(request, store));
}

/**
 * @param {SeatRequest} request
 * @param {TableStore} store
 * @returns {Child}
 */
function drawRequest({ seat, is_yours, is_declined }, store) {
  const { players, you } = store.table;
  const { name } = players[seat];
  if (is_yours) {
    const said = is_declined
      ? t("{name} does not give you that seat.", { name })
      : t("{name} is being asked on their phone. After a minute the host may say it.", { name });
    return el("p.card", { role: "status" }, said);
  }
  if (is_declined) return null;
  if (you.seat === seat) {
    return el(
      "div.card",
      { role: "alertdialog", "aria-label": t("Another phone asks for your seat") },
      el("p", el("b", t("Another phone wants to play as you."))),
      el("p", t("It would see your cards, and this phone would watch.")),
      el(
        "p.row",
        drawAnswer(t("No, I am playing"), { seat, is_given: false }, store, true),
        drawAnswer(t("Give it my seat"), { seat, is_given: true }, store),
      ),
    );
  }
  return you.is_host && el(
    "div.card",
    el("p", t("Another phone asks to play as {name}, who has a minute to answer.", { name })),
    el(
      "p.row",
      drawAnswer(t("{name} does not answer: let it", { name }), {
        seat,
        is_given: true,
      }, store),
    ),
  );
}

/**
 * @param {string} words
 * @param {{ seat: number, is_given: boolean }} answer
 * @param {TableStore} store
 * @param {boolean} [isMain]
 */
function drawAnswer(words, answer, store, isMain = false) {
  const click = () => send("seats/answer", answer).then(store.show, showError);
  return el(
    "button",
    { class: isMain && "main", "data-key": `given-${answer.is_given}`, click },
    words,
  );
}

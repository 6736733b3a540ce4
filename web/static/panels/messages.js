// What is said aloud: at most one message a turn, and why something was refused.

import { el } from "../lib/elements.js";
import { sentence } from "./players.js";
import { t } from "../lib/words.js";

const news = document.getElementById("news");

/** Tell in one sentence what has changed between two states, if a turn or a question came. */
export function announceChange(former, next) {
  const text = changed(former, next);
  if (text) news.textContent = text;
}

function changed(former, next) {
  const player = (seat) => next.players.find((one) => one.seat === seat) ?? { name: "" };
  const name = (seat) => player(seat).name;
  if (next.outcome && !former.outcome) {
    return t("The game is over: {names} won", { names: next.outcome.winners.map(name).join(", ") });
  }
  if (next.turn < former.turn) return t("Turn {number} was taken back", { number: former.turn });
  if (next.turn > former.turn) {
    return `${sentence(player(next.last.seat), next.last.words)}. ${
      next.on_turn === null ? "" : t("{player}'s turn", { player: name(next.on_turn) })
    }`;
  }
  if (next.ask && !former.ask) return next.ask.question;
  return "";
}

let shownError = null;

/** Show why something was refused, until it is tapped away or something else is refused. */
export function showError(error) {
  shownError?.remove();
  shownError = el(
    "div.complaint",
    { role: "alert" },
    el("p", error.message || t("The companion cannot be reached")),
    el("button", { click: () => shownError.remove() }, t("Close")),
  );
  document.body.append(shownError);
}

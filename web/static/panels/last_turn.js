// The last turn in words, and taking it back.

import { seen, send } from "../lib/api.js";
import { showError } from "./messages.js";
import { confirm, el } from "../lib/elements.js";
import { clock, t } from "../lib/words.js";
import { sentence, sign } from "./players.js";

const SOURCES = {
  eye: t("read by the camera"),
  hand: t("entered by hand"),
  answer: t("read, then answered"),
  dice: t("thrown"),
};

/** Draw the last turn; whoever played it (and the host) may take it back. */
export function drawLastTurn({ last, players, you, turn, revision }, show) {
  if (!last) return el("p.note", t("Nothing has been played yet"));
  const player = players.find(({ seat }) => seat === last.seat);
  return [
    el(
      "h2",
      t("Turn {number}", { number: last.number }),
      " ",
      el("span.note", `${clock(last.at)} · ${SOURCES[last.source] ?? last.source}`),
    ),
    el(
      "p.row.last",
      el("span", sign(player), ` ${sentence(player, last.words)}`),
      you.may_undo &&
        el("button", {
          "data-key": "undo",
          click: () => takeBack({ last, player, show, ...seen({ turn, revision }) }),
        }, t("Undo turn {number}", { number: last.number })),
    ),
  ];
}

async function takeBack({ last, player, show, after, revision }) {
  const isSure = await confirm(t("Take back turn {number}?", { number: last.number }), {
    details: [sentence(player, last.words), t("Put the parts on the table back as well.")],
    yes: t("Take it back"),
    no: t("Keep it"),
  });
  if (isSure) send("undo", { after, revision }).then(show, showError);
}

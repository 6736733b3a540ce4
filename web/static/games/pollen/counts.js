// Pollen's counted rounds: each column with its insects, and who takes the flower.

import { el } from "../../lib/elements.js";
import { sign } from "../../panels/players.js";
import { t } from "../../lib/words.js";

/** Draw every counted round, the newest first. */
export function drawCounts(view, players) {
  return el(
    "div",
    view.counted.map((round, number) => drawRound(round, number + 1, players)).reverse(),
  );
}

function drawRound({ points, columns }, number, players) {
  const head = players.map((player) =>
    el("th", { scope: "col" }, sign(player, 16), ` ${player.name}`)
  );
  return el(
    "div.scroll",
    el(
      "table",
      el("caption", t("Round {round}, counted", { round: number })),
      el(
        "thead",
        el(
          "tr",
          el("th", { scope: "col" }, t("Flower")),
          head,
          el("th", { scope: "col" }, t("Taken by")),
        ),
      ),
      el(
        "tbody",
        columns.map(({ flower, insects, cards, taker }) =>
          el(
            "tr",
            el("th", { scope: "row" }, flower),
            insects.map((count, seat) => el("td", `${count} (${cards[seat]})`)),
            el(
              "td",
              taker === null ? "–" : sign(players[taker], 16),
              taker !== null && ` ${players[taker].name}`,
            ),
          )
        ),
      ),
      el(
        "tfoot",
        el(
          "tr",
          el("th", { scope: "row" }, t("Points, with objectives")),
          points.map((count) => el("td", String(count))),
          el("td"),
        ),
      ),
    ),
    el("p.note", t("Insects, and in brackets cards.")),
  );
}

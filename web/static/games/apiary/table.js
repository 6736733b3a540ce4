// Apiary's shared table: spaces with their workers, the market, the sectors, the players' supplies.

import { el } from "../../lib/elements.js";
import { sign } from "../../panels/players.js";
import { t } from "../../lib/words.js";

/** Draw the action spaces: the upper place holds the newest worker. */
export function drawSpaces({ spaces }, players) {
  return el(
    "div.card",
    el("h2", t("Action spaces")),
    el(
      "ul.options.three",
      spaces.map(({ id, workers }) =>
        el(
          "li",
          el(
            "button",
            { "data-place": JSON.stringify({ space: id }), class: "space" },
            id,
            workers.map((worker) =>
              el("span.worker", sign(players[worker.player], 16), String(worker.strength))
            ),
            !workers.length && el("span.worker", "–"),
          ),
        )
      ),
    ),
  );
}

/** Draw the market: each kind's face-up tiles in their columns, with their costs. */
export function drawMarket({ market, min_sum, opening }) {
  return el(
    "div.card",
    el("h2", t("Market"), opening && el("span.note", ` ${t("sum {sum}", { sum: opening.sum })}`)),
    Object.entries(market).map(([kind, { row, pile }]) =>
      el(
        "div",
        el("h3", kind, el("span.note", ` ${t("{count} in the pile", { count: pile })}`)),
        el(
          "ul.options.three",
          row.map((tile, column) =>
            el(
              "li",
              el(
                "button",
                { "data-place": JSON.stringify({ kind, column }), class: "space" },
                tile.id,
                el("small", say(tile.cost)),
                min_sum[column] !== undefined &&
                  el("small.note", t("from {sum}", { sum: min_sum[column] })),
              ),
            )
          ),
        ),
      )
    ),
  );
}

/** Draw the sectors: rewards, tokens and what each player has of it now. */
export function drawSectors({ sectors }, players) {
  return el(
    "div.scroll",
    el(
      "table",
      el("caption", t("Hibernation: tokens, and points in brackets")),
      el(
        "thead",
        el(
          "tr",
          el("th", { scope: "col" }, t("Sector")),
          players.map((player) => el("th", { scope: "col" }, sign(player, 16), ` ${player.name}`)),
        ),
      ),
      el(
        "tbody",
        sectors.map(({ id, rewards, tokens, points }) =>
          el(
            "tr",
            el(
              "th",
              { scope: "row" },
              el(
                "button",
                { "data-place": JSON.stringify({ sector: id }), class: "sector" },
                [id, rewards.join(" / ")].filter(Boolean).join(": "),
              ),
            ),
            tokens.map((count, seat) => el("td", `${count} (${points[seat]})`)),
          )
        ),
      ),
    ),
  );
}

// What lies in front of a player, by its name; `null` where the table keeps it itself.
const SUPPLIES = [
  [t("Active"), ({ active }) => active.join(" ") || null],
  [t("Landing"), ({ landing }) => landing.join(" ") || null],
  [t("Tokens left"), ({ tokens_left }) => tokens_left],
  [
    t("Full frames"),
    ({ frames }) =>
      frames.length ? `${frames.filter(({ full }) => full).length}/${frames.length}` : null,
  ],
  [t("Resources"), ({ resources }) => resources && say(resources)],
];

/** Draw what everybody has, as far as the companion keeps it; nothing where nobody has anything. */
export function drawSupplies({ hives }, players) {
  const kept = SUPPLIES.filter(([, tell]) => hives.some((hive) => tell(hive) !== null));
  return kept.length > 0 &&
    el(
      "div.scroll",
      el(
        "table.supplies",
        el("caption", t("In front of the players")),
        el(
          "thead",
          el(
            "tr",
            [t("Player"), ...kept.map(([name]) => name)].map((name) =>
              el("th", { scope: "col" }, name)
            ),
          ),
        ),
        el(
          "tbody",
          hives.map((hive, seat) =>
            el(
              "tr",
              el("th", { scope: "row" }, sign(players[seat], 16), ` ${players[seat].name}`),
              kept.map(([, tell]) => el("td", String(tell(hive) ?? "–"))),
            )
          ),
        ),
      ),
    );
}

function say(amounts) {
  return Object.entries(amounts).filter(([, amount]) => amount).map(([name, amount]) =>
    `${amount} ${name}`
  ).join(", ") || "0";
}

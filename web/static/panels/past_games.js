// Earlier games: going on with those that were left, looking at them all.

import { send } from "../lib/api.js";
import { showError } from "./messages.js";
import { confirm, el } from "../lib/elements.js";
import { day, t } from "../lib/words.js";

/** Draw the shelf of earlier games; the one that is on stands among them. */
export function drawPastGames({ games: all, you, isOn }) {
  const games = all.filter(({ turns, is_on }) => turns > 0 || is_on); // one that was left before its first turn is none
  if (!games.length) return null;
  return [
    el("h2", t("Games at this table")),
    el(
      "ul.kept",
      games.map((game) =>
        el(
          "li.card",
          el("p", el("b", game.title), ` · ${game.players.join(", ")}`),
          el("p.note", tell(game)),
          el(
            "p.row",
            !game.is_on && game.winners === null &&
              el("button.main", {
                "data-key": `take-up-${game.game_id}`,
                disabled: !you.is_host,
                click: () => resume(game, isOn),
              }, t("Go on")),
            el(
              "a.button",
              { href: game.is_on ? "/turns" : `/turns?kept=${game.game_id}` },
              t("Look at it"),
            ),
            el(
              "a.button",
              { href: game.is_on ? "/points" : `/points?kept=${game.game_id}` },
              t("Points"),
            ),
          ),
        )
      ),
    ),
  ];
}

function tell({ at, turns, scores, winners, players, is_on }) {
  const end = winners
    ? t("{names} won", { names: winners.map((seat) => players[seat]).join(", ") })
    : is_on
    ? t("is on now")
    : t("not over yet");
  return [
    day(at),
    turns === 1 ? t("1 turn") : t("{count} turns", { count: turns }),
    scores.join(" – "),
    end,
  ].join(" · ");
}

async function resume({ game_id }, isOn) {
  const isSure = !isOn ||
    await confirm(t("Go on with the earlier game?"), {
      details: [t("The game that is on is left as it is.")],
      yes: t("Go on"),
      no: t("Leave it"),
    });
  if (isSure) send("kept/take-up", { game_id }).then(() => location.assign("/"), showError);
}

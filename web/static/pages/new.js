// Choosing a game: those offered, for how many, how long, what the companion does; beginning it.

import { ask, send } from "../lib/api.js";
import { first, keepLive } from "../lib/live_page.js";
import { drawHostClaim } from "../panels/host_claim.js";
import { drawPastGames } from "../panels/past_games.js";
import { showError } from "../panels/messages.js";
import { confirm, el, panel } from "../lib/elements.js";
import { sign } from "../panels/players.js";
import { t } from "../lib/words.js";

let table = first, games = [], kept = [], hostClaimAt = 0;
const panels = {
  sitting: panel("sitting", drawSitting),
  games: panel("games", drawGames),
  kept: panel("kept", drawPastGames),
};

function show(next) {
  table = next;
  panels.sitting({ players: table.players, you: table.you, hostClaimAt });
  panels.games({ games, you: table.you, count: table.players.length });
  panels.kept({
    games: kept,
    you: table.you,
    isOn: Boolean(table.game && !table.outcome && table.turn),
  });
}

function drawSitting({ players, you, hostClaimAt }) {
  return [
    el("ol.players", players.map((player) => el("li", sign(player), el("span", player.name)))),
    !players.length &&
    el(
      "p.row",
      t("Nobody sits at the table yet."),
      el("a.button", { href: "/join" }, t("Take a seat")),
    ),
    drawHostClaim({ you, hostClaimAt }, { show, why: t("The host begins a game.") }),
  ];
}

function drawGames({ games, you, count }) {
  return games.map((game) =>
    el(
      "form.card",
      { submit: (event) => begin(event, game) },
      el("h2", game.title),
      el("p", game.about),
      el(
        "p.note",
        t("{count} players, {quick}–{slow} minutes", {
          count: [...new Set(game.players)].join("–"),
          quick: game.minutes[0],
          slow: game.minutes[1],
        }),
      ),
      game.preferences.map((preference) =>
        el(
          "p",
          el("label", { for: `${game.name}-${preference.key}` }, preference.words),
          " ",
          el(
            "select",
            { id: `${game.name}-${preference.key}`, name: preference.key },
            preference.values.map(({ value, words }) =>
              el("option", { value: JSON.stringify(value) }, words)
            ),
          ),
        )
      ),
      game.has_box &&
        el("p", el("a.button", { href: `/box/${game.name}` }, t("The box"))),
      el("button.main", {
        disabled: !you.is_host || count < game.players[0] || count > game.players[1],
        "data-key": `begin-${game.name}`,
      }, t("Begin")),
    )
  );
}

async function begin(event, game) {
  event.preventDefault();
  const preferences = Object.fromEntries(
    [...new FormData(event.target)].map(([key, value]) => [key, JSON.parse(value)]),
  );
  const isOn = table.game && !table.outcome && table.turn;
  const isSure = !isOn ||
    await confirm(t("Begin anew?"), {
      details: [t("The game that is on is left as it is.")],
      yes: t("Begin anew"),
      no: t("Go on"),
    });
  if (isSure) {
    send("games", { game: game.name, preferences, revision: table.revision }).then(
      () => location.assign("/"),
      showError,
    );
  }
}

show(first);
ask("games").then((answer) => {
  games = answer.games;
  show(table);
}, showError);
ask("kept").then((answer) => {
  kept = answer.games;
  show(table);
}, showError);
keepLive(show, () => {
  hostClaimAt = Date.now();
  show(table);
});

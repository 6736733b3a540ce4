// Choosing a game: those offered, for how many, how long, what the companion does; beginning it.

import { ask, send } from "../lib/api.js";
import { el } from "../lib/elements.js";
import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";
import { agreedIn, drawGamePreference } from "../panels/game_preferences.js";
import { drawHostClaim, isClaimable } from "../panels/host_claim.js";
import { isUnfinished, mayBeginAnew } from "../panels/leaving.js";
import { drawPastGames } from "../panels/past_games.js";
import { drawSitting } from "../panels/sitting.js";

/** @import { OfferedGame, PastGame, Table } from "../../types/page.d.ts" */

const store = openPage();
const panels = {
  sitting: panel("sitting", () => [
    drawSitting(store.table.players),
    drawHostClaim(store, t("The host begins a game.")),
  ]),
  games: panel("games", drawGames),
  kept: panel("kept", ({ games }) => drawPastGames(games, store.table)),
};

/** @type {{ games: OfferedGame[], past: PastGame[] }} */
const lists = { games: [], past: [] };

function draw() {
  const { players, you } = store.table;
  panels.sitting({ players, you, isClaimable: isClaimable(store) });
  panels.games({ games: lists.games, you, count: players.length });
  panels.kept({ games: lists.past, you, isOn: isUnfinished(store.table) });
}

/** @param {{ games: OfferedGame[], you: Table["you"], count: number }} data */
function drawGames({ games, you, count }) {
  return games.map((game) => {
    const [fewest, most] = game.players;
    return drawGame(game, you.is_host && fewest <= count && count <= most);
  });
}

/**
 * @param {OfferedGame} game
 * @param {boolean} mayBegin
 */
function drawGame(game, mayBegin) {
  const form = el(
    "form.card",
    { submit: begin },
    el("h2", game.title),
    el("p", game.about),
    el("p.note", sizeInWords(game)),
    game.preferences.map((one) => drawGamePreference(one, { id: `${game.name}-${one.key}` })),
    game.has_box && el("p", el("a.button", { href: `/box/${game.name}` }, t("The box"))),
    el("button.main", { disabled: !mayBegin, "data-key": `begin-${game.name}` }, t("Begin")),
  );
  /** @param {Event} event */
  async function begin(event) {
    event.preventDefault();
    const preferences = agreedIn(form);
    if (!await mayBeginAnew(store.table)) return;
    const body = { game: game.name, preferences, revision: store.table.revision };
    send("games", body).then(() => location.assign("/"), showError);
  }
  return form;
}

/** @param {OfferedGame} game */
function sizeInWords({ players, minutes: [quick, slow] }) {
  const count = [...new Set(players)].join("–");
  return t("{count} players, {quick}–{slow} minutes", { count, quick, slow });
}

store.subscribe(draw);
ask("games").then(({ games }) => {
  lists.games = games;
  draw();
}, showError);
ask("archive").then(({ games }) => {
  lists.past = games;
  draw();
}, showError);

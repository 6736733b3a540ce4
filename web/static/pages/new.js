// A new game: who plays, which game, and one button that begins it.

import { ask, send } from "../lib/api.js";
import { el } from "../lib/elements.js";
import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";
import { agreedIn, drawGamePreference } from "../panels/game_preferences.js";
import { drawHostClaim, hasButton, isClaimable } from "../panels/host_claim.js";
import { isUnfinished, mayBeginAnew } from "../panels/leaving.js";
import { drawPastGames } from "../panels/past_games.js";
import { createWhoPlays } from "../panels/who_plays.js";

/** @import { Child, OfferedGame, PastGame } from "../../types/page.d.ts" */

const again = new URLSearchParams(location.search).get("again");
const store = openPage();
const panels = {
  games: panel("games", drawGames),
  start: panel("start", drawStart),
  kept: panel("kept", ({ games }) => drawPastGames(games, store.table)),
};

/** @type {{ games: OfferedGame[], past: PastGame[] }} */
const lists = { games: [], past: [] };
let chosen = again;
const form = el("form", { id: "preferences" });
const who = createWhoPlays("who", { store, when: draw, isAgain: again !== null });

function draw() {
  const { you } = store.table;
  // Games that come before the people would slide away under the finger.
  panels.games({ games: who.count() ? lists.games : [], chosen });
  panels.start({
    ...{ chosen, games: lists.games, you, isClaimable: isClaimable(store) },
    ...{ count: who.count(), areNamed: who.areNamed() },
  });
  panels.kept({ games: lists.past, you, isOn: isUnfinished(store.table) });
}

/**
 * @param {{ games: OfferedGame[] }} data
 * @returns {Child}
 */
function drawGames({ games }) {
  form.replaceChildren(
    el("h2", t("Which game")),
    ...games.map((game) => drawGame(game, game.name === chosen)),
  );
  return games.length > 0 && form;
}

/**
 * @param {OfferedGame} game
 * @param {boolean} isChosen
 */
function drawGame(game, isChosen) {
  const choose = () => {
    chosen = game.name;
    draw();
  };
  return el(
    "div.card.game",
    { class: isChosen && "chosen" },
    el(
      "label",
      el("input", {
        type: "radio",
        name: "game",
        value: JSON.stringify(game.name),
        "data-key": `game-${game.name}`,
        checked: isChosen,
        change: choose,
      }),
      el("span", el("b", game.title), el("span.note", sizeInWords(game))),
    ),
    isChosen && [
      el("p", game.about),
      game.preferences.map((one) =>
        drawGamePreference(one, { id: `${game.name}-${one.key}`, chosen: game.agreed[one.key] })
      ),
      el(
        "p.row",
        game.has_box && el("a.button", { href: `/box/${game.name}` }, t("The box")),
        game.has_positions &&
          el("a.button", { href: `/position/${game.name}` }, t("Begin from a position")),
      ),
    ],
  );
}

/** @returns {Child} */
function drawStart() {
  if (!store.table.you.is_host && hasButton()) {
    return drawHostClaim(store, t("One phone begins the games for everybody: make it this one?"));
  }
  const game = lists.games.find(({ name }) => name === chosen);
  const missing = whatIsMissing(game);
  return [
    missing && el("p.note", missing),
    el(
      "button.main.wide",
      { "data-key": "begin", disabled: Boolean(missing), click: begin },
      game ? t("Begin {game}", { game: game.title }) : t("Begin"),
    ),
  ];
}

/** @param {OfferedGame} [game] */
function whatIsMissing(game) {
  if (!game) return t("Choose a game");
  const [fewest, most] = game.players;
  if (who.count() < fewest || who.count() > most) {
    return fewest === most
      ? t("{game} is for {count} players", { game: game.title, count: most })
      : t("{game} is for {fewest} to {most} players", { game: game.title, fewest, most });
  }
  return who.areNamed() ? null : t("Give everybody a name");
}

// Where any phone may be the host, the one that begins the game is.
async function begin() {
  const { game, ...preferences } = agreedIn(form);
  if (!await mayBeginAnew(store.table)) return;
  try {
    if (!store.table.you.is_host) store.show(await send("host"));
    const body = { game, preferences, ...who.said(), revision: store.table.revision };
    await send("games", body);
    location.assign("/");
  } catch (error) {
    showError(/** @type {Error} */ (error));
  }
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

// Choosing a game: those offered, for how many, how long, what the companion does; beginning it.

import { ask, send } from "./api.js";
import { first, keepLive } from "./common.js";
import { drawDoor } from "./door.js";
import { drawKept } from "./kept.js";
import { complain } from "./news.js";
import { confirm, el, panel } from "./parts.js";
import { sign } from "./players.js";
import { t } from "./words.js";

let table = first, games = [], kept = [], doorAt = 0;
const panels = { sitting: panel("sitting", drawSitting), games: panel("games", drawGames), kept: panel("kept", drawKept) };

function show(next) {
  table = next;
  panels.sitting({ players: table.players, you: table.you, doorAt });
  panels.games({ games, you: table.you, count: table.players.length });
  panels.kept({ games: kept, you: table.you, isOn: Boolean(table.game && !table.outcome && table.turn) });
}

function drawSitting({ players, you, doorAt }) {
  return [
    el("ol", { class: "players" }, players.map((player) => el("li", {}, sign(player), el("span", {}, player.name)))),
    !players.length && el("p", { class: "row" }, t("Nobody sits at the table yet."), el("a", { class: "button", href: "/join" }, t("Take a seat"))),
    drawDoor({ you, doorAt }, { show, why: t("The host begins a game.") }),
  ];
}

function drawGames({ games, you, count }) {
  return games.map((game) => el("form", { class: "card", submit: (event) => begin(event, game) },
    el("h2", {}, game.title),
    el("p", {}, game.about),
    el("p", { class: "note" }, t("{count} players, {quick}–{slow} minutes", { count: [...new Set(game.players)].join("–"), quick: game.minutes[0], slow: game.minutes[1] })),
    game.preferences.map((wish) => el("p", {}, el("label", { for: `${game.name}-${wish.key}` }, wish.words), " ",
      el("select", { id: `${game.name}-${wish.key}`, name: wish.key }, wish.values.map(({ value, words }) => el("option", { value: JSON.stringify(value) }, words))))),
    game.has_box && el("p", {}, el("a", { class: "button", href: `/box/${game.name}` }, t("The box"))),
    el("button", { class: "main", disabled: !you.is_host || count < game.players[0] || count > game.players[1], "data-key": `begin-${game.name}` }, t("Begin"))));
}

async function begin(event, game) {
  event.preventDefault();
  const preferences = Object.fromEntries([...new FormData(event.target)].map(([key, value]) => [key, JSON.parse(value)]));
  const isOn = table.game && !table.outcome && table.turn;
  const isSure = !isOn || await confirm(t("Begin anew?"), { details: [t("The game that is on is left as it is.")], yes: t("Begin anew"), no: t("Go on") });
  if (isSure) send("games", { game: game.name, preferences, revision: table.revision }).then(() => location.assign("/"), complain);
}

show(first);
ask("games").then((answer) => { games = answer.games; show(table); }, complain);
ask("archive").then((answer) => { kept = answer.games; show(table); }, complain);
keepLive(show, () => { doorAt = Date.now(); show(table); });

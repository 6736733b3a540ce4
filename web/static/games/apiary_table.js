// Apiary's shared table: spaces with their workers, the market, the sectors, the players' supplies.

import { el } from "../parts.js";
import { sign } from "../players.js";
import { t } from "../words.js";

/** Draw the action spaces: the upper place holds the newest worker. */
export function drawSpaces({ spaces }, players) {
  return el("div", { class: "card" }, el("h2", {}, t("Action spaces")),
    el("ul", { class: "options three" }, spaces.map(({ id, workers }) => el("li", {},
      el("button", { "data-place": JSON.stringify({ space: id }), class: "space" }, id, workers.map((worker) => el("span", { class: "worker" }, sign(players[worker.player], 16), String(worker.strength))), !workers.length && el("span", { class: "worker" }, "–"))))));
}

/** Draw the market: each kind's face-up tiles in their columns, with their costs. */
export function drawMarket({ market, min_sum, opening }) {
  return el("div", { class: "card" }, el("h2", {}, t("Market"), opening && el("span", { class: "note" }, ` ${t("sum {sum}", { sum: opening.sum })}`)),
    Object.entries(market).map(([kind, { row, pile }]) => el("div", {},
      el("h3", {}, kind, el("span", { class: "note" }, ` ${t("{count} in the pile", { count: pile })}`)),
      el("ul", { class: "options three" }, row.map((tile, column) => el("li", {},
        el("button", { "data-place": JSON.stringify({ kind, column }), class: "space" }, tile.id, el("small", {}, say(tile.cost)), min_sum[column] !== undefined && el("small", { class: "note" }, t("from {sum}", { sum: min_sum[column] })))))))));
}

/** Draw the sectors: rewards, tokens and what each player has of it now. */
export function drawSectors({ sectors }, players) {
  return el("div", { class: "scroll" }, el("table", {},
    el("caption", {}, t("Hibernation: tokens, and points in brackets")),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("Sector")), players.map((player) => el("th", { scope: "col" }, sign(player, 16), ` ${player.name}`)))),
    el("tbody", {}, sectors.map(({ id, rewards, tokens, points }) => el("tr", {},
      el("th", { scope: "row" }, el("button", { "data-place": JSON.stringify({ sector: id }), class: "sector" }, `${id}: ${rewards.join(" / ")}`)),
      tokens.map((count, seat) => el("td", {}, `${count} (${points[seat]})`)))))));
}

const HEADS = [t("Player"), t("Active"), t("Landing"), t("Tokens left"), t("Full frames"), t("Resources")];

/** Draw what everybody has. */
export function drawSupplies({ hives }, players) {
  return el("div", { class: "scroll" }, el("table", { class: "supplies" },
    el("caption", {}, t("Before the players")),
    el("thead", {}, el("tr", {}, HEADS.map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, hives.map((hive, seat) => el("tr", {}, el("th", { scope: "row" }, sign(players[seat], 16), ` ${players[seat].name}`),
      [hive.active.join(" ") || "–", hive.landing.join(" ") || "–", hive.tokens_left ?? "–", `${hive.frames.filter(({ full }) => full).length}/${hive.frames.length}`, hive.resources ? say(hive.resources) : "–"].map((value) => el("td", {}, String(value))))))));
}

function say(amounts) {
  return Object.entries(amounts).filter(([, amount]) => amount).map(([name, amount]) => `${amount} ${name}`).join(", ") || "0";
}

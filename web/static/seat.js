// This phone's seat: sitting down at a game, becoming the host.

import { send } from "./api.js";
import { complain } from "./news.js";
import { el } from "./parts.js";
import { sign } from "./players.js";
import { t } from "./words.js";

const DOOR_MS = 60_000; // how long the table's button opens the host's door

/** Draw how this phone can take a seat, and the host's rights while the door is open. */
export function drawSeat({ players, you, game, doorAt }, show) {
  const isDoorOpen = Date.now() - doorAt < DOOR_MS;
  return [
    you.seat === null && (game ? drawSeats(players, { show, isDoorOpen }) : drawLobby()),
    isDoorOpen && !you.is_host && el("p", { class: "row" },
      el("button", { class: "main", "data-key": "host", click: () => send("host").then(show, complain) }, t("Be the host"))),
  ];
}

function drawLobby() {
  return el("p", { class: "row card" }, t("You are watching."), el("a", { class: "button main", href: "/join" }, t("Take a seat")));
}

function drawSeats(players, { show, isDoorOpen }) {
  const sit = (player) => send("seats", { seat: player.seat, name: player.name }).then(show, complain);
  const isAnyTaken = players.some(({ taken }) => taken);
  return el("div", { class: "card" },
    el("p", {}, t("You are watching. Who are you?")),
    el("p", { class: "row" }, players.map((player) => el("button", {
      "data-key": `seat-${player.seat}`, disabled: player.taken && !isDoorOpen, click: () => sit(player),
    }, sign(player), ` ${player.name}`, player.taken && ` (${t("taken")})`))),
    isAnyTaken && el("p", { class: "note" }, t("To replace a lost phone, press the table's button first.")));
}

// This phone's seat: sitting down, standing up, becoming the host.

import { send } from "./api.js";
import { complain } from "./news.js";
import { el } from "./parts.js";
import { t } from "./words.js";
import { sign } from "./players.js";

const DOOR_MS = 60_000;

/** Draw who this phone is, or how it can take a seat. */
export function drawSeat({ players, you, game, door }, show) {
  const isDoorOpen = door && Date.now() - door < DOOR_MS;
  return [
    you.seat === null && joining(players, game, { show, isDoorOpen }),
    isDoorOpen && !you.is_host && el("p", { class: "row" },
      el("button", { class: "main", "data-key": "host", click: () => send("host").then(show, complain) }, t("Be the host"))),
  ];
}

function joining(players, game, { show, isDoorOpen }) {
  const sit = (player) => send("seats", { seat: player.seat, name: player.name }).then(show, complain);
  return el("div", { class: "card" },
    el("p", {}, game ? t("You are watching. Who are you?") : t("You are watching.")),
    game && el("p", { class: "row" }, players.map((player) => el("button", {
      "data-key": `seat-${player.seat}`, disabled: player.taken && !isDoorOpen, click: () => sit(player),
    }, sign(player), ` ${player.name}`, player.taken && ` (${t("taken")})`))),
    !game && el("p", { class: "row" }, el("a", { class: "button main", href: "/join" }, t("Take a seat"))));
}

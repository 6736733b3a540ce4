// This phone's seat: sitting down at a game, becoming the host.

import { send } from "../lib/api.js";
import { el } from "../lib/elements.js";
import { sign } from "../lib/player_signs.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";
import { drawSeatRequests } from "./seat_requests.js";
import { drawHostButton, hasButton, isClaimable } from "./host_claim.js";

/** @import { Child, Player, TableStore } from "../../types/page.d.ts" */

/**
 * Draw how this phone can take a seat, and the host's rights while they may be claimed.
 * @param {TableStore} store
 * @returns {Child}
 */
export function drawSeat(store) {
  const { you, game, is_recorded } = store.table;
  if (is_recorded) return drawDemonstration(store);
  return [
    drawSeatRequests(store),
    you.seat === null && (game ? drawSeats(store) : drawLobby()),
    hasButton() && isClaimable(store) && !you.is_host && el("p.row", drawHostButton(store)),
  ];
}

// A recorded table plays itself: three things to look at, and the way to a game of one's own.
/** @param {TableStore} store */
function drawDemonstration(store) {
  const { is_played_out, you } = store.table;
  return el(
    "div.card",
    el(
      "p",
      el("b", is_played_out ? t("That was the demonstration.") : t("This is a demonstration.")),
      " ",
      is_played_out
        ? t("All of it stays here to be looked at.")
        : t("A recorded game plays itself."),
    ),
    el(
      "ul",
      el("li", t("Tap a cell: what lies there, and since when.")),
      el("li", t("“Turns” below: every turn with its pictures.")),
      el("li", t("“Points” below: where each point comes from.")),
    ),
    el("p", el("a.button.main.wide", { href: "/new" }, t("Start your own game"))),
    !is_played_out && you.seat === null && el(
      "details",
      el("summary", { "data-key": "sit" }, t("Answer for somebody in it")),
      drawSeatButtons(store),
    ),
  );
}

function drawLobby() {
  return el(
    "p.row.card",
    t("You are watching."),
    el("a.button.main", { href: "/join" }, t("Take a seat")),
  );
}

/** @param {TableStore} store */
function drawSeats(store) {
  const { players, holds_secrets } = store.table;
  return el(
    "div.card",
    el("p", t("You are watching. Who are you?")),
    drawSeatButtons(store),
    players.some(({ taken }) => taken) && el("p.note", replacing(holds_secrets)),
  );
}

/** @param {TableStore} store */
function drawSeatButtons(store) {
  return el("p.row", store.table.players.map((player) => drawSeatButton(player, store)));
}

/**
 * @param {Player} player
 * @param {TableStore} store
 */
function drawSeatButton(player, store) {
  const { seat, name, taken } = player;
  return el(
    "button",
    {
      "data-key": `seat-${seat}`,
      disabled: taken && !store.table.holds_secrets && !isClaimable(store),
      click: () => send("seats", { seat, name }).then(store.show, showError),
    },
    sign(player),
    ` ${name}`,
    taken && ` (${t("taken")})`,
  );
}

/** @param {boolean} isAsked whether the player who has the seat is asked first */
function replacing(isAsked) {
  if (isAsked) return t("The player who has the seat is asked first: their cards would be seen.");
  return hasButton()
    ? t("To replace a lost phone, press the table's button first.")
    : t("To replace a lost phone, tap its player.");
}

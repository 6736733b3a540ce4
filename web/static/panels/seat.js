// This phone's seat: sitting down at a game, becoming the host.

import { send } from "../lib/api.js";
import { drawHostButton, HAS_BUTTON, isHostClaimOpen } from "./host_claim.js";
import { showError } from "./messages.js";
import { el } from "../lib/elements.js";
import { sign } from "./players.js";
import { t } from "../lib/words.js";

/** Draw how this phone can take a seat, and the host's rights while the door is open. */
export function drawSeat({ players, you, game, hostClaimAt }, show) {
  return [
    you.seat === null &&
    (game ? drawSeats(players, { show, isOpen: isHostClaimOpen(hostClaimAt) }) : drawLobby()),
    HAS_BUTTON && isHostClaimOpen(hostClaimAt) && !you.is_host &&
    el("p.row", drawHostButton(show)),
  ];
}

function drawLobby() {
  return el(
    "p.row.card",
    t("You are watching."),
    el("a.button.main", { href: "/join" }, t("Take a seat")),
  );
}

function drawSeats(players, { show, isOpen }) {
  const sit = (player) =>
    send("seats", { seat: player.seat, name: player.name }).then(show, showError);
  const isAnyTaken = players.some(({ taken }) => taken);
  return el(
    "div.card",
    el("p", t("You are watching. Who are you?")),
    el(
      "p.row",
      players.map((player) =>
        el(
          "button",
          {
            "data-key": `seat-${player.seat}`,
            disabled: player.taken && !isOpen,
            click: () => sit(player),
          },
          sign(player),
          ` ${player.name}`,
          player.taken && ` (${t("taken")})`,
        )
      ),
    ),
    isAnyTaken && el(
      "p.note",
      HAS_BUTTON
        ? t("To replace a lost phone, press the table's button first.")
        : t("To replace a lost phone, tap its player."),
    ),
  );
}

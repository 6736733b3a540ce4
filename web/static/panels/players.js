// Who plays, with what sign, how many points, and what is to be done now.

import { el, svg } from "../lib/elements.js";
import { tick } from "./turn_clock.js";
import { t } from "../lib/words.js";

/** Each symbol as a path in a box of 20. */
export const SHAPES = {
  triangle: "M10 2 19 17.500H1Z",
  circle: "M10 1.500a8.500 8.500 0 1 0 .01 0Z",
  square: "M2.500 2.500h15v15h-15Z",
  diamond: "M10 .5 19.500 10 10 19.500.5 10Z",
  star:
    "m10 .8 2.800 6.100 6.600.8-4.900 4.500 1.300 6.600L10 15.500l-5.800 3.300 1.300-6.600L.6 7.700l6.600-.8Z",
  cross: "M7 1.500h6V7h5.500v6H13v5.500H7V13H1.500V7H7Z",
};

/** Return a player's sign: their colour in their symbol's shape. */
export function sign(player, size = 20) {
  return svg(
    "svg.sign",
    { viewBox: "0 0 20 20", width: size, height: size, "aria-hidden": "true" },
    svg("path", { d: SHAPES[player.symbol], class: `pawn ${player.colour}` }),
  );
}

/** Return a turn in words that say who, once. */
export function sentence(player, words) {
  const said = words.join(" · ");
  return said.startsWith(player.name) ? said : `${player.name}: ${said}`;
}

/** Draw the players' row: sign, name, points, and a mark for whose turn it is. */
export function drawPlayers({ players, on_turn, outcome }) {
  return el(
    "ol.players",
    players.map((player) =>
      drawPlayer(player, {
        isOnTurn: player.seat === on_turn,
        hasWon: outcome?.winners.includes(player.seat),
      })
    ),
  );
}

function drawPlayer(player, { isOnTurn, hasWon }) {
  return el(
    "li",
    { "aria-current": isOnTurn && "true" },
    sign(player),
    el("span.who", player.name, player.yours && el("small", ` ${t("you")}`)),
    el(
      "b",
      player.points === null ? "" : String(player.points),
      el("span.unseen", ` ${t("points")}`),
    ),
    isOnTurn && el("span.mark", t("on turn")),
    hasWon && el("span.mark", t("won")),
  );
}

/** Draw what is due: the turn, what the table waits for, what failed. */
export function drawDue({ due, players, on_turn, outcome, wait, faults, declared, since }) {
  const player = players.find(({ seat }) => seat === on_turn);
  return [
    outcome && el("p.due", ended(players, outcome)),
    player &&
    el(
      "p.due",
      el("b", t("{player}'s turn", { player: player.name })),
      due && `: ${due}`,
      since && tick(el("span.timer"), since),
    ),
    declared && el("p.note", t("Power declared: {power}", { power: declared })),
    wait && el("p.note.wait", wait),
    ...faults.map((fault) => el("p.note.fault", fault)),
    !player && !outcome &&
    el("p.due", t("No game is on. The table waits for its first picture, or for the host.")),
  ];
}

/** Draw where to go while nobody is on turn: the points of a game that is over, and a new one. */
export function drawOnward({ on_turn, outcome }) {
  return on_turn === null &&
    el(
      "p.row",
      outcome && el("a.button.main", { href: "/points" }, t("Points")),
      el("a.button", { href: "/new" }, t("A new game")),
    );
}

function ended(players, outcome) {
  const names = outcome.winners.map((seat) => players[seat].name).join(", ");
  return t("The game is over: {names} won", { names });
}

// The tournament: who leads, who plays whom; who has the hall's key begins rounds.

import { send } from "../lib/api.js";
import { drawDataTable } from "../lib/data_table.js";
import { el } from "../lib/elements.js";
import { follow } from "../lib/hall_live.js";
import { panel } from "../lib/panel.js";
import { t } from "../lib/words.js";

/** @import { HallResponse, PairingLine, TournamentResponse } from "../../types/hall.d.ts" */

const drawStandings = panel("standings", standingsOf);
const drawRounds = panel("rounds", roundsOf);

/** @param {{ tournament: TournamentResponse | null }} data */
function standingsOf({ tournament }) {
  if (!tournament) return el("p", t("No tournament has begun yet"));
  return [
    drawDataTable({
      caption: tournament.name,
      head: [t("Player"), t("Place"), t("Points"), t("Opponents"), t("Wins"), t("Played")],
      rows: tournament.standings.map((line) => [
        line.is_out ? t("{name} (sits out)", { name: line.player }) : line.player,
        ...[line.place, line.points, line.opponents, line.wins, line.played],
      ]),
    }),
    el("p", el("a", { href: "/api/v1/standings.csv" }, t("Take the standings away (CSV)"))),
  ];
}

/** @param {{ tournament: TournamentResponse | null, may_lead: boolean }} data */
function roundsOf({ tournament, may_lead }) {
  if (!tournament) return null;
  const rounds = Object.groupBy(tournament.pairings, ({ round }) => round);
  const numbers = Object.keys(rounds).map(Number).sort((a, b) => b - a);
  return [
    may_lead && drawNext(tournament, numbers[0] ?? 0),
    may_lead && drawSittingOut(tournament),
    numbers.map((number) => drawRound(number, rounds[number] ?? [])),
  ];
}

/**
 * @param {TournamentResponse} tournament
 * @param {number} last
 */
function drawNext({ is_round_over }, last) {
  return el(
    "p",
    el(
      "button.primary",
      { click: beginRound, disabled: !is_round_over },
      t("Begin round {number}", { number: last + 1 }),
    ),
    !is_round_over && el("small", ` ${t("once every table has played")}`),
  );
}

/** Draw the choice of who sits out from now on, or is back. @param {TournamentResponse} tournament */
function drawSittingOut({ standings }) {
  const out = standings.filter(({ is_out }) => is_out).map(({ player }) => player);
  const choose = (/** @type {Event} */ { target }) => {
    const name = /** @type {HTMLSelectElement} */ (target).value;
    sitOut(out.includes(name) ? out.filter((other) => other !== name) : [...out, name]);
  };
  const players = standings.map(({ player, is_out }) =>
    el("option", { value: player }, is_out ? t("{name} is back", { name: player }) : player)
  );
  return el(
    "p",
    el("label", t("Who sits out"), " ", el("select", { change: choose }, el("option"), players)),
  );
}

/** @param {string[]} withdrawn */
async function sitOut(withdrawn) {
  try {
    show(await send("withdrawals", { withdrawn }));
  } catch (error) {
    showTrouble(error);
  }
}

/**
 * @param {number} number
 * @param {PairingLine[]} pairings
 */
function drawRound(number, pairings) {
  const places = pairings.toSorted((a, b) => a.place - b.place);
  return [
    el("h2", t("Round {number}", { number })),
    el("ol", places.map(({ players, result }) => el("li", (result ?? players).join(" · ")))),
  ];
}

async function beginRound() {
  try {
    show(await send("rounds"));
  } catch (error) {
    showTrouble(error);
  }
}

/** @param {SubmitEvent} event */
async function begin(event) {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const players = String(form.get("players")).split("\n").map((name) => name.trim());
  try {
    await send("tournament", {
      name: form.get("name"),
      players: players.filter(Boolean),
      seats: Number(form.get("seats")),
    });
    location.reload();
  } catch (error) {
    showTrouble(error);
  }
}

/** @param {unknown} error */
function showTrouble(error) {
  const trouble = document.getElementById("trouble");
  if (trouble) trouble.textContent = /** @type {Error} */ (error).message;
}

/** @param {HallResponse} hall */
function show({ tournament, may_lead }) {
  drawStandings({ tournament });
  drawRounds({ tournament, may_lead });
}

document.getElementById("begin")?.addEventListener("submit", begin);
follow(show);

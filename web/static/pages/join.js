// Taking a seat: while a game is on, saying who one is; before it, a name, a colour and a symbol.

import { send } from "../lib/api.js";
import { el } from "../lib/elements.js";
import { embedded } from "../lib/embedded.js";
import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { sign, TRAIT_WORDS } from "../lib/player_signs.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";
import { isClaimable } from "../panels/host_claim.js";
import { drawSeat } from "../panels/seat.js";

/** @import { Child, Player, Table } from "../../types/page.d.ts" */
/** @typedef {"colour" | "symbol"} Trait */

/** @type {{ colours: string[], symbols: string[], names: string[] }} */
const signs = embedded("signs");
const SEATS = [0, 1, 2, 3, 4, 5];

const store = openPage();
/** @type {Record<string, string>} what is filled in, kept while others sit down */
const filled = { name: "", colour: "", symbol: "" };
const redraw = panel("join", draw);

/** @returns {Child} */
function draw() {
  const { players, you, game } = store.table;
  const mine = players.find(({ seat }) => seat === you.seat);
  if (mine) return drawSeated(mine, store.table);
  return game ? drawSeat(store) : drawForm(players);
}

/**
 * @param {Player} mine
 * @param {Table} table
 */
function drawSeated(mine, { game }) {
  const leave = () => send("seats/leave", { seat: mine.seat }).then(store.show, showError);
  return [
    el("p", sign(mine), ` ${t("You are {name}", { name: mine.name })}`),
    el(
      "p.row",
      el("a.button.main", { href: "/" }, t("To the table")),
      !game && el("button", { click: leave }, t("Stand up")),
    ),
  ];
}

/** @param {Player[]} players */
function drawForm(players) {
  const seat = SEATS.find((number) => !players.some((player) => player.seat === number));
  if (seat === undefined) return el("p", t("All seats are taken"));
  const colours = freeOf(signs.colours, players.map(({ colour }) => colour));
  const symbols = freeOf(signs.symbols, players.map(({ symbol }) => symbol));
  const form = el(
    "form.card",
    { submit: sit, input: note },
    drawName(signs.names[seat]),
    drawTraits("colour", t("Colour"), colours),
    drawTraits("symbol", t("Symbol"), symbols),
    el("p", el("button.main", { "data-key": "sit" }, t("Sit down"))),
  );
  /** @param {Event} event */
  function sit(event) {
    event.preventDefault();
    const { name, ...traits } = Object.fromEntries(new FormData(form));
    const body = { seat, name: String(name).trim() || signs.names[Number(seat)], ...traits };
    send("seats", body).then(store.show, showError);
  }
  return form;
}

/** @param {Event} event */
function note({ target }) {
  const { name, value } = /** @type {HTMLInputElement} */ (target);
  filled[name] = value;
}

/**
 * @param {string[]} values
 * @param {string[]} taken
 */
function freeOf(values, taken) {
  return values.filter((value) => !taken.includes(value));
}

/** @param {string} placeholder */
function drawName(placeholder) {
  const field = el("input", {
    id: "name",
    name: "name",
    "data-key": "name",
    value: filled.name,
    maxlength: 24,
    placeholder,
    autocomplete: "nickname",
  });
  return el("p", el("label", { for: "name" }, t("Name")), " ", field);
}

/**
 * @param {Trait} trait
 * @param {string} legend
 * @param {string[]} values
 */
function drawTraits(trait, legend, values) {
  const chosen = values.includes(filled[trait]) ? filled[trait] : values[0];
  const drawOne = (/** @type {string} */ value) => drawTrait(trait, value, value === chosen);
  return el("fieldset", el("legend", legend), el("p.row", values.map(drawOne)));
}

/**
 * @param {Trait} trait
 * @param {string} value
 * @param {boolean} checked
 */
function drawTrait(trait, value, checked) {
  const look = { colour: "black", symbol: "circle", [trait]: value };
  return el(
    "label.pick",
    el("input", { type: "radio", name: trait, value, "data-key": `${trait}-${value}`, checked }),
    sign(look),
    ` ${TRAIT_WORDS[value]}`,
  );
}

store.subscribe(({ players, you, game, outcome, seat_requests }) =>
  redraw({ players, you, game, outcome, seat_requests, isClaimable: isClaimable(store) })
);

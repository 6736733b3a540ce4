// Taking a seat: while a game is on, saying who one is; before it, a name, a colour and a symbol.

import { send } from "../lib/api.js";
import { first, keepLive } from "../lib/live_page.js";
import { showError } from "../panels/messages.js";
import { el, panel } from "../lib/elements.js";
import { sign } from "../panels/players.js";
import { drawSeat } from "../panels/seat.js";
import { t } from "../lib/words.js";

const signs = JSON.parse(document.getElementById("signs").textContent);
const COLOURS = {
  red: t("red"),
  green: t("green"),
  blue: t("blue"),
  purple: t("purple"),
  yellow: t("yellow"),
  black: t("black"),
};
const SYMBOLS = {
  triangle: t("triangle"),
  circle: t("circle"),
  square: t("square"),
  diamond: t("diamond"),
  star: t("star"),
  cross: t("cross"),
};

let table = first, hostClaimAt = 0;
const filled = { name: "", colour: "", symbol: "" }; // what is filled in, kept while others sit down
const redraw = panel("join", draw);

function show(next) {
  table = next;
  const { players, you, game } = table;
  redraw({ players, you, game, hostClaimAt });
}

function draw({ players, you, game }) {
  if (you.seat !== null) return drawSeated(players.find(({ seat }) => seat === you.seat), game);
  if (game) return drawSeat({ players, you, game, hostClaimAt }, show);
  return drawForm(players);
}

function drawSeated(mine, game) {
  return [
    el("p", sign(mine), ` ${t("You are {name}", { name: mine.name })}`),
    el(
      "p.row",
      el("a.button.main", { href: "/" }, t("To the table")),
      !game &&
        el("button", {
          click: () => send("seats/leave", { seat: mine.seat }).then(show, showError),
        }, t("Stand up")),
    ),
  ];
}

function drawForm(players) {
  const free = (name) => (value) => !players.some((player) => player[name] === value);
  const seat = [0, 1, 2, 3, 4, 5].find((number) =>
    !players.some((player) => player.seat === number)
  );
  const colours = signs.colours.filter(free("colour")),
    symbols = signs.symbols.filter(free("symbol"));
  if (seat === undefined) return el("p", t("All seats are taken"));
  const sit = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    send("seats", {
      seat,
      name: form.get("name").trim() || signs.names[seat],
      colour: form.get("colour"),
      symbol: form.get("symbol"),
    }).then(show, showError);
  };
  return el(
    "form.card",
    {
      submit: sit,
      input: (event) => {
        filled[event.target.name] = event.target.value;
      },
    },
    el(
      "p",
      el("label", { for: "name" }, t("Name")),
      " ",
      el("input", {
        id: "name",
        name: "name",
        "data-key": "name",
        value: filled.name,
        maxlength: 24,
        placeholder: signs.names[seat],
        autocomplete: "nickname",
      }),
    ),
    drawPicks("colour", t("Colour"), colours, COLOURS, (colour) => ({ colour, symbol: "circle" })),
    drawPicks("symbol", t("Symbol"), symbols, SYMBOLS, (symbol) => ({ colour: "black", symbol })),
    el("p", el("button.main", { "data-key": "sit" }, t("Sit down"))),
  );
}

function drawPicks(name, legend, values, words, look) {
  const chosen = values.includes(filled[name]) ? filled[name] : values[0];
  return el(
    "fieldset",
    el("legend", legend),
    el(
      "p.row",
      values.map((value) =>
        el(
          "label.pick",
          el("input", {
            type: "radio",
            name,
            value,
            "data-key": `${name}-${value}`,
            checked: value === chosen,
          }),
          sign(look(value)),
          ` ${words[value]}`,
        )
      ),
    ),
  );
}

show(first);
keepLive(show, () => {
  hostClaimAt = Date.now();
  show(table);
});

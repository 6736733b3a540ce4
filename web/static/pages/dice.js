// The dice's page: dice for any game, rolled against expected, and every roll checked here.

import { ask, send } from "../lib/api.js";
import { clientSeed } from "../lib/dice_proof.js";
import { el } from "../lib/elements.js";
import { embedded } from "../lib/embedded.js";
import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { drawPlainDie } from "../lib/plain_dice.js";
import { showError } from "../lib/show_error.js";
import { signalRoll } from "../lib/signals.js";
import { t } from "../lib/words.js";
import { drawProofs } from "../panels/dice_proofs.js";
import { drawTallies } from "../panels/dice_tallies.js";

/** @import { DiceState, Roll, Table } from "../../types/page.d.ts" */

const store = openPage();
/** @type {DiceState} */
let dice = embedded("dice");
let known = store.table.seq; // the event after which the dice are as they are told
let notation = "2d6";
let fallen = dice.rolls.find(isPlain)?.roll; // what has been heard

const panels = {
  plain: panel("plain", drawPlain),
  tallies: panel("tallies", drawTallies),
  proofs: panel("proofs", drawProofs),
};

/** @param {Table} table */
async function draw({ seq, you, players }) {
  if (seq !== known) dice = await ask("dice").catch(() => dice);
  known = seq;
  const plain = dice.rolls.find(isPlain);
  if (plain && plain.roll !== fallen) signalRoll();
  fallen = plain?.roll;
  panels.plain({ plain, mayRoll: you.seat !== null || you.is_host });
  panels.tallies(dice);
  panels.proofs({ dice, players });
}

/** @param {Roll} roll */
function isPlain({ roll: name }) {
  return name.startsWith("plain");
}

/** @param {{ plain?: Roll, mayRoll: boolean }} data */
function drawPlain({ plain, mayRoll }) {
  return el(
    "form.card",
    { submit: roll },
    el("h2", t("Dice for any game")),
    el(
      "p.row",
      el("label", { for: "notation" }, t("Which dice?")),
      drawNotation(),
      el("button.main", { disabled: !mayRoll, "data-key": "plain" }, t("Roll")),
    ),
    el("p.note", t("As 2d6, d20 + d4 or d[sun,moon]")),
    !mayRoll && drawWayToSeat(),
    plain && drawRolled(plain),
  );
}

function drawNotation() {
  const field = el("input", {
    id: "notation",
    name: "notation",
    value: notation,
    maxlength: 200,
    autocapitalize: "off",
    autocomplete: "off",
    "data-key": "notation",
    input: () => {
      notation = field.value;
    },
  });
  return field;
}

function drawWayToSeat() {
  return el(
    "p.row",
    t("Who sits at the table may roll."),
    el("a.button", { href: "/join" }, t("Take a seat")),
  );
}

/** @param {Event} event */
function roll(event) {
  event.preventDefault();
  send("rolls/plain", { notation, client_seed: clientSeed() }).then(store.show, showError);
}

/** @param {Roll} roll */
function drawRolled({ words, sides }) {
  const isNumbers = words.length > 1 && words.every((word) => /^\d+$/.test(word));
  const sum = words.reduce((total, word) => total + Number(word), 0);
  return el(
    "p.thrown.tumbling",
    { role: "status" },
    words.map((word, index) => drawPlainDie(word, sides[index])),
    isNumbers && el("b", ` = ${sum}`),
  );
}

store.subscribe(draw);

// The dice's page: dice for any game, rolled against expected, and every throw checked here.

import { ask, send } from "../lib/api.js";
import { isVerified, share } from "../lib/dice_proof.js";
import { first, keepLive } from "../lib/live_page.js";
import { showError } from "../panels/messages.js";
import { el, panel } from "../lib/elements.js";
import { t } from "../lib/words.js";

let table = first, dice = JSON.parse(document.getElementById("dice").textContent), notation = "2d6";
const panels = {
  plain: panel("plain", drawPlain),
  tallies: panel("tallies", drawTallies),
  proofs: panel("proofs", drawProofs),
};

async function show(next) {
  if (next.seq < table.seq) return;
  if (next.seq !== table.seq) dice = await ask("dice").catch(() => dice);
  table = next;
  draw();
}

function draw() {
  const plain = dice.throws.find(({ throw: name }) => name.startsWith("plain"));
  panels.plain({ plain, mayThrow: table.you.seat !== null || table.you.is_host });
  panels.tallies({ tallies: dice.tallies, by_hand: dice.by_hand });
  panels.proofs({ throws: dice.throws, seals: dice.seals, players: table.players });
}

function drawPlain({ plain, mayThrow }) {
  const roll = (event) => {
    event.preventDefault();
    notation = new FormData(event.target).get("notation");
    send("throws/plain", { notation, share: share() }).then(show, showError);
  };
  return el(
    "form.card",
    { submit: roll },
    el("h2", t("Dice for any game")),
    el(
      "p.row",
      el("label", { for: "notation" }, t("Which dice?")),
      el("input", {
        id: "notation",
        name: "notation",
        value: notation,
        maxlength: 200,
        autocapitalize: "off",
        autocomplete: "off",
        "data-key": "notation",
      }),
      el("button.main", { disabled: !mayThrow, "data-key": "plain" }, t("Roll")),
    ),
    el("p.note", t("As 2d6, d20 + d4 or d[sun,moon]")),
    !mayThrow &&
      el(
        "p.row",
        t("Who sits at the table may roll."),
        el("a.button", { href: "/join" }, t("Take a seat")),
      ),
    plain &&
      el(
        "p.thrown",
        { role: "status" },
        plain.words.map((word) => el("span.die-face", word)),
        drawSum(plain.words),
      ),
  );
}

function drawSum(words) {
  const isNumbers = words.length > 1 && words.every((word) => /^\d+$/.test(word));
  return isNumbers && el("b", ` = ${words.reduce((sum, word) => sum + Number(word), 0)}`);
}

function drawTallies({ tallies, by_hand }) {
  return [
    el("h2", t("Rolled against expected")),
    !tallies.length && el("p.note", t("Nothing was rolled in this game yet")),
    tallies.map(drawTally),
    by_hand > 0 &&
    el("p.note", t("{count} throws of real dice were entered by hand", { count: by_hand })),
  ];
}

function drawTally({ die, words, counts, expected, chi_squared, p }) {
  const most = Math.max(expected, ...counts);
  return el(
    "div.card",
    el("h2", die, el("span.note", ` χ² ${chi_squared.toFixed(2)} · p ${p.toFixed(3)}`)),
    el(
      "table",
      el(
        "thead.unseen",
        el(
          "tr",
          [t("Face"), t("Rolled"), t("Expected")].map((head) => el("th", { scope: "col" }, head)),
        ),
      ),
      el(
        "tbody",
        counts.map((count, face) =>
          el(
            "tr",
            el("th", { scope: "row" }, words[face] || String(face + 1)),
            el("td.wide", el("meter", { min: 0, max: most, value: count, "aria-hidden": "true" })),
            el("td", String(count)),
            el("td.note", expected.toFixed(1)),
          )
        ),
      ),
    ),
    el(
      "p.note",
      p < 0.001
        ? t("That would be a surprise with fair dice: watch them")
        : t("Fair dice stray as far as this often enough"),
    ),
  );
}

function drawProofs({ throws, seals, players }) {
  return [
    el("h2", t("Nobody chose these faces")),
    el(
      "p.note",
      t("Before each throw the companion publishes a hash of its key; the phone that throws adds chance of its own; then the key is told. This phone has checked every throw below by itself."),
    ),
    el(
      "ul.proofs",
      seals.map(({ throw: name, commit }) =>
        el("li", el("b", name), ` · ${t("sealed")} `, el("code", commit))
      ),
    ),
    el("ul.proofs", throws.map((made) => drawProof(made, players))),
  ];
}

function drawProof(made, players) {
  const isGood = isVerified(made);
  return el(
    "li",
    { class: isGood ? "" : "fault" },
    el(
      "details",
      el(
        "summary",
        el("b", made.throw),
        ` ${players[made.seat]?.name ?? ""}: ${made.words.join(" · ")} `,
        el("span", isGood ? `✓ ${t("checked")}` : `✗ ${t("does not fit its hash")}`),
      ),
      el(
        "dl",
        [[t("hash"), made.commit], [t("key"), made.key], [
          t("share of the phone"),
          made.share || "–",
        ]].map(([name, value]) => [el("dt", name), el("dd", el("code", value))]),
      ),
    ),
  );
}

draw();
keepLive(show);

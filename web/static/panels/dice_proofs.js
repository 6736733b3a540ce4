// The proofs that nobody chose the faces: each roll is checked by this phone itself.

import { isVerified } from "../lib/dice_proof.js";
import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";

/** @import { DiceState, Player, Roll } from "../../types/page.d.ts" */

/**
 * Draw the commitments to coming rolls, and the proof of each that was made.
 * @param {{ dice: DiceState, players: Player[] }} data
 */
export function drawProofs({ dice: { commitments, rolls }, players }) {
  const how = t(
    "Before each roll the companion publishes a hash of its key; the phone that rolls adds chance of its own; then the key is told. This phone has checked every roll below by itself.",
  );
  return [
    el("h2", t("Nobody chose these faces")),
    el("p.note", how),
    el("ul.proofs", commitments.map(drawCommitment)),
    el("ul.proofs", rolls.map((roll) => drawProof(roll, players))),
  ];
}

/** @param {DiceState["commitments"][number]} coming */
function drawCommitment({ roll: name, commitment }) {
  return el("li", rollInWords(name), ` · ${t("committed to")} `, el("code", commitment));
}

/**
 * @param {Roll} roll
 * @param {Player[]} players
 */
function drawProof(roll, players) {
  const { roll: name, seat, words, commitment, key, client_seed: seed } = roll;
  const isGood = isVerified(roll);
  const player = seat === null ? "" : players[seat]?.name ?? "";
  const parts = [
    ...[[t("name in the hash"), name], [t("hash"), commitment], [t("key"), key]],
    [t("chance of the phone"), seed || "–"],
  ];
  return el(
    "li",
    { class: !isGood && "fault" },
    el(
      "details",
      el(
        "summary",
        rollInWords(name),
        `, ${player}: ${words.join(" · ")} `,
        el("span", isGood ? `✓ ${t("checked")}` : `✗ ${t("does not fit its hash")}`),
      ),
      el("dl", parts.map(([term, value]) => [el("dt", term), el("dd", el("code", value))])),
    ),
  );
}

/**
 * Return a roll's name in words: "game 3" is the game's third, "plain 1" the first of dice for any
 * game.
 * @param {string} name
 */
export function rollInWords(name) {
  const [kind, number] = name.split(" ");
  return kind === "plain"
    ? t("Other dice, roll {number}", { number })
    : t("Roll {number}", { number });
}

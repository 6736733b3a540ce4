// The powers in play, one of each cost, chosen from lists.

import { el } from "../../lib/elements.js";
import { t } from "../../lib/words.js";

/** The powers of each cost, the cheapest first. */
export const POWERS = [
  ["fourth_tile", "previous_tile", "look_for_tile"],
  ["recover_worker", "move_hornet", "hornet_theft"],
  ["recover_honey", "any_tile", "replay"],
];
/** @type {Record<string, string>} */
const TITLES = {
  fourth_tile: t("4th tile"),
  previous_tile: t("Previous tile"),
  look_for_tile: t("Look for a tile"),
  recover_worker: t("Recover a worker"),
  move_hornet: t("Move a hornet"),
  hornet_theft: t("Hornet theft"),
  recover_honey: t("Recover honey"),
  any_tile: t("Tile of your choice"),
  replay: t("Replay"),
};

/**
 * Draw which of the powers of one cost is among those `chosen`; `change` hears of another one.
 * @param {number} number
 * @param {string[]} chosen
 * @param {(chosen: string[]) => void} change
 */
export function drawPower(number, chosen, change) {
  const id = `power-${number}`;
  const field = el(
    "select",
    { id, change: () => change(chosen.with(number, field.value)) },
    POWERS[number].map((power) =>
      el("option", { value: power, selected: chosen.includes(power) }, TITLES[power])
    ),
  );
  return el(
    "p",
    el("label", { for: id }, t("The power that costs {cost}", { cost: number + 1 })),
    " ",
    field,
  );
}

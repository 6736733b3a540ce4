// Alveola: the hive with its heights, bees and hornets, and the ring of piles around the spoon.

import { el } from "../parts.js";
import { t } from "../words.js";
import { drawHive } from "./alveola_hive.js";
import { drawRing } from "./alveola_ring.js";
import { placeOf } from "./hexes.js";
import { sign } from "../players.js";

/** Draw the hive as the plan, the ring and the supplies beside it. */
export function draw(view, scene) {
  return {
    plan: drawHive(view, scene),
    parts: [drawRing(view, scene), drawSupplies(view, scene.players)],
  };
}

const PROMPTS = {
  power: t("Use a power?"), pile: t("Which pile?"), tile: t("Which tile of the pile?"), pattern: t("What is printed on the tile?"),
  action: t("Enlarge or raise?"), cells: t("Where does the tile go?"), bee: t("A bee on the new tile?"), hornets: t("Where does the hornet go?"),
};

/** Return the question that `field` answers. */
export function prompt(field) {
  return PROMPTS[field] ?? t("Choose");
}

/** Return the places that a value touches: cells of the hive, or a pile of the ring. */
export function places(field, value) {
  const find = { pile: (pile) => [pilePlace(pile)], cells: (cells) => cells.map(placeOf), bee: beePlaces, hornets: hornetPlaces, hornet: hornetPlaces, power: (power) => hornetPlaces(power?.hornet) };
  return (find[field]?.(value) ?? []).filter(Boolean);
}

function pilePlace(pile) {
  return JSON.stringify({ pile });
}

function beePlaces(bee) {
  return bee ? [placeOf(bee.from ?? bee.at)] : [];
}

function hornetPlaces(moves) {
  return [moves].flat().filter(Boolean).map((move) => placeOf(move.to));
}

function drawSupplies(view, players) {
  return el("div", { class: "scroll" }, el("table", { class: "supplies" },
    el("caption", {}, t("Before the players")),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("Player")), [t("Workers"), t("Queen"), t("Flowers"), t("Honey"), t("Eaten")].map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, view.players.map((supply, seat) => el("tr", {},
      el("th", { scope: "row" }, sign(players[seat], 16), ` ${players[seat].name}`),
      [supply.workers, supply.queen ? "♛" : "–", supply.flowers, supply.honey, supply.eaten].map((value) => el("td", {}, String(value))))))));
}

// Alveola: the hive with its heights, bees and hornets, and the ring of piles around the spoon.

import { el } from "../../lib/elements.js";
import { t } from "../../lib/words.js";
import { drawHive } from "./hive.js";
import { drawPrinter } from "./print.js";
import { drawRing } from "./ring.js";
import { placeOf } from "../../lib/hexes.js";
import { sign } from "../../panels/players.js";

export const POWERS = true;
export const STYLES = ["styles/insects.css", "games/alveola/drawing.css"];

let drawn = null; // what is on the page: a tile's print is chosen beside it

/** Draw the hive as the plan, the ring and the supplies beside it. */
export function draw(view, scene) {
  drawn = { view, scene };
  return {
    plan: drawHive(view, scene),
    parts: [drawRing(view, scene), drawSupplies(view, scene.players)],
  };
}

const PROMPTS = {
  power: t("Use a power?"),
  pile: t("Which pile?"),
  tile: t("Which tile of the pile?"),
  pattern: t("What is printed on the tile?"),
  action: t("Enlarge or raise?"),
  cells: t("Where does the tile go?"),
  bee: t("A bee on the new tile?"),
  hornets: t("Where does the hornet go?"),
};

/** Return the question that `field` answers. */
export function prompt(field) {
  return PROMPTS[field] ?? t("Choose");
}

/** Return the chooser of a tile's print: each of its cells is tapped until it shows what lies there. */
export function chooser(field, options, pick) {
  return field === "pattern"
    ? drawPrinter(drawn.view.piles[drawn.scene.chosen.pile].shape, options, pick)
    : null;
}

/** Return the places that a value touches: cells of the hive, or a pile of the ring. */
export function places(field, value) {
  const find = {
    pile: (pile) => [pilePlace(pile)],
    cells: (cells) => cells.map(placeOf),
    bee: beePlaces,
    hornets: hornetPlaces,
    hornet: hornetPlaces,
    power: (power) => hornetPlaces(power?.hornet),
  };
  return (find[field]?.(value) ?? []).filter(Boolean);
}

function pilePlace(pile) {
  return JSON.stringify({ pile });
}

function beePlaces(bee) {
  return bee ? [placeOf(bee.from ?? bee.at)] : [];
}

function hornetPlaces(moves) {
  const last = [moves].flat().filter(Boolean).at(-1); // the ways before it are settled
  return last ? [placeOf(last.to)] : [];
}

const HEADS = [["◆", t("Workers")], ["♛", t("Queen")], ["✿", t("Flowers")], ["⬢", t("Honey")], [
  "✗",
  t("Eaten"),
]];

function drawSupplies(view, players) {
  return el(
    "div.scroll",
    el(
      "table.supplies",
      el("caption", t("In front of the players")),
      el(
        "thead",
        el(
          "tr",
          el("th", { scope: "col" }, t("Player")),
          HEADS.map(([mark, name]) =>
            el(
              "th",
              { scope: "col" },
              el("span", { "aria-hidden": "true" }, mark),
              el("span.head", name),
            )
          ),
        ),
      ),
      el(
        "tbody",
        view.players.map((supply, seat) =>
          el(
            "tr",
            el("th", { scope: "row" }, sign(players[seat], 16), ` ${players[seat].name}`),
            [supply.workers, supply.queen ? "♛" : "–", supply.flowers, supply.honey, supply.eaten]
              .map((value) => el("td", String(value))),
          )
        ),
      ),
    ),
  );
}

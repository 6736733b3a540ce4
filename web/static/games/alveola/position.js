// Alveola's position put together: a cell or a pile is tapped, and a card says what lies there.

import { el } from "../../lib/elements.js";
import { t } from "../../lib/words.js";
import { drawHive } from "./hive.js";
import {
  cellAt,
  positionOf,
  spotsBeside,
  toldOf,
  withCell,
  withoutCell,
  withPile,
  withPlayers,
} from "./position_changes.js";
import { drawPower } from "./powers.js";
import { drawRing } from "./ring.js";

/** @import { Cell, Child, Player } from "../../../types/page.d.ts" */
/** @import { AlveolaPosition, HiveCell, Shape } from "../../../types/views.d.ts" */
/** @typedef {{ players: Player[], tapped: string | null, change: (next: AlveolaPosition) => void }} Hooks */

export { positionOf, toldOf, withPlayers };
export { STYLES } from "./drawing.js";

const HIGHEST = 49;
const TILES = [0, 1, 2, 3, 4];
/** @type {[Shape, string][]} */
const SHAPES = [
  ["straight", t("straight")],
  ["bent", t("bent")],
  ["triangular", t("triangular")],
];
/** @type {[HiveCell["fill"], string][]} */
const FILLS = [["full", t("full of honey")], ["empty", t("empty")]];

/**
 * Draw the position and the card of the place that was tapped last.
 * @param {AlveolaPosition} position
 * @param {Hooks} hooks
 * @returns {Child[]}
 */
export function draw(position, hooks) {
  const scene = /** @type {any} */ ({
    ...{ view: position, players: hooks.players, lit: spotsBeside(position) },
    ...{ chosen: {}, preview: null, last: null },
  });
  return [
    drawHive(scene),
    drawCard(position, hooks),
    drawRing(scene),
    drawSupplies(position, hooks),
    drawAgreed(position, hooks),
  ];
}

/**
 * Return `position` once `place` was tapped: a spot beside the hive becomes a cell.
 * @param {AlveolaPosition} position
 * @param {string} place
 */
export function tapped(position, place) {
  const at = JSON.parse(place);
  return Array.isArray(at) ? withCell(position, /** @type {Cell} */ (at)) : position;
}

/**
 * @param {AlveolaPosition} position
 * @param {Hooks} hooks
 */
function drawCard(position, hooks) {
  const place = hooks.tapped && JSON.parse(hooks.tapped);
  if (Array.isArray(place)) return drawCell(position, /** @type {Cell} */ (place), hooks);
  if (place) return drawPile(position, place.pile, hooks);
  return el("p.note", t("Tap a cell, a place beside the hive, or a pile."));
}

/**
 * @param {AlveolaPosition} position
 * @param {Cell} at
 * @param {Hooks} hooks
 */
function drawCell(position, at, { players, change }) {
  const cell = cellAt(position, at);
  if (!cell) return null;
  const set = (/** @type {Partial<HiveCell>} */ to) => change(withCell(position, at, to));
  const { level } = cell;
  const icon = el("input", {
    ...{ type: "checkbox", "data-key": "icon", checked: cell.icon },
    change: () => set({ icon: icon.checked }),
  });
  return el(
    "div.card",
    el("h2", t("This cell, level {level}", { level })),
    el(
      "p.row",
      el(
        "button",
        { "data-key": "lower", disabled: level <= 1, click: () => set({ level: level - 1 }) },
        t("One lower"),
      ),
      el(
        "button",
        {
          "data-key": "higher",
          disabled: level >= HIGHEST,
          click: () => set({ level: level + 1 }),
        },
        t("One higher"),
      ),
      el(
        "button",
        { "data-key": "remove", click: () => change(withoutCell(position, at)) },
        t("No cell here"),
      ),
    ),
    drawSelect("fill", t("Honey"), FILLS, cell.fill, (fill) => set({ fill })),
    el("p", el("label", icon, ` ${t("a hornet's icon")}`)),
    drawSelect(
      "piece",
      t("On it"),
      piecesOf(players),
      JSON.stringify(cell.piece),
      (piece) => set({ piece: JSON.parse(piece) }),
    ),
  );
}

/**
 * Return what may stand on a cell, as JSON, each with its name.
 * @param {Player[]} players
 * @returns {[string, string][]}
 */
function piecesOf(players) {
  const bees = players.flatMap(({ name }, player) => [
    [{ kind: "worker", player }, t("a worker of {name}", { name })],
    [{ kind: "queen", player }, t("the queen of {name}", { name })],
  ]);
  const all = [[null, t("nothing")], [{ kind: "hornet" }, t("a hornet")], ...bees];
  return all.map(([piece, words]) => [JSON.stringify(piece), String(words)]);
}

/**
 * @param {AlveolaPosition} position
 * @param {number} number
 * @param {Hooks} hooks
 */
function drawPile(position, number, { change }) {
  const { tiles, shape } = position.piles[number];
  const { spoon_after, hornet_pile } = position;
  /** @type {[string, string][]} */
  const counts = TILES.map((count) => [String(count), String(count)]);
  return el(
    "div.card",
    el("h2", t("Pile {number}", { number: number + 1 })),
    drawSelect(
      "tiles",
      t("Tiles left"),
      counts,
      String(tiles),
      (left) => change(withPile(position, number, { tiles: Number(left), shape: shape ?? "bent" })),
    ),
    drawSelect(
      "shape",
      t("Shape"),
      SHAPES,
      shape ?? "bent",
      (next) => change(withPile(position, number, { shape: next })),
    ),
    el(
      "p.row",
      el("button", {
        ...{ "data-key": "spoon", disabled: spoon_after === number },
        click: () => change({ ...position, spoon_after: number }),
      }, t("The spoon lies after it")),
      el("button", {
        ...{ "data-key": "hornet-tile", disabled: hornet_pile === number || !tiles },
        click: () => change({ ...position, hornet_pile: number }),
      }, t("The hornet tile lies at it")),
    ),
  );
}

/** @type {["eaten" | "flowers" | "honey", string, number][]} */
const SUPPLIES = [["flowers", t("Flowers"), 25], ["honey", t("Honey"), 48], [
  "eaten",
  t("Eaten"),
  4,
]];

/**
 * @param {AlveolaPosition} position
 * @param {Hooks} hooks
 */
function drawSupplies(position, { players, change }) {
  return players.map(({ name }, seat) =>
    el(
      "fieldset",
      el("legend", name),
      el(
        "p.row",
        SUPPLIES.map(([key, words, max]) => {
          const set = (/** @type {number} */ count) => {
            const supply = { ...position.players[seat], [key]: count };
            change({ ...position, players: position.players.with(seat, supply) });
          };
          const id = `${key}-${seat}`, value = position.players[seat]?.[key] ?? 0;
          const field = el("input", {
            ...{ id, type: "number", min: 0, max, value, inputmode: "numeric" },
            change: () => set(Number(field.value)),
          });
          return el("label", { for: id }, words, " ", field);
        }),
      ),
    )
  );
}

/**
 * @param {AlveolaPosition} position
 * @param {Hooks} hooks
 */
function drawAgreed(position, { players, change }) {
  /** @type {[string, string][]} */
  const seats = players.map(({ name }, seat) => [String(seat), name]);
  const teams = el("input", {
    ...{ type: "checkbox", "data-key": "teams", checked: position.teams },
    change: () => change({ ...position, teams: teams.checked }),
  });
  return el(
    "fieldset",
    el("legend", t("What was agreed on")),
    drawSelect(
      "next",
      t("Who is next"),
      seats,
      String(position.to_move),
      (seat) => change({ ...position, to_move: Number(seat) }),
    ),
    position.powers.map((_, number) =>
      drawPower(number, position.powers, (powers) => change({ ...position, powers }))
    ),
    players.length === 4 && el("p", el("label", teams, ` ${t("Teams")}`)),
  );
}

/**
 * @template {string} Value
 * @param {string} id
 * @param {string} name
 * @param {[Value | undefined, string][]} options
 * @param {Value | undefined} chosen
 * @param {(value: Value) => void} change
 */
function drawSelect(id, name, options, chosen, change) {
  const field = el(
    "select",
    { id, change: () => change(/** @type {Value} */ (field.value)) },
    options.map(([value, words]) => el("option", { value, selected: value === chosen }, words)),
  );
  return el("p", el("label", { for: id }, name), " ", field);
}

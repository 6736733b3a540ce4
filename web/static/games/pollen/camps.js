// Pollen's two camps around the flowers, with the cards that lie there and those laid in this turn.

import { svg } from "../../lib/elements.js";
import { drawPawn } from "../../lib/player_signs.js";
import { t, word } from "../../lib/words.js";
import { CARD, drawCard } from "./cards.js";

/** @import { Child, Point, Scene } from "../../../types/page.d.ts" */
/** @import { CampPlace, Card, Pollen } from "../../../types/views.d.ts" */

const STEP = { x: 64, y: 54 };
const PLACE = { x: -CARD.width / 2, y: -CARD.height / 2, ...CARD, rx: 7 };
const FLOWERS_ROW = 3.5; // three rows of cards on either side

/**
 * Draw both camps; that of the phone's own player is the lower one.
 * @param {Scene<Pollen>} scene
 */
export function drawCamps(scene) {
  const { view } = scene;
  const below = scene.you?.seat ?? 0;
  const own = view.objectives[below] ?? [];
  const places = view.camps.flatMap((columns, camp) =>
    columns.flatMap((rows, column) =>
      rows.map((card, index) => drawPlace(card, { camp, place: [column, index + 1] }, scene))
    )
  );
  return svg(
    "svg.pollen",
    {
      viewBox: `-2 -2 ${5 * STEP.x + 4} ${7 * STEP.y + 4}`,
      role: "img",
      "aria-label": t("Two camps around five flowers"),
    },
    view.flowers.map((flower, column) => drawFlower(flower, column, own.includes(flower))),
    places,
    drawGhosts(scene),
  );
}

/**
 * Return the name of a place in a camp.
 * @param {CampPlace} where
 */
export function placeIn({ camp, place }) {
  return JSON.stringify({ camp, place });
}

/**
 * Return where a place lies on the page: the camp `below` is the lower one.
 * @param {CampPlace} where
 * @param {number} below
 * @returns {Point}
 */
export function spotOf({ camp, place: [column, row] }, below) {
  const down = camp === below ? row : -row;
  return { x: STEP.x * (column + 0.5), y: STEP.y * (FLOWERS_ROW + down) };
}

// The cards laid in this turn: each leaves the hand before the next one does.
/**
 * @param {Scene<Pollen>} scene
 * @returns {Child}
 */
function drawGhosts({ view, chosen, you }) {
  const hand = [...view.hand];
  return ["", "2"].map((suffix) => {
    const laid = chosen[`do${suffix}`], at = chosen[`at${suffix}`];
    if (laid?.card === undefined) return null;
    const [card] = hand.splice(laid.card, 1);
    if (!at) return null;
    const { x, y } = spotOf(at, you?.seat ?? 0);
    return svg(
      "g.ghost-card",
      { transform: `translate(${x} ${y})` },
      svg("rect.card", { class: laid.as === "down" && "back", ...PLACE }),
      drawCard(laid.as === "down" ? null : card, you?.seat ?? 0),
    );
  });
}

/**
 * @param {string} flower
 * @param {number} column
 * @param {boolean} isObjective
 */
function drawFlower(flower, column, isObjective) {
  const x = STEP.x * (column + 0.5), y = STEP.y * FLOWERS_ROW;
  const drawPetal = (/** @type {number} */ angle) =>
    svg("ellipse", { cx: 0, cy: -8, rx: 5, ry: 7, transform: `rotate(${angle})` });
  return svg(
    `g.flower.f${column}`,
    { transform: `translate(${x} ${y - 5})` },
    [0, 72, 144, 216, 288].map(drawPetal),
    svg("circle.heart", { r: 4.5 }),
    svg("text", { y: 25 }, isObjective ? `★ ${word(flower)}` : word(flower)),
  );
}

/**
 * @param {Card | null} card
 * @param {CampPlace} where
 * @param {Scene<Pollen>} scene
 */
function drawPlace(card, where, { you, chosen, players }) {
  const { x, y } = spotOf(where, you?.seat ?? 0);
  const name = placeIn(where);
  const isChosen = Object.values(chosen).some((value) => value?.place && placeIn(value) === name);
  const kind = card ? "card" : "free";
  return svg(
    "g",
    { transform: `translate(${x} ${y})` },
    svg(`rect.${kind}`, {
      class: `${card?.insects === null ? "back" : ""} ${isChosen ? "chosen" : ""}`,
      ...PLACE,
      "data-place": name,
    }),
    card && drawCard(card.insects, card.owner),
    card && drawPawn(players[card.owner], "translate(-26 -22) scale(.55)"),
  );
}

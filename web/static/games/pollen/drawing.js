// Pollen: five flowers between two camps, the own one below; the own hand and nobody else's.

import { el, svg } from "../../lib/elements.js";
import { SHAPES, sign } from "../../panels/players.js";
import { t } from "../../lib/words.js";
import { drawCounts } from "./counts.js";

export const STYLES = ["games/pollen/drawing.css"];

const STEP = { x: 64, y: 54 };
const CARD = { width: 56, height: 46 };
let drawn = null; // what is on the page: hands are chosen from beside it

/** Draw both camps as the plan; the objective, the hand and the counts beside it. */
export function draw(view, scene) {
  drawn = { view, scene };
  const isEntering = Boolean(scene.tap); // then the hand is beside the question
  return {
    plan: drawCamps(view, scene),
    parts: [
      drawObjective(view, scene),
      !isEntering && view.hand.length > 0 && drawHand(view),
      drawPiles(view, scene.players),
      view.counted.length > 0 && drawCounts(view, scene.players),
    ],
  };
}

const PROMPTS = {
  do: t("What first?"),
  do2: t("And then?"),
  at: t("Where does it go?"),
  at2: t("Where does it go?"),
  from: t("Which card moves?"),
  from2: t("Which card moves?"),
  to: t("Where to?"),
  to2: t("Where to?"),
  round: t("A second round?"),
};

/** Return the question that `field` answers. */
export function prompt(field) {
  return PROMPTS[field] ?? t("Choose");
}

/** Return the place in a camp that a value touches; a hand's card touches none. */
export function places(_field, value) {
  return value.place ? [placeIn(value)] : [];
}

/** Enter from the phone of the player on turn, without being asked. */
export function byHand({ you, on_turn }) {
  return you.seat !== null && you.seat === on_turn ? {} : null;
}

/** Return what ends a turn that may go on. */
export function label() {
  return t("End the turn");
}

/** Return the hand to choose from: each card with all that can be done with it. */
export function chooser(field, options, pick) {
  if (!field.startsWith("do")) return null;
  const hand = new Map();
  for (const option of options) {
    if (option.value.place) continue;
    hand.set(option.value.card, [...(hand.get(option.value.card) ?? []), option]);
  }
  return [
    options.some(({ value }) => value.place) &&
    el("p.note", t("Or tap a lit card of the other camp to turn it up.")),
    el("ul.cards", [...hand.values()].map((ways) => drawWays(ways, { field, pick }))),
  ];
}

// A card with a button for each way to use it; one that has no button of its own is named above them.
function drawWays(ways, { field, pick }) {
  const hasOwn = ways.some(({ value }) => MAIN.has(value.as));
  const inOrder = ORDER.flatMap((as) => ways.filter(({ value }) => value.as === as));
  return el(
    "li",
    !hasOwn && el("b", nameOf(numberIn(ways[0]) ?? "move")),
    inOrder.map((option) =>
      el("button", {
        "data-key": `${field}-${option.value.card}-${option.value.as}`,
        class: MAIN.has(option.value.as) && "main",
        "aria-label": option.words,
        click: () => pick(option),
      }, shortly(option))
    ),
  );
}

const ORDER = ["up", "move", "down", "discard"];
const MAIN = new Set(["up", "move"]);
const SHORT = { down: t("face down"), discard: t("discard"), move: "↔" };

// A card's own button bears its number, the others what they do.
function shortly(option) {
  return SHORT[option.value.as] ?? numberIn(option) ?? option.words;
}

function numberIn({ words }) {
  return words.match(/\d+/)?.[0];
}

function placeIn({ camp, place }) {
  return JSON.stringify({ camp, place });
}

// Where a place lies on the page: the own camp is the lower one.
function spot(camp, [column, row]) {
  const isBelow = camp === below();
  return { x: STEP.x * (column + 0.5), y: STEP.y * (isBelow ? 3.5 + row : 3.5 - row) };
}

function below() {
  return drawn.scene.you?.seat ?? 0;
}

function drawCamps(view, scene) {
  const drawing = svg("svg.pollen", {
    viewBox: `-2 -2 ${5 * STEP.x + 4} ${7 * STEP.y + 4}`,
    role: "img",
    "aria-label": t("Two camps around five flowers"),
  });
  drawing.append(...view.flowers.map((flower, column) => drawFlower(flower, column, view)));
  drawing.append(
    ...view.camps.flatMap((columns, camp) =>
      columns.flatMap((rows, column) =>
        rows.map((card, index) => drawPlace(card, camp, [column, index + 1], scene))
      )
    ),
  );
  drawing.append(...ghosts(view, scene.chosen));
  return drawing;
}

// The cards laid in this turn: each leaves the hand before the next one does.
function ghosts(view, chosen) {
  const hand = [...view.hand];
  return ["", "2"].flatMap((suffix) => {
    const what = chosen[`do${suffix}`], at = chosen[`at${suffix}`];
    if (what?.card === undefined) return [];
    const [card] = hand.splice(what.card, 1);
    if (!at) return [];
    const { x, y } = spot(at.camp, at.place);
    return [
      svg(
        "text.insects.ghost-card",
        { x, y: y + 8 },
        what.as === "down" ? `(${card})` : String(card),
      ),
    ];
  });
}

function drawFlower(flower, column, view) {
  const { x, y } = { x: STEP.x * (column + 0.5), y: STEP.y * 3.5 };
  const own = view.objectives[below()] ?? [];
  const petals = [0, 72, 144, 216, 288].map((angle) =>
    svg("ellipse", { cx: 0, cy: -8, rx: 5, ry: 7, transform: `rotate(${angle})` })
  );
  return svg(
    "g",
    { class: `flower f${column}`, transform: `translate(${x} ${y - 5})` },
    petals,
    svg("circle.heart", { r: 4.5 }),
    svg("text", { y: 25 }, own.includes(flower) ? `★ ${flower}` : flower),
  );
}

function drawPlace(card, camp, place, scene) {
  const { x, y } = spot(camp, place);
  const kind = !card ? "free" : card.insects === null ? "card back" : "card";
  return svg(
    "g",
    { transform: `translate(${x} ${y})` },
    svg("rect", {
      x: -CARD.width / 2,
      y: -CARD.height / 2,
      ...CARD,
      rx: 7,
      class: `${kind}${isChosen(camp, place, scene) ? " chosen" : ""}`,
      "data-place": placeIn({ camp, place }),
    }),
    card && drawCard(card, scene.players[card.owner]),
  );
}

function isChosen(camp, place, { chosen }) {
  const name = placeIn({ camp, place });
  return Object.values(chosen).some((value) => value?.place && placeIn(value) === name);
}

function drawCard(card, player) {
  return svg(
    "g.marks",
    svg("path", {
      d: SHAPES[player.symbol],
      class: `pawn ${player.colour}`,
      transform: "translate(-25 -20) scale(.6)",
    }),
    svg("text.insects", { y: 8 }, card.insects === null ? "?" : String(card.insects)),
  );
}

function drawObjective(view, { you }) {
  const own = view.objectives[you?.seat];
  return own && el("p", "★ ", t("Your objective: {flowers}", { flowers: own.join(", ") }));
}

function drawHand(view) {
  return el(
    "div.card",
    el("h2", t("Your hand")),
    el("ul.cards.held", view.hand.map((card) => el("li", nameOf(card)))),
  );
}

function nameOf(card) {
  return card === "move" ? `↔ ${t("Déplacement")}` : String(card);
}

const HEADS = [t("Player"), t("Hand"), t("Pile"), t("Discarded")];
const SPECIES = [t("bees"), t("bumblebees")];

function drawPiles(view, players) {
  const cards = (kept) => kept.map((card) => (card === "move" ? "↔" : card)).join(" ") || "–";
  return el(
    "div.scroll",
    el(
      "table",
      el(
        "caption",
        t("Round {round}", { round: view.round }),
        view.is_last_turn && ` · ${t("last turn")}`,
      ),
      el("thead", el("tr", HEADS.map((name) => el("th", { scope: "col" }, name)))),
      el(
        "tbody",
        players.map((player, seat) =>
          el(
            "tr",
            el(
              "th",
              { scope: "row" },
              sign(player, 16),
              ` ${player.name}`,
              el("small.head", SPECIES[seat]),
            ),
            [view.hands[seat], view.piles[seat], cards(view.discards[seat])].map((value) =>
              el("td", String(value))
            ),
          )
        ),
      ),
    ),
  );
}

// The gallery: every part in every state, side by side. For development, in English alone.

import { el, loadStylesheet, sectionOf, svg } from "../lib/elements.js";
import { openPage } from "../lib/live_page.js";
import { drawChart } from "../panels/chart.js";
import { drawTurn, drawUndone } from "../panels/last_turn.js";
import { drawDue, drawPlayers } from "../panels/players.js";
import { drawPreference, SPOKEN } from "../panels/preferences.js";

/** @import { Child } from "../../types/page.d.ts" */

const NAMES = ["Ada", "Bo", "Maximiliane-Theodora", "Dídac", "Élodie"];
const COLOURS = ["red", "green", "blue", "purple", "yellow"];
const SYMBOLS = ["triangle", "circle", "square", "diamond", "star"];
const AT = "2026-11-30T20:14:00+01:00";
const GAMES = ["honey_wall", "apiary", "radioactive_bees", "pollen"];

/** @type {any[]} the players of an evening, as the API tells of them */
const PLAYERS = NAMES.map((name, seat) => ({
  ...{ seat, name, colour: COLOURS[seat], symbol: SYMBOLS[seat], points: 7 * seat + 3 },
  ...{ taken: true, yours: seat === 1 },
}));
/** @type {any} a table in the middle of a game: what is not said here is as it is at this table */
const TABLE = {
  ...openPage().table,
  ...{ players: PLAYERS, on_turn: 1, outcome: null, due: "Place what you rolled: honey 2" },
  ...{ wait: null, faults: [], declared_words: null, is_read: true, turn: 4, revision: 9 },
  last: turnOf(4, { source: "camera", amendments: 1 }),
};
const WAITING = { ...TABLE, wait: "The spoon still has to move", declared_words: "4th tile" };
const FAILING = { ...TABLE, faults: ["The camera cannot be reached: check its cable"] };
const OVER = { ...TABLE, on_turn: null, outcome: { winners: [2], scores: [], ended_by: null } };
const UNDONE = { ...turnOf(5), by: 0, may_redo: true };

/**
 * @param {number} number
 * @param {object} [otherwise]
 * @returns {any}
 */
function turnOf(number, otherwise = {}) {
  const words = ["Maximiliane-Theodora raises to level 3 with a tile of pile 12", "takes 2 honey"];
  return {
    number,
    whole: number,
    seat: 2,
    words,
    at: AT,
    source: "hand",
    amendments: 0,
    ...otherwise,
  };
}

/**
 * @param {string} title
 * @param {...Child} states
 */
function drawPart(title, ...states) {
  return el("section", el("h2", title), states.map((state) => el("div.card", state)));
}

function drawButtons() {
  return el(
    "p.row",
    el("button.main", "Roll the dice"),
    el("button", "Back"),
    el("button", { disabled: true }, "Cancel"),
    el("a.button", { href: "#gallery" }, "Correct it"),
    el("a", { href: "#gallery" }, "In the rulebook"),
  );
}

function drawFields() {
  return el(
    "p.row",
    el("label", { for: "name" }, "Name"),
    el("input", { id: "name", value: NAMES[2] }),
    el("label", { for: "count" }, "Points"),
    el("input", { id: "count", type: "number", value: 12 }),
    drawPreference(SPOKEN),
  );
}

function drawQuestion() {
  const options = ["Ada enlarges with a tile of pile 2", "None of these"];
  return [
    el("p", el("b", "Which turn was played?")),
    el("ul.options", options.map((words) => el("li", el("button", words)))),
  ];
}

/** Draw what lies on the games' tables: dice, cards, tiles, resources. */
async function drawPieces() {
  const shared = ["styles/forms.css", "styles/insects.css"];
  const sheets = [...shared, ...GAMES.map((game) => `games/${game}/drawing.css`)];
  await Promise.all(sheets.map(loadStylesheet));
  const [faces, cards, symbols, tiles] = await Promise.all(
    ["honey_wall/faces", "pollen/cards", "apiary/symbols", "radioactive_bees/tiles"]
      .map((script) => import(`../games/${script}.js`)),
  );
  const die = (/** @type {object} */ face) => el("span.die.white", faces.drawFace(face));
  const tile = { id: "angle 1", hexes: [[0, 0], [1, 0], [1, -1]], bees: [[0, 0]] };
  return [
    drawPart(
      "Dice",
      el("p.row", [{}, { honey: 1 }, { larva: 2 }, { wasp: 1, honey: 1 }, { honey: 4 }].map(die)),
    ),
    drawPart(
      "Cards",
      el(
        "p.row",
        [0, 1].map((owner) => [0, 1, 3, 5, "move"].map((n) => cards.drawHeldCard(n, owner))),
      ),
    ),
    drawPart("Tiles", el("p.row", [0, 1, 3].map((sixths) => tiles.drawTile(tile, { sixths })))),
    drawPart(
      "What a tile gives, and what it costs",
      el(
        "p.row",
        [["farm"], ["recruit"], ["development"], ["carving"], ["farm", { pollen: 2, water: 1 }]]
          .map((given) =>
            svg("svg.tile", { viewBox: "-22 -24 44 48", width: 48 }, symbols.drawGiven(...given))
          ),
        symbols.drawAmounts({ water: 2, wax: 1, pollen: 1, fibre: 1, honey: 1 }),
      ),
    ),
  ];
}

function drawParts() {
  /** @type {any} what a button of an undone turn would act on */
  const store = { table: TABLE };
  const counts = [2, 3, 4, 5];
  const history = { players: PLAYERS, turns: [4, 9, 8, 15].map(scored) };
  return [
    drawPart("Buttons", drawButtons()),
    drawPart("Fields", drawFields()),
    drawPart(
      "Who plays",
      ...counts.map((count) => drawPlayers({ ...TABLE, players: PLAYERS.slice(0, count) })),
      drawPlayers(OVER),
    ),
    drawPart("What is due", ...[TABLE, WAITING, FAILING, OVER].map(drawDue)),
    drawPart("The last turn", drawTurn(TABLE), el("p.row.undone", drawUndone(UNDONE, store))),
    drawPart("A question", drawQuestion()),
    drawPart("The chart", drawChart(/** @type {any} */ (history))),
  ];
}

/**
 * @param {number} points
 * @param {number} index
 */
function scored(points, index) {
  return { ...turnOf(index + 1), scores: PLAYERS.map(({ seat }) => points + seat * index) };
}

sectionOf("gallery").replaceChildren(...drawParts());
drawPieces().then((pieces) => sectionOf("gallery").append(...pieces));

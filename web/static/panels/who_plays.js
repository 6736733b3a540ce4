// Who plays: people are named, put in the order in which they sit, and given their signs.

import { ask } from "../lib/api.js";
import { askInDialog } from "../lib/dialog.js";
import { el } from "../lib/elements.js";
import {
  asPlayer,
  changed,
  MOST,
  movedUp,
  phoneOf,
  without,
  withPerson,
  withPhones,
} from "../lib/lineup.js";
import { COLOURS, sign, SYMBOLS, TRAIT_WORDS } from "../lib/player_signs.js";
import { panel } from "../lib/panel.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";

/** @import { Child, LineupRow, People, Person, TableStore } from "../../types/page.d.ts" */

const FEWEST = 2;
/** @type {People} */
const NOBODY = { sitting: [], last: [], everybody: [] };

/**
 * Return the panel in the section `id` that asks who plays; `when` hears of every change. `colours`
 * are those to choose from; `isAgain` fills in the people of the last game.
 * @param {string} id
 * @param {{ store: TableStore, when: () => void, colours?: string[], isAgain?: boolean,
 *   mayDraw?: boolean }} needs
 */
export function createWhoPlays(id, needs) {
  const { store, when, colours = COLOURS, isAgain = false, mayDraw = true } = needs;
  /** @type {LineupRow[]} */
  let rows = [];
  let people = NOBODY;
  /** @type {number | null} the row of who was drawn to begin */
  let first = null;
  /** @type {number | null} the row of who holds this phone, where it has no seat yet */
  let mine = null;
  const redraw = panel(id, draw);

  /** @param {LineupRow[]} next */
  function become(next) {
    rows = next;
    if (!rows.some((row) => row.id === first)) first = null;
    if (!rows.some((row) => row.id === mine && phoneOf(row) === null)) mine = null;
    show();
    when();
  }

  function show() {
    redraw({ rows, people, first, mine, hasSeat: hasSeat() });
  }

  /** @param {People} found */
  function fill(found) {
    people = found;
    const known = found.sitting.length || !isAgain ? found.sitting : found.last;
    const filled = known.reduce(withPerson, rows);
    become(blanks(filled).reduce((all) => withPerson(all), filled));
  }

  function hasSeat() {
    return store.table.you.seat !== null;
  }

  function drawFirst() {
    const [number] = crypto.getRandomValues(new Uint32Array(1));
    first = rows[number % rows.length].id;
    show();
  }

  /** @returns {Child} */
  function draw() {
    const mayAdd = rows.length < MOST;
    return [
      el("h2", t("Who plays")),
      el("ol.lineup", rows.map(drawRow)),
      el(
        "p.row",
        mayAdd && el(
          "button",
          { "data-key": "add", click: () => become(withPerson(rows)) },
          t("Add a player"),
        ),
        mayDraw && rows.length > 1 &&
          el("button", { "data-key": "draw", click: drawFirst }, t("Draw who begins")),
      ),
      mayAdd && drawPeople(),
      el("p.note", t("In the order in which you sit, clockwise.")),
    ];
  }

  /**
   * @param {LineupRow} row
   * @param {number} index
   */
  function drawRow(row, index) {
    const name = row.name.trim() || t("player {number}", { number: index + 1 });
    const held = el("small.note", { hidden: phoneOf(row) === null }, t("with a phone"));
    const type = (/** @type {Event} */ { target }) => {
      row.name = /** @type {HTMLInputElement} */ (target).value;
      held.hidden = phoneOf(row) === null;
      when();
    };
    return el(
      "li",
      el("button.signed", {
        "data-key": `sign-${row.id}`,
        "aria-label": t("Colour and symbol of {name}", { name }),
        click: () => chooseSigns(row, row.name.trim() || name),
      }, sign(row, 26)),
      el(
        "span.named",
        el("input", {
          id: `name-${row.id}`,
          value: row.name,
          maxlength: 24,
          placeholder: t("Name"),
          "aria-label": t("Name of player {number}", { number: index + 1 }),
          autocomplete: "off",
          autocapitalize: "words",
          enterkeyhint: "next",
          input: type,
        }),
        row.id === first && el("small.mark", t("begins")),
        held,
        phoneOf(row) === null && !hasSeat() && drawMine(row),
      ),
      el("button.small", {
        "data-key": `up-${row.id}`,
        "aria-label": t("Move {name} up", { name }),
        disabled: rows.length < 2,
        click: () => become(movedUp(rows, row.id)),
      }, "↑"),
      el("button.small", {
        "data-key": `away-${row.id}`,
        "aria-label": t("{name} does not play", { name }),
        click: () => become(without(rows, row.id)),
      }, "×"),
    );
  }

  // This phone's player says so here, and sits as soon as the game begins.
  /** @param {LineupRow} row */
  function drawMine({ id }) {
    const change = () => {
      mine = id;
      show();
    };
    return el(
      "label.note.mine",
      el("input", {
        ...{ type: "radio", name: "mine", "data-key": `mine-${id}` },
        ...{ checked: id === mine, change },
      }),
      t("that is me"),
    );
  }

  /** @returns {Child} */
  function drawPeople() {
    const named = rows.map((row) => row.name.trim());
    const missing = (/** @type {Person[]} */ all) =>
      all.filter(({ name }) => !named.includes(name));
    const others = missing(people.everybody);
    if (!others.length) return null;
    const isNew = !named.some(Boolean) && people.last.length > 1;
    return el(
      "div",
      el("p.note", t("They have played here before:")),
      el(
        "p.row.people",
        isNew && el("button.main", {
          "data-key": "same",
          click: () => become(people.last.reduce(withPerson, /** @type {LineupRow[]} */ ([]))),
        }, t("The same as last time")),
        others.map((person) =>
          el(
            "button",
            {
              "data-key": `person-${person.name}`,
              click: () => become(withPerson(rows, person)),
            },
            sign(person, 16),
            ` ${person.name}`,
          )
        ),
      ),
    );
  }

  /**
   * @param {LineupRow} row
   * @param {string} name
   */
  async function chooseSigns(row, name) {
    const parts = [
      drawTraits(t("Colour"), "colour", { values: colours, row }),
      drawTraits(t("Symbol"), "symbol", { values: SYMBOLS, row }),
      el("p.row", el("button.main", { value: "yes" }, t("Done"))),
    ];
    const change = await askInDialog(name, parts, (_, fields) => Object.fromEntries(fields));
    become(changed(rows, row.id, change));
  }

  store.subscribe(({ game, players }) => {
    if (rows.length) show();
    if (game || !rows.length) return;
    const sitting = players.map((player) => ({ ...player, phone: player.seat }));
    const next = withPhones(rows, sitting);
    if (JSON.stringify(next) !== JSON.stringify(rows)) become(next);
  });
  ask("people").then(fill, showError);

  return {
    /** Return how many play, and whether everybody has a name. */
    count: () => rows.length,
    names: () => rows.map(({ name }) => name.trim()),
    areNamed: () => rows.every(({ name }) => name.trim()),
    /** Return who plays as a command has it. */
    said: () => ({
      players: rows.map((row) => ({ ...asPlayer(row), is_asking: row.id === mine })),
      ...(first !== null && { first: rows.findIndex(({ id }) => id === first) }),
    }),
  };
}

/**
 * @param {string} legend
 * @param {"colour" | "symbol"} trait
 * @param {{ values: string[], row: LineupRow }} choice
 */
function drawTraits(legend, trait, { values, row }) {
  const drawOne = (/** @type {string} */ value) =>
    el(
      "label.pick",
      el("input", { type: "radio", name: trait, value, checked: row[trait] === value }),
      sign({ colour: row.colour, symbol: row.symbol, [trait]: value }, 24),
      ` ${TRAIT_WORDS[value]}`,
    );
  return el("fieldset", el("legend", legend), el("p.row", values.map(drawOne)));
}

/** @param {LineupRow[]} rows */
function blanks(rows) {
  return new Array(Math.max(0, FEWEST - rows.length)).fill(null);
}

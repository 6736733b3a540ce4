// Who plays: people are named, put in the order in which they sit, and given their signs.

import { ask } from "../lib/api.js";
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
import { COLOURS, sign } from "../lib/player_signs.js";
import { panel } from "../lib/panel.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";
import { drawLineupRow } from "./lineup_row.js";

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

  // Whose turn it is to be typed in: the name of the one who has just come.
  function add() {
    become(withPerson(rows));
    document.getElementById(`name-${rows[rows.length - 1].id}`)?.focus();
  }

  /** @param {number} index */
  function goOn(index) {
    const next = rows[index + 1];
    if (next) document.getElementById(`name-${next.id}`)?.focus();
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
          { "data-key": "add", click: add },
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
    const { id } = row;
    return drawLineupRow(row, {
      ...{ index, colours, isFirst: id === first, isMine: hasSeat() ? null : id === mine },
      typed: when,
      entered: () => goOn(index),
      claim: () => {
        mine = id;
        show();
      },
      up: rows.length > 1 ? () => become(movedUp(rows, id)) : null,
      away: () => become(without(rows, id)),
      sign: (change) => become(changed(rows, id, change)),
    });
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

/** @param {LineupRow[]} rows */
function blanks(rows) {
  return new Array(Math.max(0, FEWEST - rows.length)).fill(null);
}

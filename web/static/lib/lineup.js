// Who is to play: rows of names with their signs, added, put in order, taken away. Values that are
// replaced, never edited.

import { COLOURS, SYMBOLS } from "./player_signs.js";

/** @import { LineupRow, Person } from "../../types/page.d.ts" */

export const MOST = 6;

/**
 * Return `rows` with `person` in the first row without a name, or in a new one.
 * @param {LineupRow[]} rows
 * @param {Partial<Person>} [person]
 */
export function withPerson(rows, person = {}) {
  const blank = person.name ? rows.findIndex((row) => !row.name.trim() && row.phone === null) : -1;
  if (blank < 0 && rows.length >= MOST) return rows;
  const others = rows.filter((_, index) => index !== blank);
  const row = {
    id: blank < 0 ? freshId(rows) : rows[blank].id,
    name: person.name ?? "",
    phone: person.phone ?? null,
    holder: person.phone == null ? null : person.name ?? "",
    colour: freeSign(COLOURS, others.map(({ colour }) => colour), person.colour),
    symbol: freeSign(SYMBOLS, others.map(({ symbol }) => symbol), person.symbol),
  };
  return blank < 0 ? [...rows, row] : rows.map((old, index) => index === blank ? row : old);
}

/**
 * Return `rows` without the row `id`.
 * @param {LineupRow[]} rows
 * @param {number} id
 */
export function without(rows, id) {
  return rows.filter((row) => row.id !== id);
}

/**
 * Return `rows` with the row `id` one place further up; the first one becomes the last.
 * @param {LineupRow[]} rows
 * @param {number} id
 */
export function movedUp(rows, id) {
  const index = rows.findIndex((row) => row.id === id);
  const others = without(rows, id);
  const place = index === 0 ? others.length : index - 1;
  return [...others.slice(0, place), rows[index], ...others.slice(place)];
}

/**
 * Return `rows` with the row `id` changed; who had its new colour or symbol gets its former one.
 * @param {LineupRow[]} rows
 * @param {number} id
 * @param {Partial<LineupRow>} change
 */
export function changed(rows, id, change) {
  const former = /** @type {LineupRow} */ (rows.find((row) => row.id === id));
  const next = { ...former, ...change };
  return rows.map((row) => {
    if (row.id === id) return next;
    return {
      ...row,
      colour: row.colour === next.colour ? former.colour : row.colour,
      symbol: row.symbol === next.symbol ? former.symbol : row.symbol,
    };
  });
}

/**
 * Return `rows` with the phones that sit there now: new ones are added, those that left let go.
 * @param {LineupRow[]} rows
 * @param {Person[]} sitting
 */
export function withPhones(rows, sitting) {
  const seats = sitting.map(({ phone }) => phone);
  const still = rows.map((row) => seats.includes(row.phone) ? row : { ...row, phone: null });
  const known = still.map(({ phone }) => phone);
  return sitting.filter(({ phone }) => !known.includes(phone)).reduce(withPerson, still);
}

/**
 * Return what a row is sent as.
 * @param {LineupRow} row
 */
export function asPlayer(row) {
  const { name, colour, symbol } = row;
  return { name, colour, symbol, phone: phoneOf(row) };
}

/**
 * Return the seat of a row's phone; `null` without one, and where somebody else's name was written
 * over its holder's.
 * @param {LineupRow} row
 */
export function phoneOf({ name, phone, holder }) {
  return name.trim() === holder ? phone : null;
}

/** @param {LineupRow[]} rows */
function freshId(rows) {
  return Math.max(0, ...rows.map(({ id }) => id)) + 1;
}

/**
 * @param {string[]} signs
 * @param {string[]} taken
 * @param {string} [wanted]
 */
function freeSign(signs, taken, wanted) {
  const free = signs.filter((one) => !taken.includes(one));
  return wanted && free.includes(wanted) ? wanted : free[0] ?? signs[0];
}

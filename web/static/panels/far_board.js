// The board of a table that is elsewhere: nobody sits at it here, and nothing is played.

import { createBoard } from "./board.js";

/** @import { TableState } from "../../types/hall.d.ts" */
/** @import { Table } from "../../types/page.d.ts" */

/**
 * Return what shows a table's state in the section `id`.
 * @param {string} id
 */
export function createFarBoard(id) {
  const board = createBoard(id);
  return (/** @type {TableState} */ state) =>
    board.show(/** @type {Table} */ (/** @type {unknown} */ (asTable(state))));
}

/** @param {TableState} state */
function asTable({ game, view, players, number, turn }) {
  const seats = players.map((player) => ({ ...player, taken: true, yours: false }));
  return {
    ...{ game, view, players: seats, revision: number },
    last: { number: turn },
    you: { seat: null, is_host: false, may_play: false, may_undo: false },
  };
}

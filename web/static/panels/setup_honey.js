// The question which of two prints is honey: two pieces of the picture, one tap.

import { el, svg } from "../lib/elements.js";
import { t } from "../lib/words.js";
import { middleOf } from "./setup_targets.js";

/** @import { Child, SetupState } from "../../types/page.d.ts" */
/** @import { Pixel, SetupCorrection, SetupLayout, StartCell } from "../../types/views.d.ts" */

/**
 * Draw the question while it is open; `correct` is `null` where nobody may answer.
 * @param {SetupState} setup
 * @param {((correction: SetupCorrection) => void) | null} correct
 * @returns {Child}
 */
export function drawHoneyQuestion(setup, correct) {
  /** @type {SetupLayout | null} */
  const layout = setup.layout;
  if (!layout || !correct || !setup.doubts.some(({ id }) => id === "honey")) return null;
  const asked = layout.doubtful.filter(({ doubt }) => doubt === "honey").map(({ pixel }) =>
    nearest(layout.cells, pixel)
  );
  return el(
    "div.card",
    el("h2", t("Which of the two is full of honey?")),
    el("p.row", asked.map((cell) => drawCell(cell))),
  );

  /** @param {StartCell} cell */
  function drawCell(cell) {
    /** @type {SetupCorrection} */
    const said = cell.full ? { kind: "confirm", doubt: "honey" } : { kind: "swap-fills" };
    const key = `honey-${cell.at}`;
    const label = t("This one is full of honey");
    const click = () => correct?.(said);
    return el("button", { "data-key": key, "aria-label": label, click }, drawPiece(setup, cell));
  }
}

/**
 * @param {SetupState} setup
 * @param {StartCell} cell
 */
function drawPiece({ size: [width, height], number }, { outline }) {
  const [x, y] = middleOf(outline);
  const reach = Math.max(...outline.map(([a, b]) => Math.hypot(a - x, b - y))) * 1.1;
  const href = `/api/v1/setup/picture/plain?at=${number}`;
  return svg(
    "svg.piece",
    { viewBox: `${x - reach} ${y - reach} ${2 * reach} ${2 * reach}`, width: 120, height: 120 },
    svg("image", { href, width, height }),
  );
}

/**
 * @param {StartCell[]} cells
 * @param {Pixel} pixel
 */
function nearest(cells, [x, y]) {
  /** @param {StartCell} cell */
  const away = ({ outline }) => {
    const [a, b] = middleOf(outline);
    return Math.hypot(a - x, b - y);
  };
  return cells.reduce((best, cell) => (away(cell) < away(best) ? cell : best));
}

// What of a starting table can be tapped in its picture, and what a tap on it says.

import { pressable, svg } from "../lib/elements.js";
import { t } from "../lib/words.js";
import { chooseForCell, chooseForPile, chooseForPlace } from "./setup_correction.js";

/** @import { Pixel, SetupLayout, StartCell, StartPile, StartPlace } from "../../types/views.d.ts" */
/** @import { Correct, Waiting } from "./setup_picture.js" */

/**
 * @param {SetupLayout} layout
 * @param {{ reach_px: number, waiting: Waiting | null, wait: (next: Waiting) => void, tell: Correct, whenTapped: (tap: () => unknown) => (event: Event) => void }} hooks
 */
export function drawTargets(layout, { reach_px, waiting, wait, tell, whenTapped }) {
  /** @param {StartCell} cell */
  function drawCell(cell) {
    const { at, outline, hornet } = cell;
    const tap = async () => {
      if (waiting?.cell) return tell(waiting.cell(at));
      const said = await chooseForCell(cell);
      if (said === "full" || said === "empty") {
        tell({ kind: "set-fill", at, full: said === "full" });
      }
      if (said === "hornet") tell({ kind: "put-hornet", at });
      if (said === "no-hornet") tell({ kind: "remove-hornet", at });
      if (said === "gone") tell({ kind: "remove-cell", at });
      if (said === "move") {
        wait({ words: t("Tap where it lies"), cell: (to) => ({ kind: "move-cell", at, to }) });
      }
    };
    const words = [cell.full ? t("full") : t("empty"), hornet && t("hornet")];
    const shape = svg("polygon", { points: outline.join(" "), class: doubted(outline) });
    return drawTarget(`cell-${at}`, words.filter(Boolean).join(", "), whenTapped(tap), shape);
  }

  /** @param {StartPlace} place beside the hive */
  function drawPlace({ at, outline }) {
    const tap = async () => {
      if (waiting?.cell) return tell(waiting.cell(at));
      const said = await chooseForPlace();
      if (said) tell({ kind: "add-cell", at, full: said === "full" });
    };
    const shape = svg("polygon.free", { points: outline.join(" "), class: doubted(outline) });
    return drawTarget(`place-${at}`, t("beside the hive"), whenTapped(tap), shape);
  }

  /**
   * @param {StartPile} pile
   * @param {number} number
   */
  function drawPile({ pixel, cells, shape }, number) {
    const tap = async () => {
      const said = await chooseForPile(shape);
      if (said === "gone") tell({ kind: "remove-pile", number });
      else if (said === "move") {
        const words = t("Tap the place in the picture");
        wait({ words, place: (pixel) => ({ kind: "move-pile", number, pixel }) });
      } else if (said === "turn") wait({ words: t("Turn the pile"), turns: number });
      else if (said) tell({ kind: "shape-pile", number, shape: said });
    };
    const label = t("Pile {number}: {shape}", { number: number + 1, shape: t(shape) });
    const line = waiting?.turns === number && svg("polyline.turning", { points: cells.join(" ") });
    return drawTarget(`pile-${number}`, label, whenTapped(tap), drawCircle(pixel, reach_px), line);
  }

  /**
   * @param {Pixel} pixel
   * @param {number} r
   */
  function drawCircle([cx, cy], r) {
    return svg("circle", { cx, cy, r, class: isDoubtful([cx, cy], r) && "doubtful" });
  }

  /** @param {Pixel[]} outline */
  function doubted(outline) {
    const [x, y] = middleOf(outline);
    const [a, b] = outline[0] ?? [0, 0];
    return isDoubtful([x, y], Math.hypot(a - x, b - y) * 0.8) && "doubtful";
  }

  /**
   * @param {Pixel} pixel
   * @param {number} reach
   */
  function isDoubtful([x, y], reach) {
    return layout.doubtful.some(({ doubt, pixel: [a, b] }) =>
      doubt !== "honey" && Math.hypot(a - x, b - y) < reach
    );
  }

  return [
    layout.places.map(drawPlace),
    layout.cells.map(drawCell),
    layout.piles.map(drawPile),
    layout.doubtful.filter(({ doubt }) => doubt === "tokens").map(({ pixel: [cx, cy] }) =>
      svg("circle.doubtful", { cx, cy, r: reach_px })
    ),
  ];
}

/**
 * Return the middle of `outline`.
 * @param {Pixel[]} outline
 * @returns {Pixel}
 */
export function middleOf(outline) {
  const sum = outline.reduce(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
  const count = outline.length || 1;
  return [sum[0] / count, sum[1] / count];
}

/**
 * @param {string} key
 * @param {string} label
 * @param {(event: Event) => void} tap
 * @param {(SVGElement | false)[]} drawn
 */
function drawTarget(key, label, tap, ...drawn) {
  return svg("g.tap", { ...pressable(tap), "aria-label": label, "data-key": key }, drawn);
}

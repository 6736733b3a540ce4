// The starting table on its picture: cells, piles and gaps of the ring, each corrected by a tap.

import { el, pressable, svg } from "../lib/elements.js";
import { t } from "../lib/words.js";
import { chooseCell, chooseShape } from "./setup_correction.js";

/** @import { Child, SetupState } from "../../types/page.d.ts" */
/** @import { SetupCorrection, SetupLayout, StartCell, StartPile } from "../../types/views.d.ts" */
/** @import { createViewport } from "../lib/viewport.js" */
/** @typedef {(correction: SetupCorrection) => void} Correct */
/** @typedef {(tap: () => unknown) => (event: Event) => void} WhenTapped */

/**
 * Draw the picture; `correct` sends what somebody says, `null` where nobody may.
 * @param {SetupState} setup
 * @param {{ viewport: ReturnType<typeof createViewport>, correct: Correct | null }} hooks
 * @returns {Child}
 */
export function drawSetupPicture(setup, { viewport, correct }) {
  const [width, height] = setup.size;
  /** @type {SetupLayout | null} */
  const layout = setup.layout;
  if (!width || !layout) return null;
  /** @type {WhenTapped} a finger that dragged has not tapped */
  const whenTapped = (tap) => ({ type }) => {
    if (type !== "click" || !viewport.wasDragged()) tap();
  };
  const plan = svg(
    "svg.seen",
    { viewBox: `0 0 ${width} ${height}` },
    svg("image", { href: pictureNow(), width, height }),
    correct && drawTargets(layout, { reach_px: width / 28, correct, whenTapped }),
  );
  return [viewport.frame(plan), correct ? drawHelp(layout, correct) : drawWatching()];
}

/** Show the newest picture in the drawing that is there. */
export function renewPicture() {
  document.querySelector("svg.seen image")?.setAttribute("href", pictureNow());
}

function pictureNow() {
  return `/api/v1/setup/picture?at=${Date.now()}`;
}

function drawWatching() {
  return el("p.note", t("Take a seat to put something right."));
}

/**
 * @param {SetupLayout} layout
 * @param {Correct} correct
 */
function drawHelp({ cells }, correct) {
  const swap = () => correct({ kind: "swap-fills" });
  return [
    el("p.note", t("Tap a cell, a pile or a gap of the ring to put it right.")),
    cells.length > 0 && el(
      "p",
      el(
        "button",
        { "data-key": "fills", click: swap },
        t("Full and empty are swapped: turn them round"),
      ),
    ),
  ];
}

/**
 * @param {SetupLayout} layout
 * @param {{ reach_px: number, correct: Correct, whenTapped: WhenTapped }} hooks
 */
function drawTargets({ cells, piles, spoon_after }, { reach_px, correct, whenTapped }) {
  /** @param {StartCell} cell */
  function drawCell(cell) {
    const tap = async () => {
      const said = await chooseCell(cell);
      if (said) correct({ kind: "cell", at: cell.at, ...said });
    };
    const shape = svg("polygon", {
      points: cell.outline.join(" "),
      class: !cell.is_sure && "doubtful",
    });
    return drawTarget(`cell-${cell.at}`, cellInWords(cell), whenTapped(tap), shape);
  }

  /**
   * @param {StartPile} pile
   * @param {number} index
   */
  function drawPile({ pixel, shape }, index) {
    if (!pixel) return null;
    const tap = async () => {
      const said = await chooseShape(shape);
      if (said) correct({ kind: "pile", pile: index, shape: said });
    };
    const label = t("Pile {number}: {shape}", { number: index + 1, shape: t(shape) });
    const circle = svg("circle", { cx: pixel[0], cy: pixel[1], r: reach_px });
    return drawTarget(`pile-${index}`, label, whenTapped(tap), circle);
  }

  /**
   * @param {StartPile} pile before the gap
   * @param {number} index
   */
  function drawGap({ pixel: a }, index) {
    const b = piles[(index + 1) % piles.length].pixel;
    if (!a || !b) return null;
    const isHere = index === spoon_after;
    const name = t("The gap after pile {number}", { number: index + 1 });
    const label = isHere ? `${name}: ${t("spoon and hornet tile")}` : name;
    const circle = svg("circle", {
      cx: (a[0] + b[0]) / 2,
      cy: (a[1] + b[1]) / 2,
      r: reach_px * 0.7,
      class: isHere && "here",
    });
    const tap = () => correct({ kind: "spoon", after: index });
    return drawTarget(`gap-${index}`, label, whenTapped(tap), circle);
  }

  return [cells.map(drawCell), piles.map(drawPile), piles.map(drawGap)];
}

/** @param {StartCell} cell */
function cellInWords({ full, icon, hornet }) {
  return [full ? t("full") : t("empty"), icon && t("icon"), hornet && t("hornet")]
    .filter(Boolean).join(", ");
}

/**
 * @param {string} key
 * @param {string} label
 * @param {(event: Event) => void} tap
 * @param {SVGElement} shape
 */
function drawTarget(key, label, tap, shape) {
  return svg("g.tap", { ...pressable(tap), "aria-label": label, "data-key": key }, shape);
}

// The starting table on its picture: all that lies there, each put right by a tap.

import { el, pressable, svg } from "../lib/elements.js";
import { t } from "../lib/words.js";
import { chooseForCell, chooseForPile, chooseForPlace, chooseShape } from "./setup_correction.js";

/** @import { Cell, Child, SetupState } from "../../types/page.d.ts" */
/** @import { Pixel, SetupCorrection, SetupLayout } from "../../types/views.d.ts" */
/** @import { StartCell, StartPile, StartPlace } from "../../types/views.d.ts" */
/** @import { createViewport } from "../lib/viewport.js" */
/** @typedef {(correction: SetupCorrection) => void} Correct */
/** @typedef {{ words: string, place?: (pixel: Pixel) => SetupCorrection, cell?: (at: Cell) => SetupCorrection }} Waiting */

/**
 * Return what draws the picture; a thing that is to be put elsewhere waits for a second tap.
 * @param {{ viewport: ReturnType<typeof createViewport>, changed: () => void }} hooks
 */
export function createSetupPicture({ viewport, changed }) {
  /** @type {Waiting | null} */
  let waiting = null;

  /** @param {Waiting | null} next */
  function wait(next) {
    waiting = next;
    changed();
  }

  /**
   * @param {SetupState} setup
   * @param {Correct | null} correct sends what somebody says; `null` where nobody may
   * @returns {Child}
   */
  function draw(setup, correct) {
    const [width, height] = setup.size;
    /** @type {SetupLayout | null} */
    const layout = setup.layout;
    if (!width || !layout) return null;
    const plan = svg(
      "svg.seen",
      { viewBox: `0 0 ${width} ${height}`, click: tapped },
      svg("image", { href: pictureNow(), width, height }),
      correct && drawTargets(layout, { reach_px: width / 34, waiting, wait, tell, whenTapped }),
    );

    /** @param {SetupCorrection} correction */
    function tell(correction) {
      waiting = null;
      correct?.(correction);
    }

    /** @param {() => unknown} tap a finger that dragged has not tapped */
    function whenTapped(tap) {
      return (/** @type {Event} */ event) => {
        if (event.type === "click" && viewport.isDrag(/** @type {Element} */ (event.target))) {
          return;
        }
        if (waiting?.place && event.type === "click") return;
        event.stopPropagation();
        tap();
      };
    }

    /** @param {MouseEvent} event */
    function tapped(event) {
      if (waiting?.place && !viewport.isDrag(/** @type {Element} */ (event.target))) {
        tell(waiting.place(pixelAt(plan, event)));
      }
    }

    return [
      viewport.frame(plan),
      correct ? drawHelp(layout, { waiting, wait, tell }) : drawWatching(),
    ];
  }

  return { draw, waitingFor: () => waiting?.words };
}

/** Show the newest picture in the drawing that is there. */
export function renewPicture() {
  document.querySelector("svg.seen image")?.setAttribute("href", pictureNow());
}

function pictureNow() {
  return `/api/v1/setup/picture?at=${Date.now()}`;
}

/**
 * @param {SVGSVGElement} plan
 * @param {MouseEvent} event
 * @returns {Pixel}
 */
function pixelAt(plan, { clientX, clientY }) {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(plan.getScreenCTM()?.inverse());
  return [x, y];
}

function drawWatching() {
  return el("p.note", t("Take a seat to put something right."));
}

/**
 * @param {SetupLayout} layout
 * @param {{ waiting: Waiting | null, wait: (next: Waiting | null) => void, tell: Correct }} hooks
 */
function drawHelp({ cells }, { waiting, wait, tell }) {
  if (waiting) {
    return el(
      "p.row",
      el("b", waiting.words),
      el("button", { "data-key": "back", click: () => wait(null) }, t("Back")),
    );
  }
  const here = t("Tap the place in the picture");
  const addPile = async () => {
    const shape = await chooseShape();
    if (shape) wait({ words: here, place: (pixel) => ({ kind: "add-pile", pixel, shape }) });
  };
  /** @param {"place-spoon" | "place-hornet-tile"} kind */
  const put = (kind) => () => wait({ words: here, place: (pixel) => ({ kind, pixel }) });
  /** @param {number} degrees */
  const turn = (degrees) => () => tell({ kind: "turn-lattice", degrees });
  return [
    el("p.note", t("Tap what was misread, or a place beside the hive, to put it right.")),
    cells.length > 0 && el(
      "p.row",
      drawButton("pile", t("Add a pile"), addPile),
      drawButton("spoon", t("The spoon lies elsewhere"), put("place-spoon")),
      drawButton("tile", t("The hornet tile lies elsewhere"), put("place-hornet-tile")),
      drawButton(
        "fills",
        t("Full and empty are swapped: turn them round"),
        () => tell({ kind: "swap-fills" }),
      ),
      drawButton("left", t("Turn the hive's cells to the left"), turn(2)),
      drawButton("right", t("Turn the hive's cells to the right"), turn(-2)),
    ),
  ];
}

/**
 * @param {string} key
 * @param {string} words
 * @param {() => unknown} click
 */
function drawButton(key, words, click) {
  return el("button", { "data-key": key, click }, words);
}

/**
 * @param {SetupLayout} layout
 * @param {{ reach_px: number, waiting: Waiting | null, wait: (next: Waiting) => void, tell: Correct, whenTapped: (tap: () => unknown) => (event: Event) => void }} hooks
 */
function drawTargets(layout, { reach_px, waiting, wait, tell, whenTapped }) {
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
  function drawPile({ pixel, shape }, number) {
    const tap = async () => {
      const said = await chooseForPile(shape);
      if (said === "gone") tell({ kind: "remove-pile", number });
      else if (said === "move") {
        const words = t("Tap the place in the picture");
        wait({ words, place: (pixel) => ({ kind: "move-pile", number, pixel }) });
      } else if (said) tell({ kind: "shape-pile", number, shape: said });
    };
    const label = t("Pile {number}: {shape}", { number: number + 1, shape: t(shape) });
    return drawTarget(`pile-${number}`, label, whenTapped(tap), drawCircle(pixel, reach_px));
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
 * @param {SVGElement} shape
 */
function drawTarget(key, label, tap, shape) {
  return svg("g.tap", { ...pressable(tap), "aria-label": label, "data-key": key }, shape);
}

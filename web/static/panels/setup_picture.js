// The starting table on its picture: all that lies there, each put right by a tap.

import { el, svg } from "../lib/elements.js";
import { t } from "../lib/words.js";
import { chooseShape } from "./setup_correction.js";
import { createFrameDrag } from "./setup_frame.js";
import { drawTargets } from "./setup_targets.js";

/** @import { Cell, Child, SetupState } from "../../types/page.d.ts" */
/** @import { Pixel, SetupCorrection, SetupLayout } from "../../types/views.d.ts" */
/** @import { createViewport } from "../lib/viewport.js" */
/** @typedef {(correction: SetupCorrection) => void} Correct */
/**
 * What the next tap is about: a place, a cell, a frame to drag, or the pile with a number that turns.
 * @typedef {{ words: string, place?: (pixel: Pixel) => SetupCorrection, cell?: (at: Cell) => SetupCorrection, frame?: true, turns?: number }} Waiting
 */

/**
 * Return what draws the picture; a thing that is to be put elsewhere waits for a second tap.
 * @param {{ viewport: ReturnType<typeof createViewport>, changed: () => void }} hooks
 */
export function createSetupPicture({ viewport, changed }) {
  /** @type {Waiting | null} */
  let waiting = null;
  const frame = createFrameDrag({ pixelAt, dragged: whenFramed });
  /** @type {Correct | null} */
  let say = null;

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
    say = correct;
    const plan = svg(
      "svg.seen",
      { viewBox: `0 0 ${width} ${height}`, click: tapped },
      svg("image", { href: pictureNow(), width, height }),
      correct && drawTargets(layout, { reach_px: width / 34, waiting, wait, tell, whenTapped }),
    );

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

    const framed = viewport.frame(plan);
    if (waiting?.frame && correct) frame.drawOn(plan);
    return [
      framed,
      correct ? drawHelp(layout, { waiting, wait, tell }) : drawWatching(),
    ];
  }

  /** @param {SetupCorrection} correction */
  function tell(correction) {
    // A pile that turns goes on turning until somebody is content.
    if (correction.kind !== "turn-pile") waiting = null;
    say?.(correction);
  }

  /** @param {Pixel[]} corners */
  function whenFramed(corners) {
    tell({ kind: "frame-hive", corners });
    changed();
  }

  /** What the page waits for; nothing of the picture is drawn anew while a frame is dragged. */
  return { draw, waitingFor: () => waiting && { ...waiting }, isDragging: frame.isDragging };
}

const TURN_DEG = 15; // a tap turns a pile so far

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
  if (waiting) return drawWaiting(waiting, { wait, tell });
  const here = t("Tap the place in the picture");
  const addPile = async () => {
    const shape = await chooseShape();
    if (shape) wait({ words: here, place: (pixel) => ({ kind: "add-pile", pixel, shape }) });
  };
  /** @param {"place-spoon" | "place-hornet-tile"} kind */
  const put = (kind) => () => wait({ words: here, place: (pixel) => ({ kind, pixel }) });
  /** @param {number} degrees */
  const turn = (degrees) => () => tell({ kind: "turn-lattice", degrees });
  const frame = () => wait({ words: t("Drag a frame around the hive"), frame: true });
  return [
    el("p.note", t("Tap what was misread, or a place beside the hive, to put it right.")),
    el("p.row", drawButton("frame", t("The hive is here: drag a frame"), frame)),
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
 * @param {Waiting} waiting
 * @param {{ wait: (next: Waiting | null) => void, tell: Correct }} hooks
 */
function drawWaiting({ words, turns }, { wait, tell }) {
  /** @param {number} degrees */
  const turn = (degrees) => () => tell({ kind: "turn-pile", number: turns ?? 0, degrees });
  return el(
    "p.row",
    el("b", words),
    turns !== undefined && [
      drawButton("turn-left", t("to the left"), turn(TURN_DEG)),
      drawButton("turn-right", t("to the right"), turn(-TURN_DEG)),
    ],
    drawButton("back", turns === undefined ? t("Back") : t("It lies so"), () => wait(null)),
  );
}

/**
 * @param {string} key
 * @param {string} words
 * @param {() => unknown} click
 */
function drawButton(key, words, click) {
  return el("button", { "data-key": key, click }, words);
}

// Pinch, drag and buttons: looking closer at a drawing, kept while it is drawn anew.

import { el } from "./elements.js";
import { t } from "./words.js";
import { dragged, nearer, viewBoxOf, WHOLE } from "./zoom.js";

/** @import { Box, Point } from "../../types/page.d.ts" */

const STEP = 1.5;
const DRAG_PX = 3; // a finger that moves less has tapped

/** Return a frame for drawings that can be zoomed and panned. */
export function createViewport() {
  /** @type {SVGSVGElement} */
  let drawing;
  /** @type {Box} */
  let whole;
  let zoom = WHOLE, wasDragged = false;
  /** @type {Map<number, Point>} */
  const fingers = new Map();

  /** @param {SVGSVGElement} next */
  function frame(next) {
    drawing = next;
    fingers.clear();
    const { x, y, width, height } = drawing.viewBox.baseVal;
    whole = { x, y, width, height };
    drawing.addEventListener("pointerdown", press);
    drawing.addEventListener("pointermove", move);
    for (const name of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
      drawing.addEventListener(name, release);
    }
    apply();
    return el("div.viewport", drawing, drawButtons());
  }

  function drawButtons() {
    return el(
      "p.zoom",
      el("button", { "aria-label": t("Closer"), click: () => approach(STEP) }, "+"),
      el("button", { "aria-label": t("Farther"), click: () => approach(1 / STEP) }, "−"),
    );
  }

  /** @param {number} ratio */
  function approach(ratio) {
    zoom = nearer(zoom, ratio);
    apply();
  }

  function apply() {
    drawing.setAttribute("viewBox", viewBoxOf(whole, zoom));
    drawing.style.touchAction = zoom.factor > 1 ? "none" : "pan-y";
  }

  /** @param {PointerEvent} event */
  function press({ pointerId, clientX, clientY }) {
    fingers.set(pointerId, { x: clientX, y: clientY });
    wasDragged = false;
  }

  /** @param {PointerEvent} event */
  function move({ pointerId, clientX, clientY }) {
    const before = fingers.get(pointerId);
    if (!before) return;
    const apart_px = spread();
    fingers.set(pointerId, { x: clientX, y: clientY });
    if (fingers.size === 2) pinch(apart_px);
    else drag(before, { x: clientX, y: clientY });
  }

  /** @param {number} before_px */
  function pinch(before_px) {
    wasDragged = true;
    if (before_px > 0) approach(spread() / before_px);
  }

  /**
   * @param {Point} from
   * @param {Point} to
   */
  function drag(from, to) {
    const size = drawing.getBoundingClientRect();
    const way = { x: to.x - from.x, y: to.y - from.y };
    if (Math.hypot(way.x, way.y) > DRAG_PX) wasDragged = true;
    zoom = dragged(zoom, { x: way.x / size.width, y: way.y / size.height });
    apply();
  }

  /** @param {PointerEvent} event */
  function release({ pointerId }) {
    fingers.delete(pointerId);
  }

  function spread() {
    const [a, b] = [...fingers.values()];
    return b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  // What lies beside the drawing was never dragged with it.
  /** @param {Element} target */
  function isDrag(target) {
    return wasDragged && drawing.contains(target);
  }

  return { frame, isDrag };
}

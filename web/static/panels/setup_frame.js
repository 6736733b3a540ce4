// The frame that a finger drags around the hive, over everything else in the picture.

import { svg } from "../lib/elements.js";

/** @import { Pixel } from "../../types/views.d.ts" */

const LEAST_PX = 24; // a frame that is narrower on the screen was a tap

/**
 * Return what a frame is dragged on; `dragged` is told its corners, in pixels of the picture.
 * @param {{ pixelAt: (plan: SVGSVGElement, event: MouseEvent) => Pixel, dragged: (corners: Pixel[]) => void }} hooks
 */
export function createFrameDrag({ pixelAt, dragged }) {
  /** @type {PointerEvent | null} where the finger was put down */
  let pressed = null;

  /** @param {SVGSVGElement} plan */
  function drawOn(plan) {
    const { x, y, width, height } = plan.viewBox.baseVal;
    const band = svg("rect.frame");
    const glass = svg("rect.glass", { x, y, width, height });
    const layer = svg(
      "g",
      { pointerdown: press, pointermove: move, pointerup: release },
      band,
      glass,
    );
    layer.addEventListener("pointercancel", forget);
    layer.addEventListener("click", (event) => event.stopPropagation());
    plan.style.touchAction = "none";
    plan.append(layer);

    /** @param {PointerEvent} event */
    function press(event) {
      event.stopPropagation();
      glass.setPointerCapture(event.pointerId);
      pressed = event;
    }

    /** @param {PointerEvent} event */
    function move(event) {
      event.stopPropagation();
      if (!pressed) return;
      const [[left, top], , [right, bottom]] = cornersBetween(
        pixelAt(plan, pressed),
        pixelAt(plan, event),
      );
      const size = { x: left, y: top, width: right - left, height: bottom - top };
      for (const [name, value] of Object.entries(size)) band.setAttribute(name, String(value));
    }

    /** @param {PointerEvent} event */
    function release(event) {
      event.stopPropagation();
      const begun = pressed;
      pressed = null;
      if (!begun || !isFrame(begun, event)) return;
      dragged(cornersBetween(pixelAt(plan, begun), pixelAt(plan, event)));
    }

    function forget() {
      pressed = null;
    }
  }

  return { drawOn, isDragging: () => pressed !== null };
}

/**
 * @param {MouseEvent} from
 * @param {MouseEvent} to
 */
function isFrame(from, to) {
  const sides = [to.clientX - from.clientX, to.clientY - from.clientY];
  return sides.every((side) => Math.abs(side) >= LEAST_PX);
}

/**
 * Return the corners of the frame between two of them, clockwise from the upper left.
 * @param {Pixel} one
 * @param {Pixel} other
 * @returns {[Pixel, Pixel, Pixel, Pixel]}
 */
export function cornersBetween([ax, ay], [bx, by]) {
  const [left, right] = [Math.min(ax, bx), Math.max(ax, bx)];
  const [top, bottom] = [Math.min(ay, by), Math.max(ay, by)];
  return [[left, top], [right, top], [right, bottom], [left, bottom]];
}

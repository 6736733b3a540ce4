// Pinch, drag and buttons: looking closer at a drawing, kept while it is drawn anew.

import { el } from "./elements.js";
import { t } from "./words.js";

const CLOSEST = 5;

/** Return a frame for drawings that can be zoomed and panned. */
export function createViewport() {
  let zoom = 1, at = { x: 0.5, y: 0.5 }, whole = null, plan = null, dragged = false;
  const fingers = new Map();

  function frame(next) {
    plan = next;
    fingers.clear();
    whole = plan.viewBox.baseVal;
    whole = { x: whole.x, y: whole.y, width: whole.width, height: whole.height };
    plan.addEventListener("pointerdown", press);
    plan.addEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      plan.addEventListener(name, release);
    }
    apply();
    return el(
      "div.viewport",
      plan,
      el(
        "p.zoom",
        el("button", { "aria-label": t("Closer"), click: () => change(1.5) }, "+"),
        el("button", { "aria-label": t("Farther"), click: () => change(1 / 1.5) }, "−"),
      ),
    );
  }

  function change(factor) {
    zoom = Math.min(CLOSEST, Math.max(1, zoom * factor));
    apply();
  }

  function apply() {
    const half = 0.5 / zoom;
    at = { x: clamp(at.x, half), y: clamp(at.y, half) };
    const box = [
      whole.x + (at.x - half) * whole.width,
      whole.y + (at.y - half) * whole.height,
      whole.width / zoom,
      whole.height / zoom,
    ];
    plan.setAttribute("viewBox", box.join(" "));
    plan.style.touchAction = zoom > 1 ? "none" : "pan-y";
  }

  function press(event) {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    dragged = false;
  }

  function move(event) {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const apart = spread();
    fingers.set(event.pointerId, now);
    if (fingers.size === 2) pinch(apart);
    else drag(before, now);
  }

  function pinch(apart) {
    dragged = true;
    if (apart > 0) change(spread() / apart);
  }

  function drag(before, now) {
    const size = plan.getBoundingClientRect();
    if (Math.hypot(now.x - before.x, now.y - before.y) > 3) dragged = true;
    at = {
      x: at.x - (now.x - before.x) / size.width / zoom,
      y: at.y - (now.y - before.y) / size.height / zoom,
    };
    apply();
  }

  function release(event) {
    fingers.delete(event.pointerId);
  }

  function spread() {
    const [a, b] = [...fingers.values()];
    return b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  return { frame, wasDragged: () => dragged };
}

function clamp(value, half) {
  return Math.min(1 - half, Math.max(half, value));
}

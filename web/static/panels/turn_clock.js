// The turn clock: how long the player on turn has been thinking, for phones that want it.

import { wants } from "./preferences.js";

/** Keep `element` showing the time since `since`, while this phone wants a clock. */
export function tick(element, since) {
  const show = () => {
    if (!element.isConnected) return clearInterval(timer);
    element.textContent = wants("clock") ? ` ${minutes(Date.now() - new Date(since))}` : "";
  };
  const timer = setInterval(show, 1000);
  requestAnimationFrame(show);
  return element;
}

function minutes(passed) {
  const seconds = Math.max(0, Math.round(passed / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

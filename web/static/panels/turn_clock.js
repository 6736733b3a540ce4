// The turn clock: how long the player on turn has been thinking, for phones that want it.

import { wants } from "../lib/preference.js";
import { duration } from "../lib/times.js";

/**
 * Keep `element` showing the time since `since`, while this phone wants a clock.
 * @param {HTMLElement} element
 * @param {string} since
 */
export function showClock(element, since) {
  const begun_ms = new Date(since).getTime();
  const timer = setInterval(show, 1000);
  function show() {
    if (!element.isConnected) return clearInterval(timer);
    element.textContent = wants("clock") ? ` ${duration(Date.now() - begun_ms)}` : "";
  }
  requestAnimationFrame(show);
  return element;
}

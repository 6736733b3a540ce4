// Times as a phone writes them, and how long something takes.

/**
 * Return a moment's time of day, "20:14".
 * @param {string | number} moment
 */
export function clock(moment) {
  return new Date(moment).toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit" });
}

/**
 * Return a moment's day and time, "12 Nov, 20:14".
 * @param {string | number} moment
 */
export function day(moment) {
  return new Date(moment).toLocaleString(language(), {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
}

/**
 * Return a moment's date, "12 November 2026".
 * @param {string | number} moment
 */
export function date(moment) {
  return new Date(moment).toLocaleDateString(language(), {
    day: "numeric",
    month: "long",
    year: "numeric",
  });
}

/**
 * Return a duration as minutes and seconds, "2:05"; none is negative.
 * @param {number} passed_ms
 */
export function duration(passed_ms) {
  const seconds = Math.max(0, Math.round(passed_ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function language() {
  return globalThis.document?.documentElement.lang;
}

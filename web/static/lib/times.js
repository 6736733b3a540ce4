// Times as a phone writes them, and how long something takes.

/**
 * Return a moment's time of day, "20:14".
 * @param {string | number} moment
 */
export function clock(moment) {
  return new Date(moment).toLocaleTimeString(locale(), { hour: "numeric", minute: "2-digit" });
}

/**
 * Return a moment's day and time, "12 Nov, 20:14".
 * @param {string | number} moment
 */
export function day(moment) {
  return new Date(moment).toLocaleString(locale(), {
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  });
}

/**
 * Return a moment's date, "12 November 2026".
 * @param {string | number} moment
 */
export function date(moment) {
  return new Date(moment).toLocaleDateString(locale(), {
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

/** Return the page's language as this phone's country has it: "en-GB" writes 20:14, "en-US" 8:14 PM. */
function locale() {
  const language = globalThis.document?.documentElement.lang;
  return navigator.languages?.find((one) => one.split("-")[0] === language) ?? language;
}

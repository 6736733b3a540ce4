// What one phone or screen wishes for itself: kept in its browser, off until it is wanted.

/** @typedef {"sound" | "buzz" | "clock" | "voice" | "picture"} Preference */

/**
 * Tell whether this phone wants what `preference` names.
 * @param {Preference} preference
 */
export function wants(preference) {
  return localStorage.getItem(preference) === "yes";
}

/**
 * Keep whether this phone wants what `preference` names.
 * @param {Preference} preference
 * @param {boolean} isWanted
 */
export function keepWish(preference, isWanted) {
  localStorage.setItem(preference, isWanted ? "yes" : "no");
}

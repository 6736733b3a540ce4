// A board by keyboard: the arrow keys go from place to place, Enter and the space bar tap one.

import { t } from "./words.js";

/** @typedef {HTMLElement | SVGElement} Place */

/** Each arrow key's way, to the right and downwards. @type {Record<string, [number, number]>} */
const WAYS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASIDE = 2; // so much farther counts what lies beside the way

/**
 * Let the places in `section` be reached by keys; `tap` hears of one that is chosen. Returns what is
 * to be called after each drawing, with the words for a place, if it has any.
 * @param {HTMLElement} section
 * @param {(place: Place) => void} tap
 */
export function createBoardKeys(section, tap) {
  let current = "", hasFocus = false;

  section.addEventListener("focusin", ({ target }) => {
    const place = /** @type {Place} */ (target).dataset.place;
    hasFocus = place !== undefined;
    if (place !== undefined) mark(place);
  });
  section.addEventListener("focusout", ({ target }) => {
    if (/** @type {Place} */ (target).isConnected) hasFocus = false;
  });
  section.addEventListener("keydown", (event) => {
    const from = /** @type {Place} */ (event.target);
    if (from.dataset.place === undefined || !press(event.key, from)) return;
    event.preventDefault();
  });

  /**
   * @param {string} key
   * @param {Place} from
   */
  function press(key, from) {
    if (key in WAYS) nearest(from, placesIn(section), WAYS[key])?.focus();
    else if (["Enter", " "].includes(key) && from instanceof SVGElement) tap(from);
    else return false;
    return true;
  }

  // One place alone is reached by the tabulator, the others by the arrow keys.
  /** @param {string} place */
  function mark(place) {
    current = place;
    for (const one of placesIn(section)) {
      if (one instanceof SVGElement) one.tabIndex = one.dataset.place === current ? 0 : -1;
    }
  }

  return (/** @type {(place: string) => string | undefined} */ wordsOf) => {
    const places = placesIn(section);
    places.filter((one) => one instanceof SVGElement).forEach((one, index, { length: count }) => {
      one.setAttribute("role", "button");
      const otherwise = t("Place {number} of {count}", { number: index + 1, count });
      one.setAttribute("aria-label", wordsOf(one.dataset.place ?? "") || otherwise);
      one.closest("svg[role=img]")?.setAttribute("role", "group");
    });
    const kept = places.find((one) => one.dataset.place === current) ?? places[0];
    if (!kept) return;
    mark(kept.dataset.place ?? "");
    if (hasFocus) kept.focus({ preventScroll: true });
  };
}

/**
 * Return the places that may be reached now, each once: the lit ones where there are any.
 * @param {HTMLElement} section
 * @returns {Place[]}
 */
function placesIn(section) {
  /** @type {NodeListOf<Place>} */
  const found = section.querySelectorAll("[data-place]");
  const all = [...new Map([...found].reverse().map((one) => [one.dataset.place, one])).values()];
  const lit = all.filter((one) => one.classList.contains("lit"));
  return (lit.length > 0 ? lit : all).reverse();
}

/**
 * Return the place of `places` that lies nearest on the way from `from`.
 * @param {Place} from
 * @param {Place[]} places
 * @param {[number, number]} way
 */
function nearest(from, places, [right, down]) {
  const here = middleOf(from);
  const far = (/** @type {Place} */ place) => {
    const { x, y } = middleOf(place);
    const along = (x - here.x) * right + (y - here.y) * down;
    const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * right);
    return along > 1 ? along + ASIDE * aside : Infinity;
  };
  const [next] = places.filter((one) => far(one) < Infinity).sort((a, b) => far(a) - far(b));
  return next;
}

/** @param {Place} place */
function middleOf(place) {
  const { left, top, width, height } = place.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

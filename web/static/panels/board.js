// The table as its game draws it: the plan that pans and zooms, and the parts beside it.

import { ask, expecting } from "../lib/api.js";
import { createBoardKeys } from "../lib/board_keys.js";
import { el, loadStylesheet, sectionOf } from "../lib/elements.js";
import { redraw } from "../lib/panel.js";
import { createViewport } from "../lib/viewport.js";
import { t } from "../lib/words.js";
import { drawPlace } from "./place.js";

/** @import { Board, Child, Chosen, Drawing, Entering, Scene, Table } from "../../types/page.d.ts" */

const MARGIN_PX = 12; // between what is lit and the edge of what can be seen

/** @type {Omit<Entering, "tap">} */
const STILL = { lit: new Set(), chosen: {}, preview: null };

/**
 * Return the board in the section `id`: it shows a table, and lights places while a turn is
 * entered.
 * @param {string} id
 * @returns {Board}
 */
export function createBoard(id) {
  const section = sectionOf(id);
  const viewport = createViewport();
  const load = createLoader();
  const told = el("div", { "aria-live": "off" }); // of a place that was tapped
  /** @type {Table | null} */
  let table = null;
  /** @type {Drawing | null} */
  let drawing = null;
  /** @type {Entering | null} */
  let entering = null;
  let pointed = STILL; // what is to be looked at while nothing is entered
  let shown = "";

  section.addEventListener("click", ({ target }) => {
    const touched = /** @type {Element} */ (target);
    const place = placeAt(touched);
    if (place && !viewport.isDrag(touched)) tap(place);
  });
  const keep = createBoardKeys(section, ({ dataset }) => tap(dataset.place ?? ""));

  /** @param {string} place */
  function tap(place) {
    if (entering) entering.tap(place);
    else tell(place);
  }

  /** @param {string} place */
  async function tell(place) {
    const turn = table?.last?.number ?? 0;
    const path = `places?turn=${turn}&at=${encodeURIComponent(place)}`;
    const info = await ask(path).catch(() => null);
    told.replaceChildren(...(info ? [drawPlace(info, () => told.replaceChildren())] : []));
    told.firstElementChild?.scrollIntoView({ block: "nearest" });
  }

  /** @param {Table} next */
  async function show(next) {
    if (next.game !== table?.game) entering = null; // another game knows nothing of its choices
    table = next;
    drawing = await load(next.game);
    draw();
  }

  function draw() {
    if (!table?.view || !drawing) return section.replaceChildren();
    const scene = sceneOf(table, entering ?? pointed);
    const key = keyOf(scene);
    if (key === shown) return;
    shown = key;
    told.replaceChildren();
    const { plan, parts } = drawing.draw(scene);
    redraw(section, [plan && viewport.frame(plan), told, ...parts]);
    const played = new Set(scene.last && !scene.tap ? drawing.played?.(scene.last) : []);
    for (const element of placesIn(section)) {
      const place = placeAt(element) ?? "";
      element.classList.toggle("lit", scene.lit.has(place));
      element.classList.toggle("played", played.has(place));
    }
    keep((place) => entering?.words?.(place));
  }

  /**
   * Return what `question` makes of the drawing and its scene, `otherwise` where there is none.
   * @template Answer
   * @param {(drawing: Drawing, scene: Scene) => Answer} question
   * @param {Answer} otherwise
   * @param {Chosen} [chosen]
   */
  function asked(question, otherwise, chosen) {
    if (!table?.view || !drawing) return otherwise;
    const scene = sceneOf(table, entering ?? STILL);
    return question(drawing, chosen ? { ...scene, chosen } : scene);
  }

  return {
    show,
    enter(next) {
      entering = next;
      draw();
    },
    light(places) {
      pointed = { ...STILL, lit: new Set(places) };
      draw();
    },
    reveal: () => bringIntoSight([...section.querySelectorAll(".lit")]),
    chooser: (field, options, pick, former) =>
      asked((game, scene) => game.chooser?.(field, options, pick, scene, former) ?? null, null),
    places: (field, value, chosen) =>
      asked((game, scene) => game.places(field, value, scene), [], chosen),
    given: () => (table?.view && drawing?.given?.(table)) || null,
    label: (chosen) => drawing?.label?.(chosen),
    action: () => (table?.view && drawing?.action?.(table)) || null,
    held: () => asked((game, scene) => game.held?.(scene) ?? null, /** @type {Child} */ (null)),
    hasPowers: () => Boolean(drawing?.POWERS),
    lasts: () => Boolean(drawing?.LASTS),
    prompt: (choice) => {
      const field = choice.field ?? "";
      return asked((game, scene) => game.prompt?.(field, scene, choice), undefined) ??
        drawing?.PROMPTS[field] ?? t("Choose");
    },
  };
}

/**
 * Scroll only as far as it takes for all of `lit` to lie clear of the hand, which stands over the
 * foot of the page.
 * @param {Element[]} lit
 */
function bringIntoSight(lit) {
  if (!lit.length) return;
  const boxes = lit.map((element) => element.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top));
  const below = Math.max(...boxes.map((box) => box.bottom)) - footOf(boxes);
  const way = Math.min(Math.max(below + MARGIN_PX, 0), top - MARGIN_PX) || 0;
  if (top < 0 || below > 0) scrollBy({ top: way, behavior: still() ? "instant" : "smooth" });
}

/**
 * Return where on the screen the hand begins, once it stands at the foot; what lies beside it is
 * never below it.
 * @param {DOMRect[]} boxes
 */
function footOf(boxes) {
  const hand = document.querySelector("#hand, #correct")?.getBoundingClientRect();
  const bar = document.querySelector(".bar")?.clientHeight ?? 0;
  const isBelow = hand && boxes.some(({ right }) => right > hand.left);
  return innerHeight - bar - (isBelow ? hand.height : 0);
}

/** Tell whether this phone wants nothing to move by itself. */
function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * @param {Table} table
 * @param {Omit<Entering, "tap"> & { tap?: Entering["tap"] }} entering
 * @returns {Scene}
 */
function sceneOf({ view, players, last, you, revision }, entering) {
  const expected = expecting({ turn: last?.number ?? 0, revision });
  return { ...entering, view, players, last, you, expected };
}

// Two scenes with the same key look the same.
/** @param {Scene} scene */
function keyOf({ view, players, expected, lit, chosen, preview, you, tap }) {
  const isEntering = Boolean(tap);
  return JSON.stringify([view, players, expected, [...lit], chosen, preview, you, isEntering]);
}

/** @param {Element} element */
function placeAt(element) {
  return element.closest("[data-place]")?.getAttribute("data-place");
}

/** @param {Element} section */
function placesIn(section) {
  return section.querySelectorAll("[data-place]");
}

/** Return what loads a game's own drawing once, or the plain list where it has none. */
function createLoader() {
  /** @type {Map<string, Promise<Drawing>>} */
  const loaded = new Map();
  return (/** @type {string | null} */ game) => {
    if (!game) return null;
    const drawing = loaded.get(game) ?? loadDrawing(game);
    loaded.set(game, drawing);
    return drawing;
  };
}

/**
 * @param {string} game
 * @returns {Promise<Drawing>}
 */
async function loadDrawing(game) {
  const drawing = await import(`../games/${game}/drawing.js`).catch(() =>
    import("./plain_list.js")
  );
  await Promise.all(drawing.STYLES?.map(loadStylesheet) ?? []);
  return drawing;
}

// The table as its game draws it: the plan that pans and zooms, and the parts beside it.

import { ask, seen } from "../lib/api.js";
import { redraw } from "../lib/redraw.js";
import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";
import { createViewport } from "../lib/viewport.js";
import { drawPlace } from "./place.js";

const STILL = { lit: new Set(), chosen: {}, preview: null };

/** Return the board in `section`: show a table, light places while a turn is entered. */
export function createBoard(section) {
  const viewport = createViewport();
  const looked = el("div", { "aria-live": "off" });
  let table = null, game = null, entering = null, shown = "";

  section.addEventListener("click", (event) => {
    const place = event.target.closest("[data-place]")?.dataset.place;
    if (!place || viewport.wasDragged()) return;
    if (entering) entering.tap(place);
    else look(place);
  });

  async function look(place) {
    const found = await ask(
      `places?turn=${table.last?.number ?? 0}&at=${encodeURIComponent(place)}`,
    ).catch(() => null);
    looked.replaceChildren(...(found ? [drawPlace(found, () => looked.replaceChildren())] : []));
    looked.firstElementChild?.scrollIntoView({ block: "nearest" });
  }

  async function show(next) {
    table = next;
    game = await load(next.game);
    draw();
  }

  function draw() {
    if (!table?.view || !game) return section.replaceChildren();
    const scene = {
      ...(entering ?? STILL),
      players: table.players,
      last: table.last,
      you: table.you,
      seen: seen({ turn: table.last?.number ?? 0, revision: table.revision }),
    };
    const key = JSON.stringify([
      table.view,
      table.players,
      scene.seen,
      [...scene.lit],
      scene.chosen,
      scene.preview,
    ]);
    if (key === shown) return;
    shown = key;
    looked.replaceChildren();
    const { plan, parts } = game.draw(table.view, scene);
    redraw(section, [plan && viewport.frame(plan), looked, ...parts]);
    for (const element of section.querySelectorAll("[data-place]")) {
      element.classList.toggle("lit", scene.lit.has(element.dataset.place));
    }
  }

  return {
    show,
    /** Light `scene.lit` and show its preview, `null` ends that. */
    enter(scene) {
      entering = scene;
      draw();
    },
    /** Bring the drawing in which something is lit onto the screen. */
    reveal() {
      const lit = section.querySelector(".lit");
      (lit?.closest("svg") ?? lit)?.scrollIntoView({ block: "start", behavior: "smooth" });
    },
    /** Return a game's own way to choose a value of `field`, `null` where a list will do. */
    chooser: (field, options, pick) => game?.chooser?.(field, options, pick) ?? null,
    /** Return the places that an option's value touches, as the game's drawing knows them. */
    places: (field, value, chosen) => game?.places(field, value, chosen) ?? [],
    /** Return what this phone enters from by itself (the parts settled already), `null` where it waits to be asked. */
    byHand: () => (table?.view && game?.byHand?.(table)) ?? null,
    /** Return what plays a turn that might go on, in the game's own words, if it has any. */
    label: (chosen) => game?.label?.(chosen),
    /** Tell whether something can be declared before a turn. */
    hasPowers: () => Boolean(game?.POWERS),
    /** Return what to ask for `field`, in words. */
    prompt: (field, chosen) => game?.prompt(field, chosen) ?? t("Choose"),
  };
}

const loaded = new Map();

/** Return the game's own drawing, or the plain list where it has none. */
async function load(name) {
  if (!name) return null;
  if (!loaded.has(name)) {
    const game = await import(`../games/${name}/drawing.js`).catch(() => import("./plain_list.js"));
    await Promise.all((game.STYLES ?? []).map((path) => loadStylesheet(`/static/${path}`)));
    loaded.set(name, game);
  }
  return loaded.get(name);
}

/** Fetch a game's own style sheet; a page without it is plain, not broken. */
function loadStylesheet(href) {
  return new Promise((done) =>
    document.head.append(el("link", { rel: "stylesheet", href, load: done, error: done }))
  );
}

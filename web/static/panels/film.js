// The film of a game from its kept pictures: made in the background, watched, taken along.

import { ask, send } from "../lib/api.js";
import { el, sectionOf } from "../lib/elements.js";
import { redraw } from "../lib/panel.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";

/** @import { Child, Film, TableStore } from "../../types/page.d.ts" */

const PAUSE_MS = 1500;

/**
 * Offer the film of the game that the page shows in the section `id`, once it is over.
 * @param {string} id
 * @param {TableStore} store
 */
export function createFilm(id, store) {
  const section = sectionOf(id);
  let shown = 0; // the game whose film is offered
  let isWaiting = false;

  /** @param {Film} film */
  function draw(film) {
    redraw(section, [drawFilm(film, { game_id: shown, begin })]);
    const isBeingMade = film.total > 0 && !film.is_ready && !film.has_failed;
    if (isBeingMade && !isWaiting) lookAgain();
  }

  async function lookAgain() {
    isWaiting = true;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
    isWaiting = false;
    await ask(`films/${shown}`).then(draw, lookAgain);
  }

  function begin() {
    send("films", { game_id: shown }).then(draw, showError);
  }

  return {
    /** @param {boolean} hasPictures whether the game is over and has pictures */
    offer(hasPictures) {
      const { game_id } = store.table;
      if (!hasPictures || shown === game_id) return;
      shown = game_id;
      ask(`films/${game_id}`).then(draw, showError);
    },
  };
}

/**
 * @param {Film} film
 * @param {{ game_id: number, begin: () => void }} of
 * @returns {Child}
 */
function drawFilm({ done, total, is_ready, has_failed }, { game_id, begin }) {
  const address = `/api/v1/films/${game_id}/film.webp`;
  if (is_ready) {
    return [
      el("img.film", { src: address, alt: t("The game as a film"), loading: "lazy" }),
      el("p.row", el("a.button", { href: address, download: "" }, t("Save the film"))),
    ];
  }
  if (total && !has_failed) {
    return el(
      "p.row",
      { role: "status" },
      el("label", { for: "film-progress" }, t("The film is being made")),
      el("progress", { id: "film-progress", max: total, value: done }),
    );
  }
  return [
    has_failed && el("p.note.fault", t("The film could not be made.")),
    el(
      "p.row",
      el("button", { "data-key": "film", click: begin }, t("Make a film of the game")),
    ),
  ];
}

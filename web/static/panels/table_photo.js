// The phone as the table's camera: it takes the picture, and tells what came of it.

import { sendPhoto } from "../lib/api.js";
import { el } from "../lib/elements.js";
import { panel } from "../lib/panel.js";
import { photoButton, smallerPhoto, TABLE_PX } from "../lib/photos.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";

/** @import { Child, PhotoOfTable, TableStore } from "../../types/page.d.ts" */

/**
 * Return what draws the button in the section called `id`, `null` on a page without one; `taken`
 * hears of each photo that was read.
 * @param {string} id
 * @param {{ store: TableStore, taken?: (answer: PhotoOfTable) => unknown }} hooks
 */
export function createTablePhoto(id, { store, taken = () => {} }) {
  if (!document.getElementById(id)) return null;
  const photo = { isBusy: false, answer: /** @type {PhotoOfTable | null} */ (null) };
  const shown = panel(
    id,
    (/** @type {Parameters<typeof drawPhoto>[0]} */ data) => drawPhoto(data, take),
  );

  function draw() {
    const { you } = store.table;
    shown({ mayTake: you.seat !== null || you.is_host, ...photo });
  }

  /** @param {File} file */
  async function take(file) {
    photo.isBusy = true;
    draw();
    try {
      photo.answer = await sendPhoto("photos", await smallerPhoto(file, TABLE_PX));
    } catch (error) {
      photo.answer = null;
      showError(/** @type {Error} */ (error));
    }
    photo.isBusy = false;
    draw();
    if (photo.answer) await taken(photo.answer);
  }

  return { draw };
}

/**
 * @param {{ mayTake: boolean, isBusy: boolean, answer: PhotoOfTable | null }} data
 * @param {(file: File) => unknown} take
 * @returns {Child}
 */
function drawPhoto({ mayTake, isBusy, answer }, take) {
  return el(
    "div.card",
    el(
      "div",
      { role: "status" },
      answer && !isBusy && el("h2", { "data-outcome": answer.outcome }, answer.words),
      answer && !isBusy && answer.advice && el("p", { "data-advice": "" }, answer.advice),
    ),
    el(
      "p.row",
      photoButton({
        words: wordsOf({ isBusy, answer }),
        isOff: !mayTake || isBusy,
        isMain: mayTake,
        taken: take,
      }),
    ),
    mayTake
      ? el(
        "p.note",
        t("Hands off the table. From anywhere, as near as all four cards are whole in the picture: the phone held sideways and still, the ordinary lens (1×)."),
      )
      : el("p", el("a.button", { href: "/join" }, t("Take a seat first"))),
  );
}

/** @param {{ isBusy: boolean, answer: PhotoOfTable | null }} photo */
function wordsOf({ isBusy, answer }) {
  if (isBusy) return t("Reading the photo");
  if (answer?.advice) return t("Take one more");
  return answer?.outcome === "waits" ? t("Take it again") : t("Photograph the table");
}

// Does it read my box? One photo, marker cards beside the pieces, says what would be read.

import { sendPhoto } from "../lib/api.js";
import { el } from "../lib/elements.js";
import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { photoButton, smallerPhoto, TABLE_PX } from "../lib/photos.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";

/** @import { BoxTrial } from "../../types/page.d.ts" */

const store = openPage();
const panels = { photo: panel("photo", drawPhoto), trial: panel("trial", drawTrial) };
/** @type {{ trial: BoxTrial | null, isBusy: boolean }} */
const photo = { trial: null, isBusy: false };

function draw() {
  const { you } = store.table;
  panels.photo({ mayTry: you.seat !== null || you.is_host, isBusy: photo.isBusy });
  panels.trial({ trial: photo.trial });
}

/** @param {{ mayTry: boolean, isBusy: boolean }} data */
function drawPhoto({ mayTry, isBusy }) {
  return el(
    "div.card",
    el(
      "p",
      t("Lay out the game, or a part of it: some starting tiles together, some piles. Put the four printed marker cards beside them."),
    ),
    el(
      "p.row",
      photoButton({
        words: isBusy ? t("Reading the photo") : t("Photograph my box"),
        isOff: !mayTry || isBusy,
        isMain: mayTry,
        taken: take,
      }),
    ),
    mayTry
      ? el("p.note", t("From above, all cards whole in the picture, with the ordinary lens (1×)."))
      : el("p", el("a.button", { href: "/join" }, t("Take a seat first"))),
  );
}

/** @param {File} file */
async function take(file) {
  photo.isBusy = true;
  draw();
  try {
    photo.trial = await sendPhoto("box-trials", await smallerPhoto(file, TABLE_PX));
  } catch (error) {
    showError(/** @type {Error} */ (error));
  }
  photo.isBusy = false;
  draw();
}

/** @param {{ trial: BoxTrial | null }} data */
function drawTrial({ trial }) {
  if (!trial) return null;
  return [
    el("h2", { "data-verdict": trial.verdict }, trial.words),
    trial.asked.map((words) => el("p.note", words)),
    trial.hints.map((words) => el("p.note", words)),
    el("ul.found", trial.parts.map(drawPart)),
    el(
      "figure",
      el("figcaption", t("A full cell bears a dot, an empty one a ring, a hornet's an H.")),
      el("img.flat", {
        src: `/api/v1/box-trials/${trial.id}/picture`,
        alt: t("Your photo with what was read drawn on it"),
      }),
    ),
  ];
}

/** @param {BoxTrial["parts"][number]} part */
function drawPart({ words, found, sure, wanted }) {
  const counted = { words, found, sure, wanted };
  const text = sure < found
    ? t("{words}: {found} of {wanted} seen, {sure} of them sure", counted)
    : t("{words}: {found} of {wanted} seen", counted);
  return el("li", text);
}

store.subscribe(draw);

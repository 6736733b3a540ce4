// A paper sheet: printed empty, photographed when it is filled, asked about, counted.

import { send, sendPhoto } from "../lib/api.js";
import { el, sectionOf } from "../lib/elements.js";
import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { photoButton, smallerPhoto } from "../lib/photos.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";
import { drawReading } from "../panels/sheet_reading.js";

/** @import { PhotoReading } from "../../types/page.d.ts" */

const LONGEST_PX = 2600; // a longer side is not needed to read a sheet

const store = openPage();
const panels = { photo: panel("photo", drawPhoto), reading: panel("reading", drawRead) };
const hasCamera = Boolean(sectionOf("photo").dataset.camera);
/** @type {{ read: PhotoReading | null, isBusy: boolean }} */
const photo = { read: null, isBusy: false };

function draw() {
  const { you } = store.table;
  panels.photo({ mayRead: you.seat !== null || you.is_host, isBusy: photo.isBusy });
  panels.reading({ read: photo.read });
}

/** @param {{ mayRead: boolean, isBusy: boolean }} data */
function drawPhoto({ mayRead, isBusy }) {
  const blank = { href: "/api/v1/paper-sheets/blank.pdf", download: true };
  return el(
    "div.card",
    el(
      "p",
      t("Print the sheet, draw on it with any pen, and photograph it when you want it counted."),
    ),
    el(
      "p.row",
      el("a.button", blank, t("The empty sheet (PDF)")),
      photoButton({
        words: isBusy ? t("Reading the photo") : t("Photograph my sheet"),
        isOff: !mayRead || isBusy,
        isMain: mayRead,
        taken: (file) =>
          read(async () => sendPhoto("paper-sheets", await smallerPhoto(file, LONGEST_PX))),
      }),
      hasCamera && el(
        "button",
        {
          "data-key": "under-camera",
          disabled: !mayRead || isBusy,
          click: () => read(() => send("paper-sheets/under-camera")),
        },
        t("Read the sheet under the camera"),
      ),
    ),
    el(
      "p.note",
      t("All four printed corners in the picture, from above, without a thumb on them."),
    ),
  );
}

/** @param {() => Promise<PhotoReading>} asked */
async function read(asked) {
  photo.isBusy = true;
  draw();
  try {
    photo.read = await asked();
  } catch (error) {
    showError(/** @type {Error} */ (error));
  }
  photo.isBusy = false;
  draw();
}

/** @param {{ read: PhotoReading | null }} data */
function drawRead({ read }) {
  if (!read) return null;
  return drawReading(
    read,
    (answers) =>
      send(`paper-sheets/${read.id}`, { answers }).then((next) => {
        photo.read = next;
        draw();
      }, showError),
  );
}

store.subscribe(draw);

// A paper sheet: printed empty, photographed when it is filled, asked about, counted.

import { ApiError } from "../lib/api.js";
import { send } from "../lib/api.js";
import { first, keepLive } from "../lib/live_page.js";
import { showError } from "../panels/messages.js";
import { el, panel } from "../lib/elements.js";
import { t } from "../lib/words.js";

const LONGEST_PX = 2600;
const DRAWN = {
  free: t("free"),
  honey: t("honey"),
  larva: t("larva"),
  stolen: t("a larva with a wasp"),
  crossed: t("crossed off"),
};
const PAGE_MM = [210, 297], CROP_MM = 26;

let table = first, read = null, isBusy = false;
const panels = { photo: panel("photo", drawPhoto), reading: panel("reading", drawReading) };

function draw() {
  panels.photo({ mayRead: table.you.seat !== null || table.you.is_host, isBusy });
  panels.reading({ read });
}

function drawPhoto({ mayRead, isBusy }) {
  return el(
    "div.card",
    el(
      "p",
      t("Print the sheet, draw on it with any pen, and photograph it when you want it counted."),
    ),
    el(
      "p.row",
      el(
        "a.button",
        { href: "/api/v1/sheets/blank.pdf", download: true },
        t("The empty sheet (PDF)"),
      ),
      el(
        "label",
        { class: `button ${mayRead ? "main" : ""}`, for: "camera" },
        isBusy ? t("Reading the photo") : t("Photograph my sheet"),
      ),
      el("input.unseen", {
        id: "camera",
        type: "file",
        accept: "image/*",
        capture: "environment",
        disabled: !mayRead || isBusy,
        change: (event) => take(event.target.files[0]),
      }),
    ),
    el(
      "p.note",
      t("All four printed corners in the picture, from above, without a thumb on them."),
    ),
  );
}

async function take(file) {
  if (!file) return;
  isBusy = true;
  draw();
  try {
    read = await upload(await smaller(file));
  } catch (error) {
    showError(error);
  }
  isBusy = false;
  draw();
}

/** Return the photo as JPEG, no larger than is needed to read it. */
async function smaller(file) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height));
  const canvas = el("canvas", {
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((made) => canvas.toBlob(made, "image/jpeg", 0.9));
}

async function upload(photo) {
  const response = await fetch("/api/v1/sheets", {
    method: "POST",
    headers: { "Content-Type": "image/jpeg" },
    body: photo,
    signal: AbortSignal.timeout(60_000),
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  throw new ApiError(answer.error ?? { id: "unreachable", message: response.statusText });
}

function drawReading({ read }) {
  if (!read) return null;
  const { id, reading } = read;
  if (reading.troubles.length) {
    return el(
      "div.card",
      reading.troubles.map((trouble) => el("p.fault", { role: "alert" }, trouble)),
    );
  }
  const { points, stolen } = reading;
  return [
    el(
      "div.card",
      { role: "status" },
      el(
        "h2",
        reading.ok
          ? t("{points} points on this sheet", { points: points.total })
          : t("{points} points so far; please look at what is asked below", {
            points: points.total,
          }),
      ),
      el("p", t("Larvae {larvae}, full rows {rows}, tree {tree}", points)),
      el("p", t("Stolen here: {larvae} larvae, {points} points for their thieves", stolen)),
      reading.notes.map((note) => el("p.note", `${t("Does not fit together")}: ${note}`)),
    ),
    reading.questions.map((question) => drawQuestion(id, question)),
    el(
      "figure",
      el("figcaption", t("The sheet as it was read")),
      el("img.flat", { src: `/api/v1/sheets/${id}/flat`, alt: t("Your sheet, laid flat") }),
    ),
  ];
}

/** Ask what is drawn at a doubtful spot, with that piece of the page. */
function drawQuestion(id, { spot, candidates, at }) {
  const [x, y] = at.map((value, axis) =>
    Math.max(0, Math.min(PAGE_MM[axis] - CROP_MM, value - CROP_MM / 2))
  );
  const crop = el("canvas", {
    width: 200,
    height: 200,
    role: "img",
    "aria-label": t("That piece of the page"),
  });
  const page = new Image();
  page.addEventListener("load", () => {
    const scale = page.width / PAGE_MM[0];
    crop.getContext("2d").drawImage(
      page,
      x * scale,
      y * scale,
      CROP_MM * scale,
      CROP_MM * scale,
      0,
      0,
      200,
      200,
    );
  });
  page.src = `/api/v1/sheets/${id}/flat`;
  const settle = (drawn) =>
    send(`sheets/${id}`, { answers: { [spot]: drawn } }).then((next) => {
      read = next;
      draw();
    }, showError);
  const all = spot.startsWith("space") ? ["free", "honey", "larva", "stolen"] : ["free", "crossed"];
  const rest = all.filter((drawn) => !candidates.includes(drawn));
  return el(
    "div.card",
    el("h2", t("What is drawn here?")),
    crop,
    el(
      "p.row",
      [...candidates, ...rest].map((drawn, index) =>
        el("button", {
          class: index ? "" : "main",
          "data-key": `${spot}-${drawn}`,
          click: () => settle(drawn),
        }, DRAWN[drawn])
      ),
    ),
  );
}

draw();
keepLive((next) => {
  table = next;
  draw();
});

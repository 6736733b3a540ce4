// The live picture: what the camera sees of the table, with what was read drawn on it; one tap away.

import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";

const EVERY_MS = 1_000;

/** Show the button for the live picture, where the page has a place for it. */
export function showLivePicture() {
  const section = document.getElementById("live-picture");
  if (!section) return;
  const picture = el("img.flat", { alt: t("The table, with what was seen drawn on it") });
  const none = el("p.note", t("Nothing has been seen yet."));
  picture.addEventListener("error", () => none.hidden = false);
  picture.addEventListener("load", () => none.hidden = true);
  const details = el(
    "details",
    { toggle: () => renew() },
    el("summary", { "data-key": "live-picture" }, t("Live picture")),
    none,
    picture,
    el("p.note", t("A full cell bears a dot, an empty one a ring, a hornet's an H.")),
  );
  section.replaceChildren(details);

  function renew() {
    if (!details.open) return;
    if (document.visibilityState === "visible") {
      picture.src = `/api/v1/live-picture?n=${Date.now()}`;
    }
    setTimeout(renew, EVERY_MS);
  }
}

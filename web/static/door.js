// The door to the host's rights: the table's button opens it for a minute; without a button it stands open.

import { send } from "./api.js";
import { complain } from "./news.js";
import { el } from "./parts.js";
import { t } from "./words.js";

const OPEN_MS = 60_000;

/** Whether the table has a button that a hand can press. */
export const HAS_BUTTON = document.body.dataset.button !== "none";

/** Tell whether the button was pressed lately, or there is none to press. */
export function isDoorOpen(doorAt) {
  return !HAS_BUTTON || Date.now() - doorAt < OPEN_MS;
}

/** Draw how this phone becomes the host, after `why` it should; nothing on the host's own. */
export function drawDoor({ you, doorAt }, { show, why }) {
  if (you.is_host) return null;
  return [
    el("p", { class: "note" }, HAS_BUTTON ? `${why} ${t("Press the table's button, then tap “Be the host”.")}` : why),
    isDoorOpen(doorAt) && el("p", {}, drawHostButton(show)),
  ];
}

/** Draw the button that makes this phone the host. */
export function drawHostButton(show) {
  return el("button", { class: "main", "data-key": "host", click: () => send("host").then(show, complain) }, t("Be the host"));
}

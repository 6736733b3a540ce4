// The door to the host's rights: the table's button opens it for a minute; without a button it stands open.

import { send } from "../lib/api.js";
import { showError } from "./messages.js";
import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";

const CLAIM_MS = 60_000;

/** Whether the table has a button that a hand can press. */
export const HAS_BUTTON = document.body.dataset.button !== "none";

/** Tell whether the button was pressed lately, or there is none to press. */
export function isHostClaimOpen(hostClaimAt) {
  return !HAS_BUTTON || Date.now() - hostClaimAt < CLAIM_MS;
}

/** Draw how this phone becomes the host, after `why` it should; nothing on the host's own. */
export function drawHostClaim({ you, hostClaimAt }, { show, why }) {
  if (you.is_host) return null;
  return [
    el(
      "p.note",
      HAS_BUTTON ? `${why} ${t("Press the table's button, then tap “Be the host”.")}` : why,
    ),
    isHostClaimOpen(hostClaimAt) && el("p", drawHostButton(show)),
  ];
}

/** Draw the button that makes this phone the host. */
export function drawHostButton(show) {
  return el(
    "button.main",
    { "data-key": "host", click: () => send("host").then(show, showError) },
    t("Be the host"),
  );
}

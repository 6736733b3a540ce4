// Telling why something was refused.

import { el } from "./elements.js";
import { t } from "./words.js";

/**
 * Show why something was refused, until it is tapped away or something else is refused.
 * @param {{ message: string }} error
 */
export function showError(error) {
  document.querySelector(".error")?.remove();
  const box = el(
    "div.error",
    { role: "alert" },
    el("p", error.message || unreached()),
    el("button", { click: () => box.remove() }, t("Close")),
  );
  document.body.append(box);
}

/** Return why no answer came, and what helps. */
function unreached() {
  if (navigator.onLine) {
    return t("The companion does not answer: is it switched on, and this phone in its Wi-Fi?");
  }
  return t("This phone has no network: switch its Wi-Fi on, then try again.");
}

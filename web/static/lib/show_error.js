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
    el("p", error.message || t("The companion cannot be reached")),
    el("button", { click: () => box.remove() }, t("Close")),
  );
  document.body.append(box);
}

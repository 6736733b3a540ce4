// A photo of one's own part beside the form, to copy from: it never leaves the phone.

import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";

/** Return a field for a photo, which is shown under it, above the form. */
export function createPartPhoto() {
  const shown = el("div.part-photo");
  const field = el("input", {
    id: "part-photo",
    type: "file",
    accept: "image/*",
    capture: "environment",
    change: () => show(field.files?.[0], shown),
  });
  return el(
    "div",
    el(
      "p.row",
      el("label", { for: "part-photo" }, t("A photo of your part, to copy from")),
      field,
    ),
    el("p.note", t("It is shown on this phone alone and sent nowhere.")),
    shown,
  );
}

/**
 * @param {File | undefined} file
 * @param {HTMLElement} shown
 */
function show(file, shown) {
  if (!file) return shown.replaceChildren();
  const reader = new FileReader();
  reader.onload = () =>
    shown.replaceChildren(el("img", { src: String(reader.result), alt: t("Your part") }));
  reader.readAsDataURL(file);
}

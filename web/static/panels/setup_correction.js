// Putting right what the camera read: a sheet for a cell, a sheet for a pile.

import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";

/** Ask what lies on a cell; resolves to what was said, `null` for nothing. */
export function chooseCell({ full, icon, hornet }) {
  const box = (name, label, checked) =>
    el("p", el("label", el("input", { type: "checkbox", name, checked }), ` ${label}`));
  const honey = (value, label) =>
    el(
      "p",
      el(
        "label",
        el("input", { type: "radio", name: "fill", value, checked: (value === "full") === full }),
        ` ${label}`,
      ),
    );
  return sheet(t("What lies here?"), [
    honey("full", t("full of honey")),
    honey("empty", t("empty")),
    box("icon", t("with a hornet icon"), icon),
    box("hornet", t("a hornet stands there"), hornet),
    el(
      "p.row",
      el("button.main", { value: "so" }, t("So it is")),
      el("button", { value: "gone" }, t("There is no cell")),
      el("button", { value: "" }, t("Back")),
    ),
  ], (answer, said) =>
    answer && {
      full: said.get("fill") === "full",
      icon: said.has("icon"),
      hornet: said.has("hornet"),
      is_there: answer !== "gone",
    });
}

/** Ask for a pile's shape; resolves to its name, `null` for none. */
export function chooseShape(now) {
  const shapes = { straight: t("straight"), bent: t("bent"), triangular: t("triangular") };
  return sheet(t("Which shape have these tiles?"), [
    el(
      "ul.options",
      Object.entries(shapes).map(([value, words]) =>
        el("li", el("button", { value, "aria-pressed": value === now && "true" }, words))
      ),
    ),
    el("p.row", el("button", { value: "" }, t("Back"))),
  ], (answer) => answer || null);
}

function sheet(question, parts, read) {
  return new Promise((done) => {
    const form = el("form", { method: "dialog" }, el("h2", question), parts);
    const box = el("dialog.sheet", {
      "aria-label": question,
      close: () => {
        done(read(box.returnValue, new FormData(form)) || null);
        box.remove();
      },
    }, form);
    document.body.append(box);
    box.showModal();
  });
}

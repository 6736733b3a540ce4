// What a player notes: points of any category on the score pad, and the resources at hand.

import { sent } from "../../lib/redraw.js";
import { el } from "../../lib/elements.js";
import { t } from "../../lib/words.js";
import { play } from "../../lib/moves.js";

/** Draw the score pad: a category of the box or any other, and its points. */
export function drawPad(view, { you, seen }) {
  const pad = view.hives[you.seat].pad;
  const noted = Object.entries(pad).map(([category, points]) => el("li", `${category}: ${points}`));
  return el(
    "details.card",
    el("summary", t("Score pad")),
    noted.length > 0 && el("ul", noted),
    el(
      "form",
      {
        submit: (event) =>
          note(
            event,
            seen,
            ({ category, points }) => ({
              player: you.seat,
              points: { category, points: Number(points) },
            }),
          ),
      },
      el(
        "p",
        el("label", { for: "pad-category" }, t("Category")),
        " ",
        el("input", {
          id: "pad-category",
          name: "category",
          list: "pad-categories",
          required: true,
          maxlength: 60,
        }),
      ),
      el(
        "datalist",
        { id: "pad-categories" },
        view.pad.map((category) => el("option", { value: category })),
      ),
      el(
        "p",
        el("label", { for: "pad-points" }, t("Points")),
        " ",
        el("input", {
          id: "pad-points",
          name: "points",
          type: "number",
          min: -999,
          max: 999,
          step: 1,
          required: true,
        }),
      ),
      el("button", { "data-key": "note" }, t("Note them")),
    ),
  );
}

/** Draw the resources at hand, to be put right. */
export function drawStock(view, { you, seen }) {
  const amounts = Object.entries(view.hives[you.seat].resources);
  return el(
    "details.card",
    el("summary", t("My resources")),
    el(
      "form",
      {
        submit: (event) =>
          note(
            event,
            seen,
            (fields) => ({
              player: you.seat,
              stock: Object.fromEntries(
                Object.entries(fields).map(([name, amount]) => [name, Number(amount)]),
              ),
            }),
          ),
      },
      amounts.map(([name, amount]) =>
        el(
          "p",
          el("label", { for: `stock-${name}` }, name),
          " ",
          el("input", {
            id: `stock-${name}`,
            name,
            type: "number",
            min: 0,
            max: 99,
            step: 1,
            value: amount,
            required: true,
          }),
        )
      ),
      el("button", { "data-key": "stock" }, t("These I have")),
    ),
  );
}

function note(event, seen, moveOf) {
  event.preventDefault();
  sent(event.target, play(moveOf(Object.fromEntries(new FormData(event.target))), seen));
}

// What is printed on a tile that nobody has seen yet: three cells, each with its fill and icon.

import { el } from "../parts.js";
import { t } from "../words.js";

const LOOKS = [
  { fill: "full", icon: false }, { fill: "empty", icon: false }, { fill: "full", icon: true }, { fill: "empty", icon: true },
];
const words = { full: t("full"), empty: t("empty") };

/** Draw three selectors, in the order of the tile's cells, and pick the option they make. */
export function drawPrinter(options, pick) {
  const selects = [0, 1, 2].map((index) => el("select", { "aria-label": t("Cell {number} of the tile", { number: index + 1 }), "data-key": `print-${index}` },
    LOOKS.map((look, value) => el("option", { value }, `${words[look.fill]}${look.icon ? `, ${t("hornet icon")}` : ""}`))));
  const choose = () => {
    const wanted = JSON.stringify(selects.map((select) => ordered(LOOKS[select.value])));
    const option = options.find(({ value }) => JSON.stringify(value.map(ordered)) === wanted);
    if (option) pick(option);
  };
  return el("div", {}, el("p", { class: "row" }, selects), el("button", { class: "main", "data-key": "printed", click: choose }, t("That is printed")));
}

function ordered({ fill, icon }) {
  return [fill, icon];
}

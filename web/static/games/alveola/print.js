// What is printed on a tile that nobody has seen yet: its cells are tapped until they show it.

import { el, pressable, svg } from "../../lib/elements.js";
import { t } from "../../lib/words.js";
import { drop, hornet } from "./hive.js";
import { TILES } from "./ring.js";
import { boxAround, middle, outline } from "../../lib/hexes.js";

const SIZE = 20;
const LOOKS = [
  { fill: "full", icon: false },
  { fill: "empty", icon: false },
  { fill: "full", icon: true },
  { fill: "empty", icon: true },
];
const words = { full: t("full"), empty: t("empty") };

/** Draw a tile of `shape` with three blank cells, and pick the option that they are tapped to. */
export function drawPrinter(shape, options, pick) {
  const shown = [0, 0, 0], cells = TILES[shape];
  const drawing = svg("svg.printer", {
    viewBox: boxAround(cells, SIZE, 1.1),
    role: "group",
    "aria-label": t("What is printed on the tile?"),
  });

  function render() {
    drawing.replaceChildren(...cells.map((cell, index) => drawCell(cell, index)));
  }

  function drawCell(cell, index) {
    const at = middle(cell, SIZE), { fill, icon } = LOOKS[shown[index]];
    const says = `${t("Cell {number} of the tile", { number: index + 1 })}: ${words[fill]}${
      icon ? `, ${t("hornet icon")}` : ""
    }`;
    return svg(
      "g",
      { ...pressable(() => change(index)), "aria-label": says, "data-key": `print-${index}` },
      svg("path", { d: outline(at, SIZE - 0.6), class: `cell ${fill}` }),
      fill === "full" ? drop(at) : svg("path.hollow", { d: outline(at, SIZE * 0.5) }),
      icon && hornet(at, "icon"),
    );
  }

  function change(index) {
    shown[index] = (shown[index] + 1) % LOOKS.length;
    render();
    drawing.children[index].focus({ preventScroll: true });
  }

  function choose() {
    const wanted = JSON.stringify(shown.map((look) => ordered(LOOKS[look])));
    const option = options.find(({ value }) => JSON.stringify(value.map(ordered)) === wanted);
    if (option) pick(option);
  }

  render();
  return el(
    "div",
    el(
      "p.note",
      t("Tap each cell until it shows what is printed there. Turn the tile as it is drawn."),
    ),
    drawing,
    el("p", el("button.main", { "data-key": "printed", click: choose }, t("That is printed"))),
  );
}

function ordered({ fill, icon }) {
  return [fill, icon];
}

// Tiles and frames of several hexagons: turned, and drawn small for the hand.

import { svg } from "./elements.js";
import { boxAround, middle, outline, round } from "./hexes.js";

/** Return `cells` turned about [0, 0] by `sixths` of a turn, counter-clockwise. */
export function turned(cells, sixths) {
  return sixths ? turned(cells.map(([q, r]) => [-r, q + r]), sixths - 1) : cells;
}

/** Return `cells` turned and shifted to `at`. */
export function laid(cells, sixths, at) {
  return turned(cells, sixths).map(([q, r]) => [q + at[0], r + at[1]]);
}

/** Draw a form alone; `mark(index, point)` draws on its cells. A dot shows the cell that is tapped. */
export function drawForm(cells, { mark = () => null, name }) {
  const size = 10;
  return svg(
    "svg.form",
    { viewBox: boxAround(cells, size, 1.15), role: "img", "aria-label": name },
    cells.map((cell) => svg("path.form-cell", { d: outline(middle(cell, size), size - 0.5) })),
    cells.map((cell, index) => mark(index, middle(cell, size))),
    svg("circle.pin", {
      cx: round(middle(cells[0], size).x),
      cy: round(middle(cells[0], size).y),
      r: 2,
    }),
  );
}

/** Return the outline around `cells` of circumradius `size` as a path, `inset` inside of it. */
export function border(cells, size, inset = 1) {
  const own = new Set(cells.map(String));
  const sides = cells.flatMap((cell) =>
    SIDES.filter(({ to }) => !own.has(String([cell[0] + to[0], cell[1] + to[1]]))).map(
      ({ from, until }) => {
        const { x, y } = middle(cell, size);
        return `M${corner(x, y, from, size - inset)}L${corner(x, y, until, size - inset)}`;
      },
    )
  );
  return sides.join("");
}

// A cell's six sides: towards which neighbour, and between which corners (degrees, y up).
const SIDES = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]].map((to, index) => ({
  to,
  from: 60 * index - 30,
  until: 60 * index + 30,
}));

function corner(x, y, degrees, size) {
  const angle = (degrees * Math.PI) / 180;
  return `${round(x + size * Math.cos(angle))} ${round(y - size * Math.sin(angle))}`;
}

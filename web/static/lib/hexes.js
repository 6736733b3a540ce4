// Hexagons on the games' lattice (pointy-top axial coordinates, y up), drawn with y down.

const ROOT3 = Math.sqrt(3);

/** Return the middle of the cell [q, r] for hexagons of circumradius `size`. */
export function middle([q, r], size) {
  return { x: size * ROOT3 * (q + r / 2), y: -1.5 * size * r };
}

/** Return the corners of a hexagon as an SVG path, moved by (x, y). */
export function outline({ x, y }, size) {
  const corners = [90, 150, 210, 270, 330, 30].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return `${round(x + size * Math.cos(angle))} ${round(y - size * Math.sin(angle))}`;
  });
  return `M${corners.join("L")}Z`;
}

/** Return the viewBox that shows all `cells` with a margin of `around` sizes. */
export function boxAround(cells, size, around = 1.6) {
  const at = cells.map((cell) => middle(cell, size));
  const left = Math.min(...at.map(({ x }) => x)) - around * size,
    right = Math.max(...at.map(({ x }) => x)) + around * size;
  const top = Math.min(...at.map(({ y }) => y)) - around * size,
    bottom = Math.max(...at.map(({ y }) => y)) + around * size;
  return [left, top, right - left, bottom - top].map(round).join(" ");
}

/** Return a cell as the name of its place. */
export function placeOf(at) {
  return JSON.stringify(at);
}

export function round(value) {
  return Math.round(value * 100) / 100;
}

// A sheet of hexagons: honey filled, larvae outlined, wasps as their thieves draw them.

import { svg } from "../../lib/elements.js";
import { t } from "../../lib/words.js";
import { boxAround, middle, outline, round } from "../../lib/hexes.js";

const SIZE = 20, GAP = 0.92;

/** Return the name of the space `at` on the sheet of `seat`. */
export function placeOn(seat, at) {
  return JSON.stringify({ seat, at });
}

/** Draw the sheet of `seat`, with what a lit place would close. */
export function drawComb(view, seat, kind = "") {
  const { spaces, flowers, starts } = view.box.sheet;
  const sheet = view.sheets[seat];
  const has = (cells) => {
    const keys = new Set(cells.map(String));
    return (at) => keys.has(String(at));
  };
  const is = {
    honey: has(sheet.honey),
    larva: has(sheet.larvae),
    flower: has(flowers),
    start: has(starts),
    closed: has(sheet.surrounded.flat()),
  };
  const thieves = new Map(sheet.thefts.map(({ at, by }) => [String(at), by]));
  const closes = new Map(
    view.turn.seat === seat
      ? view.open.place.filter((way) => way.closes.length).map((
        way,
      ) => [String(way.at), way.closes])
      : [],
  );
  return svg(
    "svg",
    {
      class: `comb ${kind}`,
      viewBox: boxAround(spaces, SIZE, 1.2),
      role: "group",
      "aria-label": t("{player}'s sheet", { player: view.players[seat].name }),
    },
    spaces.map((at) =>
      drawSpace(at, {
        is,
        thief: thieves.get(String(at)),
        closes: closes.get(String(at)),
        seat,
        wasps: view.players,
      })
    ),
  );
}

function drawSpace(at, { is, thief, closes, seat, wasps }) {
  const where = middle(at, SIZE);
  const drawn = is.honey(at) ? "honey" : is.larva(at) ? "larva" : "space";
  const words = { honey: t("honey"), larva: t("larva"), space: t("free") }[drawn];
  return svg(
    "g",
    svg(
      "path",
      {
        d: outline(where, SIZE * GAP),
        class: `${drawn} ${is.closed(at) ? "closed" : ""}`,
        "data-place": placeOn(seat, at),
      },
      svg(
        "title",
        `${words} ${at.join(", ")}${thief === undefined ? "" : ` · ${wasps[thief].name}`}`,
      ),
    ),
    svg(
      "g.marks",
      { transform: `translate(${round(where.x)} ${round(where.y)})` },
      drawn === "space" && is.start(at) && svg("circle.start", { r: 9 }),
      drawn !== "honey" && thief === undefined && is.flower(at) &&
        drawBlossom(drawn === "larva" ? 10 : 0),
      drawn === "larva" && thief === undefined && svg("ellipse.grub", { rx: 6, ry: 4 }),
      thief !== undefined && drawWasp(wasps[thief].wasp),
      closes && svg("text.closes", { y: -5 }, `✓${closes.join("+")}`),
    ),
  );
}

function drawBlossom(down) {
  const petals = [0, 72, 144, 216, 288].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return svg("circle.blossom", {
      r: 2.4,
      cx: round(3.4 * Math.sin(angle)),
      cy: round(down - 3.4 * Math.cos(angle)),
    });
  });
  return [petals, svg("circle.blossom", { r: 1.6, cy: down })];
}

// What players draw for their wasps; a symbol of somebody's own is written.
const WASPS = {
  spiral: "M0 0c2-3 6 0 4 4s-9 4-10-1 4-11 10-9",
  cross: "M-7-7 7 7M7-7-7 7",
  star: "M0-9 5 7-8-3H8L-5 7Z",
  ring: "M7 0A7 7 0 1 1-7 0 7 7 0 1 1 7 0Z",
  bolt: "M3-9-4 1H4L-3 9",
  eye: "M-9 0Q0-9 9 0 0 9-9 0ZM2 0A2 2 0 1 1-2 0 2 2 0 1 1 2 0Z",
  moon: "M4-8A9 9 0 1 0 4 8 7 7 0 1 1 4-8Z",
  arrow: "M-8 0H8M2-6 8 0 2 6",
};

function drawWasp(symbol) {
  return WASPS[symbol]
    ? svg("path.wasp", { d: WASPS[symbol] })
    : svg("text", { y: 4 }, [...symbol].slice(0, 2).join(""));
}

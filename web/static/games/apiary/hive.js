// One player's hive: the mat, built tiles, frames with their places, and where a tile may go.

import { svg } from "../../lib/elements.js";
import { t } from "../../lib/words.js";
import { border } from "../../lib/forms.js";
import { boxAround, middle, outline, round } from "../../lib/hexes.js";

const SIZE = 20;

/** Draw the hive of `seat`; its hexagons can be tapped. */
export function drawHive(view, seat, scene) {
  const hive = view.hives[seat];
  const built = new Map(hive.built.map((tile) => [String(tile.at), tile]));
  const seeds = new Set(hive.frames.flatMap((frame) => frame.seeds.map(String)));
  const framed = hive.frames.flatMap(({ places }) => places);
  const lit = [...scene.lit].map((place) => JSON.parse(place)).filter(({ at, player }) =>
    at && player === seat
  ).map(({ at }) => at);
  const taken = new Set([...hive.mat, ...hive.built.map(({ at }) => at)].map(String));
  const open = unique([...framed, ...lit, ...hive.places]).filter((at) => !taken.has(String(at)));
  const drawing = svg("svg.apiary", {
    viewBox: boxAround([...hive.mat, ...hive.built.map(({ at }) => at), ...open], SIZE, 1.2),
    role: "img",
    "aria-label": describe(hive, scene.players[seat]),
  });
  const draw = (at, kind) =>
    svg("path", {
      d: outline(middle(at, SIZE), SIZE - 0.6),
      class: kind,
      "data-place": JSON.stringify({ player: seat, at }),
    });
  drawing.append(
    ...open.map((at) =>
      draw(at, framed.some((place) => String(place) === String(at)) ? "place" : "beside")
    ),
  );
  drawing.append(
    ...hive.mat.map((at) => draw(at, "mat")),
    ...hive.built.map(({ at }) => draw(at, "built")),
  );
  drawing.append(
    ...hive.frames.map((frame) =>
      svg("path", { d: border(frame.places, SIZE), class: frame.full ? "frame full" : "frame" })
    ),
  );
  drawing.append(
    ...[...built.values()].map(drawTile),
    ...framed.filter((at) => seeds.has(String(at)) && !built.has(String(at))).map(drawSeed),
  );
  return drawing;
}

function unique(cells) {
  return [...new Map(cells.map((cell) => [String(cell), cell])).values()];
}

function describe(hive, player) {
  return t("{player}'s hive: {built} built tiles, {frames} frames", {
    player: player.name,
    built: hive.built.length,
    frames: hive.frames.length,
  });
}

function drawTile({ at, kind, tile }) {
  const { x, y } = middle(at, SIZE);
  return svg(
    "g.marks",
    svg("text", { x: round(x), y: round(y - 1) }, kind ? kind.slice(0, 4) : "✦"),
    svg("text", { x: round(x), y: round(y + 9) }, tile.match(/\d+$/)?.[0] ?? ""),
  );
}

function drawSeed(at) {
  const { x, y } = middle(at, SIZE);
  return svg("text.marks.seed", { x: round(x), y: round(y + 4) }, "❀");
}

// Radioactive Bees: the board from above, layer over layer, and the tiles in hand.

import { el, svg } from "../../lib/elements.js";
import { SHAPES, sign } from "../../panels/players.js";
import { t } from "../../lib/words.js";
import { border, drawForm, laid, turned } from "../../lib/forms.js";
import { boxAround, middle, outline, placeOf, round } from "../../lib/hexes.js";

export const STYLES = [
  "styles/forms.css",
  "styles/insects.css",
  "games/radioactive_bees/drawing.css",
];

const SIZE = 20;
let drawn = null; // what is on the page: a rotation is chosen beside it

/** Draw the board as the plan, the hand and the standings beside it. */
export function draw(view, scene) {
  drawn = { view, scene };
  const isEntering = Boolean(scene.tap); // then the hand is beside the question
  return {
    plan: drawBoard(view, scene),
    parts: [!isEntering && drawHand(view, scene), drawStandings(view, scene.players)],
  };
}

const PROMPTS = {
  player: t("Who begins this round?"),
  tile: t("Which tile?"),
  rotation: t("How is it turned?"),
  at: t("Where does the dot go?"),
};

/** Return the question that `field` answers. */
export function prompt(field) {
  return PROMPTS[field] ?? t("Choose");
}

/** Return the place of the dotted hexagon that a value touches. */
export function places(field, value, chosen) {
  return field === "at"
    ? [placeOf(laid([tileOf(chosen.tile).hexes[0]], chosen.rotation, value)[0])]
    : [];
}

/** Enter from a phone that may move, without being asked. */
export function byHand({ you, on_turn, view }) {
  return you.seat !== null && (you.seat === on_turn || view.may_begin) && on_turn !== null
    ? { player: you.seat }
    : null;
}

/** Return what plays a turn in which no tile fits. */
export function label(chosen) {
  return chosen.tile === undefined ? t("Pass") : undefined;
}

/** Return the tiles in hand to choose from, or the chosen one in all its rotations. */
export function chooser(field, options, pick) {
  const { chosen } = drawn.scene;
  if (field === "rotation") {
    return drawButtons(
      options,
      (option) => ({
        option,
        name: option.words,
        drawing: drawTile(tileOf(chosen.tile), option.value),
      }),
    );
  }
  if (field !== "tile") return null;
  const alike = grouped(options.map(({ value }) => value), chosen.player);
  return drawButtons(
    alike,
    ({ id, name, rings }) => ({
      option: options.find(({ value }) => value === id),
      name,
      drawing: [drawTile(tileOf(id), 0, rings), el("small", name)],
    }),
  );

  function drawButtons(values, tell) {
    return el(
      "ul.tiles",
      values.map(tell).map(({ option, name, drawing }) =>
        el(
          "li",
          el("button", {
            "data-key": `${field}-${option.value}`,
            "aria-label": name,
            click: () => pick(option),
          }, drawing),
        )
      ),
    );
  }
}

// Tiles that nobody can tell apart, as one with its number: "line ×9".
function grouped(ids, seat) {
  const groups = new Map();
  for (const id of ids) {
    const { hexes, bees } = tileOf(id), rings = ringsOf(id, seat);
    const looks = JSON.stringify([hexes, bees, rings]);
    groups.set(looks, [...(groups.get(looks) ?? []), { id, rings }]);
  }
  return [...groups.values()].map(([{ id, rings }, ...others]) => ({
    id,
    rings,
    name: others.length ? `${id.replace(/ \d+$/, "")} ×${others.length + 1}` : id,
  }));
}

function ringsOf(id, seat) {
  return drawn.view
    .rings[seat ?? drawn.view.turn][drawn.view.tiles.findIndex((tile) => tile.id === id)];
}

function tileOf(id) {
  return drawn.view.tiles.find((tile) => tile.id === id);
}

function drawTile(tile, sixths = 0, rings = []) {
  const bees = tile.bees.map(String);
  const mark = (index, { x, y }) => {
    const bee = bees.indexOf(String(tile.hexes[index]));
    return bee < 0 ? null : drawBee({ x, y }, rings[bee] ?? 0, 0.55);
  };
  return drawForm(turned(tile.hexes, sixths), { mark, name: tile.id });
}

function drawBee({ x, y }, rings, scale = 1) {
  return svg(
    "g.bee",
    { transform: `translate(${round(x)} ${round(y)}) scale(${scale})` },
    svg("ellipse.wing", { cx: -4, cy: -4, rx: 5, ry: 3 }),
    svg("ellipse.wing", { cx: 4, cy: -4, rx: 5, ry: 3 }),
    svg("ellipse.body", { cx: 0, cy: 1, rx: 4.5, ry: 7 }),
    svg("path.stripes", { d: "M-4 -1H4M-4.300 2.500H4.300" }),
    rings > 0 &&
      svg(
        "g.rings",
        svg("circle", { cx: 9, cy: -9, r: 6.5 }),
        svg("text", { x: 9, y: -5.5 }, String(rings)),
      ),
  );
}

function drawBoard(view, scene) {
  const tops = new Map(
    view.lying.flatMap((tile) => tile.spots.map((spot) => [placeOf(spot.at), { tile, spot }])),
  );
  const drawing = svg("svg.bees", {
    viewBox: boxAround(view.board, SIZE, 1.2),
    role: "img",
    "aria-label": describe(view),
  });
  drawing.append(...view.board.map((at) => drawPlace(at, tops.get(placeOf(at)), scene.players)));
  drawing.append(
    ...[...view.lying].sort((a, b) => a.level - b.level).flatMap((tile) => drawEdge(tile, tops)),
  );
  drawing.append(
    ...[...tops.values()].map(({ tile, spot }) => drawMarks(tile, spot, scene.players)),
  );
  const ghost = ghostOf(scene);
  if (ghost) drawing.append(svg("path.ghost-edge", { d: border(ghost, SIZE, 1.5) }));
  return drawing;
}

function describe(view) {
  const highest = Math.max(0, ...view.lying.map(({ level }) => level));
  return t("The board: {count} tiles, {layers} layers", {
    count: view.lying.length,
    layers: highest,
  });
}

function drawPlace(at, top, players) {
  const classes = top
    ? `laid ${players[top.tile.player].colour} up${Math.min(top.tile.level, 6)}`
    : "bare";
  return svg("path", {
    d: outline(middle(at, SIZE), SIZE - 0.4),
    class: classes,
    "data-place": placeOf(at),
  });
}

// A tile's edge, where it lies uppermost.
function drawEdge(tile, tops) {
  const seen = tile.spots.map(({ at }) => at).filter((at) => tops.get(placeOf(at)).tile === tile);
  return seen.length ? [svg("path.edge", { d: border(seen, SIZE) })] : [];
}

function drawMarks(tile, spot, players) {
  const { x, y } = middle(spot.at, SIZE);
  const player = players[tile.player];
  return svg(
    "g.marks",
    svg("path", {
      d: SHAPES[player.symbol],
      class: `pawn ${player.colour}`,
      transform: `translate(${round(x - 15)} ${round(y - 3)}) scale(.35)`,
    }),
    svg("text.level", { x: round(x + 11), y: round(y + 8) }, String(tile.level)),
    spot.rings !== null && drawBee({ x, y: y - 1 }, spot.rings),
  );
}

function ghostOf({ chosen, preview, last }) {
  const now = preview ? { ...chosen, [preview.field]: preview.value } : chosen;
  if (now.at && now.tile) return laid(tileOf(now.tile).hexes, now.rotation, now.at);
  const move = last?.move;
  return move?.tile && drawn.view.lying.length
    ? laid(tileOf(move.tile).hexes, move.rotation, move.at)
    : null;
}

// One's own tiles, or for somebody who watches those of the player on turn.
function drawHand(view, { you, players }) {
  const seat = you?.seat ?? view.turn;
  return el(
    "div.card",
    el("h2", t("Tiles in hand: {player}", { player: players[seat].name })),
    el(
      "ul.tiles",
      grouped(view.hands[seat], seat).map(({ id, rings, name }) =>
        el("li", drawTile(tileOf(id), 0, rings), el("small", name))
      ),
    ),
  );
}

function drawStandings(view, players) {
  const head = [t("Player"), t("Tiles left"), t("Covered this round"), t("Most rings")];
  return el(
    "div.scroll",
    el(
      "table",
      el(
        "caption",
        t("Round {round}; {queen} rings make a mutant queen", {
          round: view.round,
          queen: view.queen,
        }),
      ),
      el("thead", el("tr", head.map((name) => el("th", { scope: "col" }, name)))),
      el(
        "tbody",
        players.map((player, seat) =>
          el(
            "tr",
            el("th", { scope: "row" }, sign(player, 16), ` ${player.name}`),
            [
              view.hands[seat].length,
              view.round_points[seat],
              Math.max(0, ...view.rings[seat].flat()),
            ].map((value) => el("td", String(value))),
          )
        ),
      ),
    ),
  );
}

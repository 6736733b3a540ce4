// Apiary's box by form: spaces, sectors, limits, the market's tiles and their costs, the frame.

import {
  drawCells,
  drawList,
  drawName,
  drawNames,
  drawNumber,
  freshName,
  holds,
  replacedAt,
} from "../../lib/box_fields.js";
import { el } from "../../lib/elements.js";
import { t } from "../../lib/words.js";
import {
  costsOfTile,
  givenBy,
  tappedFrame,
  withCost,
  withoutTile,
  withTile,
} from "./box_changes.js";

/** @import { Cell, Child } from "../../../types/page.d.ts" */
/** @import { ApiaryBox, Costs } from "../../../types/views.d.ts" */
/** @typedef {{ mayChange: boolean, change: (box: ApiaryBox) => void }} Hooks */

const MOST = 99, FARTHEST = 2;
/** @type {Record<string, string>} */
const FRAME_WORDS = {
  none: t("nothing"),
  space: t("a place of the frame"),
  flower: t("a place that gives a seed card"),
};

/** What is said of the box that the companion came with. */
export const ABOUT = t(
  "The numbers of workers, tokens and places are the publisher's; the rest is ours: sectors, sums, tiles and costs. Put in what is on your own.",
);

/**
 * Draw the box's form; `change` takes each changed box.
 * @param {ApiaryBox} box
 * @param {Hooks} hooks
 * @returns {Child}
 */
export function draw(box, { mayChange, change }) {
  return el(
    "fieldset",
    { disabled: !mayChange },
    el("legend", t("What is printed on the parts")),
    drawSectors(box, change),
    Object.keys(box.market).map((kind) => drawMarket(kind, box, change)),
    drawLists(box, change),
    drawLimits(box, change),
    drawFrame(box, { mayChange, change }),
  );
}

/**
 * @param {ApiaryBox} box
 * @param {(box: ApiaryBox) => void} change
 */
function drawSectors(box, change) {
  const { sectors } = box;
  return drawList({
    key: "sectors",
    legend: t("The sectors: points for the most tokens, and for the second most"),
    parts: sectors,
    fresh: () => ({ id: freshName(sectors.map(({ id }) => id)), rewards: [1] }),
    change: (changed) => change({ ...box, sectors: changed }),
    drawPart: (sector, index, changeOne) => {
      const [first, second = 0] = sector.rewards;
      const rewarded = (/** @type {number} */ most, /** @type {number} */ next) =>
        changeOne({ ...sector, rewards: next ? [most, next] : [most] });
      return [
        drawName({
          key: `sector-${index}`,
          label: t("Name"),
          value: sector.id,
          others: sectors.filter((other) => other !== sector).map(({ id }) => id),
          change: (id) => changeOne({ ...sector, id }),
        }),
        drawAmount(`sector-${index}-1`, t("Most"), first, (value) => rewarded(value, second)),
        drawAmount(`sector-${index}-2`, t("Second"), second, (value) => rewarded(first, value)),
      ];
    },
  });
}

/**
 * @param {string} kind
 * @param {ApiaryBox} box
 * @param {(box: ApiaryBox) => void} change
 */
function drawMarket(kind, box, change) {
  const costs = box.market[kind];
  const given = givenBy(box, kind);
  const changed = (/** @type {Costs} */ next, /** @type {Costs} */ nextGiven) =>
    change({
      ...box,
      market: { ...box.market, [kind]: next },
      gives: { ...box.gives, [kind]: nextGiven },
    });
  const tiles = costsOfTile(costs);
  return el(
    "details",
    el(
      "summary",
      { "data-key": `market-${kind}` },
      t(kind),
      ": ",
      t("{count} tiles", { count: tiles.length }),
    ),
    el(
      "ol.box-list",
      tiles.map((tile, n) =>
        el(
          "li",
          el("p.note", t("It costs")),
          Object.entries(tile).map(([resource, value]) =>
            drawAmount(`${kind}-${n}-${resource}`, t(resource), value, (amount) =>
              changed(withCost(costs, { tile: n, resource, amount }), given))
          ),
          el("p.note", t("It gives")),
          Object.entries(costsOfTile(given)[n]).map(([resource, value]) =>
            drawAmount(`${kind}-${n}-gives-${resource}`, t(resource), value, (amount) =>
              changed(costs, withCost(given, { tile: n, resource, amount })))
          ),
          tiles.length > 1 && el("button", {
            type: "button",
            "data-key": `${kind}-${n}-remove`,
            "aria-label": t("Take it away"),
            click: () =>
              changed(withoutTile(costs, n), withoutTile(given, n)),
          }, "✕"),
        )
      ),
    ),
    el("button", {
      type: "button",
      "data-key": `${kind}-add`,
      click: () => changed(withTile(costs), withTile(given)),
    }, t("Add one")),
  );
}

/**
 * @param {ApiaryBox} box
 * @param {(box: ApiaryBox) => void} change
 */
function drawLists(box, change) {
  /** @type {["spaces" | "basic" | "pad" | "farms", string][]} */
  const lists = [
    ["spaces", t("Action spaces")],
    ["basic", t("Resources that pay a frame")],
    ["pad", t("Categories of the score pad")],
    ["farms", t("Farms that everybody begins with")],
  ];
  return lists.map(([key, legend]) =>
    drawNames({ key, legend, names: box[key], change: (names) => change({ ...box, [key]: names }) })
  );
}

/**
 * @param {ApiaryBox} box
 * @param {(box: ApiaryBox) => void} change
 */
function drawLimits(box, change) {
  const { limits } = box;
  const limited = (/** @type {Partial<ApiaryBox["limits"]>} */ part) =>
    change({ ...box, limits: { ...limits, ...part } });
  return el(
    "fieldset",
    el("legend", t("Numbers")),
    drawAmount(
      "face-up",
      t("Tiles of a kind face up"),
      box.face_up,
      (face_up) => change({ ...box, face_up }),
    ),
    box.min_sum.map((value, n) =>
      drawAmount(
        `sum-${n}`,
        t("Column {number} is open from the sum", { number: n + 1 }),
        value,
        (sum) => change({ ...box, min_sum: replacedAt(box.min_sum, n, sum) }),
      )
    ),
    drawAmount(
      "workers",
      t("Workers of a player"),
      limits.workers,
      (workers) => limited({ workers }),
    ),
    drawAmount("tokens", t("Tokens of a player"), limits.tokens, (tokens) => limited({ tokens })),
    limits.comb.map((value, n) =>
      drawAmount(
        `comb-${n}`,
        t("Places of the comb, players: {count}", { count: n + 1 }),
        value,
        (places) => limited({ comb: replacedAt(limits.comb, n, places) }),
      )
    ),
  );
}

/**
 * @param {ApiaryBox} box
 * @param {Hooks} hooks
 */
function drawFrame(box, { mayChange, change }) {
  const { cells, seeds } = box.frame;
  const seeded = seeds.map((index) => cells[index]);
  const kindOf = (/** @type {Cell} */ at) => {
    if (!holds(cells, at)) return "none";
    return holds(seeded, at) ? "flower" : "space";
  };
  return el(
    "fieldset",
    el("legend", t("The frame: tap a hexagon to change it")),
    drawCells({
      key: "frame",
      label: t("The frame"),
      farthest: FARTHEST,
      words: FRAME_WORDS,
      mayChange,
      kindOf,
      tap: (at) => change({ ...box, frame: tappedFrame(box.frame, at) }),
    }),
  );
}

/**
 * @param {string} key
 * @param {string} label
 * @param {number} value
 * @param {(value: number) => void} change
 */
function drawAmount(key, label, value, change) {
  return drawNumber({ key, label, value, min: 0, max: MOST, change });
}

// Apiary: the own hive with its frames; spaces, market, sectors and the score pad beside it.

import { laid } from "../../lib/forms.js";
import { t } from "../../lib/words.js";
import { drawActions, drawIncomes, drawRotations } from "./choosers.js";
import { drawHive } from "./hive.js";
import { drawPad, drawStock } from "./pad.js";
import { drawMarket, drawSectors, drawSpaces, drawSupplies } from "./table.js";

/** @import { Child, Option, Pick, Scene, Table, Turn } from "../../../types/page.d.ts" */
/** @import { Apiary } from "../../../types/views.d.ts" */

export const STYLES = ["styles/forms.css", "games/apiary/drawing.css"];
export const PROMPTS = {
  player: t("Whose action?"),
  do: t("What happens?"),
  strength: t("Which worker?"),
  space: t("On which space?"),
  bumped: t("Where does the bumped worker go?"),
  income: t("Income from which farms?"),
  hibernate: t("Where do they hibernate?"),
  tile: t("Which tile?"),
  at: t("Where does it go?"),
  rotation: t("How is the frame turned?"),
  pay: t("What is paid?"),
  cover: t("Where is it built?"),
  token: t("In which sector?"),
};

/**
 * Draw one hive as the plan, and all that the companion keeps beside it.
 * @param {Scene<Apiary>} scene
 */
export function draw(scene) {
  const { view, you, chosen } = scene;
  const seat = chosen.player ?? you?.seat ?? 0;
  return {
    plan: isDrawn(seat, scene) ? drawHive(seat, scene) : null,
    parts: [
      view.keeps.workers && drawSpaces(scene),
      view.keeps.market && drawMarket(view),
      view.sectors.length > 0 && drawSectors(scene),
      drawSupplies(scene),
      you.seat !== null && drawOwn(you.seat, scene),
    ],
  };
}

// A table that keeps its hives itself needs no drawing of one, until a tile is noted.
/**
 * @param {number} seat
 * @param {Scene<Apiary>} scene
 */
function isDrawn(seat, { view: { keeps, hives }, lit }) {
  const isPlacing = [...lit].some((place) => place.includes('"at"'));
  return keeps.market || keeps.frames || hives[seat].built.length > 0 || isPlacing;
}

/**
 * @param {number} seat
 * @param {Scene<Apiary>} scene
 */
function drawOwn(seat, scene) {
  const { resources } = scene.view.hives[seat];
  return [resources && drawStock(seat, resources, scene), drawPad(seat, scene)];
}

/**
 * Return the space, the market's tile or the hexagon that a value touches.
 * @param {string} field
 * @param {any} value the game's own JSON
 * @param {Scene<Apiary>} scene
 */
export function places(field, value, { view, chosen }) {
  if (field === "space") return [JSON.stringify({ space: value })];
  if (field === "tile") return [JSON.stringify(value)];
  if (field === "token") return [JSON.stringify({ sector: value })];
  if (field !== "at" && field !== "cover") return [];
  const isFrame = chosen.do === "frame" && view.frame;
  const [at] = isFrame ? laid([isFrame.cells[0]], chosen.rotation, value) : [value];
  return [JSON.stringify({ player: chosen.player, at })];
}

/**
 * Return the space that a turn's worker went to, or the hexagon that was built on.
 * @param {Turn} turn
 */
export function played({ move }) {
  const { player, place, build } = move ?? {};
  if (build) return [JSON.stringify({ player, at: build.at })];
  return place ? [JSON.stringify({ space: place.space })] : [];
}

/**
 * Every seated phone enters its own player's actions.
 * @param {Table} table
 */
export function given({ you, outcome }) {
  return you.seat !== null && !outcome ? { player: you.seat } : null;
}

/** Return what is to be done now. */
export function action() {
  return { words: t("Choose an action") };
}

/**
 * Return a chooser of its own for actions, a frame's rotation, and incomes.
 * @param {string} field
 * @param {Option[]} options
 * @param {Pick} pick
 * @param {Scene<Apiary>} scene
 * @returns {Child}
 */
export function chooser(field, options, pick, { view }) {
  if (field === "do") return drawActions(options, pick);
  if (field === "rotation" && view.frame) return drawRotations(view.frame.cells, options, pick);
  return field === "income" ? drawIncomes(options, pick) : null;
}

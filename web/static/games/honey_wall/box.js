// Honey Wall's box by form: the dice's faces, and the sheet whose places are tapped.

import { el, pressable, sectionOf, svg } from "../../lib/elements.js";
import { boxAround, middle, outline } from "../../lib/hexes.js";
import { t } from "../../lib/words.js";
import { drawTreeForm } from "./box_tree.js";
import { changedFace, changedSheet, kindOf, nextKind, PLACES } from "./box_changes.js";

/** @import { Cell, Child } from "../../../types/page.d.ts" */
/** @import { Face, HoneyWallBox } from "../../../types/views.d.ts" */
/** @import { Kind, Symbol } from "./box_changes.js" */
/** @typedef {{ mayChange: boolean, change: (box: HoneyWallBox) => void }} Hooks */

const SIZE = 16;
/** @type {[Symbol, string][]} */
const SYMBOLS = [["honey", t("honey")], ["larva", t("larvae")], ["wasp", t("wasps")]];
/** @type {Record<Kind, string>} */
const KIND_WORDS = {
  space: t("a space"),
  flower: t("a space with a flower"),
  start: t("a starting space"),
  none: t("nothing"),
};

/** What is said of the box that the companion came with. */
export const ABOUT = t(
  "The dice's faces, the sheet and the tree are ours, not the publisher's: the rulebook prints none of them. Put in what is on your own.",
);

/**
 * Draw the box's form; `change` takes each changed box.
 * @param {HoneyWallBox} box
 * @param {Hooks} hooks
 * @returns {Child}
 */
export function draw(box, hooks) {
  const disabled = !hooks.mayChange;
  return [
    el(
      "fieldset",
      { disabled },
      el("legend", t("The dice's faces")),
      Object.keys(box.dice).map((die) => drawDie(die, box, hooks)),
    ),
    el(
      "fieldset",
      { disabled },
      el("legend", t("The sheet: tap a place to change it")),
      drawSheet(box, hooks),
      el("p.note", { role: "status", id: "kind" }),
    ),
    el(
      "fieldset.plain",
      { disabled },
      drawTreeForm(box.tree, {
        dice: Object.keys(box.dice),
        change: (tree) => hooks.change({ ...box, tree }),
      }),
    ),
  ];
}

/**
 * @param {string} die
 * @param {HoneyWallBox} box
 * @param {Hooks} hooks
 */
function drawDie(die, box, { change }) {
  /**
   * @param {Face} face
   * @param {number} index
   */
  function drawFace(face, index) {
    const inputs = SYMBOLS.map(([symbol, words]) => {
      const changed = (/** @type {number} */ count) =>
        change(changedFace(box, { die, index, symbol, count }));
      return drawCount(`${die}-${index}-${symbol}`, words, face[symbol] ?? 0, changed);
    });
    return el("li", el("p.row", inputs));
  }
  const faces = box.dice[die];
  return el(
    "details",
    el("summary", { "data-key": die }, t(die), ": ", faces.map(faceInWords).join(" · ")),
    el("ol", faces.map(drawFace)),
  );
}

/**
 * @param {string} key
 * @param {string} label
 * @param {number} value
 * @param {(count: number) => void} changed
 */
function drawCount(key, label, value, changed) {
  const field = el("input", {
    type: "number",
    min: 0,
    max: 3,
    value,
    inputmode: "numeric",
    "data-key": key,
    change: () => changed(Number(field.value) || 0),
  });
  return el("label", label, " ", field);
}

/** @param {Face} face */
function faceInWords(face) {
  const shown = SYMBOLS.filter(([symbol]) => face[symbol]);
  return shown.map(([symbol, words]) => `${words} ${face[symbol]}`).join(" + ") || t("blank");
}

/**
 * Draw every place that a space may be printed at; a tap goes through what it may be.
 * @param {HoneyWallBox} box
 * @param {Hooks} hooks
 */
function drawSheet(box, { mayChange, change }) {
  /** @param {Cell} at */
  function drawPlace(at) {
    const kind = kindOf(box.sheet, at);
    const tap = () => {
      change(changedSheet(box, at));
      sectionOf("kind").textContent = placeInWords(at, nextKind(kind));
    };
    return svg(`path.${kind}`, {
      ...(mayChange ? pressable(tap) : { role: "button" }),
      d: outline(middle(at, SIZE), SIZE * 0.92),
      "aria-label": placeInWords(at, kind),
      "data-key": String(at),
    });
  }
  const viewBox = boxAround(PLACES, SIZE, 1.2);
  return svg(
    "svg.editor",
    { viewBox, role: "group", "aria-label": t("The sheet") },
    PLACES.map(drawPlace),
  );
}

/**
 * @param {Cell} at
 * @param {Kind} kind
 */
function placeInWords(at, kind) {
  return `${at.join(", ")}: ${KIND_WORDS[kind]}`;
}

// The dice: choosing them, rolling, holding some and rolling the rest once more.

import { send } from "../../lib/api.js";
import { clientSeed } from "../../lib/dice_proof.js";
import { el } from "../../lib/elements.js";
import { play } from "../../lib/moves.js";
import { showError } from "../../lib/show_error.js";
import { t } from "../../lib/words.js";
import { drawFace, drawFallen, facesOf } from "./faces.js";

/** @import { Child, Expected, Scene } from "../../../types/page.d.ts" */
/** @import { Face, HoneyWall, HoneyWallTurn } from "../../../types/views.d.ts" */

/**
 * Draw the tray; the player on turn has its buttons, everybody sees the roll.
 * @param {Scene<HoneyWall>} scene
 * @returns {Child}
 */
export function drawDice(scene) {
  const { phase } = scene.view.turn;
  if (phase === "over") return null;
  return el(
    "div.card",
    { role: "group", "aria-label": t("Dice") },
    drawPhase(scene),
    el("p.note", el("a", { href: "/dice" }, t("Are the dice fair?"))),
  );
}

/**
 * @param {Scene<HoneyWall>} scene
 * @returns {Child}
 */
function drawPhase(scene) {
  const { turn, open, is_on_paper } = scene.view;
  if (turn.phase === "choose") return [isMine(scene) && drawChoice(scene), drawFaces(scene)];
  if (turn.phase === "roll") {
    const mayChange = isMine(scene) && open.dice.length > 1;
    return [mayChange && drawChoice(scene), drawComing(scene.view), drawFaces(scene)];
  }
  if (turn.phase === "reroll") return isMine(scene) ? drawReroll(scene) : drawFaces(scene);
  return is_on_paper ? drawFaces(scene) : drawHeld(scene);
}

/**
 * Draw what is placed now: the dice as they fell, and what of them is left.
 * @param {Scene<HoneyWall>} scene
 * @returns {Child}
 */
export function drawHeld(scene) {
  return [drawFaces(scene), el("p.note", leftOver(scene.view.turn))];
}

/**
 * Tell whether this phone plays the turn: its own, or as the host another's.
 * @param {Scene<HoneyWall>} scene
 */
export function isMine({ view, you }) {
  return you?.seat === view.turn.seat || Boolean(you?.is_host && you.may_play);
}

/** @param {Scene<HoneyWall>} scene */
function drawChoice(scene) {
  const { view, expected } = scene;
  const keyOf = (/** @type {string[]} */ dice) => [...dice].sort().join();
  const drawOne = (/** @type {string[]} */ dice, /** @type {number} */ index) =>
    el("button", {
      "data-key": `dice-${index}`,
      "aria-pressed": String(keyOf(dice) === keyOf(view.turn.dice)),
      click: () => play({ do: "choose", dice }, expected),
    }, dice.map((die) => el(`span.die.${die}`, el("small", t(die)))));
  return [
    el("h2", t("Which dice?")),
    el("ul.options", view.open.dice.map((dice, index) => el("li", drawOne(dice, index)))),
  ];
}

/** @param {HoneyWall} view */
function drawComing({ turn }) {
  return el(
    "div.tray",
    turn.dice.map((die) => el(`span.die.${die}`, el("b", "?"), el("small", t(die)))),
  );
}

/** @param {Scene<HoneyWall>} scene */
function drawFaces({ view, last }) {
  return drawFallen(view, last?.source === "dice");
}

/**
 * The dice taken up from the roll of `revision`: kept while the tray is drawn anew.
 * @type {{ revision: number, again: Set<number> }}
 */
let taken = { revision: -1, again: new Set() };

/**
 * Draw what fell; dice that are tapped are taken up to be rolled again.
 * @param {Scene<HoneyWall>} scene
 */
function drawReroll({ view, expected }) {
  const { revision } = expected;
  if (taken.revision !== revision) taken = { revision, again: new Set() };
  const { again } = taken;
  const rollAgain = () => roll([...again].sort(), expected);
  const button = el(
    "button.main",
    { "data-key": "again", disabled: !again.size, click: rollAgain },
    t("Roll again"),
  );
  /** @param {number} index */
  function toggle(index) {
    if (!again.delete(index)) again.add(index);
    button.disabled = !again.size;
    return again.has(index);
  }
  return [
    el(
      "div.tray",
      facesOf(view).map((fallen, index) =>
        drawHeldDie(fallen, { index, isTaken: again.has(index), toggle })
      ),
    ),
    el("p.note", t("Tap the dice to roll again, once; the others are held")),
    el("p.row", button),
  ];
}

/**
 * @param {{ die: string, face: Face }} fallen
 * @param {{ index: number, isTaken: boolean, toggle: (index: number) => boolean }} place `toggle`
 *   returns whether the die is taken up now
 */
function drawHeldDie({ die, face }, { index, isTaken, toggle }) {
  const look = { "data-key": `die-${index}`, "aria-pressed": String(isTaken) };
  const click = () => button.setAttribute("aria-pressed", String(toggle(index)));
  const inside = [drawFace(face), el("small", t(die))];
  const button = el(`button.die.fell.${die}`, { ...look, click }, inside);
  return button;
}

/** @param {HoneyWallTurn} turn */
function leftOver({ honey, larvae, wasps, flowers }) {
  const left = [
    [t("honey"), honey],
    [t("larvae"), larvae],
    [t("wasps"), wasps],
    [t("flowers"), flowers],
  ];
  const parts = left.filter(([, count]) => count).map((part) => part.join(" "));
  return t("Left: {parts}", { parts: parts.join(", ") });
}

/**
 * @param {number[]} which dice to roll again; none: all
 * @param {Expected} expected
 */
export function roll(which, expected) {
  send("rolls", { which, client_seed: clientSeed(), ...expected }).catch(showError);
}

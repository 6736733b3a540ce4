// Radioactive Bees: the board from above, layer over layer, and the tiles in hand.

import { drawDataTable } from "../../lib/data_table.js";
import { laid } from "../../lib/forms.js";
import { placeOf } from "../../lib/hexes.js";
import { signedName } from "../../lib/player_signs.js";
import { t } from "../../lib/words.js";
import { drawBoard } from "./board.js";
import { drawHand, drawRotationChooser, drawTileChooser } from "./hand.js";
import { tileOf } from "./tiles.js";

/** @import { Cell, Child, Chosen, Former, Option, Pick, Scene, Table } from "../../../types/page.d.ts" */
/** @import { RadioactiveBees } from "../../../types/views.d.ts" */

export const STYLES = [
  "styles/forms.css",
  "styles/insects.css",
  "games/radioactive_bees/drawing.css",
];
export const PROMPTS = {
  player: t("Who begins this round?"),
  tile: t("Which tile?"),
  rotation: t("How is it turned?"),
  at: t("Where does the dot go?"),
};

/**
 * Draw the board as the plan, the hand and the standings beside it.
 * @param {Scene<RadioactiveBees>} scene
 */
export function draw(scene) {
  const isHandAside = !scene.tap; // while a turn is entered the hand is beside the question
  return { plan: drawBoard(scene), parts: [isHandAside && drawHand(scene), drawStandings(scene)] };
}

/**
 * Return the place of the dotted hexagon that a value touches.
 * @param {string} field
 * @param {any} value the game's own JSON
 * @param {Scene<RadioactiveBees>} scene
 */
export function places(field, value, { view, chosen }) {
  if (field !== "at") return [];
  const [dotted] = tileOf(view, chosen.tile).hexes;
  return laid([dotted], chosen.rotation, value).map(placeOf);
}

/**
 * Enter from a phone that may move, without being asked.
 * @param {Table} table
 */
export function given({ you, on_turn, view }) {
  if (you.seat === null || on_turn === null) return null;
  return you.seat === on_turn || view.may_begin ? { player: you.seat } : null;
}

/**
 * Return what is to be done now.
 * @param {Table} table
 */
export function action({ view, on_turn, you }) {
  return { words: view.may_begin && on_turn !== you.seat ? t("Begin the round") : t("Lay a tile") };
}

/**
 * Return what plays a turn in which no tile fits.
 * @param {Chosen} chosen
 */
export function label(chosen) {
  return chosen.tile === undefined ? t("Pass") : undefined;
}

/**
 * Return the tiles in hand to choose from, or the chosen one in all its rotations: it may be turned
 * until it lies.
 * @param {string} field
 * @param {Option[]} options
 * @param {Pick} pick
 * @param {Scene<RadioactiveBees>} scene
 * @param {Former | null} former
 * @returns {Child}
 */
export function chooser(field, options, pick, scene, former) {
  if (field === "tile") return drawTileChooser(options, pick, scene);
  if (field === "at" && former?.field === "rotation") {
    return drawRotationChooser(former.options, former.pick, scene);
  }
  return field === "rotation" ? drawRotationChooser(options, pick, scene) : null;
}

/** @param {Scene<RadioactiveBees>} scene */
function drawStandings({ view, players }) {
  const { round, queen, hands, round_points, rings } = view;
  return drawDataTable({
    caption: t("Round {round}; {queen} rings make a mutant queen", { round, queen }),
    head: [t("Player"), t("Tiles left"), t("Covered this round"), t("Most rings")],
    rows: players.map((player, seat) => [
      signedName(player),
      ...[hands[seat].length, round_points[seat], Math.max(0, ...rings[seat].flat())],
    ]),
  });
}

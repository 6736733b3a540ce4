// A game that begins in the middle: the position is put together by taps, then laid on the table.

import { send } from "../lib/api.js";
import { createBoardKeys } from "../lib/board_keys.js";
import { el, loadStylesheet, sectionOf } from "../lib/elements.js";
import { embedded } from "../lib/embedded.js";
import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { COLOURS, SYMBOLS } from "../lib/player_signs.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";
import { drawHostClaim, isClaimable } from "../panels/host_claim.js";
import { mayBeginAnew } from "../panels/leaving.js";
import { createWhoPlays } from "../panels/who_plays.js";

/** @import { Player, PositionEditor } from "../../types/page.d.ts" */

/** @type {{ game: string, view: any }} the game's own JSON */
const served = embedded("served");
const store = openPage();
/** @type {PositionEditor} */
const editor = await import(`../games/${served.game}/position.js`);
await Promise.all(editor.STYLES.map(loadStylesheet));
const section = sectionOf("position");
const keep = createBoardKeys(section, ({ dataset }) => tap(dataset.place ?? ""));
// The pieces on the table have these colours.
const who = createWhoPlays("who", {
  ...{ store, when: draw, colours: COLOURS.slice(0, 4), isAgain: true, mayDraw: false },
});
const panels = {
  how: panel("how", drawHow),
  position: panel("position", () => editor.draw(position, { players: players(), tapped, change })),
  begin: panel("begin", drawBegin),
};
let position = editor.positionOf(served.view, 2);
/** @type {string | null} the place that the card tells of */
let tapped = null;

section.addEventListener("click", ({ target }) => {
  const place = /** @type {Element} */ (target).closest("[data-place]");
  if (place) tap(/** @type {SVGElement} */ (place).dataset.place ?? "");
});

function draw() {
  const count = Math.max(2, who.count());
  if (position.players.length !== count) position = editor.withPlayers(position, count);
  const { you } = store.table;
  panels.how({});
  panels.position({ position, tapped, players: players() });
  keep(() => undefined);
  panels.begin({ you, isClaimable: isClaimable(store), areNamed: who.areNamed() });
}

/** @param {string} place */
function tap(place) {
  tapped = place;
  change(editor.tapped(position, place));
}

/** @param {any} next the game's own JSON */
function change(next) {
  position = next;
  draw();
}

/**
 * Return those who play as the drawing takes them, who has not been named yet, too.
 * @returns {Player[]}
 */
function players() {
  const named = who.said().players;
  const seated = position.players.map((/** @type {unknown} */ _, /** @type {number} */ seat) => {
    const player = named[seat] ?? { name: "", colour: COLOURS[seat], symbol: SYMBOLS[seat] };
    return { ...player, seat, name: player.name || t("player {number}", { number: seat + 1 }) };
  });
  return /** @type {any} */ (seated);
}

function drawHow() {
  return [
    el("p", t("Put together how the table stands. A tap beside the hive lays a cell.")),
    el("p.note", t("Bees that are neither on the hive nor eaten are in front of their players.")),
    el("p.row", el("button", { "data-key": "clear", click: clear }, t("Clear the hive"))),
  ];
}

function clear() {
  tapped = null;
  change({ ...position, hive: [] });
}

/** @param {{ areNamed: boolean }} data */
function drawBegin({ areNamed }) {
  if (!store.table.you.is_host) {
    return drawHostClaim(store, t("The host begins a game."));
  }
  return [
    !areNamed && el("p.note", t("Give everybody a name")),
    el(
      "button.main.wide",
      { "data-key": "begin", disabled: !areNamed, click: begin },
      t("Begin from this position"),
    ),
  ];
}

async function begin() {
  if (!await mayBeginAnew(store.table)) return;
  const { players } = who.said();
  const body = { game: served.game, position: editor.toldOf(position), players };
  const { revision } = store.table;
  send("positions/begin", { ...body, revision }).then(
    () => location.assign("/lay-back"),
    showError,
  );
}

store.subscribe(draw);

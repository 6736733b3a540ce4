// The box: what is printed on one's own parts, put in by the host; by the game's own form, or as
// text.

import { send } from "../lib/api.js";
import { el } from "../lib/elements.js";
import { embedded } from "../lib/embedded.js";
import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";
import { createPartPhoto } from "../panels/part_photo.js";
import { drawHostClaim, isClaimable } from "../panels/host_claim.js";

/** @import { BoxEditor, BoxState } from "../../types/page.d.ts" */

const store = openPage();
/** @type {BoxState} as the companion knows it */
let served = embedded("printed");
let box = structuredClone(served.box), isChanged = false;
const photo = createPartPhoto();
const editor = await loadEditor(served.game);
const redraw = panel("box", drawBox);

function draw() {
  const { you } = store.table;
  const { is_default } = served;
  redraw({ box, you, is_default, isChanged, isClaimable: isClaimable(store) });
}

function drawBox() {
  const { is_default } = served;
  const mayChange = store.table.you.is_host;
  const isReady = mayChange && (isChanged || Boolean(editor.read));
  return [
    el("p", is_default ? editor.ABOUT : t("This is a box of your own.")),
    drawHostClaim(store, t("The host changes the box.")),
    photo,
    editor.draw(box, { mayChange, change }),
    el(
      "p.row",
      el(
        "button.main",
        { "data-key": "keep", disabled: !isReady, click: () => keep(editor.read ?? (() => box)) },
        t("Use this box from the next game on"),
      ),
      el(
        "button",
        {
          "data-key": "default",
          disabled: !mayChange || is_default,
          click: () => keep(() => null),
        },
        t("Use the default box"),
      ),
    ),
  ];
}

/** @param {BoxState["box"]} next */
function change(next) {
  box = next;
  isChanged = true;
  draw();
}

/** @param {() => BoxState["box"] | null} wanted */
async function keep(wanted) {
  try {
    served = await send(`boxes/${served.game}`, { box: wanted() });
    box = structuredClone(served.box);
    isChanged = false;
    draw();
  } catch (error) {
    showError(/** @type {Error} */ (error));
  }
}

/**
 * Return the game's own editor, or that of any box as text.
 * @param {string} game
 * @returns {Promise<BoxEditor>}
 */
function loadEditor(game) {
  return import(`../games/${game}/box.js`).catch(() => import("../panels/box_text.js"));
}

store.subscribe(draw);

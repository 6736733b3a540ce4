// The starting table: what the camera found, drawn on its picture; a tap corrects what is not so.

import { ask, send } from "../lib/api.js";
import { openPage } from "../lib/live_page.js";
import { panel } from "../lib/panel.js";
import { showError } from "../lib/show_error.js";
import { createViewport } from "../lib/viewport.js";
import { isClaimable } from "../panels/host_claim.js";
import { createSetupBegin } from "../panels/setup_begin.js";
import { drawFindings } from "../panels/setup_findings.js";
import { drawHoneyQuestion } from "../panels/setup_honey.js";
import { createSetupPicture, renewPicture } from "../panels/setup_picture.js";
import { drawLateStart } from "../panels/start_correction.js";
import { createTablePhoto } from "../panels/table_photo.js";

/** @import { SetupState } from "../../types/page.d.ts" */
/** @import { SetupCorrection } from "../../types/views.d.ts" */

const EVERY_MS = 1_500;

const store = openPage();
const begin = createSetupBegin(store, draw);
const picture = createSetupPicture({ viewport: createViewport(), changed: draw });
const photo = createTablePhoto("photo", { store, taken: look });
const panels = {
  found: panel("found", (/** @type {SetupState} */ setup) => drawFindings(setup, readAgain)),
  honey: panel("honey", drawHoney),
  seen: panel("seen", drawSeen),
  begin: panel("begin", drawBegin),
};

/** @type {SetupState | null} */
let setup = null;
let isJudging = false;

function draw() {
  photo?.draw();
  if (!setup) return;
  const { players, you } = store.table;
  const { is_there, is_ready, is_late, preferences } = setup;
  const mayCorrect = you.seat !== null || you.is_host;
  panels.found({ ...setup, number: 0, layout: null });
  panels.honey({ setup, mayCorrect });
  if (!picture.isDragging()) panels.seen({ setup, mayCorrect, waiting: picture.waitingFor() });
  panels.begin({
    ...{ is_there, is_ready, is_late, isJudging, preferences, players, you },
    ...{ isClaimable: isClaimable(store), names: begin.names() },
  });
}

/** @param {Pick<SetupState, "is_there" | "is_ready" | "is_late" | "preferences">} data */
function drawBegin(data) {
  return data.is_late
    ? drawLateStart(store, { isReady: data.is_ready, isJudging, judging })
    : begin.draw(data);
}

/** @param {boolean} is */
function judging(is) {
  isJudging = is;
  draw();
}

/** @param {{ setup: SetupState, mayCorrect: boolean }} data */
function drawHoney({ setup, mayCorrect }) {
  return drawHoneyQuestion(setup, mayCorrect ? correct : null);
}

/** @param {SetupState} next */
function take(next) {
  setup = next;
  draw();
}

/** @param {SetupCorrection} correction */
function correct(correction) {
  send("setup/corrections", { correction }).then(take, showError);
}

function readAgain() {
  send("setup/again").then(take, showError);
}

/** @param {{ setup: SetupState, mayCorrect: boolean }} data */
function drawSeen({ setup, mayCorrect }) {
  return picture.draw(setup, mayCorrect ? correct : null);
}

async function look() {
  await ask("setup").then(take, showError);
  if (setup && !setup.is_held) renewPicture();
}

async function poll() {
  if (document.visibilityState === "visible") await look();
  setTimeout(poll, EVERY_MS);
}

store.subscribe(draw);
poll();

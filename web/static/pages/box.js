// The box: what is printed on one's own dice and sheet, put in by the host.

import { send } from "../lib/api.js";
import { drawText } from "../panels/box_text.js";
import { first, keepLive } from "../lib/live_page.js";
import { drawHostClaim } from "../panels/host_claim.js";
import { showError } from "../panels/messages.js";
import { boxAround, middle, outline } from "../lib/hexes.js";
import { el, panel, pressable, svg } from "../lib/elements.js";
import { t } from "../lib/words.js";

const SIZE = 16, FARTHEST = 6;
const SYMBOLS = { honey: t("honey"), larva: t("larvae"), wasp: t("wasps") };
const KINDS = {
  space: t("a space"),
  flower: t("a space with a flower"),
  start: t("a starting space"),
  none: t("nothing"),
};

let table = first, served = JSON.parse(document.getElementById("printed").textContent);
let box = structuredClone(served.box), isChanged = false, hostClaimAt = 0;
const redraw = panel("box", draw);

function show() {
  redraw({ box, you: table.you, is_default: served.is_default, isChanged, hostClaimAt });
}

function renew(next) {
  table = next;
  show();
}

function change(edit) {
  edit();
  isChanged = true;
  show();
}

function draw({ you, is_default, isChanged, hostClaimAt }) {
  const mayChange = you.is_host;
  if (!box.sheet) return drawText({ box, you, is_default, hostClaimAt }, { keep, renew });
  return [
    el(
      "p",
      is_default
        ? t(
          "The dice's faces, the sheet and the tree are ours, not the publisher's: the rulebook prints none of them. Put in what is on your own.",
        )
        : t("This is a box of your own."),
    ),
    drawHostClaim({ you, hostClaimAt }, { show: renew, why: t("The host changes the box.") }),
    el(
      "fieldset",
      { disabled: !mayChange },
      el("legend", t("The dice's faces")),
      Object.entries(box.dice).map(drawDie),
    ),
    el(
      "fieldset",
      { disabled: !mayChange },
      el("legend", t("The sheet: tap a place to change it")),
      drawSheet(mayChange),
      el("p.note", { role: "status", id: "kind" }),
    ),
    el(
      "p.row",
      el("button.main", {
        "data-key": "keep",
        disabled: !mayChange || !isChanged,
        click: () => keep(box),
      }, t("Use this box from the next game on")),
      el("button", {
        "data-key": "default",
        disabled: !mayChange || is_default,
        click: () => keep(null),
      }, t("Use the default box")),
    ),
  ];
}

function drawDie([die, faces]) {
  return el(
    "details",
    el("summary", { "data-key": die }, t(die), ": ", faces.map(said).join(" · ")),
    el(
      "ol",
      faces.map((face, index) =>
        el(
          "li",
          el(
            "p.row",
            Object.entries(SYMBOLS).map(([symbol, words]) =>
              el(
                "label",
                words,
                " ",
                el("input", {
                  type: "number",
                  min: 0,
                  max: 3,
                  value: face[symbol] ?? 0,
                  inputmode: "numeric",
                  "data-key": `${die}-${index}-${symbol}`,
                  change: (event) => setFace(die, index, symbol, event.target.value),
                }),
              )
            ),
          ),
        )
      ),
    ),
  );
}

function setFace(die, index, symbol, value) {
  change(() => {
    const face = {
      ...box.dice[die][index],
      [symbol]: Math.max(0, Math.min(3, Number(value) || 0)),
    };
    box.dice[die][index] = Object.fromEntries(Object.entries(face).filter(([, count]) => count));
  });
}

function said(face) {
  return Object.entries(face).map(([symbol, count]) => `${SYMBOLS[symbol]} ${count}`).join(" + ") ||
    t("blank");
}

/** Draw every place that a space may be printed at; a tap goes through what it may be. */
function drawSheet(mayChange) {
  const places = [];
  for (let q = -FARTHEST; q <= FARTHEST; q++) {
    for (let r = -FARTHEST; r <= FARTHEST; r++) {
      if (Math.abs(q + r) <= FARTHEST) places.push([q, r]);
    }
  }
  return svg(
    "svg.editor",
    { viewBox: boxAround(places, SIZE, 1.2), role: "group", "aria-label": t("The sheet") },
    places.map((at) => {
      const kind = kindOf(at);
      return svg("path", {
        ...(mayChange ? pressable(() => turn(at)) : { role: "button" }),
        d: outline(middle(at, SIZE), SIZE * 0.92),
        class: kind,
        "aria-label": `${at.join(", ")}: ${KINDS[kind]}`,
        "data-key": String(at),
      });
    }),
  );
}

const holds = (name, at) => box.sheet[name].some((cell) => String(cell) === String(at));

function kindOf(at) {
  if (!holds("spaces", at)) return "none";
  if (holds("starts", at)) return "start";
  return holds("flowers", at) ? "flower" : "space";
}

function turn(at) {
  const order = ["none", "space", "flower", "start"];
  const next = order[(order.indexOf(kindOf(at)) + 1) % order.length];
  const without = (name) => box.sheet[name].filter((cell) => String(cell) !== String(at));
  change(() => {
    box.sheet = {
      spaces: next === "none" ? without("spaces") : [...without("spaces"), at],
      flowers: next === "flower" ? [...without("flowers"), at] : without("flowers"),
      starts: next === "start" ? [...without("starts"), at] : without("starts"),
    };
  });
  document.getElementById("kind").textContent = `${at.join(", ")}: ${KINDS[next]}`;
}

async function keep(wanted) {
  try {
    served = await send(`boxes/${served.game}`, { box: wanted });
    box = structuredClone(served.box);
    isChanged = false;
    show();
  } catch (error) {
    showError(error);
  }
}

show();
keepLive(renew, () => {
  hostClaimAt = Date.now();
  show();
});

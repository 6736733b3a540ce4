// The starting table: what the camera found, drawn on its picture; a tap puts right what is not so.

import { ask, send } from "../lib/api.js";
import { first, keepLive } from "../lib/live_page.js";
import { drawHostClaim } from "../panels/host_claim.js";
import { chooseCell, chooseShape } from "../panels/setup_correction.js";
import { showError } from "../panels/messages.js";
import { el, panel, pressable, svg } from "../lib/elements.js";
import { sign } from "../panels/players.js";
import { createViewport } from "../lib/viewport.js";
import { t } from "../lib/words.js";

const EVERY_MS = 1_500;

let table = first, known = null, hostClaimAt = 0;
const agreed = {}, viewport = createViewport();
const panels = {
  found: panel("found", drawFound),
  seen: panel("seen", drawSeen),
  begin: panel("begin", drawBegin),
};

function show() {
  if (!known) return;
  const maySay = table.you.seat !== null || table.you.is_host;
  panels.found({ ...known, number: 0, cells: 0, piles: 0 });
  panels.seen({ known, maySay });
  panels.begin({
    players: table.players,
    you: table.you,
    preferences: known.preferences,
    isReady: known.is_ready,
    hostClaimAt,
  });
}

function renew(next) {
  table = next;
  show();
}

function take(next) {
  known = next;
  show();
}

function correct(path, body) {
  send(`setup/${path}`, body).then(take, showError);
}

async function look() {
  if (document.visibilityState === "visible") await ask("setup").then(take, showError);
  if (known && !known.is_held) renewPicture();
  setTimeout(look, EVERY_MS);
}

function renewPicture() {
  const image = document.querySelector("#seen image");
  image?.setAttribute("href", pictureOf(Date.now()));
}

const pictureOf = (moment) => `/api/v1/setup/picture?at=${moment}`;

function drawFound({ is_there, found, doubts, is_held }) {
  if (!is_there) {
    return [
      el(
        "p",
        t("There is no camera. Begin a game under “A new game” and enter the turns on phones."),
      ),
      el("p", el("a.button.main", { href: "/new" }, t("A new game"))),
    ];
  }
  return [
    !found.length &&
    el("p", t("The camera has not looked yet. Take your hands off the table for a moment.")),
    el(
      "ul.found",
      found.map((part) =>
        el(
          "li",
          el(
            "b",
            { class: part.found === part.wanted ? "well" : "amiss" },
            `${part.words} ${part.wanted > 1 ? `${part.found}/${part.wanted}` : ""}`,
          ),
          part.todo.map((text) => el("p.note", text)),
        )
      ),
    ),
    doubts.map((text) => el("p.note.fault", text)),
    is_held &&
    el(
      "p.row",
      el("span", t("Somebody has put something right; the table is no longer read.")),
      el("button", { "data-key": "again", click: () => correct("again", {}) }, t("Read it again")),
    ),
  ];
}

function drawSeen({ known: { cells, piles, spoon_after, size }, maySay }) {
  if (!size[0]) return null;
  const plan = svg(
    "svg.seen",
    { viewBox: `0 0 ${size.join(" ")}` },
    svg("image", { href: pictureOf(Date.now()), width: size[0], height: size[1] }),
    maySay && [
      cells.map(drawCell),
      piles.map(drawPile),
      piles.map((_, index) => drawGap(piles, index, spoon_after)),
    ],
  );
  return [
    viewport.frame(plan),
    el(
      "p.note",
      maySay
        ? t("Tap a cell, a pile or a gap of the ring to put it right.")
        : t("Take a seat to put something right."),
    ),
    maySay && cells.length > 0 && el(
      "p",
      el(
        "button",
        { "data-key": "fills", click: () => correct("fills", {}) },
        t("Full and empty are swapped: turn them round"),
      ),
    ),
  ];
}

function place(label, key, tap, ...shapes) {
  const act = ({ type }) => {
    if (type !== "click" || !viewport.wasDragged()) tap();
  };
  return svg("g.tap", { ...pressable(act), "aria-label": label, "data-key": key }, ...shapes);
}

function drawCell(cell) {
  const name = [
    cell.full ? t("full") : t("empty"),
    cell.icon && t("icon"),
    cell.hornet && t("hornet"),
  ].filter(Boolean).join(", ");
  return place(name, `cell-${cell.at}`, async () => {
    const said = await chooseCell(cell);
    if (said) correct("cells", { at: cell.at, ...said });
  }, svg("polygon", { points: cell.outline.join(" "), class: !cell.is_sure && "doubtful" }));
}

function drawPile({ pixel, shape }, index) {
  return pixel &&
    place(
      t("Pile {number}: {shape}", { number: index + 1, shape: t(shape) }),
      `pile-${index}`,
      async () => {
        const said = await chooseShape(shape);
        if (said) correct("piles", { pile: index, shape: said });
      },
      svg("circle", { cx: pixel[0], cy: pixel[1], r: reach() }),
    );
}

function drawGap(piles, index, spoonAfter) {
  const [a, b] = [piles[index], piles[(index + 1) % piles.length]];
  if (!a.pixel || !b.pixel) return null;
  const name = t("The gap after pile {number}", { number: index + 1 });
  return place(
    index === spoonAfter ? `${name}: ${t("spoon and hornet tile")}` : name,
    `gap-${index}`,
    () => correct("spoon", { after: index }),
    svg("circle", {
      cx: (a.pixel[0] + b.pixel[0]) / 2,
      cy: (a.pixel[1] + b.pixel[1]) / 2,
      r: reach() * 0.7,
      class: index === spoonAfter && "here",
    }),
  );
}

const reach = () => known.size[0] / 28;

function drawBegin({ players, you, preferences, isReady, hostClaimAt }) {
  if (!known.is_there) return null;
  return [
    el(
      "form.card",
      { submit: begin },
      el("h2", t("Who plays")),
      el("ol.players", players.map((player) => el("li", sign(player), el("span", player.name)))),
      el("p", el("a.button", { href: "/join" }, t("Take a seat"))),
      preferences.map(drawPreference),
      el("button.main", { "data-key": "begin", disabled: !you.is_host || !isReady }, t("Begin")),
    ),
    drawHostClaim({ you, hostClaimAt }, { show: renew, why: t("The host begins a game.") }),
  ];
}

function drawPreference({ key, words, values }) {
  const chosen = agreed[key] ?? values[0].value;
  return el(
    "p",
    el("label", { for: `preference-${key}` }, words),
    " ",
    el(
      "select",
      {
        id: `preference-${key}`,
        name: key,
        change: (event) => {
          agreed[key] = JSON.parse(event.target.value);
        },
      },
      values.map(({ value, words: said }) =>
        el("option", { value: JSON.stringify(value), selected: value === chosen }, said)
      ),
    ),
  );
}

function begin(event) {
  event.preventDefault();
  const preferences = Object.fromEntries(
    [...new FormData(event.target)].map(([key, value]) => [key, JSON.parse(value)]),
  );
  send("setup/begin", { preferences }).then(() => location.assign("/"), showError);
}

look();
keepLive(renew, () => {
  hostClaimAt = Date.now();
  show();
});

// Apiary: the own hive with its frames; spaces, market, sectors and the score pad beside it.

import { el } from "../../lib/elements.js";
import { t } from "../../lib/words.js";
import { drawHive } from "./hive.js";
import { drawPad, drawStock } from "./pad.js";
import { drawMarket, drawSectors, drawSpaces, drawSupplies } from "./table.js";
import { drawForm, laid, turned } from "../../lib/forms.js";

export const STYLES = ["styles/forms.css", "games/apiary/drawing.css"];

let drawn = null; // what is on the page: a frame is turned beside it

/** Draw one hive as the plan, and all that the companion keeps beside it. */
export function draw(view, scene) {
  drawn = { view, scene };
  const seat = scene.chosen.player ?? scene.you?.seat ?? 0;
  return {
    plan: isBuilding(view, seat, scene) ? drawHive(view, seat, scene) : null,
    parts: [
      view.keeps.workers && drawSpaces(view, scene.players),
      view.keeps.market && drawMarket(view),
      view.sectors.length > 0 && drawSectors(view, scene.players),
      drawSupplies(view, scene.players),
      scene.you?.seat != null && view.hives[seat].resources && drawStock(view, scene),
      scene.you?.seat != null && drawPad(view, scene),
    ],
  };
}

// A table that keeps its hives itself needs no drawing of one, until a tile is noted.
function isBuilding({ keeps, hives }, seat, { lit }) {
  return keeps.market || keeps.frames || hives[seat].built.length > 0 ||
    [...lit].some((place) => place.includes('"at"'));
}

const PROMPTS = {
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

/** Return the question that `field` answers. */
export function prompt(field) {
  return PROMPTS[field] ?? t("Choose");
}

/** Return the space, the market's tile or the hexagon that a value touches. */
export function places(field, value, chosen) {
  if (field === "space") return [JSON.stringify({ space: value })];
  if (field === "tile") return [JSON.stringify(value)];
  if (field === "token") return [JSON.stringify({ sector: value })];
  if (field !== "at" && field !== "cover") return [];
  const at = chosen.do === "frame"
    ? laid([drawn.view.frame.cells[0]], chosen.rotation, value)[0]
    : value;
  return [JSON.stringify({ player: chosen.player, at })];
}

/** Every seated phone enters its own player's actions. */
export function byHand({ you, outcome }) {
  return you.seat !== null && !outcome ? { player: you.seat } : null;
}

/** Return a chooser of its own for actions, a frame's rotation, and incomes. */
export function chooser(field, options, pick) {
  if (field === "do") {
    return el("ul.options.two", options.map((option) => drawOption(option, pick, option.words)));
  }
  if (field === "rotation") {
    return el(
      "ul.options.three",
      options.map((option) =>
        drawOption(
          option,
          pick,
          drawForm(turned(drawn.view.frame.cells, option.value), { name: option.words }),
        )
      ),
    );
  }
  return field === "income" ? drawIncomes(options, pick) : null;
}

function drawOption(option, pick, content) {
  return el(
    "li",
    el("button", {
      "data-key": `option-${option.value}`,
      "aria-label": option.words,
      click: () => pick(option),
    }, content),
  );
}

// The farms are ticked one by one; the button picks the option that has just these.
function drawIncomes(options, pick) {
  const farms = [...new Set(options.flatMap(({ value }) => value))], due = options[0].value.length;
  const boxes = farms.map((farm) => el("input", { type: "checkbox", value: farm, change: check }));
  const taken = () =>
    boxes.filter(({ checked }) => checked).map(({ value }) => value).sort().join("\n");
  const found = () => options.find(({ value }) => [...value].sort().join("\n") === taken());
  const button = el("button.main", {
    "data-key": "incomes",
    disabled: true,
    click: () => pick(found()),
  }, t("Take these {count}", { count: due }));
  function check() {
    button.disabled = !found();
  }
  return el(
    "div",
    farms.map((farm, index) => el("label.pick", boxes[index], farm)),
    el("p", button),
  );
}

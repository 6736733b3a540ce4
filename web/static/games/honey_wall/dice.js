// The dice: choosing them, rolling, holding some and rolling the rest once more.

import { send } from "../../lib/api.js";
import { share } from "../../lib/dice_proof.js";
import { showError } from "../../panels/messages.js";
import { el } from "../../lib/elements.js";
import { t } from "../../lib/words.js";
import { play } from "../../lib/moves.js";

/** Draw the tray; whoever is on turn has its buttons, everybody sees the roll. */
export function drawDice(view, scene) {
  const { turn } = view;
  if (turn.phase === "over") return null;
  const isMine = scene.you?.seat === turn.seat || (scene.you?.is_host && scene.you.may_play);
  const { seen } = scene;
  return el(
    "div.card",
    { role: "group", "aria-label": t("Dice") },
    turn.phase === "choose" || (turn.phase === "roll" && view.open.dice.length > 1)
      ? drawChoice(view, isMine, seen)
      : null,
    turn.phase === "roll" ? drawRoll(view, isMine, seen) : null,
    turn.faces.length ? drawFaces(view, isMine && turn.phase === "reroll", seen) : null,
    turn.phase !== "choose" && turn.phase !== "roll" && turn.phase !== "reroll" && !view.is_on_paper
      ? el("p.note", leftOver(turn))
      : null,
    el("p.note", el("a", { href: "/dice" }, t("Are the dice fair?"))),
  );
}

function drawChoice(view, isMine, seen) {
  const chosen = [...view.turn.dice].sort().join();
  return [
    el("h2", t("Which dice?")),
    el(
      "ul.options",
      view.open.dice.map((dice, index) =>
        el(
          "li",
          el("button", {
            "data-key": `dice-${index}`,
            disabled: !isMine,
            "aria-pressed": [...dice].sort().join() === chosen ? "true" : "false",
            click: () => play({ do: "choose", dice }, seen),
          }, dice.map((die) => t(die)).join(" · ")),
        )
      ),
    ),
  ];
}

function drawRoll(view, isMine, seen) {
  return [
    el(
      "p.tray",
      view.turn.dice.map((die) =>
        el("span", { class: `button die ${die}` }, el("b", "?"), el("small", t(die)))
      ),
    ),
    isMine &&
    el(
      "p.row",
      el("button.main", { "data-key": "roll", click: () => roll([], seen) }, t("Roll the dice")),
    ),
  ];
}

/** Draw what fell; dice that are tapped are taken up to be rolled again. */
function drawFaces(view, mayRoll, seen) {
  const again = new Set();
  const button = el("button.main", {
    "data-key": "again",
    disabled: true,
    click: () => roll([...again].sort(), seen),
  }, t("Roll again"));
  const toggle = (event, index) => {
    if (!again.delete(index)) again.add(index);
    event.currentTarget.setAttribute("aria-pressed", String(again.has(index)));
    button.disabled = !again.size;
  };
  return [
    el(
      "div.tray",
      view.turn.dice.map((die, index) => {
        const words = faceWords(view.box.dice[die][view.turn.faces[index]]);
        const inside = [el("b", words), el("small", t(die))];
        return mayRoll
          ? el("button", {
            class: `die fell ${die}`,
            "data-key": `die-${index}`,
            "aria-pressed": "false",
            click: (event) => toggle(event, index),
          }, inside)
          : el("span", { class: `button die ${die}` }, inside);
      }),
    ),
    mayRoll &&
    el("p.note", t("Tap the dice to roll again, once; the others are held")),
    mayRoll &&
    el(
      "p.row",
      button,
      el(
        "button",
        { "data-key": "keep", click: () => play({ do: "keep" }, seen) },
        t("Keep the roll"),
      ),
    ),
  ];
}

/** Return a face in words: "2 honey". */
export function faceWords(face) {
  const shown = [["honey", t("honey")], ["larva", t("larva")], ["wasp", t("wasp")]].filter((
    [symbol],
  ) => face[symbol]);
  return shown.map(([symbol, name]) => `${face[symbol]} ${name}`).join(" · ") || t("blank");
}

function leftOver({ honey, larvae, wasps, flowers }) {
  return t("Left: honey {honey}, larvae {larvae}, wasps {wasps}, flowers {flowers}", {
    honey,
    larvae,
    wasps,
    flowers,
  });
}

function roll(which, seen) {
  send("throws", { which, share: share(), ...seen }).catch(showError);
}

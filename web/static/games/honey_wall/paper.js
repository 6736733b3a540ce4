// Sheets on paper: the companion rolls and keeps the dice unlocked; at the end everybody counts.

import { sent } from "../../lib/redraw.js";
import { el } from "../../lib/elements.js";
import { t } from "../../lib/words.js";
import { play } from "../../lib/moves.js";

/** Draw what is told of the paper sheets: dice unlocked, the end of a turn, the count. */
export function drawPaper(view, scene) {
  const { turn } = view;
  const isMine = scene.you?.seat === turn.seat || (scene.you?.is_host && scene.you.may_play);
  const { seen } = scene;
  return [
    el(
      "div.card",
      el("h2", t("Dice unlocked")),
      el(
        "ul",
        view.players.map(({ name }, seat) =>
          el(
            "li",
            `${name}: `,
            view.sheets[seat].dice.slice(2).map((die) => t(die)).join(", ") || "–",
          )
        ),
      ),
    ),
    isMine && turn.phase === "paper" && drawEnd(view, seen),
  ];
}

function drawEnd(view, seen) {
  return el(
    "div.card",
    el("p", t("On paper: place, steal, cross off; then end the turn")),
    el(
      "p.row",
      el(
        "button.main",
        { "data-key": "done", click: () => play({ do: "done" }, seen) },
        t("End the turn"),
      ),
      view.open.unlock.map((die) =>
        el("button", {
          "data-key": `unlock-${die}`,
          click: () => play({ do: "unlock", die }, seen),
        }, t("Unlock {die}", { die: t(die) }))
      ),
    ),
    el("p", el("a.button", { href: "/sheet" }, t("Photograph my sheet"))),
    el(
      "details",
      el("summary", { "data-key": "finish" }, t("The game is over")),
      drawCount(view, seen),
    ),
  );
}

function drawCount(view, seen) {
  const count = (name, seat, words) =>
    el(
      "label",
      words,
      " ",
      el("input", {
        type: "number",
        name: `${name}-${seat}`,
        min: 0,
        max: 999,
        value: 0,
        inputmode: "numeric",
      }),
    );
  const finish = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const all = (name) => view.players.map((_, seat) => Number(form.get(`${name}-${seat}`)) || 0);
    sent(
      event.target,
      play(
        { do: "finish", end: form.get("end"), points: all("points"), stolen: all("stolen") },
        seen,
      ),
    );
  };
  return el(
    "form",
    { submit: finish },
    el(
      "p",
      el(
        "label",
        t("What is full?"),
        " ",
        el(
          "select",
          { name: "end" },
          [["five", t("the row of five")], ["seven", t("the row of two")], [
            "full",
            t("every sheet"),
          ]].map(([value, words]) => el("option", { value }, words)),
        ),
      ),
    ),
    view.players.map(({ name }, seat) =>
      el(
        "fieldset",
        el("legend", name),
        el("p.row", count("points", seat, t("Points")), count("stolen", seat, t("Larvae stolen"))),
      )
    ),
    el("p", el("button.main", { "data-key": "count" }, t("End the game"))),
  );
}

// Forgetting people, games and pictures: each is asked about once, and nothing brings it back.

import { send } from "../lib/api.js";
import { confirm } from "../lib/dialog.js";
import { el } from "../lib/elements.js";
import { showError } from "../lib/show_error.js";
import { day } from "../lib/times.js";
import { t } from "../lib/words.js";

/** @import { Child, PastGame, Person, TableStore } from "../../types/page.d.ts" */
/** @typedef {{ isHost: boolean, store: TableStore }} Hooks */

/**
 * Draw the people of all evenings, each to be forgotten.
 * @param {{ people: Person[], hooks: Hooks }} data
 * @returns {Child}
 */
export function drawForgetPeople({ people, hooks }) {
  const field = el("input", {
    id: "person",
    name: "person",
    maxlength: 96,
    autocomplete: "off",
    list: "people-names",
  });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (field.value.trim()) forgetPerson(field.value, hooks.store);
  };
  return [
    el("h2", t("Forget a person")),
    el(
      "p.note",
      t("Their name leaves every game, list and export; the games and their points stay."),
    ),
    el(
      "form.row",
      { submit },
      el("label", { for: "person" }, t("Name")),
      field,
      el(
        "datalist",
        { id: "people-names" },
        people.map(({ name }) => el("option", { value: name })),
      ),
      el("button", { "data-key": "forget-person", disabled: !hooks.isHost }, t("Forget")),
    ),
    !hooks.isHost && drawWhoMay(),
  ];
}

function drawWhoMay() {
  return el(
    "p.row.note",
    t("Only the host may do that."),
    el("a.button", { href: "/new" }, t("Be the host")),
  );
}

/**
 * @param {string} name
 * @param {TableStore} store
 */
async function forgetPerson(name, store) {
  const isSure = await confirm(t("Forget {name}?", { name }), {
    details: [t("This cannot be undone.")],
    yes: t("Forget"),
    no: t("Keep"),
  });
  if (isSure) send("own-data/forget-person", { name }).then(store.show, showError);
}

/**
 * Draw the games of all evenings, each to be forgotten, or its pictures deleted.
 * @param {{ games: PastGame[], hooks: Hooks }} data
 * @returns {Child}
 */
export function drawForgetGames({ games, hooks }) {
  if (!games.length) return null;
  return [
    el("h2", t("Forget a game")),
    el("ul.past-games", games.map((game) => drawGame(game, hooks))),
  ];
}

/**
 * @param {PastGame} game
 * @param {Hooks} hooks
 */
function drawGame(game, { isHost, store }) {
  const { game_id, title, players, at } = game;
  const isPlayed = game.is_on && game.winners === null;
  const act = (/** @type {string} */ path, /** @type {string} */ question) => async () => {
    const isSure = await confirm(question, {
      details: [`${title} · ${players.join(", ")}`, t("This cannot be undone.")],
      yes: t("Forget"),
      no: t("Keep"),
    });
    if (isSure) send(`own-data/${path}`, { game_id }).then(store.show, showError);
  };
  return el(
    "li.card",
    el("p", el("b", title), ` · ${players.join(", ")} · ${day(at)}`),
    isPlayed ? el("p.note", t("It is still being played.")) : el(
      "p.row",
      el("button", {
        "data-key": `forget-${game_id}`,
        disabled: !isHost,
        click: act("forget-game", t("Forget this game and its pictures?")),
      }, t("Forget the game")),
      el("button", {
        "data-key": `pictures-${game_id}`,
        disabled: !isHost,
        click: act("forget-pictures", t("Delete the pictures of this game?")),
      }, t("Delete its pictures")),
    ),
  );
}

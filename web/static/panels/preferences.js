// What each phone may want of its own, kept on the phone; revision up.

import { send } from "../lib/api.js";
import { showError } from "./messages.js";
import { el } from "../lib/elements.js";
import { t } from "../lib/words.js";

const PREFERENCES = {
  sound: t("Sound at my turn"),
  buzz: t("Vibrate at my turn"),
  clock: t("Turn clock"),
};

/** Tell whether this phone wants `preference`. */
export function wants(preference) {
  return localStorage.getItem(preference) === "yes";
}

/** Draw the phone's own settings. */
export function drawSettings({ you, players }, show) {
  const mine = players.find(({ seat }) => seat === you.seat);
  return el(
    "details",
    el("summary", { "data-key": "settings" }, t("This phone")),
    mine &&
      el(
        "p.row",
        t("You are {name}", { name: mine.name }),
        el("button", {
          "data-key": "leave",
          click: () => send("seats/leave", { seat: you.seat }).then(show, showError),
        }, t("Stand up")),
      ),
    el(
      "p.row",
      you.is_host && t("You are the host"),
      el("a.button", { href: "/new" }, t("A new game")),
    ),
    Object.entries(PREFERENCES).map(([preference, label]) =>
      el(
        "label.preference",
        el("input", {
          type: "checkbox",
          checked: wants(preference),
          change: (event) => keep(preference, event.target.checked),
        }),
        label,
      )
    ),
  );
}

function keep(preference, isWanted) {
  localStorage.setItem(preference, isWanted ? "yes" : "no");
  dispatchEvent(new Event("preferences"));
}

/** Let the phone be heard and felt, if it is now the turn of whoever holds it. */
export function celebrate({ on_turn, you }) {
  if (on_turn === null || on_turn !== you.seat) return;
  if (wants("buzz")) navigator.vibrate?.(120);
  if (wants("sound")) chime();
}

function chime() {
  const audio = new AudioContext();
  const tone = audio.createOscillator(), volume = audio.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.2, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.4);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.4);
  tone.addEventListener("ended", () => audio.close());
}

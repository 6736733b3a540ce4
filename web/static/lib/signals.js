// Sound and vibration of a phone, where its player wants them: at their turn, when dice fall.

import { wants } from "./preference.js";

/** @import { Table } from "../../types/page.d.ts" */

/** When the tones of a turn and of falling dice begin, how high they are, and how long they last. */
const TURN = { tones_hz: [660], apart_s: 0, lasting_s: 0.4, buzz_ms: [120] };
const ROLL = {
  tones_hz: [190, 240, 170, 210],
  apart_s: 0.08,
  lasting_s: 0.07,
  buzz_ms: [25, 55, 25, 55, 25],
};

/**
 * Let the phone be heard and felt after what has changed: dice fell, or its player is on turn now.
 * @param {Table} table
 * @param {Table} former
 */
export function signalChange(table, former) {
  if (former.turn < table.turn && table.last?.source === "dice") signalRoll();
  else if (former.on_turn !== table.on_turn && isOnTurn(table)) signal(TURN);
}

/** Let the phone be heard and felt: dice fell. */
export function signalRoll() {
  signal(ROLL);
}

/** @param {Table} table */
function isOnTurn({ on_turn, you }) {
  return on_turn !== null && on_turn === you.seat;
}

/** @param {typeof TURN} how */
function signal({ tones_hz, apart_s, lasting_s, buzz_ms }) {
  if (wants("buzz")) navigator.vibrate?.(buzz_ms);
  if (!wants("sound")) return;
  const audio = new AudioContext();
  tones_hz.forEach((tone_hz, index) => sound(audio, tone_hz, index * apart_s, lasting_s));
  setTimeout(() => audio.close(), 1000 * (tones_hz.length * apart_s + lasting_s + 0.2));
}

/**
 * @param {AudioContext} audio
 * @param {number} tone_hz
 * @param {number} after_s
 * @param {number} lasting_s
 */
function sound(audio, tone_hz, after_s, lasting_s) {
  const tone = audio.createOscillator(), volume = audio.createGain();
  const begin_s = audio.currentTime + after_s;
  tone.frequency.value = tone_hz;
  volume.gain.setValueAtTime(0.2, begin_s);
  volume.gain.exponentialRampToValueAtTime(0.001, begin_s + lasting_s);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin_s);
  tone.stop(begin_s + lasting_s);
}

// The browser's own speech: a sentence in the reader's language, where the browser can speak.

import { wants } from "./preference.js";

/** Tell whether this browser can speak at all. */
export function canSpeak() {
  return "speechSynthesis" in globalThis;
}

/**
 * Say `text` aloud where this phone wants turns spoken; what is still being said gives way.
 * @param {string} text
 */
export function speak(text) {
  if (!text || !canSpeak() || !wants("voice")) return;
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = document.documentElement.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
}

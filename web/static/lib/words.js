// The page's sentences in the reader's language, and times as the phone writes them.

const sentences = JSON.parse(document.getElementById("words").textContent);

/** Return the sentence in the reader's language, its {names} filled from `values`. */
export function t(text, values = {}) {
  const said = sentences[text] ?? text;
  return said.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Return a moment's time of day, "20:14". */
export function clock(moment) {
  return new Date(moment).toLocaleTimeString(document.documentElement.lang, {
    hour: "2-digit",
    minute: "2-digit",
  });
}

/** Return a moment's day and time, "12 Nov, 20:14". */
export function day(moment) {
  return new Date(moment).toLocaleString(document.documentElement.lang, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
}

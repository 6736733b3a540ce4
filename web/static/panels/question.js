// The open question: pieces of the picture, one for each answer, and "none of these".

import { seen, send } from "../lib/api.js";
import { showError } from "./messages.js";
import { el, svg } from "../lib/elements.js";
import { drawMarks, frameOf } from "./picture_marks.js";
import { t } from "../lib/words.js";

/** Draw the question; whoever is on turn (and the host) may answer. */
export function drawAsk({ ask, you, turn, revision }, { show, byHand }) {
  if (!ask) return null;
  const reply = (choice) =>
    send("answers", { choice, picture: ask.picture, ...seen({ turn, revision }) }).then((table) => {
      show(table);
      if (choice === null) byHand();
    }, showError);
  const shared = sharedWords(ask.candidates);
  return el(
    "div.card.ask",
    el("h2", ask.question),
    shared.length > 0 && el("p", shared.join(" · ")),
    el(
      "ol.candidates",
      ask.candidates.map((candidate, index) =>
        el(
          "li",
          candidate.crop &&
            cut(ask.picture, candidate.crop, candidate.marks, candidate.words.join(", ")),
          el("p", candidate.words.filter((words) => !shared.includes(words)).join(" · ")),
          you.may_play &&
            el("button", {
              class: index === 0 && "main",
              "data-key": `answer-${index}`,
              click: () => reply(index),
            }, t("This one")),
        )
      ),
    ),
    you.may_play
      ? el("button", { "data-key": "answer-none", click: () => reply(null) }, t("None of these"))
      : el("p.note", t("The player on turn answers")),
  );
}

// What every answer says is said once, so that what differs stands out.
function sharedWords([first, ...others]) {
  if (!others.length || others.some(({ words }) => words.join() === first.words.join())) return [];
  return first.words.filter((said) => others.every(({ words }) => words.includes(said)));
}

/** Draw what does not fit on a table that no turn explains. */
export function drawUnclear({ wait, unclear }) {
  if (!unclear) return null;
  return el(
    "div.card.unclear",
    cut(unclear.picture, frameOf(unclear.marks), unclear.marks, wait ?? ""),
    el("p.note", t("Put it right on the table, or enter the turn by hand")),
  );
}

/** Return the part `crop` (left, top, width, height) of a picture, with marks drawn on it. */
function cut(picture, crop, marks, label) {
  return svg(
    "svg.crop",
    { viewBox: crop.join(" "), role: "img", "aria-label": label },
    svg("image", { href: `/api/v1/pictures/${encodeURIComponent(picture)}`, x: 0, y: 0 }),
    drawMarks(marks, crop[2]),
  );
}

// The open question: pieces of the picture, one for each answer, and "none of these".

import { send } from "./api.js";
import { complain } from "./news.js";
import { el, svg } from "./parts.js";
import { t } from "./words.js";

/** Draw the question; whoever is on turn (and the host) may answer. */
export function drawAsk({ ask, you, turn }, { show, byHand }) {
  if (!ask) return null;
  const reply = (choice) => send("answers", { choice, after: turn }).then((table) => { show(table); if (choice === null) byHand(); }, complain);
  return el("div", { class: "card ask" },
    el("h2", {}, ask.question),
    el("ol", { class: "candidates" }, ask.candidates.map((candidate, index) => el("li", {},
      crop(ask.picture, candidate),
      el("p", {}, candidate.words.join(" · ")),
      you.may_play && el("button", { class: index === 0 && "main", "data-key": `answer-${index}`, click: () => reply(index) }, t("This one"))))),
    you.may_play
      ? el("button", { "data-key": "answer-none", click: () => reply(null) }, t("None of these"))
      : el("p", { class: "note" }, t("The player on turn answers")));
}

function crop(picture, candidate) {
  if (!candidate.crop) return null;
  const [left, top, width, height] = candidate.crop;
  return svg("svg", { class: "crop", viewBox: `${left} ${top} ${width} ${height}`, role: "img", "aria-label": candidate.words.join(", ") },
    svg("image", { href: `/api/v1/pictures/${encodeURIComponent(picture)}`, x: 0, y: 0 }));
}

// The score sheet line by line, and playing once more.

import { ask, send } from "../lib/api.js";
import { first, keepLive } from "../lib/live_page.js";
import { drawHostClaim } from "../panels/host_claim.js";
import { showError } from "../panels/messages.js";
import { confirm, el, panel } from "../lib/elements.js";
import { sign } from "../panels/players.js";
import { t } from "../lib/words.js";

let table = first, hostClaimAt = 0;
const served = JSON.parse(document.getElementById("points").textContent);
const panels = served && { sheet: panel("sheet", drawSheet), again: panel("again", drawAgain) };

async function show(next) {
  if (!panels || next.seq < table.seq) return;
  const sheet = next.seq === table.seq ? served : await ask("sheet").catch(() => served);
  table = next;
  panels.sheet({ sheet, players: table.players, outcome: table.outcome });
  panels.again({ you: table.you, outcome: table.outcome, turn: table.turn, hostClaimAt });
}

function drawSheet({ sheet, players, outcome }) {
  const head = players.map((player) =>
    el(
      "th",
      { scope: "col" },
      sign(player, 16),
      ` ${player.name}`,
      outcome?.winners.includes(player.seat) && ` ★ ${t("won")}`,
    )
  );
  const row = (words, counts, tag = "td") =>
    el("tr", el("th", { scope: "row" }, words), counts.map((count) => el(tag, {}, String(count))));
  return [
    el(
      "div.scroll",
      el(
        "table.sheet-table",
        el("caption.unseen", t("Score sheet")),
        el("thead", el("tr", el("td"), head)),
        el("tbody", sheet.lines.map(({ words, points }) => row(words, points))),
        el("tfoot", row(t("Total"), sheet.total)),
      ),
    ),
    sheet.explained.some((lines) => lines.length) &&
    el(
      "div",
      sheet.explained.map((lines, seat) =>
        lines.length > 0 &&
        el(
          "details",
          el("summary", `${players[seat].name}: ${t("where the points come from")}`),
          el("ul", lines.map((line) => el("li", line))),
        )
      ),
    ),
  ];
}

function drawAgain({ you, outcome, turn, hostClaimAt }) {
  if (!you.is_host) {
    return outcome &&
      drawHostClaim({ you, hostClaimAt }, { show, why: t("The host begins a rematch.") });
  }
  const again = async () => {
    const isSure = outcome || !turn ||
      await confirm(t("Begin anew?"), {
        details: [t("The game that is on is left as it is.")],
        yes: t("Begin anew"),
        no: t("Go on"),
      });
    if (isSure) {
      send("rematch", { revision: table.revision }).then(
        () => location.assign("/"),
        (error) => (error.id === "lay-out" ? location.assign("/setup") : showError(error)),
      );
    }
  };
  return el(
    "p",
    el("button", { class: outcome && "main", "data-key": "again", click: again }, t("Rematch")),
  );
}

show(first);
keepLive(show, () => {
  hostClaimAt = Date.now();
  show(table);
});

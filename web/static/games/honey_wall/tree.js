// The bonus tree: rows by their steps from the beehive, branches between, crosses on what is used.

import { svg } from "../../lib/elements.js";
import { t } from "../../lib/words.js";

const WIDE = 50, HIGH = 46, RADIUS = 13;

/** Draw the tree of `seat`'s sheet. */
export function drawTree(view, seat, scene) {
  const places = layOut(view.box.tree);
  const crossed = new Set(view.sheets[seat].crossed);
  const columns = Math.max(...[...places.values()].map(({ column }) => column)),
    rows = Math.max(...[...places.values()].map(({ row }) => row));
  const at = ({ column, row }) => ({ x: WIDE * (column + 0.5), y: HIGH * (rows - row + 0.5) });
  return svg(
    "svg.tree",
    {
      viewBox: `0 0 ${WIDE * (columns + 1)} ${HIGH * (rows + 1)}`,
      role: "group",
      "aria-label": t("The tree of {player}", { player: view.players[seat].name }),
    },
    branches(view.box.tree).filter(([a, b]) => places.has(a) && places.has(b)).map(([a, b]) =>
      drawBranch(at(places.get(a)), at(places.get(b)))
    ),
    view.box.tree.filter(({ id }) => places.has(id)).map((node) =>
      drawNode(
        node,
        at(places.get(node.id)),
        crossed.has(node.id),
        seat === view.turn.seat && scene.you?.seat === seat,
      )
    ),
    svg(
      "text",
      { x: at(places.get("beehive")).x, y: at(places.get("beehive")).y + 4 },
      t("beehive"),
    ),
  );
}

function drawBranch(a, b) {
  return svg("path.branch", { d: `M${a.x} ${a.y}L${b.x} ${b.y}` });
}

function drawNode(node, { x, y }, isCrossed, isMine) {
  const words = {
    blue: t("larva"),
    orange: t("honey"),
    die: t("{die} die", { die: t(node.die ?? "") }),
    points: `+${node.points}`,
  }[node.kind];
  return svg(
    "g",
    svg(node.kind === "die" ? "rect" : "circle", {
      class: `node ${node.kind} ${node.die ?? ""}`,
      cx: x,
      cy: y,
      r: RADIUS,
      x: x - RADIUS,
      y: y - RADIUS,
      width: 2 * RADIUS,
      height: 2 * RADIUS,
      rx: 4,
      "data-place": isMine ? JSON.stringify({ node: node.id }) : null,
    }, svg("title", isCrossed ? t("{what}, crossed off", { what: words }) : words)),
    svg("text", { x, y: y + RADIUS + 9 }, words),
    isCrossed &&
      svg("path.crossed", {
        "pointer-events": "none",
        d: `M${x - RADIUS} ${y - RADIUS}l${2 * RADIUS} ${2 * RADIUS}m0 ${-2 * RADIUS}l${
          -2 * RADIUS
        } ${2 * RADIUS}`,
      }),
  );
}

function branches(tree) {
  return tree.flatMap(({ id, beside }) => beside.map((near) => [id, near]));
}

/** Return each node's column and row: a row by its steps from the beehive, columns by its leaves. */
function layOut(tree) {
  const near = new Map([["beehive", []], ...tree.map(({ id }) => [id, []])]);
  for (const [a, b] of branches(tree)) {
    near.get(a).push(b);
    near.get(b)?.push(a);
  }
  const children = new Map([["beehive", []]]), row = new Map([["beehive", 0]]);
  for (let edge = ["beehive"]; edge.length;) {
    edge = edge.flatMap((from) =>
      near.get(from).filter((id) => !row.has(id) && row.set(id, row.get(from) + 1)).map((id) => {
        children.get(from).push(id);
        children.set(id, []);
        return id;
      })
    );
  }
  const places = new Map();
  let free = 0;
  const place = (id) => {
    const columns = children.get(id).map(place);
    const column = columns.length
      ? columns.reduce((sum, one) => sum + one, 0) / columns.length
      : free++;
    places.set(id, { column, row: row.get(id) });
    return column;
  };
  place("beehive");
  return places;
}

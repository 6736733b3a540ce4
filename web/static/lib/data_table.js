// Tables of numbers and words: they scroll sideways by themselves, and every row has its head.

import { el } from "./elements.js";

/** @import { Child } from "../../types/page.d.ts" */

/**
 * Draw a table of `head` (the columns' heads), `rows` and perhaps a `foot`: each row is its own
 * head, then its cells.
 * @param {{ kind?: string, caption: Child, head: Child[], rows: Child[][], foot?: Child[] }} data
 */
export function drawDataTable({ kind = "", caption, head, rows, foot }) {
  return el(
    "div.scroll",
    { tabindex: 0 }, // with the keys, too, where it is wider than the page
    el(
      "table",
      { class: kind },
      el("caption", caption),
      el("thead", el("tr", head.map(drawHead))),
      el("tbody", rows.map(drawRow)),
      foot && el("tfoot", drawRow(foot)),
    ),
  );
}

/** @param {Child[]} row */
function drawRow([head, ...cells]) {
  return el("tr", el("th", { scope: "row" }, head), cells.map((cell) => el("td", cell)));
}

/** @param {Child} name */
function drawHead(name) {
  return name ? el("th", { scope: "col" }, name) : el("td");
}

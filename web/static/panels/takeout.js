// Everything in one file, to keep or to bring to another companion.

import { sendFile } from "../lib/api.js";
import { el, sectionOf } from "../lib/elements.js";
import { redraw } from "../lib/panel.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";

/** @import { Child, Imported } from "../../types/page.d.ts" */

const PATIENCE_MS = 10 * 60_000;

/**
 * Return what draws the section `id`; `whenTaken` hears that games were taken over.
 * @param {string} id
 * @param {() => unknown} whenTaken
 */
export function createTakeout(id, whenTaken) {
  const section = sectionOf(id);
  let isHost = false, isBusy = false;
  /** @type {Imported | null} */
  let imported = null;

  function draw() {
    redraw(section, drawTakeout({ isHost, isBusy, imported, bring }));
  }

  /** @param {Event} event */
  function bring({ target }) {
    const [file] = /** @type {HTMLInputElement} */ (target).files ?? [];
    if (!file || isBusy) return;
    isBusy = true;
    draw();
    sendFile("own-data/import", { type: "application/zip", body: file, patience_ms: PATIENCE_MS })
      .then((answer) => {
        imported = answer;
        whenTaken();
      }, showError)
      .finally(() => {
        isBusy = false;
        draw();
      });
  }

  return {
    /** @param {{ isHost: boolean }} now */
    refresh(now) {
      if (now.isHost === isHost && section.childElementCount) return;
      isHost = now.isHost;
      draw();
    },
  };
}

/**
 * @param {{ isHost: boolean, isBusy: boolean, imported: Imported | null, bring: (event: Event) => void }} data
 * @returns {Child[]}
 */
function drawTakeout({ isHost, isBusy, imported, bring }) {
  return [
    el("h2", t("Everything in one file")),
    el(
      "p.note",
      t("All games of all evenings, the boxes that you put in, and the pictures, as a zip file."),
    ),
    isHost && el(
      "p.row",
      el("a.button", { href: "/api/v1/own-data/export.zip", download: "" }, t("Save everything")),
      el(
        "a.button",
        { href: "/api/v1/own-data/export.zip?pictures=false", download: "" },
        t("Save it without the pictures"),
      ),
    ),
    el("h2", t("From another companion")),
    el(
      "p.note",
      t("Bring such a file: its games are judged by the rules, and nothing here is overwritten."),
    ),
    el(
      "p.row",
      el("label", { for: "brought" }, t("The file")),
      el("input", {
        id: "brought",
        type: "file",
        accept: ".zip,application/zip",
        disabled: !isHost || isBusy,
        change: bring,
      }),
    ),
    el(
      "div",
      { role: "status" },
      isBusy && el("p", t("The file is being read")),
      drawDone(imported),
    ),
  ];
}

/**
 * @param {Imported | null} imported
 * @returns {Child}
 */
function drawDone(imported) {
  if (!imported) return null;
  const { taken, known, pictures, boxes, refused } = imported;
  return [
    el("p", t("Games taken over: {taken}; here already: {known}.", { taken, known })),
    el("p.note", t("Pictures: {pictures}; boxes: {boxes}.", { pictures, boxes })),
    refused.length > 0 && el("p.fault", t("Not taken over: {count}.", { count: refused.length })),
    el("ul", refused.map(({ file, why }) => el("li", `${file}: ${why}`))),
  ];
}

// Dialogs: a question over the page, answered by one of its buttons.

import { el } from "./elements.js";

/** @import { Child } from "../../types/page.d.ts" */

/**
 * Ask `question`; resolves to what `read` makes of the button's value and of the form's fields.
 * @template Answer
 * @param {string} question
 * @param {Child[]} parts
 * @param {(button: string, fields: FormData) => Answer} read
 * @returns {Promise<Answer>}
 */
export function askInDialog(question, parts, read) {
  return new Promise((answer) => {
    const form = el("form", { method: "dialog" }, el("h2", question), parts);
    const dialog = el("dialog.sheet", { "aria-label": question, close }, form);
    function close() {
      answer(read(dialog.returnValue, new FormData(form)));
      dialog.remove();
    }
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * Ask a yes-or-no question; resolves to true for yes.
 * @param {string} question
 * @param {{ details?: string[], yes: string, no: string }} words
 */
export function confirm(question, { details = [], yes, no }) {
  const buttons = el(
    "p.row",
    el("button.main", { value: "yes" }, yes),
    el("button", { value: "no" }, no),
  );
  const parts = [details.map((line) => el("p", line)), buttons];
  return askInDialog(question, parts, (button) => button === "yes");
}

// Panels: sections that are drawn anew when what they show has changed, under people's hands.

import { flatten, sectionOf } from "./elements.js";

/** @import { Child } from "../../types/page.d.ts" */

/**
 * Return what draws the section `id`, and does nothing where the data is as it was; data that the
 * drawing does not take only decides that.
 * @template Data
 * @param {string} id
 * @param {(data: Data) => Child} draw
 */
export function panel(id, draw) {
  const section = sectionOf(id);
  let shown = "";
  return (/** @type {Data & Record<string, unknown>} */ data) => {
    const now = JSON.stringify(data);
    if (now === shown) return;
    shown = now;
    redraw(section, [draw(data)]);
  };
}

/**
 * Draw `section` anew from `parts`; the focus, what is open and what has been typed are kept.
 * @param {HTMLElement} section
 * @param {Child[]} parts
 */
export function redraw(section, parts) {
  const focused = focusIn(section);
  const restore = preserveInputs(section);
  section.replaceChildren(...flatten(parts));
  restore();
  if (!focused) return;
  const name = CSS.escape(focused);
  /** @type {HTMLElement | null} */
  const again = section.querySelector(`#${name}, [data-key="${name}"]`);
  again?.focus({ preventScroll: true });
}

/**
 * Have what was typed in `form` count as sent, unless `answer` turns out false.
 * @param {HTMLFormElement} form
 * @param {Promise<unknown>} answer
 */
export async function markSent(form, answer) {
  form.dataset.sent = "";
  if (!(await answer)) delete form.dataset.sent;
}

/** @param {HTMLElement} section */
function focusIn(section) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  return focused && section.contains(focused) ? focused.id || focused.dataset.key : undefined;
}

// Returns what opens and fills again all that is open and typed in `section` now.
/** @param {HTMLElement} section */
function preserveInputs(section) {
  const opened = new Set([...detailsIn(section)].filter(({ open }) => open).map(titleOf));
  const typed = new Map(
    [...fieldsIn(section)].filter(isTyped).map((field) => [nameOf(field), field.value]),
  );
  return () => {
    detailsIn(section).forEach((details) => {
      if (opened.has(titleOf(details))) details.open = true;
    });
    fieldsIn(section).forEach((field) => {
      const value = typed.get(nameOf(field));
      if (value !== undefined) field.value = value;
    });
  };
}

/**
 * @param {HTMLElement} section
 * @returns {NodeListOf<HTMLDetailsElement>}
 */
function detailsIn(section) {
  return section.querySelectorAll("details");
}

/**
 * @param {HTMLElement} section
 * @returns {NodeListOf<HTMLInputElement | HTMLSelectElement>}
 */
function fieldsIn(section) {
  return section.querySelectorAll("input, select");
}

/** @param {HTMLDetailsElement} details */
function titleOf(details) {
  const summary = details.querySelector("summary");
  return summary?.dataset.key ?? summary?.textContent;
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function nameOf(field) {
  return field.id || field.name;
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function isTyped(field) {
  if (!nameOf(field) || "sent" in (field.form?.dataset ?? {})) return false;
  if (field instanceof HTMLSelectElement) return isOtherwiseChosen(field);
  return !["radio", "checkbox", "file"].includes(field.type) && field.value !== field.defaultValue;
}

/** @param {HTMLSelectElement} select */
function isOtherwiseChosen(select) {
  const isAsServed = [...select.options].some((one) => one.selected && one.defaultSelected);
  return !isAsServed && select.selectedIndex > 0;
}

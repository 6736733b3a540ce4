// What somebody has opened and typed on a page stays so when the page is drawn anew under their hands.

/** Draw `section` anew from `parts`; the focus, what is open and what has been typed are kept. */
export function redraw(section, parts) {
  const focused = section.contains(document.activeElement) &&
    (document.activeElement.id || document.activeElement.dataset.key);
  const goOn = begun(section);
  section.replaceChildren(...parts.flat(Infinity).filter(Boolean));
  goOn();
  if (focused) {
    section.querySelector(`#${CSS.escape(focused)}, [data-key="${CSS.escape(focused)}"]`)?.focus({
      preventScroll: true,
    });
  }
}

// Returns what puts back all that is open and typed in `section` now.
function begun(section) {
  const opened = new Set([...section.querySelectorAll("details[open]")].map(titleOf));
  const typed = new Map(
    [...section.querySelectorAll("input, select")].filter(isTyped).map((
      field,
    ) => [nameOf(field), field.value]),
  );
  return () => {
    section.querySelectorAll("details").forEach((details) => {
      if (opened.has(titleOf(details))) details.open = true;
    });
    section.querySelectorAll("input, select").forEach((field) => {
      if (typed.has(nameOf(field))) field.value = typed.get(nameOf(field));
    });
  };
}

/** Have what was typed in `form` count as sent, unless `going` (a promise) turns out false. */
export async function sent(form, going) {
  form.dataset.sent = "";
  if (!(await going)) delete form.dataset.sent;
}

const nameOf = (field) => field.id || field.name;
const titleOf = (details) =>
  details.querySelector("summary").dataset.key ?? details.querySelector("summary").textContent;

function isTyped(field) {
  if (
    !nameOf(field) || ["radio", "checkbox", "file"].includes(field.type) ||
    "sent" in (field.form?.dataset ?? {})
  ) return false;
  return field.tagName === "SELECT"
    ? ![...field.options].some((option) => option.selected && option.defaultSelected) &&
      field.selectedIndex > 0
    : field.value !== field.defaultValue;
}

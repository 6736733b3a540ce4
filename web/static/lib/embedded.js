// What a page was served with: JSON in script elements, read where there is a page.

/**
 * Return the value that the page carries under `id`, `null` where it carries none.
 * @param {string} id
 * @returns {any} what the page's template put there
 */
export function embedded(id) {
  const element = globalThis.document?.getElementById(id);
  return element ? JSON.parse(element.textContent ?? "null") : null;
}

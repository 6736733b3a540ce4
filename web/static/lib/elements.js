// Elements with their classes, attributes and children in one call.

/** @import { Attributes, Child, ElementOf, SvgOf } from "../../types/page.d.ts" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Return an HTML element: `el("p.note", { id: "why" }, "Because")`. The attributes may be left out;
 * a function among them listens to the event of its name.
 * @template {string} S
 * @param {S} selector
 * @param {...(Attributes | Child)} rest
 * @returns {ElementOf<S>}
 */
export function el(selector, ...rest) {
  const [tag, ...classes] = selector.split(".");
  return /** @type {any} */ (filled(document.createElement(tag), classes, rest));
}

/**
 * Return an SVG element, made as `el` makes one.
 * @template {string} S
 * @param {S} selector
 * @param {...(Attributes | Child)} rest
 * @returns {SvgOf<S>}
 */
export function svg(selector, ...rest) {
  const [tag, ...classes] = selector.split(".");
  return /** @type {any} */ (filled(document.createElementNS(SVG, tag), classes, rest));
}

/**
 * Return the attributes of a drawing that acts as a button: tapped, or pressed by a key.
 * @param {(event: Event) => void} act
 * @returns {Attributes}
 */
export function pressable(act) {
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act(event);
  };
  return { role: "button", tabindex: 0, click: act, keydown: press };
}

/**
 * Return the section of the page that `id` names: the page's template has it.
 * @param {string} id
 */
export function sectionOf(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * Fetch the style sheet at `path` of the pages' files, unless the page came with it; a page without
 * it is plain, not broken.
 * @param {string} path
 */
export async function loadStylesheet(path) {
  if (document.querySelector(`link[data-holds~="${path}"]`)) return;
  const { href } = new URL(`../${path}`, import.meta.url); // a bundle lies one folder deep, too
  await new Promise((done) =>
    document.head.append(el("link", { rel: "stylesheet", href, load: done, error: done }))
  );
}

/**
 * Return what is to be shown of nested `children`: conditions that came out false are left out.
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
export function flatten(children) {
  return /** @type {any[]} */ (children).flat(Infinity)
    .filter((child) => child != null && child !== false && child !== "");
}

/**
 * @param {Element} element
 * @param {string[]} classes
 * @param {(Attributes | Child)[]} rest
 */
function filled(element, classes, rest) {
  if (classes.length) element.classList.add(...classes);
  const [first, ...others] = rest;
  const hasAttributes = /** @type {any} */ (first)?.constructor === Object;
  if (hasAttributes) setAttributes(element, /** @type {Attributes} */ (first));
  element.append(...flatten(/** @type {Child[]} */ (hasAttributes ? others : rest)));
  return element;
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, /** @type {any} */ (value));
    else if (name === "class") {
      element.classList.add(...String(value || "").split(" ").filter(Boolean));
    } else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
}

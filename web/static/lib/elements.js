// Small pieces of a page: elements with their attributes and children in one call.

import { redraw } from "./redraw.js";

const SVG = "http://www.w3.org/2000/svg";

/** Return an HTML element; a function among `attributes` listens to the event of its name. */
export function el(tag, attributes = {}, ...children) {
  return setAttributes(document.createElement(tag), attributes, children);
}

/** Return an SVG element. */
export function svg(tag, attributes = {}, ...children) {
  return setAttributes(document.createElementNS(SVG, tag), attributes, children);
}

/** Return the attributes of something drawn that acts as a button does: tapped, or pressed by a key. */
export function pressable(act) {
  const press = (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      act(event);
    }
  };
  return { role: "button", tabindex: 0, click: act, keydown: press };
}

function setAttributes(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

/** Return a panel that redraws its section only when what it shows has changed. */
export function panel(id, draw) {
  const section = document.getElementById(id);
  let shown;
  return (data) => {
    const now = JSON.stringify(data);
    if (now === shown) return;
    shown = now;
    redraw(section, [draw(data)]);
  };
}

/** Ask a yes-or-no question in a dialog; resolves to true for yes. */
export function confirm(question, { details = [], yes, no }) {
  return new Promise((answer) => {
    const box = el(
      "dialog",
      {
        class: "sheet",
        "aria-label": question,
        close: () => {
          answer(box.returnValue === "yes");
          box.remove();
        },
      },
      el(
        "form",
        { method: "dialog" },
        el("h2", {}, question),
        details.map((line) => el("p", {}, line)),
        el(
          "p",
          { class: "row" },
          el("button", { value: "yes", class: "main" }, yes),
          el("button", { value: "no" }, no),
        ),
      ),
    );
    document.body.append(box);
    box.showModal();
  });
}

/** Making elements. Text is only ever text: nothing here takes markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes and children; `on...` attributes are listeners, false and null leave an attribute out.
 * @param {string} tag @param {Record<string, any>} [attributes] @param {...(Node | string)} children
 */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

/** A drawing of the page's own by its name. @param {string} name @param {string} [className] */
export function drawing(name, className = "drawing") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-0.5 -0.5 1 1");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}

/**
 * A small dialog that is gone once it is closed.
 * @param {string} title @param {string} close the word on its button @param {...(Node | string)} children
 * @returns {HTMLDialogElement}
 */
export function dialog(title, close, ...children) {
  const button = el("button", { class: "icon", type: "button", "aria-label": close, onclick: () => made.close() }, "×");
  const made = /** @type {HTMLDialogElement} */ (
    el("dialog", { "aria-label": title }, el("header", {}, el("h2", {}, title), button), ...children)
  );
  made.addEventListener("close", () => made.remove());
  made.addEventListener("click", (event) => event.target === made && made.close());
  document.body.append(made);
  made.showModal();
  return made;
}

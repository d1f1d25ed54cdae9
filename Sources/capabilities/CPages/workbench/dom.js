// All elements are built here: text is always text, never markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an element.
 *
 * Attributes with the value null, undefined or false are left out; `true` sets an empty one. `on` contains listeners by event,
 * `style` contains declarations by name, `class` may be a list with gaps. Children are nodes, texts, numbers, lists of them, or
 * nothing.
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) set(element, name, value);
  append(element, children);
  return element;
}

function set(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "on") {
    for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
  } else if (name === "style") {
    for (const [property, text] of Object.entries(value)) element.style.setProperty(property, text);
  } else if (name === "class") {
    element.className = Array.isArray(value) ? value.filter(Boolean).join(" ") : value;
  } else if (name === "value" || name === "checked" || name === "indeterminate") {
    element[name] = value;
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** An icon of the sprite in index.html; screen readers ignore it. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

/**
 * Replaces the children of an element. If the focused element's `id` exists again afterwards, it gets the focus, its caret and
 * the scroll position back.
 */
export function fill(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.id;
  const caret = focused && "selectionStart" in focused ? [focused.selectionStart, focused.selectionEnd] : null;
  const top = element.scrollTop;
  element.replaceChildren();
  append(element, children);
  element.scrollTop = top;
  if (!key) return element;
  const again = document.getElementById(key);
  again?.focus({preventScroll: true});
  if (again && caret && caret[0] !== null) {
    try {
      again.setSelectionRange(...caret);
    } catch { /* a kind of field without a caret */
    }
  }
  return element;
}

/** Returns a function that runs `work` after it has not been called for this number of milliseconds. */
export function later(milliseconds, work) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), milliseconds);
  };
}

/** "1 card", "12 cards": `count("card", 12)`. */
export function count(noun, number, many = `${noun}s`) {
  return `${number.toLocaleString("en")} ${number === 1 ? noun : many}`;
}

/** A dotted name that may break after its dots: `results.direct.count`. */
export const dotted = (name) => name.split(".").flatMap((part, index) => (index ? [".", h("wbr"), part] : [part]));

let made = 0;
/** A unique name for `id`. */
export const fresh = (stem) => `${stem}-${++made}`;

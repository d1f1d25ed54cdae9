import { element } from "/v1/client/components.js";
import { at } from "./dom.js";

/**
 * One message in place of results, with possible actions.
 *
 * @param {string} title One sentence.
 * @param {string} text What the reader can do.
 * @param {[string, () => void][]} acts Labels of buttons and their actions, the likeliest first.
 * @param {string} [picture] Strokes on a ground of 24 by 24.
 */
export function notice(title, text, acts, picture) {
  at("notice").hidden = false;
  at("notice").replaceChildren(...(picture ? [drawing(picture)] : []), element("h2", {}, title), element("p", {}, text),
    element("div", { class: "acts" }, ...acts.map(([word, act]) => element("button", { type: "button", onclick: act }, word))));
}

export function hideNotice() { at("notice").hidden = true; }

/** One message while flights are on screen: at the bottom of the window, where it pushes nothing. */
export function banner(text, word, act) {
  at("banner").replaceChildren(element("p", {}, text), ...(word ? [element("button", { type: "button", onclick: act }, word)] : []));
  at("banner").hidden = false;
  document.body.toggleAttribute("data-banner", true);
}

export function hideBanner() {
  at("banner").hidden = true;
  document.body.toggleAttribute("data-banner", false);
  at("banner").replaceChildren();
}

/** Sentences in a row: a full-width full stop includes its space. */
export const sentences = (...all) => all.join(" ").replaceAll("。 ", "。");

/** The status line, which is read aloud. */
export function say(text) { if (at("status").textContent !== text) at("status").textContent = text; }

/**
 * The progress of the search: not started (`null`), running (`false`, for an unknown time), done (`true`).
 *
 * @param {boolean|null} isDone
 * @param {string} label
 */
export function busy(isDone, label) {
  const bar = at("progress");
  bar.hidden = isDone === null;
  bar.toggleAttribute("data-busy", isDone === false);
  bar.setAttribute("aria-label", label);
  if (isDone) bar.setAttribute("aria-valuenow", "100");
  else bar.removeAttribute("aria-valuenow");
}

function drawing(strokes) {
  const make = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const picture = make("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "picture" });
  picture.append(make("path", { d: strokes }));
  return picture;
}

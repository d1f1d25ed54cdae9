import { element } from "/v1/client/components.js";
import { at } from "./dom.js";

/** One thing said in the place of results or above them, with what can be done about it. */
export function notice(title, text, word, act) {
  at("notice").hidden = false;
  at("notice").replaceChildren(element("h2", {}, title), element("p", {}, text),
    ...(word ? [element("button", { type: "button", onclick: act }, word)] : []));
}

export function hideNotice() { at("notice").hidden = true; }

/** The status line, which is read aloud. */
export function say(text) { at("status").textContent = text; }

/** How far the search is, from 0 (no bar) to 100. */
export function busy(percent, label) {
  const bar = at("progress");
  bar.hidden = percent === 0;
  bar.toggleAttribute("data-busy", percent < 100);
  bar.setAttribute("aria-valuenow", percent);
  bar.setAttribute("aria-label", label);
  bar.firstElementChild.style.inlineSize = `${percent}%`;
}

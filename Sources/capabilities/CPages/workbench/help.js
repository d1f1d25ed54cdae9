// Keyboard shortcuts, and the dialog that lists them.
import {h, icon} from "./dom.js";
import {go, link} from "./router.js";

const KEYS = [
  ["/", "Find a widget; elsewhere, find anything"],
  ["g then w", "All widgets"],
  ["g then f", "Find in all languages and campaigns"],
  ["g then r", "Results page"],
  ["g then t", "Trip page"],
  ["g then m", "Matrix"],
  ["g then c", "Calendar"],
  ["g then d", "Changes"],
  ["g then s", "Send for review"],
  ["g then a", "Supplier answer"],
  ["g then n", "New campaign"],
  ["g then k", "New card"],
  ["[ and ]", "Previous and next card"],
  [", and .", "Previous and next sample"],
  ["m", "Choose a market"],
  ["l", "Choose a language"],
  ["w", "Choose a width"],
  ["s", "Light, dark, both"],
  ["t", "Date and time"],
  ["c", "Compare"],
  ["b", "Saved scenes"],
  ["1 to 8", "Panels of a card"],
  ["arrows", "Move in the gallery, in lists and in tabs"],
  ["?", "This list"],
];

/** Shows the keyboard shortcuts. */
export function openHelp() {
  const close =
    h("button", {type: "button", class: "button button-bare button-icon", "aria-label": "Close"}, icon("close"));
  const dialog = h("dialog", {"aria-labelledby": "help-title"},
    h("div", {class: "dialog-head"}, h("h2", {id: "help-title"}, "Keyboard shortcuts"), close),
    h("div", {class: "dialog-body"},
      h("dl", {class: "keys"}, KEYS.map(([keys, text]) => [h("dt", {}, text), h("dd", {}, keyCaps(keys))]))));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const keyCaps = (keys) => keys.split(" ").map(
  (part, index) => [index ? " " : "",
    ["then", "and", "to"].includes(part) ? h("span", {class: "quiet small"}, part) : h("kbd", {}, part)]);

const VIEWS = {
  w: "/",
  f: "/find",
  r: "/page",
  t: "/trip-page",
  m: "/matrix",
  c: "/calendar",
  d: "/changes",
  s: "/review",
  n: "/new-campaign",
  k: "/new-widget",
  a: "/answer"
};

/** Listens for keys that work in every view; passes the rest to `view(key)`, which returns whether it used the key. */
export function listenForKeys(view) {
  let waits = 0;
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element
      && event.target.closest("input, textarea, select, [contenteditable], [popover], dialog"))
      return;
    const isSecond = Date.now() < waits;
    waits = 0;
    if (isSecond && VIEWS[event.key]) {
      event.preventDefault();
      go(link(VIEWS[event.key]));
    } else if (event.key === "g") {
      waits = Date.now() + 1200;
    } else if (event.key === "?") {
      event.preventDefault();
      openHelp();
    } else if (view(event.key, event)) {
      event.preventDefault();
    } else if (event.key === "/") {
      event.preventDefault();
      go(link("/find"));
    }
  });
}

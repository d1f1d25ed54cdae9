// The last card or campaign made on this page: a note at its card links to the next step until it is sent.
import {h, icon} from "./dom.js";
import {link} from "./router.js";

let last = null;

/** Keeps `{widget, sample, title}` until the page is reloaded; a sample of null means all samples of the widget. */
export const keepMade = (made) => { last = made; };

/** It has been sent to colleagues. */
export const forgetMade = () => { last = null; };

/** The note at the card that was made; null for any other card. */
export function madeNote({widget, scene}) {
  if (last?.widget !== widget || (last.sample && last.sample !== scene.sample)) return null;
  return h("p", {class: "note note-good", id: "just-made"}, icon("check"),
    h("span", {}, h("b", {}, last.title), " is saved. No reader sees it before it is reviewed and published."),
    h("a", {class: "button button-main row-end", href: link("/review")}, icon("share"), "Send for review"));
}

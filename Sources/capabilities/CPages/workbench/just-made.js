// What was made on this page last: beside its card stands where one goes on with it, until it is sent.
import {h, icon} from "./dom.js";
import {link} from "./router.js";

let last = null;

/** Keeps `{widget, sample, title}` until the page is loaded anew; a sample of null stands for all of the widget's. */
export const keepMade = (made) => { last = made; };

/** It is on its way to colleagues. */
export const forgetMade = () => { last = null; };

/** The note beside the card that was made; null beside any other. */
export function madeNote({widget, scene}) {
  if (last?.widget !== widget || (last.sample && last.sample !== scene.sample)) return null;
  return h("p", {class: "note note-good", id: "just-made"}, icon("check"),
    h("span", {}, h("b", {}, last.title), " is saved. No reader sees it before it is reviewed and published."),
    h("a", {class: "button button-main row-end", href: link("/review")}, icon("share"), "Send for review"));
}

// An address without a view: suggests similar addresses.
import {content} from "./content.js";
import {h} from "./dom.js";
import {emptyState} from "./finding.js";
import {cardLink, link} from "./router.js";
import {viewHead} from "./shell.js";
import {nameWords} from "./words.js";

const VIEWS = [
  ["/", "All widgets"], ["/find", "Find"], ["/page", "Results page"], ["/trip-page", "Trip page"], ["/matrix", "Matrix"],
  ["/calendar", "Calendar"], ["/changes", "Changes"], ["/new-campaign", "New campaign"], ["/new-widget", "New card"]
];
const NEAR = 4;

/** Says that there is no such page, and links to cards with similar names and to the other views. */
export function open(root, route) {
  const cards = near(route.path);
  root.append(viewHead("No such page"),
    h("div", {class: "content"},
      emptyState("info", "There is no page at this address", reason(route.path),
        cards.length > 0 && h("p", {}, "Cards of a similar name:"), cards.length > 0 && links(cards),
        h("p", {}, "What there is:"), links(VIEWS.map(([path, text]) => ({href: link(path), text}))))));
  return {update() {}, refresh() {}};
}

const links = (all) => h("p", {class: "nowhere-links"}, all.map(({href, text}) => h("a", {class: "button", href}, text)));

function reason(path) {
  return /^\/demo(\/|$)/.test(path) ?
    "The demo asks for searches, which the workbench has none of: `layover serve --demo` has it. The results page here draws the same cards." :
    "It may have been cut off or mistyped on its way to you.";
}

/** Cards whose names contain the last part of the address, or share a word with it. */
function near(path) {
  const words = decoded(path).toLowerCase().split(/[^a-z0-9]+/).filter((word) => word.length > 2);
  return content().widgets.map(({name}) => name).filter((name) => words.some((word) => name.includes(word))).slice(0, NEAR)
    .map((name) => ({href: cardLink(name), text: nameWords(name)}));
}

function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

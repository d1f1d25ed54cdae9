// Around the calendar: its legend, and widgets and campaigns by their status.
import {content} from "./content.js";
import {count, h} from "./dom.js";
import {cardLink} from "./router.js";
import {STATUSES, nameWords} from "./words.js";

/** The meaning of the calendar's colours and lines. */
export function legend() {
  const mark = (kind, text) => h("span", {}, h("i", {class: `mark-${kind}`}), text);
  return h("div", {class: "legend"}, mark("on", "On now"), mark("coming", "To come"), mark("over", "Over"),
    mark("now", "Now"), mark("shift", "The clock changes"), mark("conflict", "Two want one place"));
}

/** Lists next to the calendar: drafts, live, retired and held-back widgets and campaigns. */
export function held(list) {
  const groups = ["held-back", "draft", "retired", "live"]
                   .map((status) => [status, list.filter((each) => each.status === status)])
                   .filter(([, all]) => all.length);
  return h("section", {class: "stack", "aria-labelledby": "held-title"},
    h("h2", {id: "held-title"}, "Draft, live and held back"),
    h("div", {class: "tallies", style: {"grid-template-columns": "repeat(auto-fit, minmax(min(260px, 100%), 1fr))"}},
      groups.map(([status, all]) => h("section", {class: "card-box"},
                   h("h3", {class: "row", style: {"margin-block-end": "8px"}},
                     h("span", {class: `chip chip-${STATUSES[status].tone}`}, STATUSES[status].word),
                     h("span", {class: "quiet"}, count("widget or campaign", all.length, "widgets and campaigns"))),
                   h("ul", {class: "list held"},
                     all.slice(0, 30).map((each) => h("li", {}, nameOf(each),
                                            h("span", {class: "quiet small"}, each.kind)))),
                   all.length > 30 && h("p", {class: "quiet small"}, `and ${all.length - 30} more`)))));
}

/** A name with the link to its card; for a campaign, the card that draws it. */
function nameOf({kind, name}) {
  if (kind === "widget") return h("a", {href: cardLink(name)}, nameWords(name));
  const uses = content().campaigns?.find((each) => each.name === name)?.uses;
  return uses ? h("a", {href: cardLink(uses, {sample: `campaign:${name}`})}, nameWords(name)) : h("span", {}, nameWords(name));
}

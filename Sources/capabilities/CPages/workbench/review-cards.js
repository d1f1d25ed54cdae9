// Cards before and after a change: each look once, with the readers who see it.
import {count, h, icon} from "./dom.js";
import {CardFrame} from "./frame.js";
import {localeName, marketName, nameWords, sampleWords} from "./words.js";

/** How many looks are drawn before the user asks for the rest. */
const FIRST = 8;

const CHANGES = {added: "New", changed: "Looks different", removed: "Gone"};

/** All looks of a review that is not sent yet. */
export function beforeAndAfter({cards, count: all, is_cut: isCut}) {
  const title = h("h2", {}, "Cards that look different");
  if (cards.length === 0)
    return [title, h("p", {class: "note"}, icon("info"), "No card looks different by this.")];
  const list = h("div", {class: "review-looks"});
  const rest = cards.length - FIRST;
  const more = rest > 0 && h("button", {
    type: "button",
    class: "button",
    on: {
      click: () => {
        more.remove();
        const drawn = cards.slice(FIRST).map(look);
        list.append(...drawn);
        drawn[0].querySelector("h3").focus();
      }
    }
  }, `Show ${rest} more`);
  queueMicrotask(() => list.append(...cards.slice(0, FIRST).map(look)));
  return [
    title, h("p", {class: "soft"}, `${count("card", all)} in all${cards.length < all ? `, ${count("look", cards.length)} drawn: readers who see the same share one` : ""}.`),
    list, more,
    isCut && h("p", {class: "quiet small"}, "Not every one is drawn here; ", h("code", {}, "layover diff"), " lists all.")
  ];
}

function look(card) {
  return h("article", {class: "card-box review-look"},
    h("h3", {tabindex: "-1"}, `${nameWords(card.widget)} `, h("span", {class: "quiet"}, sampleWords(card.sample)), " ",
      h("span", {class: `small mark-${card.change}`}, CHANGES[card.change] ?? card.change)),
    h("p", {class: "soft small"}, readers(card.readers)),
    h("div", {class: "review-sides"}, side(card, card.before, "Before"), side(card, card.after, "After")));
}

/** "Norwegian Bokmål (Norway): Norway", one for each language of the readers who see this look. */
function readers(all) {
  return [...Map.groupBy(all, ({locale}) => locale)].map(([locale, list]) => {
    const names = list.slice(0, 6).map(({market}) => marketName(market)).join(", ");
    return `${localeName(locale)}: ${names}${list.length > 6 ? ` and ${list.length - 6} more` : ""}`;
  }).join("; ");
}

function side(card, drawn, word) {
  const column = h("div", {class: "review-side"});
  if (!drawn || drawn.reason !== undefined) {
    column.append(h("p", {class: "quiet small"}, word), h("p", {class: "review-none"}, drawn?.reason ?? "No card"));
    return column;
  }
  if (drawn.fields) {
    column.append(h("p", {class: "quiet small"}, `${word} (drawn by the app)`),
      h("dl", {class: "facts"}, drawn.fields.map((field) => [h("dt", {}, field.name), h("dd", {}, field.text)])));
    return column;
  }
  const frame = new CardFrame({title: `${nameWords(card.widget)}, ${word.toLowerCase()}`});
  column.append(frame.element);
  // Drawn when there is space for it, and as wide as the space.
  let last = 0;
  new ResizeObserver(() => {
    const room = column.clientWidth - 24;
    if (room <= 0 || room === last) return;
    last = room;
    const scale = Math.min(1, room / drawn.width);
    frame.show({html: drawn.html, width: drawn.width, height: drawn.height || "auto", scheme: "light", scale, caption: word});
  }).observe(column);
  return column;
}

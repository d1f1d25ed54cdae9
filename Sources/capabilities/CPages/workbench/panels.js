// The panels next to a card, in the order of their tabs.
import {h, fill, icon} from "./dom.js";
import {drawApproval} from "./approvals.js";
import {drawChecks} from "./checks.js";
import {drawData} from "./data.js";
import {emptyState, placeLink} from "./finding.js";
import {content} from "./content.js";
import {numberTable, readNumbers} from "./numbers.js";
import {drawPick} from "./pick.js";
import {cardLink} from "./router.js";
import {drawTexts} from "./texts.js";
import {drawWhy} from "./why.js";

export const PANELS = [
  {key: "texts", text: "Texts", draw: drawTexts},
  {key: "why", text: "Why", draw: (element, {card}) => fill(element, drawWhy(card.why))},
  {key: "checks", text: "Checks", draw: drawChecks},
  {key: "events", text: "Events", draw: drawEvents},
  {key: "data", text: "Data", draw: drawData},
  {key: "source", text: "Source", draw: drawSource},
  {key: "approval", text: "Approval", draw: drawApproval},
  // Only for cards that pick.
  {key: "pick", text: "Pick", draw: drawPick},
];

const REMEMBERED = "layover-panel";

/** The open panel: from the address, otherwise the last one that was opened, otherwise the texts. */
export function openPanel(scene) {
  if (scene.open) return scene.open;
  try {
    return localStorage.getItem(REMEMBERED) ?? PANELS[0].key;
  } catch {
    return PANELS[0].key;
  }
}

/** Also opens this panel for the next card. */
export function rememberPanel(key) {
  try {
    localStorage.setItem(REMEMBERED, key);
  } catch { /* a browser that keeps nothing */
  }
}

const EVENT_WORDS = {
  seen: "Seen",
  tap: "Tapped",
  dismiss: "Sent away",
  failed: "Failed"
};

function drawEvents(element, {card, widget}) {
  const events = card.events ?? [];
  const readers = h("div", {});
  if (content().server) drawReaders(readers, widget, card.market);
  fill(element, readers,
    h("p", {class: "panel-lead"}, "What a client would send to ", h("code", {}, "/v1/events"),
      " for this card. Nothing is sent from here."),
    events.length === 0 && emptyState("info", "No events", "A card that is not shown sends none."),
    events.map((each) => h("section", {class: "block"}, h("h3", {}, EVENT_WORDS[each.event] ?? each.event),
                 h("p", {class: "soft small"}, each.when),
                 h("pre", {class: "code", tabindex: "0"}, JSON.stringify(each.body, null, 2)))));
}

/** The card's numbers from the configured server. */
async function drawReaders(element, widget, market) {
  fill(element, h("p", {class: "quiet small"}, "Asking the server how often it was shown…"));
  try {
    const answer = await readNumbers();
    if (element.isConnected) fill(element, numberTable(answer, widget, market));
  } catch (problem) {
    fill(element, h("p", {class: "note note-wait"}, icon("warn"), h("span", {}, problem.message)));
  }
}

function drawSource(element, {card, widget}) {
  const places = new Map();
  for (const text of card.texts ?? [])
    if (text.place) places.set(text.place.file, [...(places.get(text.place.file) ?? []), text]);
  const rows = [
    ["Widget", placeLink(card.file)], ["Shows when", card.condition ?? "always"],
    ["Stands", card.place_words ?? "where the layout says"], ["Owner", card.owner]
  ];
  fill(element,
    h("dl", {class: "facts"}, rows.map(([name, value]) => value && [h("dt", {}, name), h("dd", {}, value)])),
    h("section", {class: "block"}, h("h3", {}, "Apps that cannot draw it"),
      card.fallback ? h("p", {class: "soft"}, card.fallback.text) :
                      h("p", {class: "soft"}, "They show nothing in its place."),
      h("div", {class: "row panel-tools"},
        card.fallback?.caps
          && h("a",
            {class: "button", href: cardLink(widget, {caps: card.fallback.caps, sample: card.sample, open: "why"})},
            icon("eye"), "Show it to such an app"),
        card.fallback?.widget
          && h("a", {class: "button", href: cardLink(card.fallback.widget)}, icon("phone"),
            `Show ${card.fallback.widget}`))),
    h("section", {class: "block"}, h("h3", {}, "Texts come from"),
      places.size === 0 ?
        h("p", {class: "soft"}, "This card has no texts of its own.") :
        h("ul", {class: "list"},
          [...places].map(([, texts]) => h("li", {}, placeLink(texts[0].place, texts[0].place.file),
                            h("span", {class: "quiet small"}, texts.map((text) => text.name).join(", ")))))),
    card.actions && Object.keys(card.actions).length > 0
      && h("section", {class: "block"}, h("h3", {}, "Taps lead to"), actions(card.actions)));
}

function actions(all) {
  const list = Array.isArray(all) ? all : Object.entries(all).map(([name, action]) => ({name, ...action}));
  return h("ul", {class: "list"},
    list.map(
      (action) => h("li", {}, h("b", {}, action.name), h("span", {class: "soft small"}, action.kind ?? ""),
        [action.app, action.web].filter(Boolean).map((address) => h("span", {class: "mono small break"}, address)),
        action.set && h("span", {class: "mono small break"}, JSON.stringify(action.set)),
        action.by && h("span", {class: "mono small break"}, JSON.stringify(action.by)))));
}

// A tile of the gallery: the words about a widget, and its small card, drawn when it is near the screen.
import {get} from "./api.js";
import {content} from "./content.js";
import {count, fill, h, icon} from "./dom.js";
import {sentence} from "./finding.js";
import {asked, resolved} from "./scene.js";
import {SCHEDULES, STATUSES, nameWords, pointsOf, reasonWords, stateOf} from "./words.js";

const THUMB = {inline: 260, block: 168};
const NOTHING = {
  native: "Drawn by the app",
  hidden: "Not shown here",
  pending: "Waits for results",
  broken: "Does not compile",
  "not-here": "Not in this market"
};

/** An empty tile. */
export const newTile = () =>
  h("li", {class: "tile"}, h("div", {class: "thumb", inert: true}), h("div", {class: "tile-text"}));

/** Fills in the words about a tile's widget. */
export function labelTile(tile, card) {
  tile.dataset.widget = card.widget;
  tile.dataset.state = card.state;
  // A card in no layout is drawn here from its sample, but no reader sees it.
  const isDrawnHereAlone = card.state === "shown" && (card.markets === 0 || card.status !== "live");
  const state = isDrawnHereAlone ? {word: "Drawn here only", tone: "plain", icon: "eye"} : stateOf(card.state);
  const status = card.status === "live" ? null : STATUSES[card.status];
  const schedule = SCHEDULES[card.scheduled];
  fill(tile.lastChild,
    h("div", {class: "tile-head"},
      h("h2", {class: "cut"}, h("a", {class: "tile-link", id: `tile-${card.widget}`, href: "/", title: card.widget}, nameWords(card.widget))),
      h("span", {class: `chip chip-${state.tone}`}, icon(state.icon), state.word)),
    h("div", {class: "tile-about"},
      card.reason && card.state !== "shown" && h("p", {class: "tile-why small"}, sentence(reasonWords(card.reason))),
      card.found
        && h("p", {class: "tile-found small quiet", dir: "auto", title: card.found}, icon("search"),
          h("span", {class: "cut"}, card.found))),
    h("p", {class: "tile-foot small quiet"}, h("span", {class: "cut"}, card.owner),
      h("span", {class: "nowrap"}, card.markets === 0 ? "in no market" : count("market", card.markets)),
      status && h("span", {class: `chip chip-${status.tone}`}, status.word),
      card.held_back && h("span", {class: "chip chip-bad"}, "Held back"),
      schedule && h("span", {class: `chip chip-${schedule.tone}`}, schedule.word),
      card.findings > 0 && h("span", {class: "chip chip-wait"}, count("finding", card.findings))));
}

/** Draws a tile's card, once for each of its keys. */
export function drawTile(tile, scene, scheme) {
  if (tile.drawn === tile.key) return;
  tile.drawn = tile.key;
  const {card} = tile;
  const thumb = tile.querySelector(".thumb");
  if (card.state === "native") drawNative(tile, thumb, scene, scheme);
  else if (card.frame) thumb.append(frameOf(card, thumb, scene, scheme));
  else {
    thumb.replaceChildren(h("div", {class: "thumb-none"}, icon(stateOf(card.state).icon),
      h("span", {class: "small"}, NOTHING[card.state] ?? "Nothing to draw")));
  }
}

/** The frame of a card; it replaces the previous content after it has loaded. */
function frameOf(card, thumb, scene, scheme) {
  const {width} = resolved(scene, content());
  const height = pointsOf(card.height, width) ?? 220;
  const scale = Math.min(THUMB.inline / width, THUMB.block / height, 1);
  const frame = h("iframe", {
    sandbox: "allow-same-origin",
    tabindex: "-1",
    title: nameWords(card.widget),
    src: card.frame,
    scrolling: "no",
    style: {
      width: `${width}px`,
      height: `${height}px`,
      scale: String(scale),
      "color-scheme": scheme,
      "margin-inline-start": `${- width / 2}px`,
      "margin-block-start": `${- height / 2}px`
    }
  });
  // A card that is drawn again appears immediately; only the first one fades in.
  if (thumb.querySelector("iframe.loaded")) frame.style.transition = "none";
  frame.addEventListener("load", () => {
    frame.classList.add("loaded");
    for (const other of [...thumb.children])
      if (other !== frame) other.remove();
  }, {once: true});
  return frame;
}

/** A card that apps draw: drawn by the reference client. */
async function drawNative(tile, thumb, scene, scheme) {
  const {card, key} = tile;
  const {width, locale} = resolved(scene, content());
  try {
    const answer = await get(`/api/card/${encodeURIComponent(card.widget)}${asked(scene, {scheme, sample: card.sample})}`);
    const {nativeThumb} = await import("./native.js");
    if (tile.key === key) thumb.replaceChildren(nativeThumb(answer, {width, locale, ...THUMB}));
  } catch { /* the tile's text says how it stands */
  }
}

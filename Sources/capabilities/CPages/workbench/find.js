// Finds a card by a text in any language, its key, a campaign, an airline or a market.
import {Latest, get} from "./api.js";
import {content} from "./content.js";
import {count, fill, h, icon, later} from "./dom.js";
import {emptyState, placeLink, problemState} from "./finding.js";
import {hasHit, marked} from "./marks.js";
import {NameChanges} from "./names.js";
import {cardLink, change} from "./router.js";
import {asked} from "./scene.js";
import {say, viewHead} from "./shell.js";
import {cardThumb} from "./thumb.js";
import {localeName, marketName, nameWords, textWord} from "./words.js";

const THUMB = {inline: 132, block: 84};
/** The card's panel that shows a kind of result. */
const PANELS = {text: "texts", campaign: "texts", airline: "why", owner: "source"};

export function open(root, route) {
  const find = new Find(root);
  find.update(route);
  return find;
}

class Find {
  #latest = new Latest();
  #shown = null;

  constructor(root) {
    this.field = h("input", {
      class: "input",
      type: "search",
      id: "find-all",
      "data-find": true,
      placeholder: "A text, a campaign, an airline, a market…",
      "aria-label": "Find a card by a text in any language, a campaign, an airline or a market",
      autocomplete: "off",
      spellcheck: "false",
      on: {
        input: later(160, (event) => change({search: event.target.value.trim() || null}, {replace: true})),
        keydown: (event) => this.#fromField(event)
      }
    });
    this.said = h("p", {class: "soft", id: "found-said"});
    this.list = h("ul", {class: "found-cards", id: "found", "aria-label": "Cards that are found"});
    this.end = h("div", {});
    this.names = new NameChanges();
    root.append(viewHead("Find",
      {below: [h("div", {class: "find-row"}, h("div", {class: "search"}, icon("search"), this.field, h("kbd", {}, "/")))]}),
      h("div", {class: "content narrow stack"}, this.said, this.list, this.end, this.names.root));
    this.list.addEventListener("keydown", (event) => this.#arrows(event));
  }

  update(route) {
    this.scene = route.scene;
    const search = route.scene.search ?? "";
    this.names.show(route.scene.market, !search);
    if (document.activeElement !== this.field) this.field.value = search;
    // Without a search text, the user probably wants to enter one.
    if (!search) requestAnimationFrame(() => this.field.isConnected && this.field.focus());
    const key = asked(route.scene);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#load();
  }

  refresh() {
    this.#load();
    this.names.refresh();
  }
  close() { this.#latest.stop(); }

  key(key) {
    if (key !== "/") return false;
    this.field.focus();
    this.field.select();
    return true;
  }

  async #load() {
    const {search, market} = this.scene;
    if (!search) {
      this.#latest.stop();
      this.#nothing();
      return;
    }
    const query = new URLSearchParams({search, ...(market ? {market} : {})});
    let answer;
    try {
      answer = await this.#latest.run((signal) => get(`/api/find?${query}`, {signal}));
    } catch (error) {
      fill(this.said);
      fill(this.list);
      fill(this.end, problemState(error, () => this.#load()));
      return;
    }
    if (answer) this.#show(answer);
  }

  #nothing() {
    const widgets = content().widgets.length;
    fill(this.said);
    fill(this.list);
    fill(this.end,
      emptyState("search", "Find a card by whatever you remember of it",
        `Words of ${count("card", widgets)} in every language, names of texts, campaigns, airlines, markets and owners. Capitals and accents make no difference.`));
  }

  #show(answer) {
    const words = answer.total === 0 ? "Nothing is found." :
                                       `${count("card", answer.total)}, ${count("place", answer.places)}`;
    fill(this.said, words);
    say(words);
    fill(this.list, answer.cards.map((card) => this.#card(card, answer.search)));
    fill(this.end,
      answer.total === 0 && emptyState("search", `Nothing has “${answer.search}”`,
        "Each word has to stand there. Try fewer words, or the beginning of one."),
      answer.total > answer.cards.length && h("p", {class: "quiet"},
        `and ${count("card", answer.total - answer.cards.length)} more; another word makes it fewer`));
  }

  #card(card, search) {
    const [best] = card.places;
    const rest = card.count - card.places.length;
    return h("li", {class: "found-card", "data-widget": card.widget},
      cardThumb(card.widget, sceneOf(best), THUMB),
      h("div", {class: "found-body"},
        h("h2", {class: "found-name"}, h("a", {href: cardLink(card.widget, linkOf(best)), title: card.widget}, nameWords(card.widget)),
          h("span", {class: "quiet small"}, card.owner, " · ", count("market", card.markets.length))),
        h("ul", {class: "found-places"}, card.places.map((place) => h("li", {}, this.#place(card, place, search)))),
        rest > 0 && h("p", {class: "quiet small"}, `and ${count("place", rest)} more on this card`)));
  }

  #place(card, place, search) {
    const where = [
      place.locale && localeName(place.locale), place.market && place.kind !== "market" && `opens in ${marketName(place.market)}`
    ].filter(Boolean).join(" · ");
    return [
      h("a", {class: "found-place", href: cardLink(card.widget, linkOf(place)), "data-kind": place.kind},
        h("span", {class: "chip"}, kindOf(place)),
        h("span", {class: "found-text", lang: place.locale, dir: "auto"}, marked(place.text, search)),
        place.kind === "text" && hasHit(place.name, search) && h("code", {class: "found-key quiet"}, marked(place.name, search)),
        where && h("span", {class: "quiet small"}, where)),
      place.place && h("span", {class: "small found-file wide-only"}, placeLink(place.place, "Open file"))
    ];
  }

  #fromField(event) {
    if (event.key === "ArrowDown" || event.key === "Enter") {
      const first = this.list.querySelector(".found-place");
      if (!first) return;
      event.preventDefault();
      event.key === "Enter" && this.list.children.length === 1 ? first.click() : first.focus();
    }
  }

  /** Arrow keys move between the results. */
  #arrows(event) {
    const all = [...this.list.querySelectorAll(".found-place")];
    const at = all.indexOf(document.activeElement);
    const next = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1}[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    if (next < 0) this.field.focus();
    else all[Math.min(next, all.length - 1)].focus();
  }
}

/** The scene that shows a result. */
const sceneOf = ({market, locale, campaign}) => ({market, locale, sample: campaign ? `campaign:${campaign}` : null});
const linkOf = (place) => ({
  ...sceneOf(place),
  open: PANELS[place.kind] ?? null,
  text: place.kind === "text" ? place.name : null
});

function kindOf({kind, name, campaign}) {
  if (kind === "text") return campaign ? `Campaign ${nameWords(campaign)}: ${textWord(name).toLowerCase()}` : textWord(name);
  return {name: "Name", campaign: "Campaign", airline: "Airline", market: "Market", owner: "Owner"}[kind] ?? kind;
}
